"""What survives of a roster if everybody may choose what to play: sentences, shares, a section."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from silver_sim.report.model import Figure, Section
from silver_sim.report.sections.pairs import pair_rows, pairs
from silver_sim.report.sections.subjects import NAME, Cast
from silver_sim.report.tables import Cell, Column, Table, text
from silver_sim.report.text.wording import adding_up, counted, ends, listed, number, plus_minus
from silver_sim.report.text.wording import percent as in_percent
from silver_sim.stats.core.survival import DRAWS, Survival, SurvivingShare
from silver_sim.stats.results import Estimate
from silver_sim.studies.tournament.result import Standings

TOLD = 0.005  # a share below it is 0 in whole percents
TITLE = "What survives if everybody may choose what to play"
ALPHA_RANK, NASH = "alpha-rank share", "Nash share"
OF_TWO = (
    f"{NASH}: how often each is played in the mix against which no strategy ends ahead more often "
    "than not."
)
OF_MORE = (
    "With more than two players who ends ahead is read from the cross table, two strategies at a "
    "time, no matter who else sits there; tables at which several play the same strategy would be "
    "another question."
)


def kinds(found: Survival) -> dict[str, str]:
    """Return the shares that are told, by field: what each is called; the first decides."""
    two_play = found.shares[0].nash is not None
    return {"nash": NASH, "alpha_rank": ALPHA_RANK} if two_play else {"alpha_rank": ALPHA_RANK}


def in_question(found: Survival) -> list[SurvivingShare]:
    """Return the lines of those who may survive, the greatest share first."""
    fields = list(kinds(found))
    kept = [
        line
        for line in found.shares
        if any((share_of(line, each).hi or 0.0) >= TOLD for each in fields)
    ]
    return sorted(kept, key=lambda line: [-share_of(line, each).value for each in fields])


def share_of(line: SurvivingShare, kind: str) -> Estimate:
    """Return one of the shares of a strategy."""
    found: Estimate = getattr(line, kind)
    return found


def percent(share: Estimate, *, sure: bool = True) -> str:
    """Return a share with its range in percent; its bound where it is 0 or 1 in every draw.

    Where it is not sure who survives, the range alone: then the estimate says what is not shown.
    """
    if _never_varies(share):
        return in_percent(share.value, 0, DRAWS)
    return plus_minus(share, 100) if sure else ends(share, 100, 0)


def _never_varies(share: Estimate) -> bool:
    """Whether a share is 0, or 1, in every draw."""
    return share.lo == share.hi == share.estimate


def outcome(table: Standings) -> str:
    """Return who survives at one number of seats: one strategy that is shown to, or which may."""
    found = table.survival
    if found is None:
        return ""
    if found.simply_best:
        return _best(table, found)
    return f"{not_one(table, found)} {chosen(found)}, {finding(found)}. {sureness(found)}"


def chosen(found: Survival) -> str:
    """Say under what condition shares are such."""
    if "nash" in kinds(found):
        return "If everybody may choose what to play"
    return "If the player who ends ahead is copied"


def _best(table: Standings, found: Survival) -> str:
    """Say that one is ahead of every other, and why win shares need not show it."""
    names = [line.strategy for line in table.lines]
    best, shares = found.simply_best, listed(list(kinds(found).values()))
    where = "" if "nash" in kinds(found) else " where both play"
    ahead = f"it is shown to end ahead of each of the {len(names) - 1} others{where}"
    all_play = f"{chosen(found)}, all play {best} ({shares} 100 %)."
    more = ""
    if directly := table.beaten_directly:
        more = (
            f" Win shares over all games do not show it ahead of {listed(directly)}: they also "
            "count by how much weaker ones are beaten."
        )
    return f"{best} is simply best: {ahead}. {all_play}{more}"


def not_one(table: Standings, found: Survival) -> str:
    """Return that there is no best strategy, or that none is shown to be."""
    names = {line.strategy for line in in_question(found)}
    if names <= {*table.circle}:
        return "Nobody ends ahead of every other: there is a circle."
    return "Nobody is shown to end ahead of every other."


def finding(found: Survival) -> str:
    """Return who survives, with the shares that decide; who may, where that is not shown."""
    names, unsure = [line.strategy for line in in_question(found)], _unsure(found)
    here = [name for name in names if name not in unsure]
    if not here:
        return f"{listed(names)} may survive: these games do not tell which"
    shares = {} if unsure else _whole(found)
    survive = "survives" if len(here) == 1 else "survive together"
    also = f"; {listed(unsure)} may survive too" if unsure else ""
    return f"{listed([each + shares.get(each, '') for each in here])} {survive}{also}"


def _whole(found: Survival) -> dict[str, str]:
    """Return the shares that decide behind names: " (55 %)"; all of them together are 100 %."""
    decides = next(iter(kinds(found)))
    shares = {line.strategy: share_of(line, decides) for line in found.shares}
    parts = dict(zip(shares, adding_up([each.value for each in shares.values()]), strict=True))
    return {
        name: f" ({percent(each) if _never_varies(each) else number(100 * parts[name], 0)} %)"
        for name, each in shares.items()
    }


def as_a_strategy(found: Survival) -> str:
    """Return how the mix of Nash shares is typed as a strategy; nothing unless all are sure."""
    mix = [
        (line.strategy, line.nash.value)
        for line in in_question(found)
        if line.nash and line.nash.value >= TOLD
    ]
    if len(mix) < 2 or _unsure(found):
        return ""
    shares = adding_up([share for _, share in mix])
    parts = ",".join(f"{name}:{part:.2f}" for (name, _), part in zip(mix, shares, strict=True))
    return f"To play the mix of Nash shares: mix({parts})"


def _unsure(found: Survival) -> list[str]:
    """Return the names of those who may survive, and may not."""
    decides = next(iter(kinds(found)))
    return [
        line.strategy for line in in_question(found) if (share_of(line, decides).lo or 0.0) < TOLD
    ]


def sureness(found: Survival) -> str:
    """Return whose range begins above 0."""
    names, unsure = [line.strategy for line in in_question(found)], _unsure(found)
    if len(names) == 1:
        return "By its range, taken by itself, nobody else comes into question."
    if not unsure:
        return "All their ranges begin above 0, and nobody else comes into question."
    if sure := [name for name in names if name not in unsure]:
        return f"Only the range of {listed(sure)} begins above 0."
    return "No range begins above 0: which of them survive is not shown."


def reading(found: Sequence[Survival], *, looks: bool) -> str:
    """Return what the shares of some tables are, and what their ranges.

    `looks` tells whether a look may have ended the run.
    """
    two_play = ["nash" in kinds(each) for each in found]
    alpha, population = (
        max(each.alpha for each in found),
        max(each.population for each in found),
    )
    told = [
        f"{ALPHA_RANK}: how often each is what everybody plays, where now and then one player of "
        f"{population} tries another strategy, and the one that ends ahead more often is copied, "
        f"by however little (alpha {alpha:g} or more).",
        f"In brackets: the middle 95 % of {counted(found[0].draws, 'cross table')} as other "
        "blocks could have given them, for each share by itself"
        f"{'; they do not allow for the looks at the run' if looks else ''}.",
    ]
    if any(two_play):
        told.insert(0, OF_TWO)
    if not all(two_play):
        told.insert(-1, OF_MORE)
    return " ".join(told)


def survival(standings: Standings, cast: Cast, where: str, *, looks: bool) -> list[Section]:
    """One sentence where one strategy is best; else the shares of those who may survive."""
    found = standings.survival
    if not found:
        return []
    name, title = f"survival-section{cast.tag}", f"What survives{where}"
    if found.simply_best:
        return [Section(name, title, said=[outcome(standings)])]
    lead = f"{chosen(found)}: which strategies are still played in the end."
    return [
        Section(
            name,
            title,
            lead,
            [_figure(standings, found, cast, looks=looks)],
            said=[typed] if (typed := as_a_strategy(found)) else [],
        )
    ]


def _figure(standings: Standings, found: Survival, cast: Cast, *, looks: bool) -> Figure:
    told, lines = kinds(found), in_question(found)
    name, table = f"survival{cast.tag}", _table(found, lines, told, cast)
    says = f"{not_one(standings, found)} {sureness(found)} {reading([found], looks=looks)}"
    if _unsure(found):  # a point would say what is not shown
        return Figure(name, finding(found), says, table, open=True)
    who = list(told.values())
    rows = pair_rows(
        [line.strategy for line in lines],
        who,
        [[share_of(line, each) for each in told] for line in lines],
        100,
    )
    return Figure(
        name,
        finding(found),
        f"{says} Who is not drawn has no share.",
        table,
        pairs(name, rows, who, "strategy", "share (%)", f"{TITLE}: shares with ranges"),
        rows,
        open=True,
    )


def _table(
    found: Survival, first: Sequence[SurvivingShare], told: Mapping[str, str], cast: Cast
) -> Table:
    """All of the roster, those who may survive first."""
    full = dict(zip(cast.short, cast.names, strict=True))
    rest = [line for line in found.shares if line not in first]
    sure = not _unsure(found)
    return Table(
        f"survivors{cast.tag}",
        "Shares if everybody may choose what to play",
        [NAME, *(Column(f"{each} %", "estimate", "of all") for each in told.values())],
        [
            [text(full[line.strategy]), *(_share(share_of(line, each), sure) for each in told)]
            for line in [*first, *rest]
        ],
        filtered=len(found.shares) > 4,
        brief=True,
    )


def _share(share: Estimate, sure: bool) -> Cell:
    """A share with its range, in percent."""
    numbers = (share.estimate, share.lo, share.hi)
    values = tuple(None if each is None else 100 * each for each in numbers)
    return Cell(percent(share, sure=sure), values)
