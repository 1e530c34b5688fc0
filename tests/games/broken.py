"""High card with one mistake each, and what ``check_game`` must say of it."""

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from itertools import count
from typing import Any, Self, cast

from silver_sim.errors import UserError
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.progress import Line
from silver_sim.games.contract.table import Rows
from tests.games.toy.game import GAME
from tests.games.toy.rules import Rules, rule_set
from tests.games.toy.state import HighCard


def played_by(kind: type[HighCard]) -> Game:
    """The game, played by another class of states."""
    return replace(GAME, state=cast(Any, lambda: kind))


class Leak(HighCard):
    def sight(self, seat: int) -> Line:
        return super().sight(seat) | {"next": self.hands[(seat + 1) % self.players][0]}


class LeakOfDeck(HighCard):
    def sight(self, seat: int) -> Line:
        return super().sight(seat) | {"deck": sum(self.deck)}


class Shares(HighCard):
    def copy(self) -> Self:
        return copy(self)


class CopiesOtherwise(HighCard):
    def copy(self) -> Self:
        twin = super().copy()
        twin.seed += 1  # of the deals to come
        return twin


class WrongTotal(HighCard):
    def rows(self) -> Rows:
        rows = super().rows()
        rows.games["total"][0, 0] += 1
        return rows


class TooMuchWon(HighCard):
    def rows(self) -> Rows:
        rows = super().rows()
        rows.games["won"][0, 0] += 1
        return rows


class WrongSeats(HighCard):
    def rows(self) -> Rows:
        rows = super().rows()
        rows.games["seats"] = 0
        return rows


class WrongBlock(HighCard):
    def rows(self) -> Rows:
        rows = super().rows()
        rows.rounds["rotation"] += 1
        return rows


class NoRounds(HighCard):
    def rows(self) -> Rows:
        games, rounds = super().rows()
        return Rows(games, rounds[:0])


class RowsTooSoon(HighCard):
    def rows(self) -> Rows:
        before, self.over = self.over, True
        try:
            return super().rows()
        finally:
            self.over = before


class NeverEnds(HighCard):
    def end_trick(self) -> None:
        super().end_trick()
        self.over = False


class ScriptOtherwise(HighCard):
    def script(self) -> Sequence[Line]:
        return [line for line in super().script() if "lay" not in line]


class ScriptOfObjects(HighCard):
    def script(self) -> Sequence[Line]:
        return [*super().script(), {"rules": self.rules}]


class AnyScript(HighCard):
    def play(self, answer: Line) -> None:
        if answer != {}:
            super().play(answer)


class AnySeat(HighCard):
    def play(self, answer: Line) -> None:
        if isinstance(answer, dict) and answer.get("lay") in self.hands[self.seat or 0]:
            answer = {**answer, "seat": self.seat}
        super().play(answer)


class ChangedByRefusal(HighCard):
    def play(self, answer: Line) -> None:
        try:
            super().play(answer)
        except UserError:
            self.shown.append(0)
            raise


class RaisesOtherwise(HighCard):
    def play(self, answer: Line) -> None:
        answer["lay"]
        super().play(answer)


class ListsTwice(HighCard):
    def answers(self, most: int) -> Sequence[Line] | None:
        return [*(super().answers(most) or ()), *(super().answers(most) or ())]


class ListsIllegal(HighCard):
    def answers(self, most: int) -> Sequence[Line] | None:
        found = super().answers(most) or ()
        return found and [*found, {"seat": self.seat, "lay": 11}]


class DrawsIllegal(HighCard):
    def sample(self, chance: Any) -> Line:
        return super().sample(chance) | {"lay": 11}


class DrawsUnlisted(HighCard):
    def answers(self, most: int) -> Sequence[Line] | None:
        return (super().answers(most) or ())[:1]


class AnswersLeak(HighCard):
    def answers(self, most: int) -> Sequence[Line] | None:
        found = super().answers(most) or ()
        return found if sum(self.deck) % 2 else found[::-1]


class DrawLeaks(HighCard):
    def sample(self, chance: Any) -> Line:
        for _ in range(sum(self.deck) % 3):
            super().sample(chance)
        return super().sample(chance)


class LosesACard(HighCard):
    def end_trick(self) -> None:
        super().end_trick()
        self.deck.pop()


class NothingDealt(HighCard):
    def deal_again(self, seat: int, chance: Any) -> None:
        pass


class DealsTheOwnHand(HighCard):
    def deal_again(self, seat: int, chance: Any) -> None:
        super().deal_again((seat + 1) % self.players, chance)


class AsksAtTheEnd(HighCard):
    @property
    def seat(self) -> int | None:
        return super().seat or 0


class Fails(HighCard):
    def end_trick(self) -> None:
        super().end_trick()
        self.totals[0] //= 0


class NoQuestion(HighCard):
    question = None


class BeginsOtherwise(HighCard):
    numbers = count()

    def deal(self) -> None:
        self.seed = next(self.numbers)
        super().deal()


def without_long(fields: dict[str, Any]) -> Rules:
    if fields.get("edition") == "short":
        raise UserError("there is no such edition")
    return rule_set(fields)


BROKEN: dict[str, tuple[Game, str]] = {
    **{
        kind.__name__: (played_by(kind), words)
        for kind, words in {
            Leak: "sees what is hidden from it: next",
            LeakOfDeck: "sees what is hidden from it: deck",
            Shares: "changed by an answer that a copy gets",
            CopiesOtherwise: "a copy made after",
            WrongTotal: "but the scores add up to",
            TooMuchWon: "the shares of the win are",
            WrongSeats: "the players sat in",
            WrongBlock: "a row names another block or rotation",
            NoRounds: "the rounds have the numbers",
            RowsTooSoon: "rows of a game that is not over: not refused",
            NeverEnds: "it does not end",
            ScriptOtherwise: "script",
            ScriptOfObjects: "is not plain data",
            AnyScript: "not refused",
            AnySeat: "which is not legal: not refused",
            ChangedByRefusal: "refused, but the game has changed",
            RaisesOtherwise: "TypeError is raised, not UserError",
            ListsTwice: "listed twice",
            ListsIllegal: "an answer that is listed is refused",
            DrawsIllegal: "an answer that sample drew is refused",
            DrawsUnlisted: "sample draws what is not among the answers",
            AnswersLeak: "which answers are legal shows what is hidden",
            DrawLeaks: "which answer is drawn shows what is hidden",
            LosesACard: "the cards are not those of the pack",
            NothingDealt: "nothing is hidden from any seat",
            DealsTheOwnHand: "sees what is hidden from it: hand",
            AsksAtTheEnd: "it is over, but somebody is asked",
            Fails: "ZeroDivisionError is raised",
            NoQuestion: "but nothing is asked",
            BeginsOtherwise: "begins differently",
        }.items()
    },
    "other title": (replace(GAME, title="Low card"), "title is 'Low card' of GAME"),
    "edition": (replace(GAME, rule_set=without_long), "edition 'short' makes no rule set"),
    "default": (
        replace(GAME, rule_set=lambda fields: rule_set({"edition": "short"} | fields)),
        "the default rule set is not that of 'long'",
    ),
    "read again": (
        replace(GAME, rule_set=lambda fields: rule_set(fields | {"max_deals": 60 - len(fields)})),
        "is another one when read again",
    ),
}
