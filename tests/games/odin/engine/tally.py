"""What the rows of deals count, counted again from the steps of a game."""

from collections import Counter
from collections.abc import Iterable

from tests.games.odin.engine.reference import beats, plays_of
from tests.games.odin.engine.steps import Step

Tally = Counter[tuple[str, int]]  # by name of the column and seat


def tallies(steps: Iterable[Step]) -> list[Tally]:
    """One of every deal."""
    found: list[Tally] = []
    for step in steps:
        if step.before is None:
            found.append(Tally())
            continue
        seat, before = step.line["seat"], step.before
        table = before["beaten"] or (before["table"] or {"cards": []})["cards"]
        for name, number in counted(step, table, before["hands"][seat]).items():
            found[-1][name, seat] += number
    return found


def counted(step: Step, table: list[str], hand: list[str]) -> dict[str, int]:
    """What one decision counts; ``table`` is what it beats, or what is beaten already."""
    if step.line["act"] == "pass":
        able = any(beats(play, table) for play in plays_of(frozenset(hand)))
        return {"passes": 1, "able": int(able)}
    found = {}
    if step.line["act"] == "play":
        found = {"plays": 1, "cards": len(step.line["cards"]), "leads": int(not table)}
    for card in {*step.after["hands"][step.line["seat"]]} - {*hand}:
        number, numbers = int(card[1]), {int(each[1]) for each in table}
        chosen = len(numbers) > 1
        found |= {"taken": 1, "numbers": number, "chosen": int(chosen)}
        found |= {"highest": int(chosen and number == max(numbers))}
        found |= {"lowest": int(chosen and number == min(numbers))}
    return found
