"""The same table with one thing changed: what is told of sweeps and of rule sensitivity."""

from __future__ import annotations

from dataclasses import replace

from silver_sim.report.model import Told, Trust
from silver_sim.report.sections import method
from silver_sim.report.sections.changes import Varied
from silver_sim.report.sections.game import sections
from silver_sim.report.text.wording import listed
from silver_sim.studies.core.confirming import in_one_sentence, sentences
from silver_sim.studies.core.game import game_named
from silver_sim.studies.core.telling import Context, shown_names
from silver_sim.studies.variants.answer import answer
from silver_sim.studies.variants.answers import verdict
from silver_sim.studies.variants.pages import from_rows
from silver_sim.studies.variants.result import VariantsResult
from silver_sim.studies.variants.tables import adjusted_over, differences, of_rules, of_values


def tell(result: VariantsResult, context: Context | None = None) -> Told:
    """Return what is told of a run of kind `sweep` or `rule_sensitivity`."""
    named, game = _named(result, context), game_named(result.game)
    line_up = listed(named.players)
    first, last = from_rows(named, context)
    again = in_one_sentence(result.again)
    told = [
        *of_values(named, _vary(context), drawn=context is not None),
        *differences(named),
    ]
    return Told(
        title=result.title or _asked(named, context),
        verdict=verdict(named),
        answer=answer(named, [figure for section in told for figure in section.figures]),
        kind=f"{'Sweep' if result.is_sweep else 'Rule sensitivity'}, {len(result.players)} players",
        head=[" v ".join(result.players)],
        rests=[f"line-up {line_up}"],
        who=_who_is_who(result, context),
        line=[("line-up", ", ".join(named.players))],
        notes=[again] if again else [],
        confirmations=[*sentences(result.again)],
        sections=[
            *first,
            *told,
            *of_rules(named, game.words.deal),
            *sections(game, "variants", result.reference, _varied(named)),
            *last,
        ],
        trust=Trust(
            method.precision(
                [(line.variant, line.players[0].win_share) for line in named.variants],
                f"the win share of {named.players[0]}",
            ),
            "p values of differences of win shares are adjusted by Holm over "
            f"{adjusted_over(named)}, all others over the variants, one number at a time. All "
            "variants play the same deals, which makes differences far surer than the shares.",
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
