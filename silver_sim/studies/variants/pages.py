"""What the rows of sweeps and of rule sensitivity tell, on pages alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from silver_sim.games.contract import GameInfo
from silver_sim.report.model import Sample, Section
from silver_sim.report.sections import rounds as round_sections
from silver_sim.report.sections import settling
from silver_sim.report.sections.neighbours import neighbours
from silver_sim.report.sections.subjects import led
from silver_sim.report.sections.why import of_the_game, told_game, why
from silver_sim.report.text import reasons
from silver_sim.report.text.reasons import Reason
from silver_sim.stats.core.noise import left_out
from silver_sim.studies.contrast.tell import of_rows
from silver_sim.studies.core.telling import Context, cast_of
from silver_sim.studies.variants.answers import best_value, changes, order
from silver_sim.studies.variants.result import Difference, VariantsResult


def from_rows(
    result: VariantsResult, context: Context | None
) -> tuple[list[Section], list[Section]]:
    """The reasons, and all else."""
    if context is None:
        return [], []
    told, others = told_game(context.facts, context.spec, context.game)
    if result.is_sweep:
        return [_why_of_sweep(result, context, told)], [*_of_sweep(result, context), others]
    return [_why_of_rules(result, context.game, told)], [*_of_rules(result, context), others]


def _of_sweep(result: VariantsResult, context: Context) -> list[Section]:
    names = [line.variant for line in result.variants]
    shares = [line.players[0].win_share.value for line in result.variants]
    ranks = sorted(range(len(names)), key=lambda variant: -shares[variant])
    cast = replace(cast_of(context, names, ranks, short=names), who="variant")
    others = [variant for variant in ranks if names[variant] != result.reference]
    gaps = {gap.a: gap.settling for gap in context.facts.gaps}
    return [
        *of_rows(cast, context, story=False),
        round_sections.seats(cast, context.facts.chairs_of(len(result.players)), result.blocks),
        *(settling.gap((names[best], result.reference), gaps[best]) for best in others[:1]),
    ]


def _of_rules(result: VariantsResult, context: Context) -> list[Section]:
    names, base = result.players, result.base
    shares = [player.win_share.value for player in base.players]
    ranks = sorted(range(len(names)), key=lambda player: -shares[player])
    cast = cast_of(context, names, ranks, left_out(names, result.noise), short=names)
    told = [
        *of_rows(cast, context, base.edition),
        round_sections.seats(cast, context.facts.chairs_of(len(names)), result.blocks),
        *neighbours(cast, range(len(names)), result.blocks),
        settling.settling(cast, ranks[0], 1 / len(names)),
    ]
    where = f"Under the rules that others are compared with, {result.reference}."
    return [led(section, where) for section in told]


def _why_of_rules(result: VariantsResult, game: GameInfo, told: Sequence[Sample]) -> Section:
    """What rules change beside the one change that the answer names."""
    _, *others = sorted(changes(result), key=order)
    found = [
        *(
            reason
            for each in others
            for reason in reasons.from_nothing(
                each.variant, f"{each.in_words(result.reference)}.", each.share, result.blocks
            )
        ),
        *_measured(game, result, result.differences),
    ]
    return why(found, "to change", told, looks=bool(result.stopped))


def _why_of_sweep(result: VariantsResult, context: Context, told: Sequence[Sample]) -> Section:
    """What else is another with the value that the answer names, or with the next to it."""
    reference, who, blocks = result.reference, result.players[0], result.blocks
    lines = {line.variant: line for line in result.differences}
    if not lines:
        return why([], "", told)
    target = best_value(result)
    if target not in lines:
        target = best_value(result, [*lines])
    places = [line.variant for line in result.variants].index
    own, other = (context.facts.subjects[places(name)] for name in (target, reference))
    first = lines[target].players[0]
    names = f"{who} with {target}", f"{who} with {reference}"
    found = [
        *reasons.in_points(*names, first.mean_total, first.win_share, blocks),
        *_measured(context.game, result, [lines[target]]),
        *of_the_game(context.game, names, (own, other), blocks),
    ]
    what = f"to differ between {target} and {reference}"
    return why(found, what, told, looks=bool(result.stopped))


def _measured(
    game: GameInfo, result: VariantsResult, lines: Sequence[Difference]
) -> Iterator[Reason]:
    """What these variants change in what the game measures."""
    for line in lines:
        for each in (measure for measure in game.measures if measure.varied):
            yield from reasons.measured(
                line.variant, result.reference, each.words, line.measures[each.name],
                result.blocks, share=each.is_share,
            )  # fmt: skip
