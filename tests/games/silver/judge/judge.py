"""The front door: a game followed line by line, each line checked whole before it is applied."""

from collections.abc import Callable
from functools import partial
from typing import Any

from tests.games import judging
from tests.games.judging import Illegal, Judging, demand
from tests.games.silver.judge import exchange, free, powers, turn
from tests.games.silver.judge.fits import check_fit, complete
from tests.games.silver.judge.header import read_header
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


class Judge(Judging):
    """One game. `events` counts what happened, by the names of events.py.

    Raises `Illegal` for a header that is not of the format.
    """

    def __init__(self, header: dict[str, Any]) -> None:
        super().__init__()
        self.header = read_header(header)
        self.rules = self.header.rules
        self.totals = self.header.totals
        self.marker = self.header.start
        self.amulet_owner = self.header.amulet
        self.rounds: list[dict[str, Any]] = []
        self.now: Round | None = None
        self.ending: tuple[int, bool] | None = None  # the winner, and whether a tie was broken

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


follow = partial(judging.follow, Judge)
