"""What must hold of every position, whatever was played: cards, counters, knowledge, scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from silver_sim.games.silver.rules.cards import NONE, VALUES, VILLAGES, Character
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.text.position import PlainState, deck_from_top


def inconsistencies(games: Any) -> list[str]:
    """What does not hold of ``games[0]``, a STATE array of a game in which cards were dealt."""
    s = PlainState(games)
    return [words for words, holds in _INVARIANTS.items() if not holds(s)]


def _villages(s: PlainState) -> list[list[int]]:
    return [s.village[seat][: s.cards_in[seat]] for seat in range(s.players)]


def _in_villages(s: PlainState) -> list[int]:
    return [card for village in _villages(s) for card in village]


def _laid_out(s: PlainState) -> list[int]:
    return [*s.discard[: s.discard_count], *s.row[: s.row_count]]


def _of_values(s: PlainState, cards: Iterable[int]) -> list[int]:
    """How many cards there are of each value."""
    numbers, values = [0] * VALUES, s.value
    for card in cards:
        numbers[values[card]] += 1
    return numbers


def _conserved(s: PlainState) -> bool:
    size = s.rules.village_size
    absent = s.order[s.players * size : VILLAGES * size]
    places = [*_in_villages(s), *deck_from_top(s), *_laid_out(s), *s.hand[: s.hand_count], *absent]
    return sorted(places) == list(range(s.cards))


def _pack(s: PlainState) -> bool:
    return bool(s.rules.copies == _of_values(s, range(s.cards)))


def _deck_counted(s: PlainState) -> bool:
    return bool(s.deck_count == len(deck_from_top(s)))


def _hand_in_time(s: PlainState) -> bool:
    in_hand = s.question in (Question.PLACE_CARD, Question.CHOOSE_DRAWN)
    return bool(in_hand == (s.hand_count > 0))


def _faces_counted(s: PlainState) -> bool:
    up = [_of_values(s, (c for c in village if s.up[c])) for village in _villages(s)]
    villagers, squires = (
        sum(counts[value] for counts in up) for value in (Character.VILLAGER, Character.SQUIRE)
    )
    return bool(
        s.faceup[: s.players] == up
        and s.faceup_in[: s.players] == [sum(counts) for counts in up]
        and (s.villagers_up, s.squires_up) == (villagers, squires)
        and s.discarded == _of_values(s, s.discard[: s.discard_count])
    )


def _open_cards_known(s: PlainState) -> bool:
    faceup = [card for card in _in_villages(s) if s.up[card]]
    return all(s.known[card] == (1 << s.players) - 1 for card in [*faceup, *_laid_out(s)])


def _known_by_seats(s: PlainState) -> bool:
    return all(0 <= mask < 1 << s.players for mask in s.known[: s.cards])


def _unseen_counted(s: PlainState) -> bool:
    counted, known = s.not_seen, s.known
    for seat in range(s.players):
        unseen = [card for card in range(s.cards) if not known[card] >> seat & 1]
        values = sum(s.value[card] for card in unseen)
        kept = counted.unseen[seat], counted.unseen_cards[seat], counted.unseen_sum[seat]
        if kept != (_of_values(s, unseen), len(unseen), values):
            return False
    return True


def _guards_paired(s: PlainState) -> bool:
    guarded = Counter(guard for guard in s.guards[: s.cards] if guard != NONE)
    return all(s.guarded_by[card] == guarded[card] for card in range(s.cards))


def _scored(s: PlainState) -> bool:
    if s.question != Question.GAME_OVER:
        return True
    sums = [sum(s.value[card] for card in village) for village in _villages(s)]
    return bool(s.sums[: s.players] == sums)


_INVARIANTS: dict[str, Callable[[PlainState], bool]] = {
    "a card is nowhere, or in two places": _conserved,
    "the cards are not those of the rule set": _pack,
    "the deck has another number of cards than its counter says": _deck_counted,
    "there are cards in hand where none are placed, or none where one is": _hand_in_time,
    "the counters of faceup and discarded cards are wrong": _faces_counted,
    "not everybody knows a faceup card": _open_cards_known,
    "somebody who does not play knows a card": _known_by_seats,
    "the counters of unseen cards are wrong": _unseen_counted,
    "the guards do not fit the guarded cards": _guards_paired,
    "the sums are not those of the villages": _scored,
}
