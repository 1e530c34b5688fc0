"""The page of a profile: how a strategy plays, and with what success, beside a field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from silver_sim.errors import printable
from silver_sim.games.contract import GameInfo
from silver_sim.games.measures import Words
from silver_sim.report.model import Copied, Page, Sample, Section
from silver_sim.report.page.style import shortened
from silver_sim.report.sections import gains, method
from silver_sim.report.sections.behaviours import behaviours
from silver_sim.report.sections.game import sections
from silver_sim.report.sections.ideas import ideas
from silver_sim.report.sections.samples import turning
from silver_sim.report.sections.why import of_a_profile, why
from silver_sim.report.text import answers, reasons
from silver_sim.report.text.wording import counted, listed, plus_minus
from silver_sim.studies.core.game import game_of

Profile = Mapping[str, Any]


def page(profile: Profile) -> Page:
    """Return the page of what ``studies.profile.study`` found."""
    full = [profile["strategy"], *profile["field"]]
    named = _named(profile, dict(zip(full, shortened(full), strict=True)))
    name = named["strategy"]
    game = game_of(profile)
    return Page(
        title=f"How does {name} play?",
        verdict=answers.profile(named),
        kind="Profile of a strategy",
        rests=_rests(profile),
        who=profile.get("words", {}),
        line=[
            *method.run_line(profile),
            *_observed_games(profile),
            ("rating", plus_minus(named["ratings"][name], sign="+")),
            ("field", ", ".join(named["field"])),
        ],
        warnings=list(map(printable, profile["warnings"])),
        sections=[
            *ideas(named),
            _why(named, game),
            gains.wins(named),
            *sections(game, "profile_play", named),
            *behaviours(named),
            *sections(game, "profile_gain", named),
            gains.matchups(named),
            gains.seats(named, game.words.deal),
            gains.risk(named, game.words.deal),
            trust(named, game.words),
        ],
        copied=[
            Copied("command", "Type", printable(profile["command"])),
            Copied("sources", "What played", f"silver-sim {printable(profile['version'])}"),
        ],
        names=[*map(printable, full), name, *named["field"]],
        glossary=(*method.glossary(game), FIELD, *game.words.profile_glossary),
        version=printable(profile["version"]),
        source="what profile.json holds",
        pictured="silver-sim profile NAME --out DIR --static",
        again="The same command gives the same games, bit for bit, on any number of threads.",
    )


def _rests(profile: Profile) -> str:
    """What the answer rests on, in one line."""
    observed = profile["observed"]["games"]
    seen = [f"every decision of {counted(observed, 'game')} observed"] if observed else []
    return method.rests(profile, f"field of {len(profile['field'])}", *seen)


def _why(profile: Profile, game: GameInfo) -> Section:
    """What it does otherwise than its field, and where it gains."""
    blocks = profile["blocks"]
    observed = profile["observed"]["blocks"] or blocks
    at_random = profile.get("left_out", ())
    met = [line for line in profile["matchups"] if line["opponent"] not in at_random]
    found = [
        *reasons.behaviours(profile["behaviours"], observed),
        *reasons.matchups(met, blocks),
        *reasons.nothing_scored(profile["risk"]["rounds_at_zero"], game.words.deal, blocks),
        *of_a_profile(game, profile),
    ]
    return why(found, "to set it apart from its field", _told_game(profile, game))


def _told_game(profile: Profile, game: GameInfo) -> list[Sample]:
    """One of its games, told."""
    told = profile["sample"]
    facts = {"samples": {"typical": told["game"] | {"table": 0}}}
    chosen = (
        f"Of its first {counted(told['games'], 'game')} between two, totals nearest to the means "
        "of those against the same opponent."
    )
    found = turning(facts, {"tables": [{"players": told["players"]}]}, game, {"typical": chosen})
    command = f"{told['command']} -o typical.jsonl\nsilver-sim replay typical.jsonl"
    return [replace(found, command=command if told["command"] else "")] if found else []


FIELD = (
    "Field",
    "The opponents together, as they play against this strategy between two players.",
)


def _observed_games(profile: Profile) -> list[tuple[str, str]]:
    """In how many games decisions were observed, if in any."""
    games = profile["observed"]["games"]
    return [("observed games", f"{games:,}")] if games else []


def _left_out(profile: Profile) -> list[str]:
    """Say who is in no mean over the field, if anybody."""
    names = list(map(printable, profile.get("left_out", ())))
    if not names:
        return []
    return [
        f"{listed(names)} is met, and has its row under Whom it beats, but means over the field "
        "leave it out: whoever plays at random would pull them away."
    ]


def _named(profile: Profile, known: Mapping[str, str]) -> Profile:
    """Return the profile with the names that charts show."""
    return {
        **profile,
        "strategy": known[profile["strategy"]],
        "field": [known[label] for label in profile["field"]],
        "ratings": {known[label]: each for label, each in profile["ratings"].items()},
        "matchups": [line | {"opponent": known[line["opponent"]]} for line in profile["matchups"]],
        **_ideas_named(profile, known),
        "tables": [[known[label] for label in table] for table in profile["tables"]],
    }


def _ideas_named(profile: Profile, known: Mapping[str, str]) -> Profile:
    """Return its ideas with the names that charts show; nothing where it has none."""
    if not profile.get("ideas"):
        return {}
    tried = profile["ideas"]
    return {"ideas": tried | {"against": [known[label] for label in tried["against"]]}}


def trust(profile: Profile, words: Words) -> Section:
    """How sure it is, and of what."""
    lines = [(f"{line['players']} players", line["win_share"]) for line in profile["win_shares"]]
    families = ["behaviours", *words.profile_families, "opponents"]
    adjusted = listed([f"within {family}" for family in families])
    return Section(
        "method",
        "How sure is it",
        f"{counted(profile['blocks'], 'block')} ({counted(profile['games'], 'game')}), fixed "
        f"beforehand{_observed(profile)}.",
        tables=[method.precision(lines, "the win shares")],
        paragraphs=[
            profile["method"],
            "Intervals are at 95 %: Student's t, Wilson's with the effective number near 0 and "
            "100 %, the rule of three where every block gave the same. Differences to the field "
            f"are paired by block; p values are adjusted by Holm {adjusted}. "
            f"{words.profile_unadjusted}".rstrip(),
            *_left_out(profile),
            *words.profile_limits,
            *method.limits(printable(profile["edition"]), ", ".join(profile["field"])),
        ],
    )


def _observed(profile: Profile) -> str:
    """Say of how many games every decision was observed, if of any."""
    observed = profile["observed"]
    if not observed["games"]:
        return ""
    return (
        f"; every decision of the duels of {counted(observed['blocks'], 'block')} "
        f"({counted(observed['games'], 'game')}) was observed"
    )
