"""The result of the check of a strategy, as tables and sentences."""

from __future__ import annotations

from collections.abc import Iterator

from silver_sim.report.model import AnswerCard, Page, Section
from silver_sim.report.tables import Column, by_name, text, whole
from silver_sim.report.text.wording import DASH, counted
from silver_sim.studies.check.result import AROUND, PLAIN, Check, Finding, GamePlace


def tell(check: Check) -> Page:
    """Return what is said about a check."""
    found = sum(each.times for each in check.findings)
    caught = f"No: it was caught {counted(found, 'time')}."
    said = "Yes: nothing was found." if check.passed else caught
    sections = [*_sections(check)]
    return Page(
        title=f"Does {check.strategy} play fair?",
        verdict=verdict(check),
        answer=AnswerCard(
            said,
            f"How sure: {check.decisions:,} decisions of {check.games:,} games were repeated "
            "with changes that should make no difference. Situations that never came up were not "
            "tested.",
            table=sections[-1].tables[0] if check.findings else None,
        ),
        kind="Check",
        line=[
            ("decisions", f"{check.decisions:,}"),
            ("games", f"{check.games:,}"),
            ("seed", str(check.seed)),
        ],
        sections=sections,
        warnings=check.warnings,
        reading=(
            "At each decision it is asked again with one thing changed that must not matter; the "
            f"hidden cards are dealt again {counted(check.deals, 'time')}."
        ),
    )


def _sections(check: Check) -> Iterator[Section]:
    """The decisions examined, and the findings: on which question, how often, where first."""
    asked = sorted(check.questions.items(), key=lambda each: -each[1])
    decisions = (Column("decisions"), whole)
    table = by_name("questions", "Decisions examined", "question", asked, [decisions], brief=True)
    measured = f"Time of a decision, measured here: {times(check)}"
    yield Section("examined", "Examined", tables=[table], said=[measured])
    if check.findings:
        table = by_name(
            "findings",
            "Found",
            "it",
            [(each.found, each) for each in check.findings],
            [
                (Column("question", "text"), lambda each: text(each.question or DASH)),
                (Column("how often", "text"), lambda each: text(_often(each))),
                (Column("first", "text"), lambda each: text(place(each.first))),
            ],
            brief=True,
        )
        yield Section("found", "Found", tables=[table], typed=[check.findings[0].first.command])


def times(check: Check) -> str:
    """Return the time of a decision, compiled and in plain Python."""
    measured = [
        f"{time.microseconds:.3g} µs {'in plain Python' if way == PLAIN else way} "
        f"(mean of {time.decisions:,})"
        for way, time in check.times.items()
    ]
    return ", ".join(measured) or DASH


def _often(found: Finding) -> str:
    if found.found.startswith(AROUND):
        return "in its file"
    if found.decisions:
        return f"{found.times:,} of {found.decisions:,}"
    return counted(found.times, "game")


def place(first: GamePlace) -> str:
    """Return where something was seen first."""
    at = ", ".join(f"{name} {number}" for name, number in first.at.items())
    return f"{first.edition}, {first.players} players: {at}"


def verdict(check: Check) -> str:
    """Return why the strategy does not pass; nothing if it does."""
    if check.passed:
        return ""
    found = dict.fromkeys(each.found.partition(":")[0] for each in check.findings)
    return f"{check.strategy} does not pass: it {', and it '.join(found)}."
