"""Who wins how often, and how: what is told of one line-up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from silver_sim.games.contract import GameInfo
from silver_sim.games.measures import MeasureTable
from silver_sim.report.model import Figure, Sample, Section, Told, Trust
from silver_sim.report.sections import method, score_sections, settling
from silver_sim.report.sections import rounds as round_sections
from silver_sim.report.sections.game import sections
from silver_sim.report.sections.neighbours import neighbours
from silver_sim.report.sections.subjects import NAME, POINTS_HELP, RANK, RANK_INTERVAL, Cast
from silver_sim.report.sections.why import of_a_leader, told_game, why
from silver_sim.report.tables import Cell, Column, Table, interval, numbered, ranks, text
from silver_sim.report.text.forests import Forest, ReferenceLine, rows_of
from silver_sim.report.text.rules import not_drawn
from silver_sim.report.text.wording import (
    DASH,
    ONE_BLOCK,
    POINTS,
    about,
    bounded,
    counted,
    equals,
    how_rare,
    in_the_order_typed,
    is_constant,
    labels,
    listed,
    more_or_less,
    number,
    p_words,
    plus_minus,
)
from silver_sim.stats.core.intervals import p_value
from silver_sim.stats.levels import ALPHA
from silver_sim.stats.results import Estimate
from silver_sim.studies.core.game import game_named
from silver_sim.studies.core.telling import Context, cast_of, shown_names
from silver_sim.studies.simulate.result import Line, SimulateResult, is_above

OF_GAMES = " % of the games"
READING = "Totals, places and {deal} scores: lower is better."


def tell(result: SimulateResult, context: Context | None = None) -> Told:
    """Return what is told of a run of kind `simulate`."""
    full = labels([line.strategy for line in result.strategies])
    rated = [_named(name, line) for name, line in zip(full, result.strategies, strict=True)]
    short = shown_names([line.strategy for line in result.strategies], context)
    named, game = result.labelled(short), game_named(result.game)
    reasons, of_rows = _of_rows(result.labelled(full), named, context)
    return Told(
        title=result.title or f"Who wins: {listed(labels(short), 'or')}?",
        verdict=verdict(named),
        kind=f"One line-up, {result.players} players",
        head=[f"{' v '.join(full)}; {equals(result.fair_share)}"],
        sections=[
            *reasons,
            _standings(result, rated, short, game),
            *_of_the_game(result, rated, game, each_player=True),
            _differences(named, rated),
            *of_rows,
            _totals(result, rated),
            *_of_the_game(result, full, game, each_player=False),
            _seats(result, game),
        ],
        trust=Trust(
            replace(
                method.precision(
                    [(rated[line.player], line.win_share) for line in result.ranking],
                    "the win shares",
                ),
                brief=True,
            ),
            f"p values of differences are adjusted by Holm over "
            f"{counted(len(result.pairs), 'pair')}. The intervals of single win shares each hold "
            "with 95 %, not all of them together.",
            method.limits(result.edition, listed(full)),
        ),
        names=[*full, *short],
        glossary=[RANK_INTERVAL],
        warnings=result.warnings,
        reading=READING.format(deal=game.words.deal),
    )


def _of_rows(
    result: SimulateResult, named: SimulateResult, context: Context | None
) -> tuple[list[Section], list[Section]]:
    """What the rows of the run tell, on pages alone: the reasons, and all else."""
    if context is None:
        return [], []
    order = [line.player for line in result.ranking]
    full = [line.label for line in result.strategies]
    cast = cast_of(context, full, order, result.at_random)
    game, facts = context.game, context.facts
    told, others = told_game(facts, context.spec, game)
    at_the_start = [_seats_of_rows(result, context, cast)]
    first = at_the_start if result.of_one_kind else []
    return [_why(named, cast, told), *first], [
        score_sections.places(cast),
        score_sections.scores(cast),
        round_sections.story(cast),
        *sections(game, "deals", cast, [context.spec["rules"][result.edition]]),
        *([] if result.of_one_kind else at_the_start),
        *neighbours(cast, range(result.players), result.blocks),
        settling.settling(cast, order[0], result.fair_share),
        others,
    ]


def _why(named: SimulateResult, cast: Cast, told: Sequence[Sample]) -> Section:
    """What goes with the lead of the first beside the next."""
    first = [line.player for line in named.without_random.ranking]
    order = [*first, *(who for who in range(named.players) if who not in first)]
    names = [cast.short[who] for who in order]
    subjects = [cast.subjects[who] for who in order]
    only_two = named.players == 2
    found = of_a_leader(cast.game, names, subjects, order, named.blocks, only_two=only_two)
    return why(found, f"to set {names[0]} apart", told, looks=bool(named.stopped))


# The answer


def verdict(result: SimulateResult) -> str:
    """Return who wins most at one table, if anybody is shown to."""
    if result.blocks < 2:
        return ONE_BLOCK
    if result.of_one_kind:
        return _worth_of_starting(result) + in_the_order_typed(result)
    found = _not_told(result) if result.near_leader else _wins_most(result)
    return found + in_the_order_typed(result)


def _worth_of_starting(result: SimulateResult) -> str:
    """Say what starting is worth where all play the same strategy: nothing else differs."""
    share, fair = result.start_player.win_share, result.fair_share
    won = f"who starts wins {about(share, 100, OF_GAMES)}, where {equals(fair)}"
    kind = result.strategies[0].strategy
    said = f"All play {kind}, so that nothing but seat and start differs: {won}"
    p = p_value(share.value - fair, share.se, result.blocks)
    if p is None:
        return f"{said}."
    rare = f"if starting were worth nothing chance alone would do that {how_rare(p)}"
    return f"{said}; {rare}{'' if p < ALPHA else ', so that it is not shown to be worth anything'}."


def _wins_most(result: SimulateResult) -> str:
    """Say how often the leader wins, and how far the next is behind."""
    leader, *rest = result.ranking
    second = next(line for line in result.without_random.ranking if line is not leader)
    margin = result.lead(second, leader)
    most, next_ = ("most", "The next") if rest[1:] else ("more", "The other")
    return (
        f"{leader.label} wins {most}: {about(leader.win_share, 100, OF_GAMES)}, where "
        f"{equals(result.fair_share)}. {next_}, {second.label}, wins "
        f"{more_or_less(margin, POINTS, scale=100)}; between equals chance alone would do that "
        f"{how_rare(margin.p_holm or 0.0)}."
    )


def _not_told(result: SimulateResult) -> str:
    """Say from whom the leader is not told, and who is behind."""
    leader, *rest = result.ranking
    near = result.near_leader
    names = [line.label for line in near]
    behind = [line.label for line in rest if line not in near]
    ahead = f" It is ahead of {listed(behind)}." if behind else ""
    if all(is_constant(result.lead(leader, line)) for line in near):
        tied = listed([leader.label, *names])
        return f"{tied} tie exactly: the same win share in every block.{ahead}"
    margin = result.lead(near[0], leader)
    who, most = ("Nobody", "most") if rest[1:] else ("Neither", "more")
    p = margin.p_holm
    rare = "" if p is None else f", as chance alone would do between equals {how_rare(p)}"
    either = f" Nor is it told from {listed(names[1:])}." if names[1:] else ""
    return (
        f"{who} is shown to win {most}: {leader.label} has "
        f"{about(leader.win_share, 100, OF_GAMES)}, where {equals(result.fair_share)}, "
        f"and {names[0]} {more_or_less(margin, POINTS, scale=100)}{rare}.{either}{ahead}"
    )


# Who wins


def forest_of(result: SimulateResult, names: Sequence[str]) -> Forest:
    """Return the win shares, most wins first, of all but who plays at random."""
    lines = result.without_random.ranking
    rows = rows_of([names[line.player] for line in lines], [line.win_share for line in lines])
    return Forest(
        "win-shares",
        [row._replace(series=line.player) for row, line in zip(rows, lines, strict=True)],
        _finding(result.labelled(names)),
        "win share (%)",
        ReferenceLine(100 * result.fair_share, f"fair share 1/{result.players}"),
        not_drawn(result.at_random),
        coloured=True,
    )


def _finding(result: SimulateResult) -> str:
    """Return the title of the chart of win shares, on which nobody plays at random."""
    shown = result.without_random
    leader, second, *_ = shown.ranking
    if near := shown.near_leader:
        names = [line.label for line in (leader, *near)]
        return f"{listed(names)} are not shown to differ in win share"
    first, next_ = (f"{bounded(line.win_share, 1)} %" for line in (leader, second))
    return f"{leader.label} wins most: {first} of the games, {second.label} {next_}"


def _standings(
    result: SimulateResult, full: Sequence[str], short: Sequence[str], game: GameInfo
) -> Section:
    """Who wins how often."""
    table = Table(
        "standings",
        "Standings, most wins first",
        [
            NAME,
            RANK,
            Column("win share %", "estimate", "part of the games won"),
            Column("mean total", "estimate", POINTS_HELP),
            Column("mean place", "estimate", "1 is the lowest total"),
            Column(f"{game.words.deal} score", "estimate", POINTS_HELP),
        ],
        [
            [
                text(full[line.player]),
                ranks(*result.ranks(line)),
                interval(line.win_share, 100),
                interval(line.mean_total),
                interval(line.mean_place),
                interval(line.mean_round_score or Estimate(None)),
            ]
            for line in result.ranking
        ],
        brief=True,
    )
    figure = Figure.of(forest_of(result, short), table)
    return Section("standings-section", "Who wins", figures=[figure])


def _named(name: str, line: Line) -> str:
    """Return a name with the illegal answers that were replaced, so that no rate hides them."""
    return f"{name} ({line.illegal_answers:,} illegal)" if line.illegal_answers else name


def _differences(named: SimulateResult, full: Sequence[str]) -> Section:
    """Who is above whom, and what of it is shown."""
    lines = named.ranking
    names, heads = numbered([full[line.player] for line in lines], [line.label for line in lines])
    table = Table(
        "differences",
        "Win share of the row minus that of the column, in percentage points, paired by block; "
        f"▲ above, ▼ below: shown at the 5 % level, Holm over {counted(len(named.pairs), 'pair')}",
        [Column("row minus column", "name"), *map(Column, heads)],
        [
            [text(name), *(_difference(named, one, other) for other in lines)]
            for name, one in zip(names, lines, strict=True)
        ],
        sortable=False,
    )
    figure = Figure(
        "who-beats-whom",
        _told_apart(named),
        "Differences are smaller than two separate intervals suggest, or larger, because all sit "
        "in the same games: each is computed by itself, block by block.",
        table,
    )
    pairs = [_pairs(named, full)] if named.pairs[1:] else []
    return Section("pairs", "Against each other", figures=[figure], tables=pairs)


def _difference(result: SimulateResult, one: Line, other: Line) -> Cell:
    if one is other:
        return Cell(DASH, (None,), tone="own")
    numbers = result.lead(one, other)
    cell = interval(numbers, 100, "+")
    above, below = is_above(numbers), result.is_better(other, one)
    mark, tone = ("▲", "plus") if above else ("▼", "minus") if below else ("", "same")
    return Cell(cell.text, cell.values, mark, tone)


def _told_apart(result: SimulateResult) -> str:
    """Say how many pairs are told apart."""
    pairs, lines = len(result.pairs), result.ranking
    shown = sum(
        result.is_better(one, other) for one in lines for other in lines if one is not other
    )
    if shown == pairs:
        whole_order = "all strategies are" if pairs > 1 else "the two are"
        return f"In win share {whole_order} told apart: {counted(pairs, 'pair')}, each shown"
    if near := result.near_leader:
        names = listed([line.label for line in (lines[0], *near)])
        return f"{shown} of {counted(pairs, 'pair')} are told apart; {names} are not"
    return f"{shown} of {counted(pairs, 'pair')} are told apart, those with the leader among them"


def _pairs(result: SimulateResult, full: Sequence[str]) -> Table:
    """The paired differences of all pairs."""
    return Table(
        "paired-differences",
        "Paired differences",
        [
            Column("pair", "name"),
            Column("win share, points", "estimate"),
            Column("total", "estimate"),
            Column("place", "estimate"),
            Column("p (Holm)", "text"),
        ],
        [
            [
                text(f"{full[pair.a]} − {full[pair.b]}"),
                interval(pair.win_share_difference, 100, "+"),
                interval(pair.mean_total_difference, sign="+"),
                interval(pair.mean_place_difference, sign="+"),
                text(p_words(pair.win_share_difference.p_holm)),
            ]
            for pair in result.pairs
        ],
        brief=True,
    )


# What else was counted


def _totals(result: SimulateResult, full: Sequence[str]) -> Section:
    """The percentiles of the totals, with their intervals."""
    percents = list(result.strategies[0].total_percentiles)
    table = Table(
        "total-percentiles",
        "Totals: this share of the games ends at or below",
        [NAME, *(Column(f"{percent} %", "estimate") for percent in percents)],
        [
            [text(full[line.player]), *(_percentile(line.total_percentiles[p]) for p in percents)]
            for line in result.ranking
        ],
        brief=True,
    )
    return Section("percentiles-section", "Totals by percentile", tables=[table])


def _percentile(found: Estimate) -> Cell:
    """A percentile and, unless it is the same number, its interval."""
    value, ends = found.estimate, found.ends
    values = (found.estimate, found.lo, found.hi)
    if ends is None or value is None:
        return Cell(f"{value} ± {DASH}", values)
    if ends[0] == ends[1] == value:
        return Cell(f"{value}", values)
    return Cell(f"{value} ({number(ends[0], 0)} to {number(ends[1], 0)})", values)


def _of_the_game(
    result: SimulateResult, full: Sequence[str], game: GameInfo, *, each_player: bool
) -> list[Section]:
    """The tables that the game brings: a line a strategy, or a line a number of all together."""
    shown = [each for each in game.tables if each.each_player == each_player]
    make = _by_player if each_player else _of_the_table
    tables = [make(result, each, game, full) for each in shown]
    title = "What each did" if each_player else "What all did together"
    return [Section(f"game-{each_player}".lower(), title, tables=tables)] if tables else []


def _scales(game: GameInfo) -> dict[str, float]:
    """What measures are multiplied by to be shown: 100 for a share."""
    return {each.name: 100.0 for each in game.measures if each.is_share} | {"tied_games": 100.0}


def _headed(heading: str, scale: float) -> str:
    return f"{heading} %" if scale == 100 else heading


def _by_player(
    result: SimulateResult, shown: MeasureTable, game: GameInfo, full: Sequence[str]
) -> Table:
    """One of the game's tables, a line a strategy."""
    scales = _scales(game)
    of_field = [(head, name, scales.get(name, 1.0)) for head, name in shown.fields]
    return Table(
        f"of-players-{shown.title.lower()}".replace(" ", "-"),
        shown.title,
        [NAME, *(Column(_headed(head, scale), "estimate") for head, _, scale in of_field)],
        [
            [
                text(full[line.player]),
                *(interval(_of_player(line, name), scale) for _, name, scale in of_field),
            ]
            for line in result.ranking
        ],
        brief=True,
    )


