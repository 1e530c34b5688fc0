"""Playing a script on the machine, line by line: the referee of a game as text."""

from __future__ import annotations

from copy import copy
from typing import Any

import numpy as np

from silver_sim.errors import UserError, repeated
from silver_sim.games.silver.rules.cards import NONE
from silver_sim.games.silver.rules.legal import empaths_with_a_look, least_extra
from silver_sim.games.silver.rules.luck import WORTH
from silver_sim.games.silver.rules.machine import answer
from silver_sim.games.silver.rules.questions import CHOICE, End, Question, Refusal
from silver_sim.games.silver.rules.refusal import refusal
from silver_sim.games.silver.rules.rule_set import RuleSet
from silver_sim.games.silver.rules.state import STATE
from silver_sim.games.silver.rules.turn import begin_game, begin_round
from silver_sim.games.silver.text.position import legal_line, state_line
from silver_sim.games.silver.text.script import (
    Header,
    ScriptLine,
    read_deal,
    read_decision,
    read_header,
    slots_in,
)


def new_game(players: int, rules: RuleSet, by_lanes: bool) -> Any:
    """A STATE array of length 1 for this many players: the cards are named, nothing is dealt."""
    games = np.zeros(1, STATE)
    games["rules"][0] = rules.as_record()
    games["worth"] = WORTH
    games["players"], games["deals_by_lanes"] = players, by_lanes
    values = np.repeat(np.arange(len(rules.copies)), rules.copies)
    games["cards"] = len(values)
    games["value"][0, : len(values)] = values
    games["amulet_card"] = games["amulet_owner"] = games["caller"] = NONE
    return games


def round_result(games: Any) -> ScriptLine:
    """The result of the round that has just ended."""
    s = games[0]
    players = int(s["players"])
    return {
        "sums": s["sums"][:players].tolist(),
        "scores": s["scores"][:players].tolist(),
        "end": End(int(s["end"])).name.lower(),
        "caller": None if s["caller"] == NONE else int(s["caller"]),
        "turns": int(s["turn"]),
    }


def game_result(games: Any, rounds: list[ScriptLine]) -> ScriptLine:
    """The result of a finished game."""
    s = games[0]
    return {
        "rounds": rounds,
        "totals": s["totals"][: int(s["players"])].tolist(),
        "winner": int(s["winner"]),
        "tied": bool(s["tied"]),
    }


class Replay:
    """One game of a script, played on the compiled machine.

    ``Replay(header)`` and ``play(line)`` raise UserError for anything that is not legal, not of the
    format, or comes at the wrong time; then nothing has changed.
    """

    def __init__(self, header: ScriptLine | Header) -> None:
        self.header = header if isinstance(header, Header) else read_header(header)
        self.games = new_game(self.header.players, self.header.rules, by_lanes=False)
        begin_game(self.games[0], self.header.start)
        self.games["totals"][0, : self.header.players] = self.header.totals
        self.games["success"] = self.header.amulet is not None  # as after a call that succeeded
        self.rounds: list[ScriptLine] = []
        self.closed = False

    @property
    def question(self) -> Question:
        """Where the machine stands."""
        return Question(int(self.games["question"][0]))

    def copy(self) -> Replay:
        """The same game again."""
        twin = copy(self)
        twin.games, twin.rounds = self.games.copy(), [*self.rounds]
        return twin

    def play(self, line: Any) -> None:
        """Play a deal, a decision or the result."""
        try:
            self._play(line)
        except UserError as problem:
            problem.help = "; ".join(filter(None, (problem.help, self.what_is_legal())))
            raise

    def state(self, game: int = 0) -> ScriptLine:
        """The position, as silver-trace writes it."""
        return state_line(self.games, game, [each["scores"] for each in self.rounds])

    def legal(self) -> ScriptLine | None:
        """What is legal now (``position.legal_line``)."""
        return legal_line(self.games)

    def what_is_legal(self) -> str:
        """What may follow now, as a person reads it."""
        if self.closed:
            return "the header of another game may follow"
        legal = self.legal()
        if legal is not None:
            acts = "; ".join(describe(act, more) for act, more in legal["acts"].items())
            return f"seat {legal['seat']} may: {acts}"
        over = self.question == Question.GAME_OVER
        return f"{'the result' if over else 'a deal'} may follow"

    def result(self) -> ScriptLine | None:
        """The result of the game; None while it is unfinished."""
        if self.question != Question.GAME_OVER:
            return None
        return game_result(self.games, self.rounds)

    def _play(self, line: Any) -> None:
        if not isinstance(line, dict):
            raise UserError("a line is one JSON object")
        if self.closed:
            raise UserError("nothing follows the result of a game but the header of the next")
        if "result" in line:
            self._check_result(line)
        elif "deal" in line:
            self._deal(line)
        else:
            self._decide(line)

    def _deal(self, line: ScriptLine) -> None:
        values = read_deal(line, self.header.rules)
        if self.question != Question.ROUND_OVER:
            raise UserError("a deal, but no round begins here")
        cards = len(values)
        self.games["value"][0, :cards] = values
        self.games["order"][0, :cards] = np.arange(cards)
        begin_round(self.games[0])

    def _decide(self, line: ScriptLine) -> None:
        choice = np.zeros(1, CHOICE)[0]
        seat = read_decision(line, choice, self._defaults() if self._asks() else {})
        if not self._asks():
            raise UserError("a decision, but nobody has to decide")
        if seat != self.games["seat"][0]:
            raise UserError(f"seat {seat} has nothing to decide")
        refused = Refusal(refusal(self.games[0], choice))
        if refused != Refusal.LEGAL:
            raise UserError(f"{line['act']}: {REASONS[refused]}")
        answer(self.games[0], choice)
        if not self._asks():
            self.rounds.append(round_result(self.games))

    def _defaults(self) -> dict[str, int]:
        """What a line may leave out: the fewest Rascal cards, the leftmost Empath with a look."""
        empaths = slots_in(empaths_with_a_look(self.games[0]))
        return {"extra": least_extra(self.games[0]), "by": empaths[0] if empaths else NONE}

    def _asks(self) -> bool:
        return self.question >= Question.FIRST_LOOK

    def _check_result(self, line: ScriptLine) -> None:
        if len(line) > 1:
            raise UserError("a result line has no other field than 'result'")
        result = line["result"]
        if result is not None and self.result() is None:
            raise UserError("a result, but the game is not over")
        if result is not None and not same(result, self.result()):
            raise UserError(f"the result is {repeated(self.result())}, not {repeated(result)}")
        if result is None and self.result() is not None:
            raise UserError("the result is null, but the game is over")
        self.closed = True


