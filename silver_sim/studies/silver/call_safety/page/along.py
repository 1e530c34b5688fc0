"""What a call gains, where and why it fails, by the own sum; the reader chooses the village."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from silver_sim.games.silver.measures import ENDS
from silver_sim.report.figures.chart import Lanes
from silver_sim.report.model import Choice, Figure, Section
from silver_sim.report.tables import Column, Table, plain, text, whole
from silver_sim.report.text.wording import listed, number
from silver_sim.studies.silver.call_safety.atlas import FEW, Atlas
from silver_sim.studies.silver.call_safety.page import choices, curves, endings, heat
from silver_sim.studies.silver.call_safety.page.choices import (
    GAIN,
    STANDARD,
    SUM,
    TYPICAL,
    Village,
    few,
    own,
    players,
)
from silver_sim.studies.silver.call_safety.page.curves import curve_table
from silver_sim.studies.silver.call_safety.pocket import limit_cell
from silver_sim.studies.silver.call_safety.result import CallSafetyResult, Outcomes, RoundEnds

LISTED = 4  # own cards of the villages whose cells are listed one by one


def heat_maps(atlas: Atlas, seats: Sequence[int], tables: Choice) -> Iterator[Section]:
    """Where a call gains and where it loses, by number of players."""
    villages = choices.villages(atlas, seats)
    figures = [figure for n in seats for figure in _heat_map(atlas, n, villages, tables)]
    if figures:
        yield Section("heat", "Where a call gains", figures=figures)


def _heat_map(
    atlas: Atlas, seats: int, villages: Sequence[Village], tables: Choice
) -> Iterator[Figure]:
    name = f"heat-{seats}"
    cells = heat.heat_cells(atlas, seats)
    wins = [each for each in cells if each.gain == GAIN.first and each.cell.is_known]
    if not wins:
        return
    table = Table(
        f"{name}-numbers",
        f"What a call gains of a game with {seats} players, four own cards, all known; "
        "all of it is in atlas.json of the run",
        [Column("village", "name"), Column("fewest of others"), Column("sum"),
         Column("verdict", "text"), Column("gain (points)", "text"), Column("lowest %"),
         Column("forks")],
        [
            [text(own(each.village.cards)), text(few(each.village.fewest or 0)), whole(each.sum),
             text(each.verdict), text(each.text), text(each.chance), whole(each.cell.forks)]
            for each in wins
            if each.village.cards == LISTED
        ],
        filtered=True,
    )  # fmt: skip
    yield Figure(
        name,
        _where_it_gains(seats, wins),
        "C: a call is shown to gain (95 %); ?: toss-up; empty and orange: wait; only an outline: "
        f"fewer than {FEW} forks, so little is known; a dot: too few to say. Left of an upright "
        "line a call succeeds more often than not. Gains are percentage points of a game, or own "
        "points of the round.",
        table,
        lambda gain: heat.heat(cells, gain, villages, f"Calls with {seats} players"),
        hint="Click a cell: the charts below then tell of its village and its sum.",
        choices=[GAIN],
        only=(tables, players(seats)),
    )


def _where_it_gains(seats: int, cells: Sequence[heat.HeatCell]) -> str:
    """Against whom a call is shown to gain at some sum."""
    gains = {each.village.fewest or 0 for each in cells if each.verdict == "call"}
    if not gains:
        return f"With {seats} players no call is shown to gain"
    fewest = listed([few(each).replace("+", " or more") for each in sorted(gains)])
    return (
        f"With {seats} players calls are shown to gain where the fewest cards of another are "
        f"{fewest}"
    )


def along_sums(
    result: CallSafetyResult, atlas: Atlas, seats: Sequence[int], tables: Choice
) -> list[Section]:
    """What a village is good for, by its sum; nothing if four known cards were hardly ever seen."""
    if not seats:
        return []
    villages = choices.villages(atlas, seats)
    return [
        gain_curves(atlas, seats, villages, tables),
        fails(result, atlas, seats, villages, tables),
        *outcomes(result.outcomes, seats, villages, tables),
    ]


def gain_curves(
    atlas: Atlas, seats: Sequence[int], villages: Sequence[Village], tables: Choice
) -> Section:
    """What a call gains and how likely it has to succeed, by the own sum."""
    village, named = choices.village(villages), {each.name: each for each in villages}
    words = "Win share gained by a call with four known cards, in points"
    lines = ((n, STANDARD.line(atlas, n)) for n in seats)
    limits = [f"{limit_cell(line.win).text} ({n} players)" for n, line in lines if line]
    figures = [
        Figure(
            "gain",
            "The highest sum at which a call with four known cards gains, averaged over what the "
            f"opponents hold: {listed(limits)}",
            "Averaged over what is not chosen, such as the opponents' cards, which the table at "
            "the top distinguishes. Percentage points of a game, or own points of the round. "
            "Bands: 95 %. Bars below the line of no difference: "
            "the 95 % interval of the highest sum at which a call gains.",
            curve_table("gain-numbers", words, curves.gains(atlas, seats, STANDARD, GAIN.first)),
            lambda name, gain: curves.gains(atlas, seats, named[name], gain),
            choices=[village, GAIN],
        )
    ]
    for n in seats:
        words = (
            f"Chances with {n} players and four known cards, in percent; what is needed has no "
            "interval"
        )
        figures.append(
            Figure(
                f"chance-{n}",
                f"{n} players: the chance to be lowest, and how high it would have to be",
                "If the round ended now a call at sum S would need a chance of 10/(10+S). Going on "
                "is worth more than standing still, because the own village gets lighter. The "
                "others' do as well: what is needed to pay counts only the own points.",
                curve_table(f"chance-{n}-numbers", words, curves.chances(atlas, n, STANDARD)),
                lambda name, n=n: curves.chances(atlas, n, named[name]),
                choices=[village],
                only=(tables, players(n)),
            )
        )
    return Section("curves", "Break-even", figures=figures)


def fails(
    result: CallSafetyResult,
    atlas: Atlas,
    seats: Sequence[int],
    villages: Sequence[Village],
    tables: Choice,
) -> Section:
    """Why calls fail, and how rounds end."""
    village, named = choices.village(villages), {each.name: each for each in villages}
    figures = []
    for n in seats:
        found = [*endings.shares(STANDARD.line(atlas, n))]
        words = f"How calls end with {n} players and four known cards, in percent"
        reading = (
            "A call fails because somebody was lower already, or gets lower in the last turns: by "
            "an exchange or a set, a card taken from the pile, or because of abilities: a Witch, "
            "Robber or Master makes the caller's village heavier or another one lighter."
        )
        known, _, ended = min(found, key=lambda each: abs(each[0] - TYPICAL))
        figures.append(
            Figure(
                f"endings-{n}",
                f"{n} players: of 100 calls with four known cards and a sum of {known}, "
                f"{number(100 * endings.failed(ended), 0)} fail, "
                f"{number(100 * ended[endings.BEHIND], 0)} because somebody was lower already",
                reading,
                endings.table(f"endings-{n}-numbers", words, found),
                lambda name, n=n: endings.chart(atlas, n, named[name]),
                choices=[village],
                only=(tables, players(n)),
            )
        )
    return Section("fails", "Why calls fail", figures=figures, tables=[_round_ends(result.ends)])


def _round_ends(found: Sequence[RoundEnds]) -> Table:
    """What ended the round, with a call and without."""
    return Table(
        "round-ends",
        "What ended the round of a fork, in percent",
        [Column("the caller", "name"), *(Column(end) for end in ENDS)],
        [
            [
                text(f"{words}, {each.seats} players"),
                *(plain(100 * share, 2) for share in ended[: len(ENDS)]),
            ]
            for each in found
            for words, ended in (("calls", each.call), ("goes on", each.wait))
        ],
        sortable=False,
    )


def outcomes(
    found: Sequence[Outcomes], seats: Sequence[int], villages: Sequence[Village], tables: Choice
) -> Iterator[Section]:
    """What the round brings to who calls and to who goes on."""
    figures = [figure for n in seats for figure in _outcome(found, n, villages, tables)]
    if figures:
        yield Section("outcomes", "What the round then brings", figures=figures)


def _outcome(
    found: Sequence[Outcomes], seats: int, villages: Sequence[Village], tables: Choice
) -> Iterator[Figure]:
    name, village = f"dots-{seats}", choices.village(villages)
    here = [each for each in found if each.seats == seats]
    typical = (STANDARD.cards, STANDARD.unknown, TYPICAL)
    shown = [each for each in here if (each.cards, each.unknown, each.sum) == typical]
    if not shown:
        return
    known = {each.name: (each.cards, each.unknown) for each in villages}
    by_place = {(each.cards, each.unknown, f"{each.sum}"): each for each in here}

    def draw(of: str, own_sum: str) -> Lanes | None:
        each = by_place.get((*known[of], own_sum))
        return curves.dots(each) if each else None

    table = Table(
        f"{name}-numbers",
        f"Twenty equally likely scores of the round with {seats} players, four known cards and a "
        f"sum of {SUM.first}",
        [Column("what", "name"), Column("points"), Column("times in 20")],
        [
            [text(way), whole(score), whole(times)]
            for each in shown
            for way, score, times in curves.came_out(each)
        ],
        sortable=False,
    )
    yield Figure(
        name,
        f"{seats} players: what the round brings to the player who calls, and to one who goes on",
        "Each dot is one twentieth of the rounds, whatever the others hold. Lower is better.",
        table,
        draw,
        choices=[village, SUM],
        only=(tables, players(seats)),
    )
