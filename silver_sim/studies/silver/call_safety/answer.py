"""When to call, on one screen: the limits of the card as one table, the rule, how sure it is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from silver_sim.report.figures.chart import Block, Grid, GridCell, Key
from silver_sim.report.model import AnswerCard, Figure
from silver_sim.report.tables import Cell, Column, Table, text
from silver_sim.report.text.wording import counted, number
from silver_sim.stats.results import Estimate
from silver_sim.studies.silver.call_safety.atlas import MANY
from silver_sim.studies.silver.call_safety.pocket import (
    FEW_GAMES,
    MOVED,
    NO_SUM,
    NOT_KNOWN,
    OPEN,
    OWN_CARDS,
    cell,
)
from silver_sim.studies.silver.call_safety.result import (
    CARD,
    NEVER_CALLING,
    CallSafetyResult,
    CardLimit,
)

LIMITS = "limits"  # the name of the figure, and of its table
FEW_CARDS = ("one card", "two cards or fewer", "three cards or fewer", "four cards or fewer")
BETWEEN = "·"  # numbers of players; a blank would make the table too wide
READING = (
    "Rows: your cards, all known; the tables below are for unknown ones. Never: not even at 0. "
    f"{MOVED}"
)


def answer(result: CallSafetyResult) -> AnswerCard:
    """Return the answer card; its table is left out where the card is not known."""
    card = result.limits_known
    shown = (limits(card), in_short(card)) if card else (None, None)
    return AnswerCard(sentence(result), sure(result), shown[0], table=shown[1])


def sentence(result: CallSafetyResult) -> str:
    """Return when to call, in at most 20 words that are next to the table of limits."""
    return rule_of(result.limits_known)


def rule_of(card: Sequence[CardLimit]) -> str:
    """Return the rule that the table of limits is read by."""
    calls = [each.fewest for each in _known(card) if each.calls]
    if not calls:
        return "Do not call: at no sum of cards is a call known to gain."
    return f"Knowing all your cards, call at the table's sum or less{_never(min(calls))}."


def _never(first: int) -> str:
    """Against whom nobody calls, where somebody does from this many cards on."""
    return f"; never while an opponent has {FEW_CARDS[first - 2]}" if first > 1 else ""


def sure(result: CallSafetyResult) -> str:
    """Return what the card keeps of what calling well gains, and what never calling does."""
    return f"{what_it_keeps(result)}{_never_calling(result)}."


def what_it_keeps(result: CallSafetyResult) -> str:
    """Return what the card keeps of what calling well gains, without a full stop."""
    card = result.worth(CARD)
    kept = result.kept(card) if card else Estimate(None)
    if kept.ends is None:
        return "Too few decisions were held out to say how good the table is"
    if kept.side() <= 0:
        return "What the card keeps of what calling well gains is not known yet"
    share, lo, hi = (number(100 * each, 0) for each in (kept.value, *kept.ends))
    return (
        f"The whole card, unknown cards too, keeps {share} % ({lo} to {hi}) of what calling well "
        "gains on unseen deals"
    )


def _never_calling(result: CallSafetyResult) -> str:
    """What never calling loses in full games, whatever the number of players."""
    lost = [
        end
        for proof in result.proofs
        for cost in proof.costs
        if cost.rule == NEVER_CALLING
        for end in cost.share.reversed.ends or ()
    ]
    if not lost:
        return ""
    if max(lost) < 0:
        return "; never calling is shown to lose no games"
    if min(lost) <= 0:
        return "; whether never calling loses games is not known yet"
    ends = " to ".join(number(100 * end, 1) for end in (min(lost), max(lost)))
    return f"; never calling loses {ends} of 100 games"


def limits(card: Sequence[CardLimit]) -> Figure:
    """Return the table of limits: a block of rows for each number of players.

    Rows are the own cards, all of them known; columns the fewest cards any opponent has.
    """
    caption = (
        "Call if your cards add up to this or less. Columns: the fewest cards any opponent has; "
        f"4 (6): 6 if only one has that few{_is_open(card, f'; {FEW_GAMES}')}"
    )
    table = _by_players(f"{LIMITS}-numbers", caption, _known(card), range(1, MANY + 1))
    found = "The highest sum at which a call gains"
    return Figure(LIMITS, found, READING, table, lambda: _grid(table))


def _grid(table: Table) -> Grid:
    """The table of limits as a picture: where somebody calls a cell is filled."""
    blocks = []
    for heading, rows in table.grouped:
        names = [row[0].text.partition(" ")[0] for row in rows]
        cells = [[_drawn(cell) for cell in row[1:]] for row in rows]
        blocks.append(Block(heading, [*zip(names, cells, strict=True)]))
    heads = [column.heading for column in table.columns[1:]]
    calls = [Key("call at this sum or less", "d2"), Key("never call", "d0")]
    return Grid(
        "The highest sum at which a call gains",
        heads,
        blocks,
        "fewest cards of an opponent; 4 (6): 6 if only one has that few; outlined: few games",
        "your cards",
        calls,
        (len(blocks), 1),
        rows=(44, 21),
    )


def _drawn(cell: Cell) -> GridCell:
    tone = "d2" if "plus" in cell.tone and not cell.text.startswith(NO_SUM) else "d0"
    return GridCell(cell.text, tone, open=bool(cell.mark))


def with_unknown(card: Sequence[CardLimit]) -> Table:
    """Return the same of villages with unknown cards with which somebody should call.

    Columns below the first in which anybody calls are left out, and the caption says so.
    """
    calls = [each for each in card if each.unknown and each.calls]
    villages = {(each.cards, each.unknown) for each in calls}
    first = min((each.fewest for each in calls), default=1)
    caption = "The same where you do not know all your cards, for the sum of those that you know"
    return _by_players(
        f"{LIMITS}-unknown",
        f"{caption}{_never(first)}",
        [each for each in card if (each.cards, each.unknown) in villages],
        range(first, MANY + 1),
    )


def _by_players(name: str, caption: str, card: Sequence[CardLimit], fewest: Iterable[int]) -> Table:
    """A table of limits: a row a village, in a block for each number of players."""
    seats, cells, columns = _seats(card), _cells(card), [*fewest]
    villages = list(dict.fromkeys((each.cards, each.unknown) for each in card))
    rows = [
        [text(_village(*village)), *(cells[n, *village, few] for few in columns)]
        for n in seats
        for village in villages
    ]
    return Table(
        name,
        caption,
        [Column("your cards", "name"), *map(Column, map(_column, columns))],
        rows,
        sortable=False,
        look="small",
        groups=[(f"{n} players", len(villages)) for n in seats],
    )


def _village(cards: int, unknown: int) -> str:
    return counted(cards, "card") + (f", {unknown} unknown" if unknown else "")


def _column(few: int) -> str:
    return f"{few}+" if few == MANY else f"{few}"


def in_short(card: Sequence[CardLimit]) -> Table:
    """Return the same in few lines of 80 characters: a cell has all numbers of players.

    Columns in which nobody calls are left out, for the rule tells them.
    """
    seats, cells = _seats(card), _cells(card)
    calls = sorted({each.fewest for each in _known(card) if each.calls})
    rows = [
        [
            text(str(cards)),
            *(text(BETWEEN.join(_short(cells[n, cards, 0, few]) for n in seats)) for few in calls),
        ]
        for cards in OWN_CARDS
    ]
    return Table(
        f"{LIMITS}-short",
        f"{BETWEEN.join(map(str, seats))} players by fewest cards of another; "
        f"(6): only one has so few{_is_open(card, f'; {OPEN}: few games')}",
        [Column("own", "name"), *map(Column, map(_column, calls))],
        rows,
        sortable=False,
    )


def _is_open(card: Iterable[CardLimit], words: str) -> str:
    return words if any(each.is_open for each in _known(card)) else ""


def _short(limit: Cell) -> str:
    return f"{limit.text.replace(NO_SUM, 'no').replace(' ', '')}{limit.mark}"


def _seats(card: Iterable[CardLimit]) -> list[int]:
    """The numbers of players of which anything is known."""
    return sorted({each.seats for each in card if each.several is not None})


def _cells(card: Iterable[CardLimit]) -> Mapping[tuple[int, int, int, int], Cell]:
    """Cells by players, own cards, unknown ones, and the fewest of another."""
    known = {(each.seats, each.cards, each.unknown, each.fewest): cell(each) for each in card}
    return defaultdict(lambda: text(NOT_KNOWN), known)


def _known(card: Iterable[CardLimit]) -> list[CardLimit]:
    """The limits of villages whose cards are all known."""
    return [each for each in card if not each.unknown]
