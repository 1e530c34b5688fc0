"""What a reader of a sweep, or of rule sensitivity, sees first beside the answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from silver_sim.errors import printable
from silver_sim.games.contract import GameInfo
from silver_sim.report.model import Sample, Section
from silver_sim.report.sections.why import of_the_game, why
from silver_sim.report.text import answers_of_variants as answers
from silver_sim.report.text import reasons
from silver_sim.report.text.reasons import Reason

Summary = Mapping[str, Any]


def asked(summary: Summary, spec: Summary) -> str:
    """Return the question, where the run has no title of its own."""
    if summary["kind"] == "sweep":
        vary = printable(spec["experiment"].get("vary", ""))
        return f"At which {vary} does {summary['players'][0]} win most?"
    lines = summary["differences"]
    if len(lines) == 1:
        return f"Does {lines[0]['variant']} change who wins how often?"
    return "Do the disputed rules change who wins how often?"


def who_is_who(summary: Summary, spec: Summary) -> dict[str, str]:
    """Return what is varied and who plays, in words; not every variant of the first again."""
    names = [str(spec["experiment"].get("vary", "")), *summary["players"]]
    words = spec.get("words", {})
    players = {name: words[name] for each in names if (name := printable(each)) in words}
    rules = {
        printable(line["variant"]): f"{line['rule']} (Else: {line['instead_of']})"
        for line in summary["differences"]
        if line.get("rule")
    }
    return players | rules


def why_of_rules(game: GameInfo, summary: Summary, told: Sequence[Sample]) -> Section:
    """What rules change beside the one change that the answer names."""
    blocks, reference = summary["blocks"], summary["reference"]
    _, *others = sorted(answers.changes(summary), key=answers.order)
    found = [
        *(
            reason
            for each in others
            for reason in reasons.from_nothing(
                each.variant, f"{answers.in_words(each, reference)}.", each.share, blocks
            )
        ),
        *_measured(game, summary, summary["differences"]),
    ]
    return why(found, "to change", told, looks=bool(summary["stopped"]))


def why_of_sweep(
    game: GameInfo, summary: Summary, facts: Summary, told: Sequence[Sample]
) -> Section:
    """What else is another with the value that the answer names, or with the next to it."""
    reference, who, blocks = summary["reference"], summary["players"][0], summary["blocks"]
    lines = {line["variant"]: line for line in summary["differences"]}
    if not lines:
        return why([], "", told)
    target = answers.best_value(summary)
    if target not in lines:
        target = answers.best_value({**summary, "variants": list(_besides(summary))})
    places = [line["variant"] for line in summary["variants"]].index
    own, other = (facts["subjects"][places(name)] for name in (target, reference))
    names = f"{who} with {target}", f"{who} with {reference}"
    found = [
        *reasons.in_points(*names, lines[target]["mean_total_0"], blocks),
        *_measured(game, summary, [lines[target]]),
        *of_the_game(game, names, (own, other), blocks),
    ]
    what = f"to differ between {target} and {reference}"
    return why(found, what, told, looks=bool(summary["stopped"]))


def _besides(summary: Summary) -> Iterator[Summary]:
    """The lines of all values but the reference."""
    return (line for line in summary["variants"] if line["variant"] != summary["reference"])


def _measured(game: GameInfo, summary: Summary, lines: Sequence[Summary]) -> Iterator[Reason]:
    """What these variants change in what the game measures."""
    for line in lines:
        for each in (measure for measure in game.measures if measure.varied):
            yield from reasons.measured(
                line["variant"], summary["reference"], each.words, line[each.name],
                summary["blocks"], share=each.is_share,
            )  # fmt: skip
