"""The front door: a game followed line by line, each line checked whole before it is applied."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from tests.games.silver.judge import exchange, free, powers, turn
from tests.games.silver.judge.fits import check_fit, complete
from tests.games.silver.judge.header import read_header
from tests.games.silver.judge.illegal import Illegal, demand
from tests.games.silver.judge.legal import details, legal_acts
from tests.games.silver.judge.lines import Decision, read_decision
from tests.games.silver.judge.rules import is_int
from tests.games.silver.judge.scoring import Scores, score_round, winner
from tests.games.silver.judge.state import state_of
from tests.games.silver.judge.table import Question, Round

ACTS: dict[str, Callable[[Round, Decision], None]] = {
    "look": turn.look,
    "draw": turn.draw,
    "draw_row": turn.draw_row,
    "keep": turn.keep,
    "take": turn.take,
    "discard": turn.discard,
    "call": turn.call,
    "pass": turn.pass_turn,
    "end_turn": turn.end_turn,
    "exchange": exchange.exchange,
    "expose": powers.expose,
    "reveal": powers.reveal,
    "behold": powers.behold,
    "peek": powers.peek,
    "see": powers.see,
    "master": powers.master,
    "witch": powers.witch,
    "rob": powers.rob,
    "empath": free.empath,
    "guard": free.guard,
    "amulet": free.amulet,
}


class Judge:
    """One game. `events` counts what happened, by the names of events.py.

    Raises `Illegal` for a header that is not of the format.
    """

    def __init__(self, header: dict[str, Any]) -> None:
        self.header = read_header(header)
        self.rules = self.header.rules
        self.events: Counter[str] = Counter()
        self.totals = self.header.totals
        self.marker = self.header.start
        self.amulet_owner = self.header.amulet
        self.rounds: list[dict[str, Any]] = []
        self.now: Round | None = None
        self.ending: tuple[int, bool] | None = None  # the winner, and whether a tie was broken
        self.closed = False

    def play(self, line: dict[str, Any]) -> None:
        """Carry out a deal, decision or result line; raises `Illegal` and then changes nothing."""
        self._checked(line)()

    def refusal(self, line: dict[str, Any]) -> str | None:
        """The reason for which `play` would refuse `line`, or None; changes nothing."""
        try:
            self._checked(line)
        except Illegal as reason:
            return str(reason)
        return None

    def _checked(self, line: Any) -> Callable[[], None]:
        """What is to be done for `line`, once it is known to be legal."""
        demand(not self.closed, "nothing follows the result")
        if not isinstance(line, dict):
            raise Illegal("not an object")
        if "deal" in line:
            return self._checked_deal(line)
        if "result" in line:
            return self._checked_result(line)
        return self._checked_decision(line)

    # a deal

    def _checked_deal(self, line: dict[str, Any]) -> Callable[[], None]:
        deal = line["deal"]
        demand(line.keys() == {"deal"}, "deal: unknown fields")
        demand(self.now is None or self.now.over, "deal: the round is not over")
        demand(self.ending is None, "deal: the game is over")
        demand(isinstance(deal, list) and all(is_int(value) for value in deal), "deal: no cards")
        cards = sorted(v for v, copies in enumerate(self.rules.copies) for _ in range(copies))
        demand(sorted(deal) == cards, "deal: not all cards of the rule set")
        return lambda: self._deal(deal)

    def _deal(self, deal: list[int]) -> None:
        players, owner = self.header.players, self.amulet_owner
        self.now = Round(self.rules, players, self.marker, owner, list(deal), self.events)
        turn.begin(self.now)

    # a decision

    def _checked_decision(self, line: dict[Any, Any]) -> Callable[[], None]:
        if self.now is None or self.now.question is Question.NONE:
            raise Illegal("nobody has to decide")
        now, decision = self.now, read_decision(line)
        act = decision["act"]
        demand(decision["seat"] == now.seat, f"{act}: it is for seat {now.seat} to decide")
        legal = details(now, act)
        if legal is None:
            raise Illegal(f"{act}: not legal now")
        complete(decision, legal)
        check_fit(decision, legal)
        return lambda: self._decide(now, decision)

    def _decide(self, now: Round, decision: Decision) -> None:
        by_ability = now.question in (Question.ABILITY, Question.MASTER_EXCHANGE)
        ACTS[decision["act"]](now, decision)
        if not now.over:
            turn.end_if_two_villagers(now)
            self.events["villagers in mid-turn"] += by_ability and now.over is not None
        if now.over:
            self._finish_round(now, now.over, score_round(now))

    def _finish_round(self, now: Round, end: str, scores: Scores) -> None:
        """10.2-10.4, and after the last round 2.3."""
        self.rounds.append(
            {
                "sums": scores.sums,
                "scores": scores.points,
                "end": end,
                "caller": now.caller,
                "turns": now.turn,
            }
        )
        self.totals = [total + p for total, p in zip(self.totals, scores.points, strict=True)]
        self.marker = scores.marker
        self.amulet_owner = scores.amulet_owner
        if len(self.rounds) == self.rules.rounds:
            self.ending = winner(self.totals, self.marker, self.events)

    # a result

    def _checked_result(self, line: dict[str, Any]) -> Callable[[], None]:
        demand(line.keys() == {"result"}, "result: unknown fields")
        expected = self.result()
        demand(_same(line["result"], expected), f"result: the rules give {expected}")
        return self._close

    def _close(self) -> None:
        self.closed = True

    # answers

    def state(self, game: int = 0) -> dict[str, Any]:
        """The state as silver-trace describes it; raises `Illegal` before the first deal."""
        if self.now is None:
            raise Illegal("no state before the first deal")
        points = [finished["scores"] for finished in self.rounds]
        return state_of(self.now, game, self.marker, points, self.totals)

    def legal(self) -> dict[str, Any] | None:
        """Exactly what is legal now, in canonical form; None when nobody has to decide."""
        if self.now is None or self.now.question is Question.NONE:
            return None
        return {"seat": self.now.seat, "acts": legal_acts(self.now)}

    def result(self) -> dict[str, Any] | None:
        """The result of the finished game, or None."""
        if self.ending is None:
            return None
        won_by, tied = self.ending
        rounds = [dict(finished) for finished in self.rounds]
        return {"rounds": rounds, "totals": list(self.totals), "winner": won_by, "tied": tied}


def _same(given: Any, expected: Any) -> bool:
    """Equality that tells true from 1 and 1 from 1.0."""
    if type(given) is not type(expected):
        return False
    if isinstance(given, dict):
        return given.keys() == expected.keys() and all(_same(given[k], expected[k]) for k in given)
    if isinstance(given, list):
        return len(given) == len(expected) and all(map(_same, given, expected))
    return bool(given == expected)


class Followed:
    """A game that the judge followed: a state after the deals and every decision, the result."""

    def __init__(self, header: dict[str, Any], game: int) -> None:
        self.judge = Judge(header)
        self.game = game
        self.states: list[dict[str, Any]] = []

    @property
    def result(self) -> dict[str, Any] | None:
        """The result, or None if the lines stopped before the end."""
        return self.judge.result()

    @property
    def events(self) -> Counter[str]:
        """What happened, by the names of events.py."""
        return self.judge.events

    def add(self, line: dict[str, Any]) -> None:
        """Play `line` and note the state after it, unless it is a result."""
        self.judge.play(line)
        if "result" not in line:
            self.states.append(self.judge.state(self.game))


def follow(lines: Iterable[dict[str, Any]]) -> list[Followed]:
    """Follow the games of a trace, one after the other; raises `Illegal` with the line's number."""
    games: list[Followed] = []
    for number, line in enumerate(lines, start=1):
        try:
            if isinstance(line, dict) and "format" in line:
                games.append(Followed(line, len(games)))
            else:
                demand(games, "a game begins with a header")
                games[-1].add(line)
        except Illegal as reason:
            raise Illegal(f"line {number}: {reason}") from None
    return games
