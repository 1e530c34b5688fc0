"""Sample games: one with its story, others in a line, with the commands that replay them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from silver_sim.errors import printable
from silver_sim.report.model import Sample, Section
from silver_sim.report.sections.game import AddedColumn, columns
from silver_sim.report.tables import Cell, Column, Table, text, whole
from silver_sim.report.text.story import Course, behind, ended, story
from silver_sim.report.text.wording import labels
from silver_sim.result import Plain
from silver_sim.stats.outcomes import samples as samples_
from silver_sim.stats.outcomes.observed import PageFacts

if TYPE_CHECKING:
    from silver_sim.games.contract.game import GameInfo

FOLDER = "folder"  # of a specification: that of the run, if its page is elsewhere
TITLES = {
    "closest": "The closest game",
    "swing": "The biggest swing",
    "typical": "The most typical game",
}
# The games whose story may be shown, in order of preference, and why each was chosen.
CHOSEN = {
    "typical": "Among the games won by the strategy that wins most, its totals are closest to the "
    "means.",
    "swing": "In no other game was the winner further behind.",
}


def turning(facts: PageFacts, spec: Mapping[str, Any], game: GameInfo) -> Sample | None:
    """Return the game of a run whose story is shown, with its turn (`Course.turn`), or None.

    It is the most typical one; if that ended level, the one with the biggest swing; if both did,
    the most typical after all. Scores that do not add up to totals have no story.
    """
    rule = _rule(facts)
    sample = _Chosen(rule, facts, spec, game).storied(CHOSEN[rule]) if rule else None
    return sample and replace(sample, words=f"{sample.words} The commands replay it{_where(spec)}.")


def single_sample(
    game_: samples_.Sample, players: Sequence[str], game: GameInfo, chosen: str
) -> Sample | None:
    """Return a game with its story, as the most typical one; `chosen` says by which rule."""
    facts = PageFacts([], [], [], {}, {"typical": replace(game_, table=0)}, [])
    return _Chosen("typical", facts, {"tables": [{"players": players}]}, game).storied(chosen)


def samples(facts: PageFacts, spec: Mapping[str, Any], game: GameInfo) -> Section:
    """Return the section of the chosen games, without the one whose story is shown."""
    shown = _rule(facts)
    rules = [rule for rule in TITLES if rule in facts.samples and rule != shown]
    return Section(
        "games",
        "More games",
        "Chosen by rule, not by hand. The commands write a game as a script and replay it turn by "
        f"turn{_where(spec)}.",
        samples=[_Chosen(rule, facts, spec, game).brief for rule in rules],
    )


def _where(spec: Plain) -> str:
    """Say where commands find the run."""
    if folder := spec.get(FOLDER):
        return f", once the command at the end of this page has played the run into {folder}"
    return "; type them in the folder of the run, where this page is"


def _rule(facts: PageFacts) -> str:
    """Return the rule that chose the game whose story is shown, or ""."""
    found = {rule: Course.of(facts.samples[rule]) for rule in CHOSEN if rule in facts.samples}
    courses = {rule: course for rule, course in found.items() if course is not None}
    turned = [rule for rule, course in courses.items() if course.turn is not None]
    return next(iter(turned or courses), "")


@dataclass(frozen=True)
class _Chosen:
    """A game that one of the rules chose."""

    rule: str
    facts: PageFacts
    spec: Mapping[str, Any]
    game: GameInfo

    @property
    def brief(self) -> Sample:
        """The game in a line."""
        means = self.facts.mean_totals[self.sample.table] if self.rule == "typical" else None
        words = ended(self.names, self.sample, means)
        words += behind(self.names, self.sample, self.game.words.deal)
        return Sample(TITLES[self.rule], words, self.table, self.command)

    def storied(self, why: str) -> Sample | None:
        """The game with its story, and why it was chosen; None if its scores have none."""
        course = Course.of(self.sample)
        if course is None:
            return None
        level = "a shared win" if self.sample.sharers else "decided by the tie-break"
        how = {None: level, 1: "led from the start"}.get(course.turn, "and where it turned")
        words = story(self.names, self.sample, self.clauses, self.game.words.deal)
        title = f"{TITLES[self.rule]}, {how}"
        return Sample(title, f"{words} ({why})", self.table, self.command)

    @property
    def sample(self) -> samples_.Sample:
        """Its results, and its rounds."""
        return self.facts.samples[self.rule]

    @cached_property
    def names(self) -> list[str]:
        """Who played it, by place in the line-up."""
        players = self.spec["tables"][self.sample.table]["players"]
        return labels([printable(name) for name in players])

    @property
    def clauses(self) -> list[str]:
        """What the game itself says about every round, as part of a sentence."""
        parts = [each.clauses for each in self._extra if each.clauses]
        return [", ".join(of_round) for of_round in zip(*parts, strict=True)] or [
            "" for _ in self.sample.rounds
        ]

    @property
    def command(self) -> str:
        """The commands that write the game as a script and replay it."""
        folder, game = self.spec.get(FOLDER, "."), self.sample
        of_table = f"{game.table}:" if len(self.spec["tables"]) > 1 else ""
        place = f"{of_table}{game.block}.{game.rotation} -o {self.rule}.jsonl"
        return f"silver-sim game write {folder} {place}\nsilver-sim game story {self.rule}.jsonl"

    @property
    def table(self) -> Table:
        """Its rounds, with the totals so far."""
        deal = self.game.words.deal
        heads = [
            Column(deal),
            Column("started by", "name"),
            *(each.column for each in self._extra),
            Column("turns"),
            *(Column(name, help="score, and the total so far") for name in self.names),
        ]
        place = ", ".join(
            f"{name} {getattr(self.sample, name)}"
            for name in ("table", "block", "rotation")
            if name != "table" or len(self.spec["tables"]) > 1
        )
        scores = f"{place}: scores by {deal}, totals so far in brackets"
        notes = [scores, *(each.caption for each in self._extra if each.caption)]
        return Table(f"game-{self.rule}", "; ".join(notes), heads, self._rows(), sortable=False)

    def _rows(self) -> list[list[Cell]]:
        rounds = self.sample.rounds
        of_players = zip(*(played.scores for played in rounds), strict=True)
        ran = zip(*map(accumulate, of_players), strict=True)
        return [
            [
                whole(number),
                text(self.names[played.start]),
                *(each.cells[number - 1] for each in self._extra),
                whole(played.turns),
                *(
                    Cell(f"{score} ({so_far})", (score,))
                    for score, so_far in zip(played.scores, totals, strict=True)
                ),
            ]
            for number, (played, totals) in enumerate(zip(rounds, ran, strict=True), 1)
        ]

    @cached_property
    def _extra(self) -> list[AddedColumn]:
        return columns(self.game, "sample", self.names, self.sample.rounds)
