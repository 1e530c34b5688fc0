"""Results of arms that were never played, for tests of what is said and drawn."""

from typing import Any

from silver_sim.studies.arms.result import MORE, ArmsResult, Row
from tests.made import made

Half = tuple[float, float]  # an estimate, and the half-width of its interval


def row(label: str, value: float, half: float, **more: Any) -> Row:
    """A row; blank but for its numbers."""
    ends = {"estimate": value, "se": half / 2, "lo": value - half, "hi": value + half}
    named = {"arm": label, "player": label, "label": label, "seats": 2, "blocks": 500}
    return made(Row, named | ends | {"method": "t", "metric": "win_share"} | more)


def arm(label: str, **more: Any) -> dict[str, Any]:
    named = {"label": label, "name": label, "player": label, "seats": 2, "followed": True}
    return named | {"varied": {}, "places": [[0, 0]]} | more


def found(rows: list[Row], arms: list[dict[str, Any]], **more: Any) -> ArmsResult:
    """A result of these rows and arms."""
    heading = {"blocks": 500, "games": 4000, "arms": arms, "level": 0.95}
    return made(ArmsResult, heading | {"question": "What is so?"} | more | {"rows": rows})


def difference(value: float, half: float, **more: Any) -> Row:
    """That of a and b."""
    return row("a", value, half, other="b", family="difference", blocks=2048, **more)


def finding_of(p: float, value: float) -> str:
    return "open" if p >= 0.05 else MORE if value > 0 else "less"


def swept(
    changes: dict[Any, tuple[float, float]], usual: Any = 8, met: int = 9, name: str = "call_at"
) -> ArmsResult:
    """Values of a field with these differences to the usual one, each with its adjusted p."""
    shares = {usual: 0.3, **{value: 0.3 + change for value, (change, _) in changes.items()}}
    rows = [row(f"{name}={value}", share, 0.01) for value, share in shares.items()]
    for value, (change, p) in changes.items():
        arm_ = f"{name}={value}"
        told = {"p_adjusted": p, "finding": finding_of(p, change), "family": "changes"}
        rows.append(row(arm_, change, 0.01, other=f"{name}={usual}", **told))
        rows.append(of_everybody(arm_, "goes_otherwise", met))
    return found(rows, [arm(f"{name}={value}", varied={name: value}) for value in shares])


def of_everybody(name: str, metric: str, games: int) -> Row:
    """In how many games it ends, or goes, otherwise."""
    told = {"family": "everybody", "player": "everybody", "games": games, "metric": metric}
    return row(name, 0.0, 0.0009, **told)


def ruled(*changes: tuple[float, float], ends: int = 9, met: int = 9) -> ArmsResult:
    """Rules x=0, x=1 ... with these changes of what a wins, each with its adjusted p."""
    rows, arms = [], [arm("plain: a", name="plain", player="a")]
    for n, (change, p) in enumerate(changes):
        rule = f"tie_goes_on={n}"
        arms.append(arm(f"{rule}: a", name=rule, player="a"))
        told = {"p_adjusted": p, "finding": finding_of(p, change), "family": "changes"}
        named = {"arm": rule, "player": "a", "other": "plain: a"}
        rows.append(row(f"{rule}: a", change, 0.01, **named, **told))
        rows.append(of_everybody(rule, "ends_otherwise", ends))
        rows.append(of_everybody(rule, "goes_otherwise", met))
    return found(rows, arms, question="Do rules change who wins?")
