"""Who wins how often, and how: what is told of one line-up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from silver_sim.report.model import Sample, Section, Told, Trust
from silver_sim.report.sections import method, settling
from silver_sim.report.sections import rounds as round_sections
from silver_sim.report.sections.neighbours import neighbours
from silver_sim.report.sections.subjects import RANK_INTERVAL, Cast
from silver_sim.report.sections.why import of_a_leader, told_game, why
from silver_sim.report.text.wording import (
    ONE_BLOCK,
    POINTS,
    about,
    counted,
    equals,
    how_rare,
    in_the_order_typed,
    is_constant,
    labels,
    listed,
    more_or_less,
    plus_minus,
)
from silver_sim.stats.core.intervals import p_value
from silver_sim.stats.levels import ALPHA
from silver_sim.studies.contrast.tell import of_rows
from silver_sim.studies.core.game import game_named
from silver_sim.studies.core.telling import Context, cast_of, shown_names
from silver_sim.studies.simulate import tables
from silver_sim.studies.simulate.answer import answer
from silver_sim.studies.simulate.result import Line, SimulateResult
from silver_sim.studies.simulate.standings import against_each_other, standings

OF_GAMES = " % of the games"
READING = "Totals, places and {deal} scores: lower is better."


def tell(result: SimulateResult, context: Context | None = None) -> Told:
    """Return what is told of a run of kind `simulate`."""
    full = labels([line.strategy for line in result.strategies])
    rated = [_rated(name, line) for name, line in zip(full, result.strategies, strict=True)]
    short = shown_names([line.strategy for line in result.strategies], context)
    named, game = result.labelled(short), game_named(result.game)
    reasons, from_rows = _of_rows(result.labelled(full), named, context)
    who_wins = standings(result, rated, short, game.words.deal)
    return Told(
        title=result.title or f"Who wins: {listed(labels(short), 'or')}?",
        verdict=verdict(named),
        answer=answer(named, who_wins.figures[0]),
        kind=f"One line-up, {result.players} players",
        head=[f"{' v '.join(full)}; {equals(result.fair_share)}"],
        sections=[
            *reasons,
            who_wins,
            *tables.of_players(result, rated, game),
            against_each_other(named, rated),
            *from_rows,
            tables.totals(result, rated),
            *tables.of_all(result, game),
            tables.seats(result, game.words.deal),
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


def _rated(name: str, line: Line) -> str:
    """Return a name with the illegal answers that were replaced, so that no rate hides them."""
    return f"{name} ({line.illegal_answers:,} illegal)" if line.illegal_answers else name


def _of_rows(
    result: SimulateResult, named: SimulateResult, context: Context | None
) -> tuple[list[Section], list[Section]]:
    """What the rows of the run tell, on pages alone: the reasons, and all else."""
    if context is None:
        return [], []
    order = [line.player for line in result.ranking]
    full = [line.label for line in result.strategies]
    cast = cast_of(context, full, order, result.at_random)
    told, others = told_game(context.facts, context.spec, context.game)
    at_the_start = [_seats_of_rows(result, context, cast)]
    first = at_the_start if result.of_one_kind else []
    return [_why(named, cast, told), *first], [
        *of_rows(cast, context, result.edition),
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
    said = " ".join([found, *(memory.sentence for memory in result.memories or ())])
    return said + in_the_order_typed(result)


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
        f"{how_rare(margin.p_adjusted or 0.0)}."
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
    p = margin.p_adjusted
    rare = "" if p is None else f", as chance alone would do between equals {how_rare(p)}"
    either = f" Nor is it told from {listed(names[1:])}." if names[1:] else ""
    return (
        f"{who} is shown to win {most}: {leader.label} has "
        f"{about(leader.win_share, 100, OF_GAMES)}, where {equals(result.fair_share)}, "
        f"and {names[0]} {more_or_less(margin, POINTS, scale=100)}{rare}.{either}{ahead}"
    )


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
