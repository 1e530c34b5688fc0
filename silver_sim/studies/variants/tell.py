"""The same table with one thing changed: what is told of sweeps and of rule sensitivity."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from silver_sim.games.contract import GameInfo
from silver_sim.report.model import Figure, Rows, Sample, Section, Spec, Told, Trust
from silver_sim.report.sections import method, score_sections, settling
from silver_sim.report.sections import rounds as round_sections
from silver_sim.report.sections.changes import Varied, changed
from silver_sim.report.sections.game import sections
from silver_sim.report.sections.neighbours import neighbours
from silver_sim.report.sections.subjects import POINTS_HELP, led
from silver_sim.report.sections.why import of_the_game, told_game, why
from silver_sim.report.tables import Cell, Column, Table, interval, text
from silver_sim.report.text import reasons
from silver_sim.report.text.forests import Forest, ForestLine, ReferenceLine
from silver_sim.report.text.reasons import Reason
from silver_sim.report.text.rules import not_drawn
from silver_sim.report.text.wording import (
    SAME,
    change,
    how_many_end_otherwise,
    listed,
    otherwise,
    plus_minus,
)
from silver_sim.stats.core.noise import left_out
from silver_sim.studies.core.confirming import in_one_sentence, sentences
from silver_sim.studies.core.game import game_named
from silver_sim.studies.core.telling import Context, cast_of, shown_names
from silver_sim.studies.variants.answers import best_value, changes, order, verdict
from silver_sim.studies.variants.result import Difference, VariantsResult, is_same

NAMED = 3  # at most so many variants are named in a title
TICKS = 12  # at most so many values are written below an axis

__all__ = ["tell", "verdict"]


def tell(result: VariantsResult, context: Context | None = None) -> Told:
    """Return what is told of a run of kind `sweep` or `rule_sensitivity`."""
    named, game = _named(result, context), game_named(result.game)
    line_up = listed(named.players)
    first, last = _of_rows(named, context)
    again = in_one_sentence(result.again)
    return Told(
        title=result.title or _asked(named, context),
        verdict=verdict(named),
        kind=f"{'Sweep' if result.is_sweep else 'Rule sensitivity'}, {len(result.players)} players",
        head=[" v ".join(result.players)],
        rests=[f"line-up {line_up}"],
        who=_who_is_who(result, context),
        line=[("line-up", ", ".join(named.players))],
        notes=[again] if again else [],
        confirmations=[*sentences(result.again)],
        sections=[
            *first,
            *([_shares(named, context)] if result.is_sweep else []),
            *([_differences(named)] if result.differences else []),
            *_readings(named, game.words.deal),
            *([] if result.is_sweep else [_orders(named)]),
            *sections(game, "variants", result.reference, _varied(named)),
            *last,
        ],
        trust=Trust(
            method.precision(
                [(line.variant, line.players[0].win_share) for line in named.variants],
                f"the win share of {named.players[0]}",
            ),
            f"p values of differences of win shares are adjusted by Holm over {_adjusted(named)}, "
            "all others over the variants, one number at a time. All variants play the same deals, "
            "which makes differences far surer than the shares.",
            [*sentences(result.again), *method.limits(result.edition, line_up)],
        ),
        names=[*(line.variant for line in named.variants), *named.players, *result.players],
    )


def _named(result: VariantsResult, context: Context | None) -> VariantsResult:
    """Return the result with the names that charts show."""
    variants = [line.variant for line in result.variants]
    known = dict(zip(variants, shown_names(variants, context), strict=True))
    return replace(
        result,
        variants=[replace(line, variant=known[line.variant]) for line in result.variants],
        differences=[replace(line, variant=known[line.variant]) for line in result.differences],
        players=shown_names(result.players, context),
        reference=known[result.reference],
    )


def _vary(context: Context | None) -> str:
    return str(context.spec["experiment"].get("vary", "")) if context else ""


def _asked(result: VariantsResult, context: Context | None) -> str:
    """Return the question, where the run has no title of its own."""
    if result.is_sweep:
        vary = _vary(context) or result.reference.partition("=")[0]
        return f"At which {vary} does {result.players[0]} win most?"
    if len(result.differences) == 1:
        return f"Does {result.differences[0].variant} change who wins how often?"
    return "Do the disputed rules change who wins how often?"


def _who_is_who(result: VariantsResult, context: Context | None) -> dict[str, str]:
    """Return what is varied and who plays, in words; not every variant of the first again."""
    if context is None:
        return {}
    names, words = [_vary(context), *result.players], context.words
    rules = {
        line.variant: f"{line.rule} (Else: {line.instead_of})"
        for line in result.differences
        if line.rule
    }
    return {name: words[name] for name in names if name in words} | rules


def _varied(result: VariantsResult) -> list[Varied]:
    """Return what the game measures of each variant, and how that differs from the reference."""
    found = {line.variant: line.measures for line in result.differences}
    return [
        Varied(line.variant, line.measures, found.get(line.variant)) for line in result.variants
    ]


# What the rows tell, on pages alone


def _of_rows(
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
        score_sections.places(cast),
        score_sections.scores(cast),
        *sections(context.game, "deals", cast, list(context.spec["rules"].values())),
        round_sections.seats(cast, context.facts.chairs_of(len(result.players)), result.blocks),
        *(settling.gap((names[best], result.reference), gaps[best]) for best in others[:1]),
    ]


def _of_rules(result: VariantsResult, context: Context) -> list[Section]:
    names, base, game = result.players, result.base, context.game
    shares = [player.win_share.value for player in base.players]
    ranks = sorted(range(len(names)), key=lambda player: -shares[player])
    cast = cast_of(context, names, ranks, left_out(names, result.noise), short=names)
    told = [
        score_sections.places(cast),
        score_sections.scores(cast),
        round_sections.story(cast),
        *sections(game, "deals", cast, [context.spec["rules"][base.edition]]),
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
    names = f"{who} with {target}", f"{who} with {reference}"
    found = [
        *reasons.in_points(*names, lines[target].players[0].mean_total, blocks),
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


# Win shares and what changes them


def _shares(result: VariantsResult, context: Context | None) -> Section:
    """The win share of the first player at every value."""
    lines, who = result.variants, result.players[0]
    best = max(lines, key=lambda line: line.players[0].win_share.value)
    level = 100 * result.base.players[0].win_share.value
    axis = f"win share of {who} (%)"
    table = Table(
        "win-shares-numbers",
        f"Every variant; line-up {', '.join(result.players)}",
        [
            Column("variant", "name"),
            Column(f"{who}, win share %", "estimate"),
            Column("mean total", "estimate", POINTS_HELP),
        ],
        [
            [
                text(line.variant),
                interval(line.players[0].win_share, 100),
                interval(line.players[0].mean_total),
            ]
            for line in lines
        ],
        filtered=len(lines) > 8,
        brief=True,
    )
    forest = Forest(
        "win-shares",
        [ForestLine(line.variant, line.players[0].win_share) for line in lines],
        f"{best.variant} gives {who} the highest win share in these games, "
        f"{plus_minus(best.players[0].win_share, 100)} %",
        axis,
        ReferenceLine(level, f"with {result.reference}"),
        "The highest of several was helped by luck; whether it is above the reference is told by "
        "the paired differences below.",
    )
    figure = Figure.of(forest, table)
    values = result.numbers
    if context and values and len(set(values.values())) > 2:
        figure = _curve(figure, result, values, axis, _vary(context))
    return Section("shares-section", "Win shares", figures=[figure])


def _curve(
    figure: Figure, result: VariantsResult, values: dict[str, float], axis: str, vary: str
) -> Figure:
    """Return the same as a curve over the values, which pages draw."""
    from silver_sim.report.page.charts import Series
    from silver_sim.report.page.curves import curve_rows, curves

    who = Series([result.players[0]])
    points = [(values[line.variant], line.players[0].win_share) for line in result.variants]
    along = [sorted(points, key=lambda point: point[0])]
    rows = curve_rows(who, along, 100)
    ticks = sorted(values.values()) if len(values) <= TICKS else None
    level = (100 * result.base.players[0].win_share.value, f"with {result.reference}")
    words = "A line of win shares"
    spec = curves("win-shares", rows, who, (vary, axis), level, words, ticks=ticks)
    return replace(figure, forest=None, spec=spec, data=rows)


def _differences(result: VariantsResult) -> Section:
    """What every variant changes against the reference, for the players that are looked at."""
    lines, names = result.differences, result.players
    players = range(1) if result.is_sweep else range(len(names))
    most = _most_changed(lines, players)
    drawn = [line for line in lines if line.matters] or lines
    same = [line.variant for line in lines if line not in drawn]
    nothing = "the same in every block" if result.is_sweep else "no game ends otherwise"
    left = f" Left out, {nothing}: {listed(same)}." if same else ""
    says_same = any(is_same(line.players[p].win_share) for line in lines for p in players)
    constant = f" Where it says {SAME}, it was so in every block." if says_same else ""
    table = Table(
        "differences",
        f"Win share minus that with {result.reference}, in percentage points"
        f"{', and the same of the mean total' if result.is_sweep else ''}, paired by block; "
        f"▲ more, ▼ less: shown at the 5 % level, Holm over {_adjusted(result)}",
        [
            Column("variant", "name"),
            *(Column(names[p], "estimate") for p in players),
            *([Column("mean total", "estimate", POINTS_HELP)] if result.is_sweep else []),
        ],
        [
            [
                text(line.variant),
                *(changed(line.players[p].win_share) for p in players),
                *([changed(line.players[0].mean_total, 1)] if result.is_sweep else []),
            ]
            for line in lines
        ],
        filtered=len(lines) > 8,
        brief=True,
    )
    who = [place for place in players if result.is_sweep or names[place] not in _random(result)]

    def changes(who: Sequence[int]) -> Forest:
        several = len(who) > 1
        return Forest(
            "differences-chart",
            [_row(line, names, place, several=several) for line in drawn for place in who],
            _finding(lines, names, most),
            f"change for {listed([names[place] for place in who])} (points)",
            ReferenceLine(0.0, "no change"),
            f"Change of the win share{'' if several else f' of {names[who[0]]}'} against "
            f"{result.reference}, on the same deals, each interval for itself.{constant}{left} "
            f"{not_drawn(_random(result))}".rstrip(),
            sign="+",
        )

    on_page = Figure.of(changes([most]), table)  # of all it would be hard to read there

    def page_of_most() -> tuple[Rows, Spec]:
        from silver_sim.report.page.forest import charted

        found = charted(on_page, changes([most]))
        return found.data, found.spec or {}

    figure = replace(on_page, forest=changes(who), drawn=page_of_most)
    return Section("differences-section", f"Against {result.reference}", figures=[figure])


def _random(result: VariantsResult) -> list[str]:
    """Who plays at random and is not drawn."""
    return [] if result.is_sweep else left_out(result.players, result.noise)


def _row(line: Difference, names: Sequence[str], player: int, *, several: bool) -> ForestLine:
    share = line.players[player].win_share
    label = f"{line.variant}: {names[player]}" if several else line.variant
    return ForestLine(label, share, player, change(share, 100))


def _most_changed(lines: Sequence[Difference], players: Sequence[int]) -> int:
    """Return the player whose win share a variant changes most."""
    return max(
        players, key=lambda who: max(abs(line.players[who].win_share.value) for line in lines)
    )


def _finding(lines: Sequence[Difference], names: Sequence[str], player: int) -> str:
    """Return the title of the chart of changes: which variants change a player's win share."""
    who = names[player]
    sure = [line.variant for line in lines if line.players[player].win_share.is_shown]
    if not sure:
        return f"No variant is shown to change the win share of {who}"
    if len(sure) == len(lines):
        return f"Every variant is shown to change the win share of {who}"
    if len(sure) <= NAMED:
        are = "is" if len(sure) == 1 else "are"
        return f"Of {len(lines)} only {listed(sure)} {are} shown to change the win share of {who}"
    return f"{len(sure)} of {len(lines)} are shown to change the win share of {who}"


