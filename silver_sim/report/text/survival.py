"""What survives of a roster if everybody may choose what to play, in sentences and a few words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from silver_sim.report.text.findings import not_beaten
from silver_sim.report.text.wording import counted, listed, number, plus_minus
from silver_sim.report.text.wording import percent as in_percent
from silver_sim.stats.core.survival import DRAWS

Summary = Mapping[str, Any]

TOLD = 0.005  # a share below it is 0 in whole percents
TITLE = "What survives if everybody may choose what to play"
ALPHA_RANK, NASH = "alpha-rank share", "Nash share"
OF_TWO = (
    f"{NASH}: how often each is played in the mix against which no strategy ends ahead more often "
    "than not."
)
OF_MORE = (
    "With more than two players who ends ahead is read from the cross table, two strategies at a "
    "time, whoever else sits there; tables at which several play the same strategy would be "
    "another question."
)


def mixed(summary: Summary) -> Iterator[Summary]:
    """Yield what survives at every number of seats at which it is not one that is shown to."""
    for table in summary["standings"]:
        found = table.get("survival")
        if found and not found["simply_best"]:
            yield found


def kinds(survival: Summary) -> dict[str, str]:
    """Return the shares that are told, by field: what each is called; the first decides."""
    two_play = survival["shares"][0]["nash"] is not None
    return {"nash": NASH, "alpha_rank": ALPHA_RANK} if two_play else {"alpha_rank": ALPHA_RANK}


def in_question(survival: Summary) -> list[Summary]:
    """Return the lines of those who may survive, the greatest share first."""
    fields = list(kinds(survival))
    kept = [line for line in survival["shares"] if any(line[each]["hi"] >= TOLD for each in fields)]
    return sorted(kept, key=lambda line: [-line[each]["estimate"] for each in fields])


def percent(share: Summary) -> str:
    """Return a share with its range in percent; its bound where it is 0 or 1 in every draw."""
    if _never_varies(share):
        return _whole(share)
    return plus_minus(share, 100)


def _whole(share: Summary) -> str:
    """Return a share in whole percents; of what never varies what so many draws leave possible."""
    value = share["estimate"]
    return in_percent(value, 0, DRAWS) if _never_varies(share) else number(100 * value, 0)


def _never_varies(share: Summary) -> bool:
    """Whether a share is 0, or 1, in every draw."""
    return bool(share["lo"] == share["hi"] == share["estimate"])


def outcome(table: Summary) -> str:
    """Return who survives at one number of seats: one strategy that is shown to, or which may."""
    found = table["survival"]
    if found["simply_best"]:
        return _best(table)
    return f"{not_one(table)} {chosen(found)}, {finding(found)}. {sureness(found)}"


def chosen(found: Summary) -> str:
    """Say under what condition shares are such."""
    if "nash" in kinds(found):
        return "If everybody may choose what to play"
    return "If whoever ends ahead is copied"


def _best(table: Summary) -> str:
    """Say that one is ahead of every other; and if win shares do not show it, why they need not."""
    found, names = table["survival"], [line["strategy"] for line in table["lines"]]
    best, shares = found["simply_best"], listed(list(kinds(found).values()))
    where = "" if "nash" in kinds(found) else " where both play"
    ahead = f"it is shown to end ahead of each of the {len(names) - 1} others{where}"
    all_play = f"{chosen(found)}, all play {best} ({shares} 100 %)."
    if names[0] == best and not not_beaten(table):
        return f"{best} is simply best: {ahead}. {all_play}"
    return (
        f"Pair by pair {best} is best: {ahead}. {all_play} Win shares over all games do not show "
        "it: they also count by how much weaker ones are beaten."
    )


def not_one(table: Summary) -> str:
    """Return that there is no best strategy, or that none is shown to be."""
    names = {line["strategy"] for line in in_question(table["survival"])}
    if names <= {*table["circle"]}:
        return "Nobody ends ahead of every other: there is a circle."
    return "Nobody is shown to end ahead of every other."


def finding(found: Summary) -> str:
    """Return who survives by the estimates, with the shares that decide, and who else may."""
    decides = next(iter(kinds(found)))
    here, may = _estimated(found)
    shares = [f"{line['strategy']} ({_whole(line[decides])} %)" for line in here]
    survive = "survives alone" if len(here) == 1 else "survive together"
    also = f"; {listed(may)} may survive too" if may else ""
    so_far = " by the estimates" if _unsure(found) else ""
    return f"{listed(shares)} {survive}{so_far}{also}"


def as_a_strategy(found: Summary) -> str:
    """Return how the mix of Nash shares is typed as a strategy; nothing unless all are sure."""
    mix = [line for line in in_question(found) if (line["nash"] or {}).get("estimate", 0) >= TOLD]
    if len(mix) < 2 or _unsure(found):
        return ""
    parts = ",".join(f"{line['strategy']}:{line['nash']['estimate']:.2f}" for line in mix)
    return f"To play the mix of Nash shares: mix({parts})"


def _estimated(found: Summary) -> tuple[list[Summary], list[str]]:
    """Return the lines of those who survive by the estimates, and the names of others who may."""
    decides = next(iter(kinds(found)))
    lines = in_question(found)
    here = [line for line in lines if line[decides]["estimate"] >= TOLD]
    return here, [line["strategy"] for line in lines if line not in here]


def _unsure(found: Summary) -> list[str]:
    """Return the names of those who may survive, and may not."""
    decides = next(iter(kinds(found)))
    return [line["strategy"] for line in in_question(found) if line[decides]["lo"] < TOLD]


def sureness(found: Summary) -> str:
    """Return whose range begins above 0."""
    names, unsure = [line["strategy"] for line in in_question(found)], _unsure(found)
    if len(names) == 1:
        return "By its range, taken by itself, nobody else comes into question."
    if not unsure:
        return "All their ranges begin above 0, and nobody else comes into question."
    if sure := [name for name in names if name not in unsure]:
        return f"Only the range of {listed(sure)} begins above 0."
    return "No range begins above 0: which of them survive is not shown."


def reading(found: Sequence[Summary], *, looks: bool) -> str:
    """Return what the shares of some tables are, and what their ranges.

    `looks` tells whether a look may have ended the run.
    """
    two_play = ["nash" in kinds(each) for each in found]
    alpha, population = (max(each[name] for each in found) for name in ("alpha", "population"))
    told = [
        f"{ALPHA_RANK}: how often each is what everybody plays, where now and then one player of "
        f"{population} tries another strategy and whoever ends ahead more often is copied, by "
        f"however little (alpha {alpha:g} or more).",
        f"In brackets: the middle 95 % of {counted(found[0]['draws'], 'cross table')} as other "
        "blocks could have given them, for each share by itself"
        f"{'; they do not allow for the looks at the run' if looks else ''}.",
    ]
    if any(two_play):
        told.insert(0, OF_TWO)
    if not all(two_play):
        told.insert(-1, OF_MORE)
    return " ".join(told)