def same(left: Any, right: Any) -> bool:
    """Whether two JSON values are equal; true is not 1 and 1.0 is not 1."""
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(same(left[k], right[k]) for k in left)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(same, left, right))
    return type(left) is type(right) and bool(left == right)


def describe(act: str, details: ScriptLine) -> str:
    """An act and what its fields may be, as a person reads it."""
    return act + "".join(f" {name} {value}" for name, value in details.items())


REASONS = {
    Refusal.NOT_ASKED: "this is not asked now",
    Refusal.NO_SUCH_SLOT: "there is no such slot",
    Refusal.WRONG_NUMBER_OF_SLOTS: "the number of slots is wrong",
    Refusal.MAY_NOT_BE_LOOKED_AT: "not a facedown card that may be looked at or turned (7.1, 9.3)",
    Refusal.MAY_NOT_MOVE: "a card that may not be exchanged or given (9.3), or no card at all",
    Refusal.NO_CARD_TO_DRAW: "the deck is empty (4.6)",
    Refusal.WRONG_EXTRA: "the number of Rascal cards is wrong (5.2)",
    Refusal.NO_SUCH_INDEX: "there is no such card",
    Refusal.NOTHING_TO_TAKE: "no card to take, or none that may be exchanged for it (4.5)",
    Refusal.CALL_PENDING: "a call is pending (4.3)",
    Refusal.TOO_MANY_CARDS_TO_CALL: "too many cards to call (4.3)",
    Refusal.CALL_AFTER_FREE_ACT: "no call after a free act in the same turn (4.2)",
    Refusal.MAY_NOT_PASS: "something else is possible (4.7)",
    Refusal.MUST_PLACE_TAKEN_CARD: "a taken card must be exchanged (5.4)",
    Refusal.ABILITY_NOT_AVAILABLE: "the card has no ability that can be used here (5.1, 7)",
    Refusal.INTO_NOT_IN_SET: "the new card takes the place of a card of the set (6.4)",
    Refusal.NO_SUCH_TARGET: "no legal target (7, 7.1)",
    Refusal.MUST_EXCHANGE: "once looked, the Witch must exchange (7.11)",
    Refusal.TOO_MANY_FREE_ACTS: "no more free acts in this turn (11.5)",
    Refusal.NO_EMPATH: "no faceup Empath with a look left lies there (7.2)",
    Refusal.NO_BODYGUARD: "no faceup Bodyguard that may be moved lies there (7.3, 9.3)",
    Refusal.GUARD_CHANGES_NOTHING: "a free act must change something (7)",
    Refusal.GUARD_IN_A_CIRCLE: "Bodyguards may not guard in a circle (7.3)",
    Refusal.NO_AMULET: "this seat has no amulet to place (9.1, 9.2)",
    Refusal.LAST_CARD_TO_EXCHANGE: "the taken card could not be exchanged any more (9.2)",
    Refusal.OUT_OF_RANGE: "a value is out of range",
}
