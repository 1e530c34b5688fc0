"""The front door: a game followed line by line, each line checked whole before it is applied."""

from collections.abc import Callable
from functools import partial
from typing import Any

from tests.games import judging
from tests.games.judging import Illegal, Judging, demand
from tests.games.odin.judge.cards import pack
from tests.games.odin.judge.deal import Deal
from tests.games.odin.judge.header import read_header
from tests.games.odin.judge.legal import check, legal_answers
from tests.games.odin.judge.lines import Decision, are_cards, read_decision
from tests.games.odin.judge.state import state_of


class Judge(Judging):
    """One game. `events` counts what happened, by the names of events.py.

    Raises `Illegal` for a header that is not of the format.
    """

    def __init__(self, header: dict[str, Any]) -> None:
        super().__init__()
        self.header = read_header(header)
        self.rules, self.players = self.header.rules, self.header.players
        self.pack = pack(self.rules.colours(self.players))
        self.totals = self.header.totals
        self.starter = self.header.start
        self.finished: list[dict[str, Any]] = []  # what the result says of each hand
        self.now: Deal | None = None
        self.winners: list[int] = []

    # a deal

    def _checked_deal(self, line: dict[str, Any]) -> Callable[[], None]:
        deal = line["deal"]
        demand(line.keys() == {"deal"}, "deal: unknown fields")
        demand(self.now is None or self.now.over, "deal: the hand is not over")
        demand(not self.winners, "deal: the game is over")
        demand(are_cards(deal) and set(deal) == self.pack, "deal: not all cards of the pack, once")
        return lambda: self._deal(deal)

    def _deal(self, deal: list[str]) -> None:
        self.events["six players, all cards dealt"] += self.players * self.rules.hand_size == 54
        self.events["a pack of fewer colours"] += len(self.pack) < 54
        self.now = Deal(self.rules, self.players, self.starter, deal, self.events)

    # a decision

    def _checked_decision(self, line: dict[Any, Any]) -> Callable[[], None]:
        if self.now is None or self.now.question is None:
            raise Illegal("nobody has to decide")
        now, decision = self.now, read_decision(line)
        demand(decision["seat"] == now.seat, f"it is for seat {now.seat} to decide")
        check(now, decision)
        return lambda: self._decide(now, decision)

    def _decide(self, now: Deal, decision: Decision) -> None:
        if decision["act"] == "play":
            now.play(set(decision["cards"]))
        elif decision["act"] == "take":
            now.take(decision["card"])
        else:
            now.pass_turn()
        if now.over:
            self._finish_hand(now, now.over)

    def _finish_hand(self, now: Deal, end: str) -> None:
        """2.2, and who starts the next hand (2.1)."""
        points = now.points()
        by = None if end == "cap" else now.seat
        self.finished.append({"points": points, "end": end, "by": by, "turns": now.turn})
        self.totals = [total + p for total, p in zip(self.totals, points, strict=True)]
        if max(self.totals) >= self.rules.points_limit:
            self._finish_game()
        else:
            self.starter = self._next_starter(now.starter, by)

    def _next_starter(self, starter: int, by: int | None) -> int:
        clockwise = (starter + 1) % self.players
        self.events["next hand started clockwise"] += self.rules.next_starter == "rotate"
        if self.rules.next_starter == "rotate":
            return clockwise
        self.events["next hand started by who ended the last"] += by is not None
        self.events["next hand started clockwise after a cap"] += by is None
        return clockwise if by is None else by

    def _finish_game(self) -> None:
        """The fewest points win, ties share the win (2.2)."""
        fewest = min(self.totals)
        self.winners = [seat for seat, total in enumerate(self.totals) if total == fewest]
        self.events["win shared"] += len(self.winners) > 1
        self.events["several hands in a game"] += len(self.finished) > 1

    def _checked_result(self, line: dict[str, Any]) -> Callable[[], None]:
        close = super()._checked_result(line)
        taking = self.now is not None and self.now.question == "take"
        demand(not taking, "result: not between a play and its take")
        return close

    # answers

    def state(self, game: int = 0) -> dict[str, Any]:
        """The state as odin-trace describes it; raises `Illegal` before the first deal."""
        if self.now is None:
            raise Illegal("no state before the first deal")
        points = [finished["points"] for finished in self.finished]
        return state_of(self.now, game, points, self.totals)

    def answers(self) -> list[dict[str, Any]]:
        """All legal decisions, each once; empty when nobody has to decide."""
        return [] if self.now is None or self.closed else legal_answers(self.now)

    def result(self) -> dict[str, Any] | None:
        """The result of the finished game, or None."""
        if not self.winners:
            return None
        hands = [finished | {"points": list(finished["points"])} for finished in self.finished]
        return {"hands": hands, "totals": list(self.totals), "winners": list(self.winners)}


follow = partial(judging.follow, Judge)
