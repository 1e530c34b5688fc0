"""Predictions and their outcomes: what is counted of them, by block, in exact sums."""


def up_to(last: int) -> list[str]:
    """Names of deals of a game; the last includes all later ones."""
    return [*map(str, range(1, last)), f"{last} and later"]