def _adjusted(result: VariantsResult) -> str:
    """Say over what the p values of win shares are adjusted."""
    if result.is_sweep:
        return "the variants"
    return f"all {len(result.differences) * len(result.players)} numbers"


def _readings(result: VariantsResult, deal: str) -> list[Section]:
    """In how many games every rule matters, and what it says; nothing of a sweep."""
    if result.is_sweep or not result.differences:
        return []
    table = Table(
        "readings",
        f"Games that end otherwise than with {result.reference}, in percent of all",
        [Column("variant", "name"), Column("games %", "estimate")],
        [[text(line.variant), _how_many(line)] for line in result.differences],
        brief=True,
    )
    words = [
        f"{line.variant}: {line.rule} With {result.reference}: {line.instead_of}"
        for line in result.differences
    ]
    title = "What each rule says, and where it matters"
    return [Section("readings-section", title, otherwise(deal), tables=[table], said=words)]


def _how_many(line: Difference) -> Cell:
    ends, courses = line.games_of_another_end, line.games_of_another_course
    if ends is None or courses is None:
        raise ValueError("this run does not tell how many games end otherwise")
    return Cell(how_many_end_otherwise(ends, courses), interval(ends, 100).values)


def _orders(result: VariantsResult) -> Section:
    """The order of the strategies under every set of rules."""
    table = Table(
        "orders",
        "Win shares under every set of rules, in percent",
        [
            Column("rules", "name"),
            *(Column(name, "estimate") for name in result.players),
            Column("order", "text", "compared with that of the reference"),
        ],
        [
            [
                text(line.variant),
                *(interval(player.win_share, 100) for player in line.players),
                text("the same" if line.order == result.base.order else "another"),
            ]
            for line in result.variants
        ],
        brief=True,
    )
    return Section("orders-section", "The order of the strategies", tables=[table])
