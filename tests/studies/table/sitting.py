"""A person who types what a test tells, and the table as a page of text."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from silver_sim.games.contract.progress import Line
from silver_sim.play.answer import Answer
from silver_sim.play.game import Game, game_of_script
from silver_sim.play.strategy import strategy
from silver_sim.studies.table.adviser import Adviser
from silver_sim.studies.table.live import Invitation, LiveGame
from silver_sim.studies.table.offers import Offers
from silver_sim.studies.table.saved import Saved
from silver_sim.studies.table.session import Person, Session

Typing = Callable[[LiveGame], str | None]  # what is typed where a game stands


class Sitting:
    """A session of a person who types, and all that was shown."""

    def __init__(
        self, live: LiveGame, file: Path, typing: Typing, saved: Saved | None = None
    ) -> None:
        asked = live.invitation
        self.live, self.shown, self._typing = live, list[str](), typing
        saved = saved or Saved([*asked.against], asked.seat, asked.seed)
        person = Person(lambda line, _: self.shown.append(line), self._ask)
        self.session = Session(live, file, saved, Adviser(live), person)

    def _ask(self, prompt: str) -> str | None:
        typed = self._typing(self.live)
        self.shown.append(f"{prompt}{typed}")
        return typed

    @property
    def page(self) -> str:
        return "\n".join(self.shown)

    def play(self) -> bool:
        """Whether the game came to its end."""
        return self.session.play()


def words(texts: Iterable[str]) -> Typing:
    left = iter(texts)
    return lambda _: next(left, None)


def as_strategy(typed: str, game: str) -> Typing:
    asked = strategy(typed, game=game)

    def typing(live: LiveGame) -> str:
        answer = asked.choose(live.game)
        return next(each.words for each in Offers(live).all if each.answer == answer)

    return typing


class Dealt(LiveGame):
    """The game of a script of one deal, in which all play as it tells."""

    def __init__(self, invitation: Invitation, lines: Sequence[str], acts: Sequence[Line]) -> None:
        self._lines, self._acts = lines, acts
        super().__init__(invitation)

    def begin(self) -> None:
        super().begin()
        self.game = game_of_script("".join(f"{line}\n" for line in self._lines))
        left = iter([each for each in self._acts if each["seat"] != self.seat])
        for other in self.opponents:
            self.opponents[other] = _Reader(self.opponents[other].label, left)  # type: ignore[assignment]

    def own(self) -> Typing:
        own = [each for each in self._acts if each["seat"] == self.seat]

        def typing(live: LiveGame) -> str:
            line = own[len(live.answers)]  # those that are forced are not asked for
            return next(each.words for each in Offers(live).all if each.answer.line == line)

        return typing


class _Reader:
    """Answers as a script does."""

    def __init__(self, label: str, left: Iterator[Line]) -> None:
        self.label, self._left = label, left

    def choose(self, game: Game, deadline: float) -> Answer:
        return Answer.of(next(self._left), game.kind)


def begun(game: str, against: str, seed: int, **rules: Any) -> LiveGame:
    """A game in which the person sits last."""
    others = tuple(against.split(","))
    return LiveGame(Invitation(game, others, len(others), seed, rules))