def _of_player(line: Line, name: str) -> Estimate:
    """A measure of a player, or an estimate that lines of all games have."""
    found: Estimate = line.measures[name] if name in line.measures else getattr(line, name)
    return found


def _of_the_table(
    result: SimulateResult, shown: MeasureTable, game: GameInfo, full: Sequence[str]
) -> Table:
    """One of the game's tables of all strategies together, a line a number.

    What is counted by itself as well is left out where there is none of it.
    """
    scales, known = _scales(game), result.measures | {"tied_games": result.tied_games}
    bare = {each.name: each.counted_as for each in game.measures if each.counted_as}
    told = [
        (head, name) for head, name in shown.fields if name not in bare or result.counts[bare[name]]
    ]
    return Table(
        f"of-all-{shown.title.lower()}".replace(" ", "-"),
        f"{shown.title}, all strategies together",
        [Column("what", "name"), Column("estimate", "estimate")],
        [
            [
                text(_headed(head, scales.get(name, 1.0))),
                interval(known[name], scales.get(name, 1.0)),
            ]
            for head, name in told
        ],
        sortable=False,
        brief=True,
    )


def _seats(result: SimulateResult, game: GameInfo) -> Section:
    """What seat and start are worth, to all strategies together."""
    deal, start = game.words.deal, result.start_player
    lines = [
        *((f"seat {seat} wins %", share, 100, "") for seat, share in enumerate(result.seats)),
        (f"start player of {deal} 1 wins %", start.win_share, 100, ""),
    ]
    if start.round_score_difference and not result.at_random:  # whose scores would pull the mean
        name = f"{deal} 1: score of its start player against the others"
        lines.append((name, start.round_score_difference, 1, "+"))
    table = Table(
        "seats-and-start",
        "Seats and start, all strategies together",
        [Column("what", "name"), Column("estimate", "estimate")],
        [[text(name), interval(each, scale, sign)] for name, each, scale, sign in lines],
        sortable=False,
        brief=True,
    )
    return Section("seats-of-all", "Seats and start in figures", tables=[table])


def _seats_of_rows(result: SimulateResult, context: Context, cast: Cast) -> Section:
    """What seats and the start are worth, in wins and in points."""
    chairs = context.facts.chairs_of(result.players)
    section = round_sections.seats(cast, chairs, result.blocks)
    more = result.start_player.round_score_difference
    if cast.noise or more is None:  # whose scores would pull the mean away
        return section
    words = (
        f"In {cast.words.deal} 1 its start player scored {plus_minus(more, sign='+')} points "
        "against the mean of the others."
    )
    return replace(section, paragraphs=[*section.paragraphs, words])
