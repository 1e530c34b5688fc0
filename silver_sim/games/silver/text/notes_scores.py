"""The end of a round of which the writer noted only the scores: cards that add up to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from silver_sim.games.silver.rules.cards import NONE
from silver_sim.games.silver.text.notes_table import GuessedRound
from silver_sim.games.text.notes import Heading, NotesError

MOST_STEPS = 200_000


def fit_scores(table: GuessedRound, scores: Mapping[int, int], line: int, heading: Heading) -> None:
    """Let the villages add up to these scores; NotesError if they cannot."""
    if _scored(table) != {**_scored(table), **scores}:
        _Fit(table, scores).fill(line)
    if _scored(table) == {**_scored(table), **scores}:
        return
    help = (
        "the own cards; 0 for a call with the lowest sum, else "
        f"{table.state['rules']['call_penalty']} more"
    )
    seat = _impossible(table, scores)
    if seat is None:
        raise NotesError(line, "there are no cards left for all of these scores", help=help)
    name, score, found = heading.names[seat], scores[seat], _scored(table)[seat]
    seats = [seat] if seat != table.state["caller"] else range(table.state["players"])
    if all(table.by_line.keys() >= {*table.village(each)} for each in seats):
        raise NotesError(line, f"{name} scores {found}, not {score}", help=help)
    what = f"{name} cannot score {score} with what is left of the cards"
    raise NotesError(line, what, help=help)


def _impossible(table: GuessedRound, scores: Mapping[int, int]) -> int | None:
    """Whose score cannot be, whatever the others have; None: it takes several of them."""
    caller = int(table.state["caller"])
    others = {seat: score for seat, score in scores.items() if seat != caller}
    for seat, score in others.items():
        if not _Fit(table, {seat: score}).fits():
            return seat
    return caller if caller in scores and _Fit(table, others).fits() else None


def _scored(table: GuessedRound) -> dict[int, int]:
    """The scores of the round, by seat."""
    return {seat: int(table.state["scores"][seat]) for seat in range(table.state["players"])}


class _Fit:
    """A search for values of the cards that are not given."""

    def __init__(self, table: GuessedRound, scores: Mapping[int, int]) -> None:
        self.table, self.scores = table, scores
        free = [card for card in range(len(table.guess)) if card not in table.by_line]
        self.left = [0] * 14  # values that may still be given
        for card in free:
            self.left[table.value(card)] += 1
        self.found: dict[int, int] = {}
        self.steps = 0

    def fill(self, line: int) -> None:
        """Give values to the cards, if there are such."""
        for card, value in self.found.items() if self.fits() else ():
            self.table.learn(card, value, line)

    def fits(self) -> bool:
        """Whether there are values for the cards."""
        caller = int(self.table.state["caller"])
        seats = [seat for seat in self.scores if seat != caller]
        if caller != NONE and caller in self.scores:
            seats.append(caller)  # last: where the call succeeded, the others' sums bound its own
        return self._seat(seats, 0)

    def _sums(self, seat: int) -> Iterator[int]:
        """What the own cards may add up to."""
        score, state = self.scores[seat], self.table.state
        if seat != state["caller"]:
            yield score
            return
        others = [
            sum(self.found.get(card, self.table.value(card)) for card in self.table.village(each))
            for each in range(state["players"])
            if each != seat
        ]
        lowest = min(others) - (
            not state["rules"]["caller_wins_ties"]
        )  # with which a call succeeds
        if score == 0:
            yield from range(lowest, -1, -1)
        if (total := score - int(state["rules"]["call_penalty"])) > lowest:
            yield total

    def _seat(self, seats: list[int], place: int) -> bool:
        if place == len(seats):
            return True
        village = self.table.village(seats[place])
        free = [card for card in village if card not in self.table.by_line]
        known = sum(self.table.value(card) for card in village if card in self.table.by_line)
        return any(
            self._cards(free, total - known, partial(self._seat, seats, place + 1))
            for total in self._sums(seats[place])
        )

    def _cards(self, free: list[int], total: int, then: Callable[[], bool]) -> bool:
        """Give values to these cards that add up to ``total``, and go on."""
        self.steps += 1
        if self.steps > MOST_STEPS or not 0 <= total <= 13 * len(free):
            return False
        if not free:
            return total == 0 and then()
        card, *rest = free
        for value in range(min(13, total), -1, -1):
            if self.left[value]:
                self.left[value] -= 1
                self.found[card] = value
                if self._cards(rest, total - value, then):
                    return True
                self.left[value] += 1
                del self.found[card]
        return False
