"""Rules of thumb: how often each agrees with advice, and what it keeps of what advice gains.

The numbers in a rule are those that gain most in one half of the games; what is said of it is said
by the other half.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from silver_sim import __version__
from silver_sim.advice.players import Players
from silver_sim.advice.table import MILLION
from silver_sim.arena.find import STRONGEST, builtin_folder, strategy_files
from silver_sim.errors import UserError, repeated
from silver_sim.games.contract.game import Game, lacking
from silver_sim.games.registry import game_option
from silver_sim.games.thumb import Rule, Topic, Topics
from silver_sim.stats.core.estimates import mean, share
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import Arm
from silver_sim.studies.arms.result import Row
from silver_sim.studies.arms.tools import counted_arm, exactly, own_rows
from silver_sim.studies.core.plan import rules_typed
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.thumb.decisions import TRUE, WORLDS, Decisions, TopicGames, decisions, known
from silver_sim.studies.thumb.result import AskedTopic, RulesOfThumb
from silver_sim.studies.thumb.tell import ADVICE, ALL, WORDS, with_claim

GAMES = 600
NEARLY = (
    0.9  # of what the best rule gains: a simpler one that gains this much is given in its place
)
NAMES = ("decisions", "agrees", "gain", "advice")
Judged = tuple[str, bool, dict[str, Estimate]]  # words, whether it is the one given, numbers


class ThumbRequest(NamedTuple):
    """What is asked: topics of a game, in this many games each."""

    game: Game
    topics: Sequence[Topic]
    rules: Any
    edition: str
    seed: int = 1
    games: int = GAMES

    @property
    def command(self) -> str:
        """What to type for the same."""
        words = ["silver-sim", "learn", "rules", *dict.fromkeys(each.name for each in self.topics)]
        words += [*game_option(self.game.name), "--games", str(self.games)]
        return shlex.join([*words, "--seed", str(self.seed), *rules_typed(self.edition)])


def brought(game: Game) -> Topics:
    """What the game brings; UserError if that is nothing."""
    if game.thumb is lacking:
        raise UserError(f"{game.title} has no rules of thumb", help="another game: --game silver")
    topics: Topics = game.thumb()
    return topics


def topics_of(game: Game, names: Sequence[str]) -> Sequence[Topic]:
    """The topics of these names, or all; UserError for one that the game has not."""
    topics = brought(game).topics
    all_names = [*dict.fromkeys(each.name for each in topics)]
    for name in {*names} - {*all_names}:
        raise UserError(
            f"{game.title} has no rule of thumb {repeated(name)}",
            help=f"one of {', '.join(all_names)}, or none for all of them",
        )
    return [each for each in topics if not names or each.name in names]


def found(request: ThumbRequest, options: RunOptions) -> RulesOfThumb:
    """Play, and say what every rule keeps; ``options.progress`` hears of games."""
    topics: list[AskedTopic] = []
    arms: list[Arm] = []
    rows: list[Row] = []
    for place, topic in enumerate(request.topics, 1):
        family, tag = f"{topic.name}-{place}", f"{place}: " if len(request.topics) > 1 else ""
        about = topic.name, topic.title, topic.others
        topics.append(AskedTopic(*about, [*topic.players], topic.never.words, family))
        seats = topic.players[0] if len(topic.players) == 1 else 0
        blocks, judged = _topic(request, topic, options)
        for number, (words, chosen, numbers) in enumerate(judged):
            advice = {"gain": numbers.pop("advice")}
            head = f"rule {number}" if number else "usual"
            labels = {family: f"{tag}{head}{' (given)' * chosen}"}
            labels |= {ALL: topic.title} if chosen else {}
            for of, label in labels.items():
                arms.append(counted_arm(label, seats, **{WORDS: words}))
                rows += own_rows(arms[-1], of, blocks, numbers)
        arms.append(counted_arm(f"{tag}{ADVICE}", seats))
        rows += own_rows(arms[-1], family, blocks, advice)
    [title, *more] = [each.title for each in topics]
    return with_claim(
        RulesOfThumb(
            game=request.game.name,
            question=f"How do I play {request.game.title} well?" if more else title,
            study=f"Rules of thumb for {request.game.title}",
            player=STRONGEST,
            names=[STRONGEST, *filter(None, (each.others for each in topics))],
            edition=request.edition,
            seed=request.seed,
            version=__version__,
            blocks=request.games,
            games=request.games,
            worlds=WORLDS,
            true_worlds=TRUE,
            command=request.command,
            further=brought(request.game).further,
            topics=topics,
            arms=arms,
            rows=rows,
        )
    )


def _topic(request: ThumbRequest, topic: Topic, options: RunOptions) -> tuple[int, list[Judged]]:
    """In how many games rules are judged, and every rule; first what people would say."""
    game, files = request.game, strategy_files(request.game.name, builtin_folder())
    players = Players.read(game, files, STRONGEST, topic.others or None)
    asked = TopicGames(game, request.rules, request.seed, topic, players)
    played = decisions(asked, request.games, options.threads, options.progress)
    judge = _Judge(topic, played, known(game, played.numbers), request.games)
    fitted = [judge.fitted(rule) for rule in topic.rules]
    most = max(each.gained for each in fitted)
    chosen = next(each for each in fitted if each.gained >= min(NEARLY * most, most))
    usual, never = (_Fitted(each.words, each) for each in (topic.usual, topic.never))
    # One that decides as a plain rule does is that rule, whatever its words and numbers.
    chosen = next((each for each in (usual, never) if judge.alike(each, chosen)), chosen)
    tried = {each.words: each for each in (usual, *fitted, chosen)}
    rules = [(words, words == chosen.words, judge.judged(each)) for words, each in tried.items()]
    return judge.games, rules


class _Fitted(NamedTuple):
    """A rule with its numbers, and what it gains where these were chosen."""

    words: str
    rule: Rule
    setting: tuple[int, ...] = ()
    gained: float = 0.0


class _Judge:
    """What rules do at decisions: numbers are chosen in every other game, the rest judges.

    UserError if there are too few decisions.
    """

    def __init__(self, topic: Topic, played: Decisions, known: Any, games: int) -> None:
        self._played, self._known = played, known
        self._tells = np.arange(games) // len(topic.players) % 2 == 1  # of each number of players
        self._judging = self._tells[played.game]
        if len({*self._judging}) < 2:
            raise UserError(
                f"too few decisions for rules of thumb about {topic.name}", help="--games 100"
            )
        self.games = int(self._tells.sum())  # that judge
        self._never = played.true[played.given(topic.never.score(known))]
        self._best = played.given(played.expected)

    def _gains(self, given: np.ndarray) -> np.ndarray:
        gains: np.ndarray = self._played.true[given] - self._never
        return gains

    def fitted(self, rule: Rule) -> _Fitted:
        """The rule with the numbers that gain most where they are chosen."""
        gains = [
            self._gains(self._played.given(rule.score(self._known, *setting)))[~self._judging].sum()
            for setting in rule.settings
        ]
        best = int(np.argmax(gains))
        setting = rule.settings[best]
        return _Fitted(rule.words.format(*setting), rule, setting, float(gains[best]))

    def alike(self, one: _Fitted, other: _Fitted) -> bool:
        """Whether two rules give the same at every decision."""
        given = [
            self._played.given(each.rule.score(self._known, *each.setting)) for each in (one, other)
        ]
        return bool((given[0] == given[1]).all())

    def judged(self, fitted: _Fitted) -> dict[str, Estimate]:
        """How often it agrees with advice, what both gain, and the share that the rule keeps.

        That is not known where advice is not shown to gain, or where it would have no interval.
        """
        played, judging = self._played, self._judging
        given = played.given(fitted.rule.score(self._known, *fitted.setting))
        agrees = played.expected[given] >= played.expected[self._best]  # it may be as good
        values = [np.ones_like(agrees), agrees, self._gains(given), self._gains(self._best)]
        by_game = np.zeros((len(self._tells), len(NAMES)), np.int64)
        np.add.at(by_game, played.game[judging], np.stack(values, axis=1)[judging])
        sums = Sums.of(NAMES, by_game[self._tells])
        per = {"decisions": MILLION}
        advice = mean(sums, {"advice": 1}, per)
        kept = mean(sums, {"gain": 1}, {"advice": 1}) if advice.divides else Estimate(None)
        return {
            "keeps": kept if kept.ends else Estimate(None),
            "agrees": share(sums, {"agrees": 1}, {"decisions": 1}),
            "gain": mean(sums, {"gain": 1}, per),
            "decisions": exactly(sums.total("decisions")),
            "advice": advice,
        }
