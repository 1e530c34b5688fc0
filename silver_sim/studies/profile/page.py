"""The page of a profile: how a strategy plays, and with what success, beside a field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from silver_sim.errors import printable
from silver_sim.report.model import Copied, Page, Section
from silver_sim.report.page.style import shortened
from silver_sim.report.sections import gains, method, points
from silver_sim.report.sections.silver import habits, powers
from silver_sim.report.text import findings
from silver_sim.report.text.wording import counted, listed, plus_minus

Profile = Mapping[str, Any]


def page(profile: Profile) -> Page:
    """Return the page of what ``studies.profile.study`` found."""
    full = [profile["strategy"], *profile["field"]]
    named = _named(profile, dict(zip(full, shortened(full), strict=True)))
    name = named["strategy"]
    observed = profile["observed"]
    return Page(
        title=f"How does {name} play?",
        verdict=findings.profile(named),
        kind="Profile of a strategy",
        line=[
            *method.run_line(profile),
            ("observed games", f"{observed['games']:,}"),
            ("rating", plus_minus(named["ratings"][name], sign="+")),
            ("field", ", ".join(named["field"])),
        ],
        warnings=list(map(printable, profile["warnings"])),
        notes=[*([habits.RULE] if profile["tags"] else []), *_left_out(profile)],
        sections=[
            gains.wins(named),
            habits.fingerprint(named),
            habits.behaviours(named),
            points.points(named),
            habits.audit(named),
            powers.powers(named),
            gains.matchups(named),
            gains.seats(named),
            gains.risk(named),
            trust(named),
        ],
        copied=[
            Copied("command", "Type", printable(profile["command"])),
            Copied("sources", "What played", f"silver-sim {printable(profile['version'])}"),
        ],
        names=[*map(printable, full), name, *named["field"]],
        glossary=(*method.GLOSSARY, *WORDS),
        version=printable(profile["version"]),
        source="what profile.json holds",
        again="The same command gives the same games, bit for bit, on any number of threads.",
    )


def _left_out(profile: Profile) -> list[str]:
    """Say who is in no mean over the field, if anybody."""
    names = list(map(printable, profile.get("left_out", ())))
    if not names:
        return []
    return [
        f"{listed(names)} is met, and has its row under Whom it beats, but means over the field "
        "leave it out: whoever plays at random would pull them away."
    ]


WORDS = (
    (
        "Field",
        "The opponents together, as they play against this strategy between two players.",
    ),
    (
        "Own sum",
        "What a player expects its village to be worth: cards that it knows, and the mean for each "
        "that it does not.",
    ),
    (
        "Break even",
        "The success at which calling wins as much as it loses: penalty / (penalty + sum), if the "
        "round ended at once.",
    ),
    ("At hand", "A power is at hand in a turn in which it could have been used."),
)


def _named(profile: Profile, known: Mapping[str, str]) -> Profile:
    """Return the profile with the names that charts show."""
    return {
        **profile,
        "strategy": known[profile["strategy"]],
        "field": [known[label] for label in profile["field"]],
        "ratings": {known[label]: each for label, each in profile["ratings"].items()},
        "matchups": [line | {"opponent": known[line["opponent"]]} for line in profile["matchups"]],
        "tables": [[known[label] for label in table] for table in profile["tables"]],
    }


def trust(profile: Profile) -> Section:
    """How sure it is, and of what."""
    lines = [(f"{line['players']} players", line["win_share"]) for line in profile["win_shares"]]
    observed = profile["observed"]
    return Section(
        "method",
        "Method and trust",
        f"{counted(profile['blocks'], 'block')} ({counted(profile['games'], 'game')}), fixed "
        f"beforehand; every decision of the duels of {counted(observed['blocks'], 'block')} "
        f"({counted(observed['games'], 'game')}) was observed.",
        tables=[method.precision(lines, "the win shares")],
        paragraphs=[
            profile["method"],
            "Intervals are at 95 %: Student's t, Wilson's with the effective number near 0 and "
            "100 %, the rule of three where every block gave the same. Differences to the field "
            "are paired by block; p values are adjusted by Holm within behaviours, within powers "
            "and within opponents. Cells of the fingerprint stand each for itself.",
            "What calls save and cost is told against scoring the own sum, as if the round had "
            "ended just so; what the others would have done without the call is not played.",
            *method.limits(printable(profile["edition"]), ", ".join(profile["field"])),
        ],
    )
