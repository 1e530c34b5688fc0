"""What is said about a profile: its claim, and the page of its rows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from silver_sim.games.contract.game import GameInfo
from silver_sim.report.model import Page, Sample, Section
from silver_sim.report.sections import method
from silver_sim.report.sections.game import sections
from silver_sim.report.sections.samples import single_sample
from silver_sim.report.sections.why import why
from silver_sim.report.text.sure import in_100, sure
from silver_sim.report.text.wording import counted, listed
from silver_sim.result import shown
from silver_sim.studies.arms import tell as arms
from silver_sim.studies.arms import upright
from silver_sim.studies.arms.claims import claimed, sentence
from silver_sim.studies.arms.result import LESS, MORE, OPEN, SIDES, Claim
from silver_sim.studies.arms.sentences import PROFILED
from silver_sim.studies.core.game import game_named
from silver_sim.studies.profile.result import HABITS, OPPONENTS, WINS, Profile

ALSO = ((LESS, "It loses to {}."), (OPEN, "No difference is shown from {}."))


def claim_of(profile: Profile) -> Claim:
    """Return how often it wins in duels, and whom it beats."""
    who, own = profile.strategy, profile.of("win_share", WINS)[0]
    side, met = SIDES[own.side(1 / own.seats)], profile.of("win_share", OPPONENTS)
    names = {
        found: [row.value_ for row in met if row.finding == found] for found in (MORE, LESS, OPEN)
    }
    also, level = list[str](), side == OPEN
    duels = f"{'' if level else 'in duels with '}{met[0].value_}"
    if met[1:]:
        beaten = f"it beats {len(names[MORE])} of {len(met)} opponents"
        duels = f"{'its field' if level else 'in duels'}; {beaten}"
        also += [words.format(listed(names[each])) for each, words in ALSO if names[each]]
        also.append("Hardest opponents first.")
    also += (profile.of_game or {}).get("said", [])
    said = sentence(profile, PROFILED, side, who=who, share=in_100(own), met=duels)
    if profile.tags:
        also.append(f"Its style: it {listed([tag.tag for tag in profile.tags])}.")
    how = sure("95 % interval against these opponents", profile.games)
    return claimed(profile, PROFILED, (who, None), side, said, how, also)


def tell(profile: Profile) -> Page:
    """Return the page of a profile."""
    profile = shown(profile)
    game, seen = game_named(profile.game), profile.observed.games
    added = sections(game, "profile", profile.strategy, profile.of_game) if profile.of_game else []
    page = arms.tell(profile, more=[*added, *_again(profile)])
    figures = {each.name: each for section in page.sections for each in section.figures}
    habits = figures.get(HABITS)
    if habits is not None and habits.forest is not None:
        lines = [line for line in habits.forest.lines if line.numbers.value]
        lines.sort(key=lambda line: -abs(line.numbers.value))
        habits = replace(habits, forest=replace(habits.forest, lines=lines)).leading()
        page = replace(page, answer=replace(page.answer, picture=habits))
    reasons = why(
        [*upright.reasons(profile)], "to set it apart from its field", _sample(profile, game)
    )
    page = replace(
        page,
        who=profile.words,
        line=[
            *method.run_line(profile),
            *([("observed games", f"{seen:,}")] if seen else []),
            ("field", ", ".join(profile.field)),
        ],
        sections=[reasons, *page.sections],
        reading="",
        trust=page.trust and replace(page.trust, adjustment=profile.method),
    )
    return arms.paged_without_run(page, profile, "profile.json")


def _sample(profile: Profile, game: GameInfo) -> list[Sample]:
    """The story of one of its games."""
    sample = profile.sample
    if not sample:
        return []
    chosen = (
        f"The totals of this game are closest to the means of its first "
        f"{counted(sample.games, 'duel')} with the same opponent."
    )
    found = single_sample(sample.game, sample.players, game, chosen)
    command = f"{sample.command} -o typical.jsonl\nsilver-sim game story typical.jsonl"
    return [replace(found, command=command if sample.command else "")] if found else []


def _again(profile: Profile) -> Iterator[Section]:
    """Yield how to play the games of an idea again."""
    if tried := profile.ideas:
        first = tried.lines[0]
        said = (
            f"{first.command} plays the games of the first idea; put another in {first.strategy}."
        )
        yield Section(
            "ideas-again", "The games of an idea", typed=[first.command], paragraphs=[said]
        )
