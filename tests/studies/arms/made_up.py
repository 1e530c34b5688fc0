"""Results of arms that were never played, for tests of what is said and drawn."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from silver_sim.studies.arms.result import MORE, ArmsResult, Row
from silver_sim.studies.arms.standing import ranked
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


def adapting(*gains: tuple[float, float]) -> ArmsResult:
    """The same, to each of which a adapts and gains this; x=0 changes what happens."""
    rules = ruled(*[(0.0, 1.0)] * len(gains))
    rows = [*rules.rows]
    for n, (gain, p) in enumerate(gains):
        rule, who = f"tie_goes_on={n}", f"tie_goes_on={n}: a"
        told = {"p_adjusted": p, "finding": finding_of(p, gain), "family": "gains"}
        named = {"arm": rule, "player": "a", "other": f"{who}, as before"}
        rows.append(row(f"{who}, one adapts", gain, 0.01, **named, **told))
    called = {"metric": "calls_per_round", "family": "everybody", "player": "everybody"}
    rows.append(row("tie_goes_on=0", 0.166, 0.027, finding="more", other="plain", **called))
    return replace(rules, rows=rows, game="silver")


Shares = Mapping[str, float]


def of_table(
    shares: Shares, apart: str = "", ahead: Shares | None = None, seats: int = 2, tag: str = ""
) -> tuple[list[Row], list[dict[str, Any]]]:
    """Rows and arms of one number of players, by names of one letter.

    Win shares tell the pairs ``apart``, "ab" or "ba"; who ends ``ahead`` where both play is shown.
    """
    label = {name: f"{name}{tag}" for name in shares}
    arms = [arm(label[name], name=name, player=name, seats=seats) for name in shares]
    key: dict[str, Any] = {"seats": seats}
    rows = [
        row(label[name], share, 0.01, arm=name, player=name, joint_lo=share - 0.012,
            joint_hi=share + 0.012, **key)
        for name, share in shares.items()
    ]  # fmt: skip
    for one, other in combinations(shares, 2):
        pair = {"arm": one, "player": one, "other": label[other], "family": f"pairs{tag}", **key}
        gap = shares[one] - shares[other]
        told = one + other in apart.split() or other + one in apart.split()
        half = 0.5 * abs(gap) if told else abs(gap) + 0.01
        finding = (MORE if gap > 0 else "less") if told else "open"
        ends = {"joint_lo": gap - 1.2 * half, "joint_hi": gap + 1.2 * half, "p_adjusted": 0.0001}
        if not told:
            ends["p_adjusted"] = 0.2
        rows.append(row(label[one], gap, half, finding=finding, **ends, **pair))
        if ahead is not None:
            side = {1: MORE, -1: "less"}.get(
                (one + other in ahead) - (other + one in ahead), "open"
            )
            value = ahead.get(one + other, 1 - ahead.get(other + one, 0.5))
            rows.append(row(label[one], value, 0.02, metric="ahead", finding=side, **pair))
    return rows, arms


def ranking(*tables: tuple[list[Row], list[dict[str, Any]]], **more: Any) -> ArmsResult:
    rows = [each for some, _ in tables for each in some]
    arms = [each for _, some in tables for each in some]
    heading = {"ranked": True, "together": True, "question": "Who is best?", "games": 9000}
    return found([*rows, *ranked(rows)], arms, **heading | more)


def surviving(shares: Mapping[str, tuple[float, float, float]]) -> list[Row]:
    """Nash shares with their ranges, of tables of two."""
    return [
        row(name, value, 0.0, metric="nash", method="bootstrap", lo=lo, hi=hi)
        for name, (value, lo, hi) in shares.items()
    ]


def remembering(leads: Mapping[str, tuple[float, float]], whole: str = "a") -> ArmsResult:
    """What a whole memory wins more than each of its copies, give or take so much."""
    arms = [arm(name) for name in (*leads, whole)]
    rows = [
        row(whole, value, half, other=name, family="pairs", joint_lo=value - half,
            joint_hi=value + half)
        for name, (value, half) in leads.items()
    ]  # fmt: skip
    return found(rows, arms, ranked=True)


WORDS = (("witch", "spy"), ("apprentice seer", "spy"), ("robber", "spy"))


def worth(
    *worths: tuple[float, float], names: Sequence[tuple[str, str]] = WORDS, **more: Any
) -> ArmsResult:
    """What abilities are worth to strategies, each with its adjusted p."""
    rows, arms = [], []
    for (word, who), (value, p) in zip(names, worths, strict=False):
        one, other = f"{word}: {who}", f"{word}: without"
        arms += [arm(one, name=word, player=who), arm(other, name=word, player=who)]
        told = {"p_adjusted": p, "finding": finding_of(p, value), "family": "abilities"}
        rows += [
            row(one, 0.5 + value / 2, 0.01, arm=word, player=who),
            row(other, 0.5 - value / 2, 0.01, arm=word, player=who),
            row(one, value, 0.01, arm=word, player=who, other=other, **told),
        ]
    families = [{"name": "abilities", "title": "What each ability wins"}]
    picture = {"form": "forest", "family": "abilities", "metrics": ["win_share"]}
    told = {"families": families, "picture": picture}
    return found(rows, arms, **{"games": 20_000, **told, **more})
