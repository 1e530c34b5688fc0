"""How well each level of belief tells what is hidden, at decisions of fresh games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from silver_sim.arena.table import Judging
from silver_sim.errors import UserError
from silver_sim.games.contract import BELIEFS, JudgingPlan
from silver_sim.search.frozen import KEPT
from silver_sim.search.kept import weights
from silver_sim.stats.core.estimates import mean, share
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.outcomes.blocks import Frames
from silver_sim.stats.outcomes.reliability import MILLION, reliability
from silver_sim.studies.belief.numbers import LATE, TURNS, Numbers, group
from silver_sim.studies.belief.words import verdict
from silver_sim.studies.core.plan import Setup
from silver_sim.studies.core.study import Study, Summary

SCORES = {"card_score": "cards", "below_score": "others"}  # each a mean over these
STEPS = (("kept", "uniform"), ("policy", "kept"))  # each level and the one that it should beat


class Beliefs(Study):
    """Which belief is nearest the truth, with whom, and when."""

    goes_by = (KEPT,)

    def __init__(self, setup: Setup) -> None:
        """UserError if it would be judged by the games that its weights were fitted on."""
        super().__init__(setup)
        experiment, ahead = self.experiment, setup.game.looks_ahead
        if experiment.seed == weights(setup.game.name).seed:
            raise UserError(
                f"the weights of the belief kept were fitted with seed {experiment.seed}",
                why="they would be judged by the games that they come from",
                help="another seed",
            )
        self.models = setup.entry(ahead.mix)
        plan = JudgingPlan(every=experiment.every, worlds=experiment.worlds)
        players = {experiment.best_known: ahead.mix, **experiment.others}
        self.others = setup.labels(experiment.others)
        self.laid = [(who, seats) for who in players for seats in experiment.seats]
        self.tables = [
            setup.table([players[who]] * seats, judging=Judging(plan, self.models))
            for who, seats in self.laid
        ]
        self.questions = list(ahead.questions)
        self.numbers: Numbers | None = None

    def _games(self, blocks: range, part: Frames) -> int:
        """The games of a part: what was judged does not tell, of a game perhaps nothing was."""
        return self.games_of(len(blocks))

    def _counted(self, blocks: range, frames: Frames) -> Numbers:
        return Numbers.of(frames["judged"], blocks, self.laid, self.questions)

    def _add(self, numbers: Numbers) -> None:
        self.numbers = numbers if self.numbers is None else self.numbers.plus(numbers)

    def summary(self, stopped: str) -> Summary:
        """Scores and what each level gains, by who plays, question and turn; how chances hold."""
        assert self.numbers is not None
        scores = self.numbers.scores
        groups = [
            {"who": who, "player": table.labels[0], "seats": seats}
            | self._told(scores[group(who, seats)])
            for (who, seats), table in zip(self.laid, self.tables, strict=True)
        ]
        by_question = [
            {"question": each, **self._told(scores[f"question {each}"])} for each in self.questions
        ]
        by_turn = [
            {"turns": _turns(step), **self._told(scores[f"turns {step}"])}
            for step in range(LATE + 1)
        ]
        summary = self.heading(stopped) | {
            "worlds": self.experiment.worlds,
            "every": self.experiment.every,
            "models": self.models.label,
            "seats": list(self.experiment.seats),
            "others": self.others,
            "hidden": self.setup.game.words.hidden,
            "below": self.setup.game.words.below,
            "groups": groups,
            "by_question": [each for each in by_question if each["decisions"]],
            "by_turn": [each for each in by_turn if each["decisions"]],
            "reliability": {level: reliability(self.numbers.chances[level]) for level in BELIEFS},
        }
        return summary | {"verdict": verdict(summary)}

    def _told(self, sums: Sums) -> dict[str, Any]:
        """Of some decisions: what each level scored, and by how much it beats the one before."""
        levels = {
            level: {
                **{name: _score(sums, name, {level: 1}) for name in SCORES},
                "effective": share(
                    sums,
                    {f"effective_{level}": 1},
                    {"decisions": 1000 * self.experiment.worlds},
                    weight=1000 * self.experiment.worlds,
                ),
            }
            for level in BELIEFS
        }
        gains = [
            {"level": level, "over": over}
            | {name: _score(sums, name, {level: 1, over: -1}) for name in SCORES}
            for level, over in STEPS
        ]
        return {
            "decisions": sums.total("decisions"),
            "cards": sums.total("cards"),
            "asked": mean(sums, {"asked": 1}, {"decisions": 1}),
            "levels": levels,
            "gains": gains,
        }

    def rows(self, summary: Summary) -> Iterator[dict[str, Any]]:
        """A row a score and a row a gain, by who plays and how many."""
        for each in summary["groups"]:
            where = {"seats": each["seats"], "level": None}
            for level, scores in each["levels"].items():
                for metric, numbers in scores.items():
                    row = self.row(summary, each["who"], metric, numbers)
                    yield row | where | {"level": level}
            for gain in each["gains"]:
                for metric in SCORES:
                    row = self.row(summary, each["who"], f"{metric}_difference", gain[metric])
                    yield row | where | {"level": gain["level"], "other": gain["over"]}


def _score(sums: Sums, name: str, levels: dict[str, int]) -> Any:
    """A mean log score in nats, or the difference of two."""
    weights = {f"{name}_{level}": weight for level, weight in levels.items()}
    return mean(sums, weights, {SCORES[name]: MILLION})


def _turns(step: int) -> str:
    """The turns of a group, in words."""
    first = TURNS * step + 1
    return f"{first} and later" if step == LATE else f"{first} to {first + TURNS - 1}"
