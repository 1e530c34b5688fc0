"""One game in progress: the rules, all of them."""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, Self

import numpy as np

from silver_sim.errors import UserError
from silver_sim.games.contract.progress import Line
from silver_sim.games.contract.table import Rows, Setting
from silver_sim.rng import DEAL, START, below, new_stream, next_word
from tests.games.toy.info import INFO
from tests.games.toy.rules import Rules, rule_set

SEATS = INFO.max_seats
HIGHEST, COPIES = 10, 3
PACK = [value for value in range(1, HIGHEST + 1) for _ in range(COPIES)]
_BY_PLAYER = (np.int64, (SEATS,))
_WHERE = [("block", np.int64), ("rotation", np.int64), ("start", np.int64)]
_ABOUT_ALL = [(name, *_BY_PLAYER) for name in ("won", "total", "illegal", "luck", "seats")]
GAME_ROW = np.dtype([*_WHERE, ("tied", np.int64), *_ABOUT_ALL])
ROUND_ROW = np.dtype(
    [*_WHERE, ("round_no", np.int64), ("turns", np.int64), ("scores", *_BY_PLAYER)]
)


class HighCard:
    """A ``contract.GameState``; an answer is ``{"seat": 1, "lay": 7}``, every card evenly drawn."""

    def __init__(self, players: int, rules: Rules, starter: int) -> None:
        self.players, self.rules, self.starter = players, rules, starter
        self.seed = self.block = self.rotation = 0
        self.order: Sequence[int] = range(players)
        self.mirrored = False
        self.start, self.over = starter, False
        self.totals = [0] * players
        self.rounds: list[tuple[int, list[int]]] = []  # of every deal: who began, scores
        self.lines: list[Line] = [
            {"game": INFO.name, "players": players, "start": starter, "rules": rules.as_dict()}
        ]
        self.deck: list[int] = []

    @classmethod
    def begin(
        cls,
        setting: Setting,
        players: int,
        block: int,
        rotation: int = 0,
        order: Sequence[int] = (),
    ) -> Self:
        """The game of this block and rotation, at its first question."""
        starter = int(below(new_stream(setting.seed, block, 0, START), players))
        state = cls(players, setting.rules, starter)
        state.seed, state.block, state.rotation = setting.seed, block, rotation
        state.order, state.mirrored = list(order) or range(players), setting.mirrored
        state.deal()
        return state

    @classmethod
    def replay(cls, script: Sequence[Line], seed: int = 0) -> Self:
        """The game of a script, where its lines end."""
        try:
            header, *lines = script
            state = cls(header["players"], rule_set(header["rules"]), header["start"])
            state.seed = seed
            for line in lines:
                if "deal" in line:
                    state.lay_out(deepcopy(line["deal"]))
                else:
                    state.play(line)
        except (KeyError, TypeError, ValueError) as problem:
            raise UserError("no script of this game", why=repr(problem)) from problem
        return state

    def deal(self) -> None:
        """The next hands, from the stream of the deal."""
        cards = shuffled(PACK, new_stream(self.seed, self.block, len(self.rounds) + 1, DEAL))
        if self.mirrored:
            cards = [HIGHEST + 1 - card for card in cards]
        self.lay_out([sorted(cards[p :: self.players][: self.rules.hand_size]) for p in self.seats])

    def lay_out(self, hands: list[list[int]]) -> None:
        """Begin a deal with these hands."""
        self.lines.append({"deal": deepcopy(hands)})
        self.hands, self.deck = hands, [*PACK]
        for card in (card for hand in hands for card in hand):
            self.deck.remove(card)
        self.laid, self.shown = [0] * self.players, list[int]()
        self.scores = [0] * self.players

    @property
    def seats(self) -> range:
        return range(self.players)

    @property
    def seat(self) -> int | None:
        laid = sum(card > 0 for card in self.laid)
        return None if self.over else (self.start + laid) % self.players

    @property
    def question(self) -> str | None:
        return None if self.over else "lay"

    def sight(self, seat: int) -> Line:
        def around(values: Sequence[int]) -> list[int]:
            return [*values[seat:], *values[:seat]]  # the own one first

        return {
            "hand": [*self.hands[seat]],
            "laid": around(self.laid),
            "shown": [*self.shown],
            "start": (self.start - seat) % self.players,
            "round_no": len(self.rounds) + 1,
            "scores": around(self.scores),
            "totals": around(self.totals),
            "rules": self.rules.as_dict(),
        }

    def answers(self, most: int) -> Sequence[Line] | None:
        seat = self.seat
        cards = [] if seat is None else sorted(set(self.hands[seat]))
        return [{"seat": seat, "lay": card} for card in cards] if len(cards) <= most else None

    def sample(self, chance: Any) -> Line:
        if self.seat is None:
            raise UserError("the game is over")
        cards = sorted(set(self.hands[self.seat]))
        return {"seat": self.seat, "lay": cards[int(below(chance, len(cards)))]}

    def answer(self, answer: Line) -> None:
        self.play(answer)
        if not self.over and not self.hands_last:
            self.deal()

    @property
    def hands_last(self) -> bool:
        """Whether there are tricks to come in this deal."""
        return min(map(len, self.hands)) > 1 or any(self.laid)

    def play(self, answer: Line) -> None:
        """Play an answer, without the next deal."""
        seat = self.seat
        if seat is None or not isinstance(answer, dict) or answer.keys() != {"seat", "lay"}:
            raise UserError("no answer, or the game is over")
        if (card := answer["lay"]) not in self.hands[seat] or answer["seat"] != seat:
            raise UserError(f"{answer}: seat {seat} may lay {self.hands[seat]}")
        self.lines.append(dict(answer))
        self.hands[seat].remove(card)
        self.laid[seat] = card
        if all(self.laid):
            self.end_trick()

    def end_trick(self) -> None:
        """Who has not laid the highest gets a point."""
        for seat in self.seats:
            self.scores[seat] += self.laid[seat] < max(self.laid)
        self.shown += self.laid
        self.laid = [0] * self.players
        if not self.hands_last:
            self.rounds.append((self.start, self.scores))
            self.totals = [a + b for a, b in zip(self.totals, self.scores, strict=True)]
            ends = max(self.totals) >= self.rules.points_limit
            self.over = ends or len(self.rounds) == self.rules.max_deals
            self.start = (self.start + 1) % self.players

    def copy(self) -> Self:
        return deepcopy(self)

    def deal_again(self, seat: int, chance: Any) -> None:
        sizes = [0 if each == seat else len(self.hands[each]) for each in self.seats]
        hidden = [card for each in self.seats if each != seat for card in self.hands[each]]
        cards = shuffled([*hidden, *self.deck], chance)
        for each in self.seats:
            if each != seat:
                self.hands[each] = sorted(cards.pop() for _ in range(sizes[each]))
        self.deck = sorted(cards)
        self.seed = int(next_word(chance))

    def state(self) -> Line:
        return {
            "hands": deepcopy(self.hands),
            "deck": [*self.deck],
            "laid": [*self.laid],
            "shown": [*self.shown],
            "rounds": [[start, *scores] for start, scores in self.rounds],
        }

    def check(self) -> Sequence[str]:
        laid = [card for card in self.laid if card]
        cards = [*self.deck, *laid, *self.shown, *(card for hand in self.hands for card in hand)]
        return [] if sorted(cards) == PACK else ["the cards are not those of the pack"]

    def script(self) -> Sequence[Line]:
        return deepcopy(self.lines)

    def rows(self) -> Rows:
        if not self.over:
            raise UserError("the game is not over")
        seat_of = [(self.order.index(p) + self.rotation) % self.players for p in self.seats]
        player_in = [seat_of.index(seat) for seat in self.seats]
        best = [seat for seat in self.seats if self.totals[seat] == min(self.totals)]
        games, rounds = np.zeros(1, GAME_ROW), np.zeros(len(self.rounds), ROUND_ROW)
        for rows in (games, rounds):
            rows["block"], rows["rotation"] = self.block, self.rotation
        games["start"], games["tied"] = player_in[self.starter], len(best) > 1
        for player, seat in enumerate(seat_of):
            games["won"][0, player] = (seat in best) * INFO.win_unit // len(best)
            games["total"][0, player] = self.totals[seat]
            games["seats"][0, player] = seat
        for number, (start, scores) in enumerate(self.rounds):
            row = rounds[number]
            row["round_no"], row["start"] = number + 1, player_in[start]
            row["turns"] = (self.rules.hand_size - 1) * self.players
            row["scores"][: self.players] = [scores[seat] for seat in seat_of]
        return Rows(games, rounds)


def shuffled(cards: Sequence[int], chance: Any) -> list[int]:
    """Every order equally likely (Fisher and Yates)."""
    found = list(cards)
    for place in range(len(found) - 1, 0, -1):
        other = int(below(chance, place + 1))
        found[place], found[other] = found[other], found[place]
    return found
