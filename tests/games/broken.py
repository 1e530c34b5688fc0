"""High card with one mistake each, and what ``check_game`` must say of it."""

from copy import copy
from dataclasses import replace
from itertools import count
from typing import Any, cast

from silver_sim.errors import UserError
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.table import Rows
from tests.games.toy.game import GAME
from tests.games.toy.rules import Rules, rule_set
from tests.games.toy.state import HighCard


def played(**members: Any) -> Game:
    """The game, played by a class of states that has other members."""
    kind = type("Broken", (HighCard,), members)
    return replace(GAME, state=cast(Any, lambda: kind))


def with_rows(table: str, field: str, value: Any = None) -> Game:
    """The game with a field of its rows set; or its first number made greater by one."""

    def rows(self: HighCard) -> Rows:
        found = HighCard.rows(self)
        numbers = getattr(found, table)[field]
        numbers.flat[:] = [numbers.flat[0] + 1, *numbers.flat[1:]] if value is None else value
        return found

    return played(rows=rows)


def after_tricks(change: Any) -> Game:
    """The game in which something else happens at the end of a trick."""

    def end_trick(self: HighCard) -> None:
        HighCard.end_trick(self)
        change(self)

    return played(end_trick=end_trick)


def copies_otherwise(self: HighCard) -> HighCard:
    twin = HighCard.copy(self)
    twin.seed += 1  # of the deals to come
    return twin


def rows_too_soon(self: HighCard) -> Rows:
    before, self.over = self.over, True
    try:
        return HighCard.rows(self)
    finally:
        self.over = before


def never_ends(self: HighCard) -> None:
    self.over = False


def any_script(self: HighCard, answer: Any) -> None:
    if answer != {}:
        HighCard.play(self, answer)


def any_seat(self: HighCard, answer: Any) -> None:
    if isinstance(answer, dict) and answer.get("lay") in self.hands[self.seat or 0]:
        answer = {**answer, "seat": self.seat}
    HighCard.play(self, answer)


def changed_by_refusal(self: HighCard, answer: Any) -> None:
    try:
        HighCard.play(self, answer)
    except UserError:
        self.shown.append(0)
        raise


def raises_otherwise(self: HighCard, answer: Any) -> None:
    answer["lay"]
    HighCard.play(self, answer)


def lists_illegal(self: HighCard, most: int) -> Any:
    found = HighCard.answers(self, most) or ()
    return found and [*found, {"seat": self.seat, "lay": 11}]


def answers_leak(self: HighCard, most: int) -> Any:
    found = HighCard.answers(self, most) or ()
    return found if sum(self.deck) % 2 else found[::-1]


def draw_leaks(self: HighCard, chance: Any) -> Any:
    for _ in range(sum(self.deck) % 3):
        HighCard.sample(self, chance)
    return HighCard.sample(self, chance)


def begins_otherwise(self: HighCard, numbers: Any = count()) -> None:  # noqa: B008
    self.seed = next(numbers)
    HighCard.deal(self)


def without_short(fields: dict[str, Any]) -> Rules:
    if fields.get("edition") == "short":
        raise UserError("there is no such edition")
    return rule_set(fields)


BROKEN: dict[str, tuple[Game, str]] = {
    "leak": (
        played(sight=lambda s, seat: HighCard.sight(s, seat) | {"next": s.hands[seat - 1][0]}),
        "sees what is hidden from it: next",
    ),
    "leak of deck": (
        played(sight=lambda s, seat: HighCard.sight(s, seat) | {"deck": sum(s.deck)}),
        "sees what is hidden from it: deck",
    ),
    "shares": (played(copy=copy), "changed by an answer that a copy gets"),
    "copies otherwise": (played(copy=copies_otherwise), "a copy made after"),
    "wrong total": (with_rows("games", "total"), "but the scores add up to"),
    "too much won": (with_rows("games", "won"), "the shares of the win are"),
    "wrong seats": (with_rows("games", "seats", 0), "the players sat in"),
    "wrong block": (with_rows("rounds", "rotation", 9), "a row names another block or rotation"),
    "no rounds": (
        played(rows=lambda s: Rows(HighCard.rows(s).games, HighCard.rows(s).rounds[:0])),
        "the rounds have the numbers",
    ),
    "rows too soon": (played(rows=rows_too_soon), "rows of a game that is not over: not refused"),
    "never ends": (after_tricks(never_ends), "it does not end"),
    "script otherwise": (
        played(script=lambda s: [line for line in HighCard.script(s) if "lay" not in line]),
        "script",
    ),
    "script of objects": (
        played(script=lambda s: [*HighCard.script(s), {"rules": s.rules}]),
        "is not plain data",
    ),
    "any script": (played(play=any_script), "not refused"),
    "any seat": (played(play=any_seat), "which is not legal: not refused"),
    "changed by refusal": (played(play=changed_by_refusal), "refused, but the game has changed"),
    "raises otherwise": (played(play=raises_otherwise), "TypeError is raised, not UserError"),
    "lists twice": (
        played(answers=lambda s, most: [*(HighCard.answers(s, most) or ())] * 2),
        "listed twice",
    ),
    "lists illegal": (played(answers=lists_illegal), "an answer that is listed is refused"),
    "draws illegal": (
        played(sample=lambda s, chance: HighCard.sample(s, chance) | {"lay": 11}),
        "an answer that sample drew is refused",
    ),
    "draws unlisted": (
        played(answers=lambda s, most: (HighCard.answers(s, most) or ())[:1]),
        "sample draws what is not among the answers",
    ),
    "answers leak": (played(answers=answers_leak), "which answers are legal shows what is hidden"),
    "draw leaks": (played(sample=draw_leaks), "which answer is drawn shows what is hidden"),
    "loses a card": (after_tricks(lambda s: s.deck.pop()), "the cards are not those of the pack"),
    "nothing dealt": (
        played(deal_again=lambda s, seat, chance: None),
        "nothing is hidden from any seat",
    ),
    "deals the own hand": (
        played(
            deal_again=lambda s, seat, chance: HighCard.deal_again(
                s, (seat + 1) % s.players, chance
            )
        ),
        "sees what is hidden from it: hand",
    ),
    "asks at the end": (
        played(seat=property(lambda s: HighCard.seat.fget(s) or 0)),  # type: ignore[attr-defined]
        "it is over, but somebody is asked",
    ),
    "fails": (after_tricks(lambda s: s.totals[0] // 0), "ZeroDivisionError is raised"),
    "no question": (played(question=None), "but nothing is asked"),
    "begins otherwise": (played(deal=begins_otherwise), "begins differently"),
    "other title": (replace(GAME, title="Low card"), "title is 'Low card' of GAME"),
    "edition": (replace(GAME, rule_set=without_short), "edition 'short' makes no rule set"),
    "default": (
        replace(GAME, rule_set=lambda fields: rule_set({"edition": "short"} | fields)),
        "the default rule set is not that of 'long'",
    ),
    "read again": (
        replace(GAME, rule_set=lambda fields: rule_set(fields | {"max_deals": 60 - len(fields)})),
        "is another one when read again",
    ),
}
