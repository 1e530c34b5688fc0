"""What is said about a profile: how a strategy plays, and how successfully, beside a field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from silver_sim.games.contract.game import GameInfo
from silver_sim.games.measures import Words
from silver_sim.report.model import LEADING, Answer, Figure, Page, Sample, Section
from silver_sim.report.page.style import shortened
from silver_sim.report.sections import gains, method
from silver_sim.report.sections.behaviours import behaviours
from silver_sim.report.sections.game import sections
from silver_sim.report.sections.ideas import ideas
from silver_sim.report.sections.samples import told_alone
from silver_sim.report.sections.why import of_a_profile, why
from silver_sim.report.tables import by_name, estimated
from silver_sim.report.text import reasons
from silver_sim.report.text.forests import Forest, ReferenceLine, rows_of
from silver_sim.report.text.sure import in_percent
from silver_sim.report.text.wording import about, counted, equals, listed, plus_minus
from silver_sim.result import shown
from silver_sim.stats.outcomes.profile import Profile
from silver_sim.studies.core.game import game_named
from silver_sim.studies.core.telling import paged_alone

FIELD = (
    "Field",
    "The opponents together, as they play against this strategy in duels.",
)
GROUPS = (
    ("better", "shown to be better than"),
    ("worse", "shown to be worse than"),
    ("open", "not shown to differ from"),
)


def tell(profile: Profile, *, in_full: bool = False) -> Page:
    """Return the page of a profile, perhaps with all names in full."""
    profile = shown(profile)
    full = [profile.strategy, *profile.field]
    named = _named(profile, dict(zip(full, full if in_full else shortened(full), strict=True)))
    name, game = named.strategy, game_named(profile.game)
    seen = profile.observed.games
    told = [
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
    ]
    page = Page(
        title=f"How does {name} play?",
        verdict=verdict(named),
        kind="Profile of a strategy",
        rests=method.rests(
            profile,
            f"field of {len(profile.field)}",
            *([f"every decision of {counted(seen, 'game')} observed"] if seen else []),
        ),
        who=profile.words,
        line=[
            *method.run_line(profile),
            *([("observed games", f"{seen:,}")] if seen else []),
            ("rating", plus_minus(named.ratings[name], sign="+")),
            ("field", ", ".join(named.field)),
        ],
        warnings=profile.warnings,
        sections=told,
        answer=_answer(named),
        names=[*full, name, *named.field],
        glossary=(FIELD, *game.words.profile_glossary),
        notes=[f"Style: it {tag.tag} ({tag.rule})." for tag in profile.tags],
    )
    return paged_alone(page, profile, "profile NAME", "profile.json")


def _answer(profile: Profile) -> Answer:
    """How often it wins in duels, whom it does not beat, and its style."""
    lines = sorted(profile.matchups, key=lambda line: line.win_share.value)
    beaten = sum(line.finding == "better" for line in lines)
    tags = f"; it {listed([tag.tag for tag in profile.tags][:1])}" if profile.tags else ""
    share, hardest = profile.win_shares[0], lines[:LEADING]
    which = f"{LEADING} hardest" if lines[LEADING:] else "hardest"
    forest = Forest(
        "matchups_first",
        rows_of([line.opponent for line in hardest], [line.win_share for line in hardest]),
        f"The opponents that {profile.strategy} wins least against",
        f"games won against the {which} (%)",
        ReferenceLine(50.0, "equal"),
    )
    table = by_name(
        "matchups-first-numbers",
        "The hardest opponents",
        "opponent",
        [(line.opponent, line) for line in hardest],
        [estimated("win share %", lambda line: line.win_share, 100)],
    )
    return Answer(
        f"{profile.strategy} wins {in_percent(share.win_share)} of its duels and is shown to "
        f"beat {beaten} of {len(lines)} opponents{tags}.",
        f"How sure: {plus_minus(share.win_share, 100)} % against this field (95 % interval), from "
        f"{profile.games:,} games; findings are adjusted for {counted(len(lines), 'opponent')}.",
        Figure.of(forest, table),
    )


def verdict(profile: Profile) -> str:
    """Return how often a strategy wins against its field, whom it beats, and its style."""
    line = profile.win_shares[0]
    judged = []
    for finding, words in GROUPS:
        names = [each.opponent for each in profile.matchups if each.finding == finding]
        if names:
            count = len(profile.matchups)
            everybody = len(names) == count > 2
            judged.append(f"{words} {f'all {count} of them' if everybody else listed(names)}")
    tags = [tag.tag for tag in profile.tags]
    style = f" Its style: it {listed(tags)}." if tags else " No style stands out from the field."
    return (
        f"{profile.strategy} wins {about(line.win_share, 100, ' % of its games')}, between two "
        f"against this field, where {equals(line.fair_share)}; it is {'; '.join(judged)}."
        f"{style if profile.behaviours else ''}"
    )


def _why(profile: Profile, game: GameInfo) -> Section:
    """What it does differently from its field, and where it gains."""
    blocks, deal = profile.blocks, game.words.deal
    line, *_ = profile.win_shares
    met = [each for each in profile.matchups if each.opponent not in profile.left_out]
    found = [
        *reasons.behaviours(profile.behaviours, profile.observed.blocks or blocks),
        *reasons.matchups(met, line.win_share.value - line.fair_share, blocks),
        *reasons.nothing_scored(profile.risk.rounds_at_zero, deal, blocks),
        *of_a_profile(game, profile),
    ]
    return why(found, "to set it apart from its field", _told_game(profile, game))


def _told_game(profile: Profile, game: GameInfo) -> list[Sample]:
    """The story of one of its games."""
    told = profile.sample
    if not told:
        return []
    chosen = (
        f"Of its first {counted(told.games, 'game')} between two, its totals are closest to the "
        "means of those against the same opponent."
    )
    found = told_alone(told.game, told.players, game, chosen)
    command = f"{told.command} -o typical.jsonl\nsilver-sim replay typical.jsonl"
    return [replace(found, command=command if told.command else "")] if found else []


def _named(profile: Profile, known: Mapping[str, str]) -> Profile:
    """Return the profile with the names that charts show."""
    tried = profile.ideas
    return replace(
        profile,
        strategy=known[profile.strategy],
        field=[known[label] for label in profile.field],
        ratings={known[label]: each for label, each in profile.ratings.items()},
        matchups=[replace(line, opponent=known[line.opponent]) for line in profile.matchups],
        ideas=tried and replace(tried, against=[known[label] for label in tried.against]),
        tables=[[known[label] for label in table] for table in profile.tables],
    )


def trust(profile: Profile, words: Words) -> Section:
    """How sure it is, and of what."""
    lines = [(f"{line.players} players", line.win_share) for line in profile.win_shares]
    families = ["behaviours", *words.profile_families, "opponents"]
    adjusted = listed([f"within {family}" for family in families])
    left_out = (
        f"{listed(profile.left_out)} is met, and has its row under Whom it beats, but means over "
        "the field leave it out: random play would distort them."
        if profile.left_out
        else ""
    )
    return Section(
        "method",
        "How sure is it",
        f"{counted(profile.blocks, 'block')} ({counted(profile.games, 'game')}), fixed "
        f"beforehand{_observed(profile)}.",
        tables=[method.precision(lines, "the win shares")],
        paragraphs=[
            profile.method,
            "Intervals are at 95 %: Student's t; Wilson's with the effective number near 0 and "
            "100 %; the rule of three if every block gave the same. Differences from the field "
            f"are paired by block; p values are adjusted by Holm {adjusted}. "
            f"{words.profile_unadjusted}".rstrip(),
            *([left_out] if left_out else []),
            *method.limits(profile.edition, ", ".join(profile.field)),
        ],
    )


def _observed(profile: Profile) -> str:
    """Say in how many games every decision was observed, if in any."""
    seen = profile.observed
    if not seen.games:
        return ""
    return (
        f"; every decision of the duels of {counted(seen.blocks, 'block')} "
        f"({counted(seen.games, 'game')}) was observed"
    )
