"""Notes of Silver as people write them: how a game may go on by a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from silver_sim.games.silver.rules.cards import NAMES
from silver_sim.games.silver.rules.legal import least_extra
from silver_sim.games.silver.rules.questions import Act, Question
from silver_sim.games.silver.text.notes_acts import Claim, Did
from silver_sim.games.silver.text.notes_people_acts import ROW, Tries
from silver_sim.games.silver.text.notes_read import Reader
from silver_sim.games.silver.text.notes_table import GuessedRound, new_choice
from silver_sim.games.text.notes import Completion, NotesError, Phrase
from silver_sim.games.text.notes_people import (
    MOST_NODES,
    READ,
    Account,
    Bit,
    Try,
    Way,
    acts_of,
    kinds_of,
)

# What others do, as far as nothing is read of it.
_PLAIN = {
    Question.OPEN_TURN: Act.DRAW,
    Question.PLACE_CARD: Act.DISCARD,
    Question.CHOOSE_DRAWN: Act.KEEP,
}


def _numbers(bits: Sequence[Bit], me: int, players: int) -> dict[int, list[int]]:
    """The numbers behind each player who is named."""
    seat: int | None = None
    found: dict[int, list[int]] = {}
    for bit in bits:
        if bit.seat is not None and bit.seat >= 0:
            seat = bit.seat
        elif "again" in bit.kinds and players == 2:  # "I had 3, she had 5"
            seat = 1 - me
        elif seat is not None and (bit.is_value or (bit.is_place and bit.word.isdecimal())):
            found.setdefault(seat, []).append(int(bit.number))
    return found


_Node = tuple["People", Account, float]  # a game, what of a line it accounts for, and a cost


@dataclass
class People:
    """A game as far as its notes are read, and what the lines before have begun to say."""

    reader: Reader
    start: int | None = None  # of the next round: who starts
    top: int | None = None  # and the first card of the discard pile
    looked: dict[int, list[Any]] = field(default_factory=dict)  # first looks: places, values
    ended: dict[int, list[int]] = field(default_factory=dict)  # what everybody held at the end
    places: tuple[int, ...] = ()  # of the first looks of the line before

    def copy(self) -> People:
        """The same again."""
        reader = self.reader
        if reader.table is not None:
            reader = reader.twin(reader.table.copy())
        return replace(self, reader=reader, looked=dict(self.looked), ended=dict(self.ended))

    def key(self) -> Any:
        """What tells it from others that have gone on in another way."""
        table = self.reader.table
        known = () if table is None else tuple((card, table.value(card)) for card in table.by_line)
        looked, ended = str(self.looked), str(self.ended)
        return acts_of(table), known, self.start, self.top, looked, ended

    def completion(self) -> Completion:
        """The script, as far as it is read; NotesError where nothing is."""
        return Completion(self.reader.script(), self.reader.unnamed())

    @property
    def waits(self) -> str:
        """What is wanting at the end of the notes."""
        names = self.reader.heading.names
        if self.stage == "end" and self.ended:
            rest = [name for seat, name in enumerate(names) if seat not in self.ended]
            return f"the cards or the score of {' and '.join(rest)} are missing at the end"
        return ""

    @property
    def table(self) -> GuessedRound:
        """The round that is played."""
        assert self.reader.table is not None
        return self.reader.table

    @property
    def stage(self) -> str:
        """What the next line may tell."""
        if self.reader.table is None:
            return "deal"
        question = self.table.question
        if question < Question.FIRST_LOOK:
            return "end" if self.reader.hidden is None else "deal"
        return "looks" if question == Question.FIRST_LOOK else "turn"

    def is_done(self) -> bool:
        """Whether the turn of a player may be over."""
        return self.stage != "turn" or self.table.question in (
            Question.OPEN_TURN,
            Question.CLOSE_TURN,
        )

    def is_turn(self, seat: int) -> bool:
        """Whether it may be this player who goes on."""
        if self.stage != "turn" or self.table.question == Question.CLOSE_TURN:
            return True
        return self.table.seat == seat

    def ways(
        self, line: int, bits: Sequence[Bit], subject: int | None, loose: bool = False
    ) -> Iterator[Way]:
        """How it may go on by a group of words, with one player on turn; a guess if ``loose``."""
        stage = self.stage
        if loose:
            yield from self._guess(line, bits, subject)
            return
        if stage == "deal":
            yield from self._deal(line, bits, subject)
            return
        weight, kinds = sum(bit.weight for bit in bits), kinds_of(bits)
        if stage == "turn" and "looks" in kinds and not kinds & {"draws", "takes"}:
            if all(choice["act"] == Act.LOOK for _, _, choice in self.table.answers):
                weight = min(weight, 0.25)  # the first looks again
        yield Way(self, weight + 0.05)
        if stage == "looks":
            yield from self._looks(line, bits, subject)
            if kinds & {"draws", "takes"} and self.looked.get(self.reader.heading.me, ((), ()))[1]:
                yield from self._assumed(line, bits, subject, 0.5)
        elif stage == "end":
            yield from self._end(line, bits, subject)
        else:
            yield from self._turn(line, bits, subject)
            if self.table.question == Question.CLOSE_TURN:
                over = self.copy()
                over.table.end_turn()
                if over.stage == "end":
                    yield from over._end(line, bits, subject)

    # -- deals

    def _deal(self, line: int, bits: Sequence[Bit], subject: int | None) -> Iterator[Way]:
        twin, kinds = self.copy(), kinds_of(bits)
        table, weight = twin.reader.table, sum(bit.weight for bit in bits)
        seats = [each for each in (subject, *(bit.seat for bit in bits)) if each is not None]
        if "start" in kinds and seats:
            twin.start = seats[0]
        values = [bit for bit in bits if bit.is_value]
        tops = [bit for bit in values if "top" in bit.near]
        tops = tops or [bit for bit in values if "have" not in bit.near]
        cost = 0.0
        if tops and ("top" in kinds or twin.start is not None):
            twin.top = tops[0].number
            cost = 0.0 if "top" in kinds else 0.5
        if twin.start is None and table is not None and twin.top is not None:
            twin.start = int(table.state["marker"])
        if twin.start is None or twin.top is None:
            acts = kinds & {"draws", "takes", "looks", "swaps"}
            acting = acts and any(bit.number is not None for bit in bits)
            yield Way(twin, weight if acting else 0.0)
            return
        number = 1 if table is None else int(table.state["round_no"]) + 1
        starter = twin.reader.heading.names[twin.start]
        words = (str(number), starter, "discard", str(twin.top))
        try:
            twin.reader.play(Phrase(line, None, ("round",), words))
        except NotesError:
            yield Way(self, weight + 0.05)
            return
        twin.start = twin.top = None
        twin.looked, twin.ended = {}, {}
        yield Way(twin, cost)

    # -- first looks

    def _looks(self, line: int, bits: Sequence[Bit], subject: int | None) -> Iterator[Way]:
        twin, kinds, me = self.copy(), kinds_of(bits), self.reader.heading.me
        looked = twin.looked
        places = self._looked_at(bits)
        sure = any(bit.is_place and not bit.is_value for bit in bits)
        values = [
            int(bit.number)
            for bit in bits
            if bit.is_value
            and bit.number < len(NAMES)
            and (sure or not bit.is_place or bit.number not in places)
        ]
        named = {bit.seat for bit in bits if bit.seat is not None and bit.seat >= 0}
        named |= {subject} if subject is not None else set()
        if not named and any("again" in bit.kinds for bit in bits) and self.table.seat != me:
            named.add(self.table.seat)  # "She looks at her first two"
        if any("all" in bit.kinds and bit.stress == 1 for bit in bits):
            others = {each for each in range(len(self.reader.heading.names)) if each not in looked}
            not_me = {me} if any(bit.word in ("others", "they") for bit in bits) else set()
            named |= others - not_me
        waits = me in looked and not looked[me][1]
        if not named and (waits or (values and me not in looked)):
            named = {me}
        twin.places = tuple(places) or self.places
        for seat in named:
            old = looked.get(seat, [[], []])
            seen = values if seat == me else []
            looked[seat] = [[*twin.places] or old[0], seen or old[1]]
        if me not in named and waits:
            looked[me] = [looked[me][0], values]
        cost = 0.0 if "look" in kinds or not twin.places else 0.5
        cost += 5.0 * bool(kinds & {"draws", "takes", "swaps"} and "looks" not in kinds)
        if twin._settle(line):
            yield Way(twin, cost)

    def _assumed(
        self, line: int, bits: Sequence[Bit], subject: int | None, cost: float
    ) -> Iterator[Way]:
        """A turn begins, and not all first looks are said: they are those of most players."""
        twin, count = self.copy(), self._looks_of_each()
        for seat in range(len(self.reader.heading.names)):
            places, values = twin.looked.get(seat, ((), ()))
            fits = len(places) == count and len({*places}) == count
            values = values if len(values) == count else [None] * count
            twin.looked[seat] = [places if fits else [*range(1, count + 1)], values]
        if twin._settle(line):
            for way in twin._turn(line, bits, subject):
                yield way._replace(cost=way.cost + cost)

    def _looked_at(self, bits: Sequence[Bit]) -> list[int]:
        """The places of the cards that somebody has looked at."""
        numbers = [bit for bit in bits if bit.is_place and bit.number > 0]
        places = dict.fromkeys(int(bit.number) for bit in numbers if not bit.is_value)
        words, count = {bit.word for bit in bits}, self._looks_of_each()
        if len(places) < count and words & {"left", "leftmost", "first"}:
            return [*range(1, count + 1)]
        if len(places) < count and words & {"right", "rightmost", "last"}:
            many = len(self.table.village(self.reader.heading.me))
            return [*range(many - count + 1, many + 1)]
        return [*places] or [*dict.fromkeys(int(bit.number) for bit in numbers)][:count]

    def _looks_of_each(self) -> int:
        return int(self.table.state["rules"]["first_looks"])

    def _settle(self, line: int) -> bool:
        """Play the first looks that are known, in their order; False: they cannot be."""
        table, me, count = self.table, self.reader.heading.me, self._looks_of_each()
        while table.question == Question.FIRST_LOOK and table.seat in self.looked:
            (places, values), mine = self.looked[table.seat], table.seat == me
            if len(values) == 1 and len(places) == count:
                values = values * count
            if mine and not values:
                return True
            if len(places) != count or (mine and len(values) < count):
                return False
            village = table.village(table.seat)
            seen = [
                Claim(village[place - 1], value)
                for place, value in zip(places, values, strict=False)
                if mine and place <= len(village) and value is not None
            ]
            choice = new_choice(Act.LOOK, slots=sum(1 << place - 1 for place in places))
            try:
                self.reader.do(line, Did(choice, (), seen.copy))
            except NotesError:
                return False
        return True

    # -- ends

    def _end(self, line: int, bits: Sequence[Bit], subject: int | None) -> Iterator[Way]:
        twin, names = self.copy(), self.reader.heading.names
        found = _numbers(bits, self.reader.heading.me, len(self.reader.heading.names))
        for seat, numbers in found.items():
            twin.ended[seat] = [*twin.ended.get(seat, ()), *numbers]
        if len(twin.ended) == len(names):
            words: list[str] = []
            for seat, numbers in twin.ended.items():
                many = len(twin.table.village(seat))
                cards = map(str, numbers[:many])
                words += [
                    names[seat],
                    *(cards if len(numbers) >= many else ["=", str(numbers[-1])]),
                ]
            try:
                twin.reader.play(Phrase(line, None, ("end",), tuple(words)))
            except NotesError:
                return
        if found:
            yield Way(twin, 0.0)

    def _over(self, line: int, bits: Sequence[Bit], subject: int | None) -> Iterator[Way]:
        """The round is over, or the next begins, though by the lines so far it goes on."""
        names, found, kinds = (
            self.reader.heading.names,
            _numbers(bits, self.reader.heading.me, len(self.reader.heading.names)),
            kinds_of(bits),
        )
        ends = len(found) == len(names) and not kinds & {"draws", "takes"}
        if not ends and not ("start" in kinds and any(bit.is_value for bit in bits)):
            return
        answers, blame = self.table.answers, line
        if answers and not ends:
            blame = answers[-1][0]
        said = [(names[seat], "=", str(numbers[-1])) for seat, numbers in found.items()]
        for scores in [said, []] if ends else [[]]:
            twin = self.copy()
            twin._until(line, None)
            if twin.stage != "end":
                return
            held = (
                (names[s], *map(str, map(twin.table.value, twin.table.village(s))))
                for s in range(len(names))
            )
            words = tuple(chain.from_iterable(scores or held))
            try:
                twin.reader.play(Phrase(line, None, ("end",), words))
            except NotesError:
                continue
            for way in [Way(twin)] if ends else twin._deal(line, bits, subject):
                yield Way(way.reader, READ + 1 + way.cost, blame)
            return

    # -- turns

    def _guess(self, line: int, bits: Sequence[Bit], subject: int | None) -> Iterator[Way]:
        """A line that is not read, or the line before it is not."""
        if self.stage == "looks" and kinds_of(bits) & {"draws", "takes"}:
            for way in self._assumed(line, bits, subject, 0.0):
                yield Way(way.reader, READ + 1 + way.cost, self.reader.dealt)
        if self.stage in ("turn", "end"):
            yield from self._over(line, bits, subject)
        if self.stage != "turn":
            return
        if subject is not None and not self.is_turn(subject) and self.table.answers:
            here, blame = self.copy(), self.table.answers[-1][0]
            here._until(line, subject)
            for way in here._turn(line, bits, subject):
                if way.cost <= READ:
                    yield Way(way.reader, READ + 1 + way.cost, blame)
        yield from self._turn(line, bits, subject, True)

    def _turn(
        self, line: int, bits: Sequence[Bit], subject: int | None, loose: bool = False
    ) -> Iterator[Way]:
        start = self.copy()
        start.reader.now = line
        if loose and subject not in (None, start.table.seat):
            start._until(line, subject)
        closing = start.table.question == Question.CLOSE_TURN
        if closing and subject not in (None, start.table.seat):
            start.table.end_turn()
        if subject not in (None, start.table.seat) and not loose:
            return
        nobody = 2.0 * (subject is None)  # a turn begins, and nobody is named
        nobody *= 2.0 if any("again" in bit.kinds for bit in bits[:2]) else 1.0
        if start.table.seat == self.reader.heading.me and any(bit.word == "me" for bit in bits):
            nobody = min(nobody, 0.5)  # "another 12 for me"
        so_far = Account(tuple(bits))
        stack: list[_Node] = [(start, so_far, 0.0)]
        if subject is None and closing:
            other = start.copy()
            other.table.end_turn()
            stack.append((other, so_far, 0.0))
        found: list[Way] = []
        left = MOST_NODES // 3 if loose else MOST_NODES
        while stack and left > 0:
            here, so_far, extra = stack.pop()
            if so_far.tries:
                found.append(Way(here, extra + so_far.cost(bits, here.is_done())))
            more = [*here._on(line, bits, so_far.tries, loose)]
            left -= len(more)
            for games, act in more:
                behind = so_far.with_(act, bits) if games else so_far
                begins = here.table.question == Question.OPEN_TURN and act.kinds is not ROW
                stack += [(game, behind, extra + nobody * begins) for game in games]
        found.sort(key=lambda way: way.cost)
        if loose:
            yield from (Way(way.reader, READ + 2 + way.cost / 8) for way in found[:14])
        else:
            yield from (way for way in found[:6] if way.cost <= found[0].cost + 3)

    def _on(
        self, line: int, bits: Sequence[Bit], tries: tuple[Try, ...], loose: bool
    ) -> Iterator[tuple[list[People], Try]]:
        """The game behind each act that may come next; none if it cannot be."""
        question = self.table.question
        if question < Question.FIRST_LOOK or len(tries) > 6:
            return
        if question == Question.OPEN_TURN and any(each.kinds is not ROW for each in tries):
            if not [*self.table.unnamed()]:
                return
        if question == Question.CLOSE_TURN and "row" in kinds_of(bits):
            twin = self.copy()
            twin.table.end_turn()
            if [*twin.table.unnamed()]:
                yield from twin._on(line, bits, tries, loose)
        spent = sum(each.cost for each in tries)
        for each in Tries(self.reader, self.table, bits, loose).all():
            if spent + each.cost > 4 or not (loose or each.is_said(bits)):
                continue
            twin, did = self.copy(), each.did
            try:
                others = did(twin.reader) if callable(did) else twin.reader.do(line, did)
            except NotesError:
                yield [], each
                continue
            yield [twin, *(replace(twin, reader=other) for other in others)], each

    def _until(self, line: int, seat: int | None) -> None:
        """Let others do anything until this player is on turn: their lines are not read."""
        table = self.table
        for _ in range(24 if seat is not None else 400):
            question = table.question
            if question < Question.FIRST_LOOK or (
                table.seat == seat and question == Question.OPEN_TURN
            ):
                return
            try:
                if question == Question.CLOSE_TURN:
                    table.end_turn()
                    table.named |= {*table.pile("row")}
                    continue
                did: Any = None
                if seat is None and not table.refused(new_choice(Act.CALL)):
                    did = Did(new_choice(Act.CALL))
                elif (act := _PLAIN.get(question)) is not None:  # type: ignore[call-overload]
                    extra = int(least_extra(table.state)) if act == Act.DRAW else 0
                    did = Did(new_choice(act, extra=extra))
                elif first := next(Tries(self.reader, table, (), True).all(), None):
                    did = first.did
                if not isinstance(did, Did):
                    return
                self.reader.do(line, did)
            except NotesError:
                return
