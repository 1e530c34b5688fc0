"""What survives, in sentences: one strategy that is shown to, a circle, and what is open."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from silver_sim.stats.results import Estimate
from silver_sim.studies.tournament import survival as words
from silver_sim.studies.tournament.result import Standings
from tests.as_read import assert_cases_as_read
from tests.made import made


def share(value: float, lo: float, hi: float) -> dict[str, Any]:
    ends = {"lo": lo, "hi": hi}
    return {"estimate": value, "se": (hi - lo) / 4, "method": "bootstrap", **ends}


ALL, NONE, EVEN = share(1, 1, 1), share(0, 0, 0), share(0.3333, 0.3333, 0.3333)


def table(*lines: tuple[str, Any, Any], best: str = "", **more: Any) -> Standings:
    """Standings in the order of these lines: name, Nash share and alpha-rank share."""
    shares = [{"strategy": name, "nash": nash, "alpha_rank": alpha} for name, nash, alpha in lines]
    apart = [
        {"a": lines[0][0], "b": name, "told_apart": True} for name, *_ in lines[1:]
    ]  # the first from all others
    found = {"simply_best": best, "alpha": 8.0, "population": 50, "draws": 1000, "shares": shares}
    names = [{"strategy": name} for name, *_ in lines]
    plain = {"lines": names, "pairs": apart, "circle": [], "survival": found, **more}
    return made(Standings, plain)


BEST = table(("a", ALL, ALL), ("b", NONE, NONE), ("c", NONE, NONE), best="a")
CIRCLE = table(
    ("a", share(0.5, 0.4, 0.6), EVEN),
    ("b", share(0.3, 0.2, 0.4), EVEN),
    ("c", share(0.2, 0.1, 0.3), EVEN),
    ("d", NONE, NONE),
    circle=["a", "b", "c"],
)
OPEN = table(("a", share(1, 0, 1), share(1, 0, 1)), ("b", share(0, 0, 1), share(0, 0, 1)),
             ("c", NONE, NONE))  # fmt: skip


AHEAD = Estimate(0.6, 0.01, 0.58, 0.62, method="t", shown=True)
UNSEEN = replace(BEST, pairs=[replace(pair, told_apart=False, ahead=AHEAD) for pair in BEST.pairs])
THREE = table(("a", None, ALL), ("b", None, NONE), ("c", None, NONE), best="a")
SOME = table(("a", share(0.9, 0.2, 1), ALL), ("b", share(0.1, 0, 0.8), NONE), ("c", NONE, NONE))
EQUAL = table(*((name, share(1 / 3, 0.2, 0.5), EVEN) for name in "abc"), circle=[*"abc"])
ALONE = table(("a", ALL, ALL), ("b", NONE, NONE), ("c", NONE, NONE))


def test_what_survives_is_said_as_it_was_read() -> None:
    said = {
        "ahead of all: simply best": words.outcome(BEST),
        "simply best, and win shares do not show it": words.outcome(UNSEEN),
        "of more than two players alpha-rank alone": words.outcome(THREE),
        "a circle": words.outcome(CIRCLE),
        "a circle, as it is typed": words.as_a_strategy(CIRCLE.survival),
        "nothing is sure": words.outcome(OPEN),
        "one survives, another may": words.finding(SOME.survival),
        "one survives alone": words.finding(ALONE.survival),
        "three equal shares": words.finding(EQUAL.survival),
        "how sure: some": words.sureness(SOME.survival),
        "how sure: one alone": words.sureness(ALONE.survival),
        "how it is read, of two": words.reading([CIRCLE.survival], looks=False),
        "how it is read, of three": words.reading([THREE.survival], looks=False),
        "how it is read, where a look may have ended the run": words.reading(
            [OPEN.survival], looks=True
        ),
    }
    assert_cases_as_read(Path(__file__).with_name("survival.txt"), said)
    assert words.as_a_strategy(OPEN.survival) == words.as_a_strategy(SOME.survival) == ""


def test_a_share_that_never_moves_is_told_as_far_as_so_many_draws_can() -> None:
    """Of 1,000 draws none: less than 0.3 % (rule of three)."""
    told = [words.percent(made(Estimate, each)) for each in (NONE, EVEN, ALL, share(0.5, 0.4, 0.6))]
    assert told == ["≤ 0.30", "33", "≥ 99.70", "50.0 (40.0 to 60.0)"]
