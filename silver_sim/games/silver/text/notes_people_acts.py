"""The acts of Silver that words of people may mean where the game stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import combinations, product
from typing import Any

from silver_sim.games.silver.rules.cards import NONE, Character
from silver_sim.games.silver.rules.legal import empaths_with_a_look, least_extra
from silver_sim.games.silver.rules.questions import Act, Question
from silver_sim.games.silver.text.notes_acts import Claim, Did
from silver_sim.games.silver.text.notes_read import Reader
from silver_sim.games.silver.text.notes_table import GuessedRound, new_choice
from silver_sim.games.silver.text.script import slots_in
from silver_sim.games.text.notes import Phrase, words_of
from silver_sim.games.text.notes_people import MIDDLE, Bit, Need, Try, kinds_of

Place = tuple[int, int]  # a seat, and the number of a card from the left
Needs = tuple[frozenset[Need], ...]
Values = tuple[int | None, ...]  # None: any, in a guess

ROW = words_of("row take draw put turn top deck")  # what may say which cards come to the row
_SHOWS = {int(Character.WITCH): words_of("look witch")}
_UNUSED = words_of("use look turn rob swaps")
_USES = words_of(
    "use uses used using play plays played activate activates activated power did does done made"
)
_of = cache(words_of)


def need(*ways: Need) -> Needs:
    """What must be said, in one of these ways."""
    return (frozenset(ways),)


def _each(values: Iterable[int | None]) -> Needs:
    """Each of these values must be said."""
    return tuple(frozenset({("value", value)}) for value in dict.fromkeys(values))


def _shows(
    reader: Reader, choice: Any, values: Values, pile: str, before: Sequence[Claim] = ()
) -> Sequence[Reader]:
    """Do an act by which the last cards of a pile are seen."""
    table = reader.table
    assert table is not None
    after = partial(_last, table, pile, values)
    return reader.do(reader.now, Did(choice, before, after))


def _last(table: GuessedRound, pile: str, values: Values) -> list[Claim]:
    return [*map(Claim, table.pile(pile)[-len(values) :], values)]  # type: ignore[arg-type]


def _comes(reader: Reader, values: Values) -> Sequence[Reader]:
    """Cards come to the row."""
    table = reader.table
    assert table is not None
    return reader.play(Phrase(table.answers[-1][0], None, ("row",), tuple(map(str, values))))


def _seen(choice: Any, cards: Sequence[int], values: Values) -> Did:
    """An act by which the writer sees these cards."""
    claims = [*map(Claim, cards, values)]  # type: ignore[arg-type]
    return Did(choice, after=lambda: claims)


class Tries:
    """What bits may mean at a table, which stays as it is."""

    def __init__(
        self, reader: Reader, table: GuessedRound, bits: Sequence[Bit], loose: bool
    ) -> None:
        self.table, self.bits, self.loose = table, bits, loose
        self.seat, self.me = table.seat, reader.heading.me
        self.mine = self.seat == self.me
        self.others = [seat for seat in range(len(reader.heading.names)) if seat != self.seat]
        self.kinds = kinds_of(bits)
        valued = [bit for bit in bits if bit.is_value]
        self.values = [int(bit.number) for bit in valued if 0 <= bit.number < 14]
        self._near: dict[int, frozenset[str]] = {}  # the words around each value
        for bit in valued:
            self._near[bit.number] = self._near.get(bit.number, bit.near) | bit.near
        self.village, self.pile = cache(table.village), cache(table.pile)
        # whether the writer knows a card, and a line says what it is
        self.known = cache(lambda card: card in table.by_line and table.knows(self.me, card))

    def all(self) -> Iterator[Try]:
        """All of them."""
        question = self.table.question
        if [*self.table.unnamed()]:
            return self._row()
        acts: dict[Any, Sequence[Callable[[], Iterator[Try]]]] = {
            Question.OPEN_TURN: (self._open, self._free),
            Question.CHOOSE_DRAWN: (self._keep,),
            Question.PLACE_CARD: (self._place, self._exchange, self._free),
            Question.CLOSE_TURN: (self._free,),
            Question.MASTER_EXCHANGE: (self._exchange,),
            Question.MASTER: (self._master,),
            Question.WITCH: (self._exchange, self._witch),
            Question.ROB: (self._rob,),
            Question.BEHOLD: (self._behold,),
            Question.PEEK: (partial(self._target, Act.PEEK, self.others),),
            Question.SEE: (partial(self._target, Act.SEE, [self.seat, *self.others]),),
            Question.REVEAL: (partial(self._target, Act.REVEAL, [self.seat, *self.others]),),
            Question.EXPOSE: (partial(self._target, Act.EXPOSE, [self.seat]),),
        }
        return (each for some in acts.get(question, ()) for each in some())

    # what is said

    def many(self, *places: Place) -> dict[Place, int]:
        """Places, each with how many cards its owner has."""
        return {place: len(self.village(place[0])) for place in places}

    def _named(self, bits: Sequence[Bit], seats: Iterable[int]) -> dict[Place, None]:
        """The places of these players that bits may name, in the order in which they do."""
        found: dict[Place, None] = {}
        for bit in bits:
            for seat in seats if bit.is_place else ():
                if bit.may_be_of(seat):
                    many, number = len(self.village(seat)), int(bit.number)
                    if number == MIDDLE:
                        number = (many + 1) // 2 if many % 2 else 0
                    elif number < 0:
                        number += many + 1
                    if 1 <= number <= many:
                        found[seat, number] = None
        return found

    def places(self, seats: Sequence[int]) -> list[Place]:
        """The places of these players that may be meant."""
        found = self._named(self.bits, seats)
        if self.loose:
            found |= {
                (seat, at + 1): None for seat in seats for at in range(len(self.village(seat)))
            }
        return [*found]

    def said_places(self) -> list[int]:
        """The own places that bits name for sure."""
        sure = [bit for bit in self.bits if not bit.is_value and bit.stress > 0.1]
        return [number for _, number in self._named(sure, [self.seat])]

    def windows(self, count: int) -> list[Values]:
        """Values of several cards in the order in which they may be said."""
        values = self.values
        found = {tuple(values[at : at + count]) for at in range(len(values) - count + 1)}
        if count > 1:
            found |= {(value,) * count for value in values}
            found |= {*combinations(values, count)} if count == 2 else set()
        ordered: list[Values] = [
            *sorted(found, key=lambda each: [values.index(value) for value in each])
        ]
        return [*ordered, (None,) * count] if self.loose else ordered

    def card(self, place: Place) -> int:
        """The card at a place."""
        return self.village(place[0])[place[1] - 1]

    def value(self, *cards: int) -> frozenset[int]:
        """The values of those of the cards that the writer knows."""
        return frozenset(self.table.value(card) for card in cards if self.known(card))

    def _shown(self, card: int) -> Iterator[tuple[int | None, Needs]]:
        """What a card may turn out to be, and what must be said for that."""
        if self.known(card):
            yield self.table.value(card), ()
        else:
            yield from ((value, _each([value])) for (value,) in self.windows(1))

    def _once(self, values: Values) -> float:
        """What it costs that one number is said of several cards, without a word for that."""
        many = [each for each in {*values} if values.count(each) > max(1, self._count(each))]
        said = any(
            bit.is_count or (bit.is_value and bit.number in many and bit.word.endswith("s"))
            for bit in self.bits
        )
        return 0.6 * bool(many) * (not said)

    def _count(self, value: int | None) -> int:
        """How often a value is said."""
        return sum(each == value for each in self.values)

    def near(self, value: int | None, kinds: str) -> bool:
        """Whether a value stands near a word of these kinds."""
        return value is not None and not _of(kinds).isdisjoint(self._near.get(value, ()))

    def _pile(self, name: str) -> list[int]:
        return [self.table.value(card) for card in self.pile(name)]

    # the acts

    def _row(self) -> Iterator[Try]:
        for values in self.windows(len([*self.table.unnamed()])):
            if len({*self.values}) > 1 and all(
                bit.word.startswith("squire") for bit in self.bits if bit.number in values
            ):
                continue  # it says why the card comes
            cost = 0.0 if all(self.near(value, "row draw") for value in values) else 0.3
            needs = tuple(frozenset({("value", value)}) for value in values)
            did = partial(_comes, values=values)
            yield Try(did, ROW, needs, frozenset({*values, 1}), cost=cost)

    def _open(self) -> Iterator[Try]:
        if pile := self._pile("discard"):
            top = pile[-1]
            cost = 1.5 * ("draws" in self.kinds and "takes" not in self.kinds)
            cost += 0.0 if "take" in self.kinds and top in self.values else 0.3
            needs = need(("kind", "take"), ("value", top))
            yield Try(Did(new_choice(Act.TAKE)), _of("take"), needs, frozenset({top}), cost=cost)
        row = self._pile("row")
        for value in dict.fromkeys(row):
            choice = new_choice(Act.DRAW_ROW, index=row.index(value))
            needs = (*need(("kind", "row"), ("kind", "takes")), *_each([value]))
            cost = 0.0 if "row" in self.kinds else 0.6
            yield Try(Did(choice), _of("draw row take use"), needs, frozenset({value}), cost=cost)
        least = int(least_extra(self.table.state))
        for count in range(least + 1, max(least, 4) + 1):
            yield from self._drawn(count)
        yield Try(Did(new_choice(Act.CALL)), _of("call"), need(("kind", "call")))
        yield Try(Did(new_choice(Act.PASS)), _of("pass"), need(("kind", "pass")))

    def _drawn(self, count: int) -> Iterator[Try]:
        pile = self._pile("discard")
        several = any(bit.is_count and bit.number == count for bit in self.bits)
        taken = 1.6 if pile and pile[-1] in self.values else 0.8
        taken *= "takes" in self.kinds and "draws" not in self.kinds and not several
        counts, rascal = frozenset({count} - {1}), frozenset({4} if count > 1 else ())
        choice = new_choice(Act.DRAW, extra=count - 1)
        if not self.mine:
            counted = {bit.number for bit in self.bits if bit.is_count and "draw" in bit.near}
            kinds = _of("draw keep" if count > 1 else "draw")
            cost = taken + (0.0 if (several if count > 1 else not counted - {1}) else 0.5)
            yield Try(Did(choice), kinds, (), rascal, counts=counts, cost=cost)
            return
        for values in self.windows(count):
            cost = sum(0.0 if self.near(value, "draw") else 0.3 for value in values)
            cost += self._once(values)
            if pile and pile[-1] in values and "draws" not in self.kinds:
                cost += 0.4  # "the 3, on my first": it is the one that all see
            cost += 0.0 if values[0] is None else taken + 0.1 * self.values.index(values[0])
            did = partial(_shows, choice=choice, values=values, pile="hand")
            named = frozenset({*values, *rascal})
            yield Try(did, _of("draw"), _each(values), named, counts=counts, cost=cost)

    def _keep(self) -> Iterator[Try]:
        hand = self._pile("hand")
        for index, value in enumerate(hand):
            if value in hand[:index]:
                continue
            others = hand[:index] + hand[index + 1 :]
            cost = 0.4 if self.near(value, "put use discard") else 0.8
            if len({*hand}) == 1 or (
                self.near(value, "keep") and not any(self.near(each, "keep") for each in others)
            ):
                cost = 0.0
            cost += 2.0 * self.near(value, "back")
            did = Did(new_choice(Act.KEEP, index=index))
            yield Try(did, _of("keep"), (), frozenset(hand), cost=cost)

    def _place(self) -> Iterator[Try]:
        [card] = self.pile("hand")[:1]
        known, guess = self.known(card), self.table.value(card)
        for value in [guess] if known else dict.fromkeys(self.values + [guess] * self.loose):
            needs = () if known else _each([value])
            before = () if known else (Claim(card, value),)
            away = 0.0 if known or self.near(value, "discard not") else 0.3
            if known and not self.kinds & {"discard", "unused"}:
                away = 1.5
            kinds = _of("discard not unused") | (_UNUSED if "not" in self.kinds else frozenset())
            did: Any = Did(new_choice(Act.DISCARD), before)
            yield Try(did, kinds, needs, frozenset({value}), cost=away)
            if not 5 <= value <= 12:
                continue
            cost = 0.2 if any(bit.word in _USES for bit in self.bits) else 0.7
            cost += 3.0 * ("unused" in self.kinds) + 0.4 * ("not" in self.kinds)
            choice = new_choice(Act.USE)
            if value != Character.WITCH or not self.mine:
                kinds = _of("use") | _SHOWS.get(value, frozenset())
                yield Try(Did(choice, before), kinds, needs, frozenset({value}), cost=cost)
                continue
            for seen in dict.fromkeys(self.values):
                if seen == value and self._count(seen) < 2:
                    continue
                did = partial(_shows, choice=choice, values=(seen,), pile="returned", before=before)
                needed, named = (*needs, *_each([seen])), frozenset({value, seen})
                more = 0.1 * self.values.index(seen)
                yield Try(did, _of("use look witch"), needed, named, cost=cost + more)

    def _exchange(self) -> Iterator[Try]:
        table, question = self.table, self.table.question
        own = [number for _, number in self.places([self.seat])]
        village, said = self.village(self.seat), self.said_places()
        returned = self.pile("returned")[-1:]
        if question == Question.WITCH:
            new = {table.value(card) for card in returned if self.mine} | {11}
        else:
            new = {*self.value(*(self.pile("hand") or returned))}
            new |= {10} if question == Question.MASTER_EXCHANGE else set()
        sets: dict[tuple[int, ...], bool] = {}  # places, and whether they need not be said
        for size in range(1, min(5, len(own)) + 1):
            for some in combinations(own, size) if size == 1 or not self.loose else ():
                sets.setdefault(tuple(sorted(some)), False)
        if self.loose and len(said) > 1:
            sets.setdefault(tuple(sorted(said)), False)
        known = {at: table.value(card) for at, card in enumerate(village, 1) if self.known(card)}
        if "same" in self.kinds and (last := self._last_place()) is not None:
            sets[last,] = True
        if len(village) == 1:
            sets[1,] = True
        if not said and any(bit.is_count and bit.number == len(village) for bit in self.bits):
            sets.setdefault(tuple(range(1, len(village) + 1)), True)
        for size in (1, 2):
            for values in combinations(sorted({*self.values}), size):
                at = tuple(place for place, value in known.items() if value in values)
                if {known[place] for place in at} == {*values}:
                    sets[at] = True
        into = [bit for bit in self.bits if bit.is_place and "into" in bit.near]
        several = any(bit.is_count or bit.word.endswith("s") for bit in self.bits)
        for some, implied in sets.items():
            yield from self._set(some, known, new, bool(own))
            if not implied or not self.kinds & {"leaves", "swaps"}:
                continue
            if len(said) == 1 < len(some) and not (into and several):
                continue
            if len(said) < 2 or ({*said} <= {*some} and len(said) == len(some)):
                yield from self._set(some, known, new, False)

    def _last_place(self) -> int | None:
        """The own place that was changed last: "on the same place"."""
        for _, seat, choice in reversed(self.table.answers):
            act = int(choice["act"])
            if act == Act.EXCHANGE:
                slots = slots_in(int(choice["slots"]))
                return slots[0] + 1 if seat == self.seat and len(slots) == 1 else None
            if act in (Act.WITCH, Act.ROB):
                return int(choice["target"]) + 1 if choice["seat"] == self.seat else None
        return None

    def _set(
        self, some: tuple[int, ...], known: Mapping[int, int], new: set[int], named: bool
    ) -> Iterator[Try]:
        """Exchange the cards at these own places; ``named``: the places are said."""
        village, fails = self.village(self.seat), "fails" in self.kinds
        hidden = [at for at, number in enumerate(some) if number not in known]
        same = "same" in self.kinds and some == (self._last_place(),)
        if not named and hidden and len(some) < len(village) and not same:
            return
        cost = 0.0 if named else 0.3
        base = tuple(frozenset({("place", (self.seat, number))}) for number in some)
        if not named:
            held = {known[at] for at in some if at in known}
            base = _each(value for value in {*known.values()} if value in held)
        kinds = _of("put discard into unused same" if same else "put discard into unused")
        places = self.many(*((self.seat, number) for number in some))
        slots = sum(1 << number - 1 for number in some)
        for shown in self.windows(len(hidden)) if hidden else [()]:
            values = [known.get(number) for number in some]
            for at, value in zip(hidden, shown, strict=True):
                values[at] = value
            plain = {*values} - {int(Character.DOPPELGANGER)}
            if len(plain) > 1 and None not in plain and not (fails or "not" in self.kinds):
                continue
            pairs = zip(some, values, strict=True)
            before = [Claim(village[at - 1], value) for at, value in pairs if value is not None]
            order = sum(0.0 if self.near(value, "put discard") else 0.2 for value in shown)
            order += self._once(shown)
            order += sum(0.5 for value in shown if self.near(value, "back"))
            order += 0.8 * (not self.kinds & {"leaves", "swaps"}) + 1.5 * ("unused" in self.kinds)
            order += sum(0.3 for value in shown if value in new and self._count(value) < 2)
            needs, said = (*base, *_each(shown)), frozenset({*values, *new})
            for (into, more), end in product(self._into(some), (1, 0) if fails else (1,)):
                choice = new_choice(Act.EXCHANGE, slots=slots, into=into - 1, new_end=end)
                total = cost + order + more
                yield Try(
                    Did(choice, before), kinds, needs, said, places, frozenset({len(some)}), total
                )

    def _into(self, some: tuple[int, ...]) -> list[tuple[int, float]]:
        """Where the new card may go, and what that costs."""
        if len(some) == 1:
            return [(some[0], 0.0)]
        named = [bit for bit in self.bits if bit.is_place and "into" in bit.near]
        pieces = [bit for bit in named if bit.near == named[-1].near]
        last, many = None, len(self.village(self.seat))
        if len(pieces) == 1:
            number = int(pieces[0].number)
            last = number if number > 0 else many + 1 + number if number > -20 else 0
            if last not in some and last == many - len(some) + 1:
                last = None
        likely = last if last in some else min(some)
        return [(place, 0.0 if place == likely else 2.0) for place in some]

    def _master(self) -> Iterator[Try]:
        beneath = self._pile("discard")[-2::-1]
        for value in dict.fromkeys(self.values):
            if value in beneath:
                did = Did(new_choice(Act.MASTER, index=beneath.index(value)))
                cost = 0.0 if self.near(value, "pick") else 0.2
                yield Try(did, _of("pick"), _each([value]), frozenset({value}), cost=cost)
        did = Did(new_choice(Act.MASTER, index=NONE))
        yield Try(did, _of("pick not"), need(("kind", "not")), cost=1.0)

    def _at(self, seats: Sequence[int]) -> Iterator[tuple[Place, Needs]]:
        """Cards of these players that are named, by place or by what they are known to be."""
        only = {(seat, 1): None for seat in seats if len(self.village(seat)) == 1}
        for place in {**dict.fromkeys(self.places(seats)), **only}:
            needs = need(("place", place), *[("seat", place[0])] * (place in only))
            yield place, needs if place[0] == self.seat else needs + need(("seat", place[0]))
        for seat, value in product(seats, dict.fromkeys(self.values)):
            at = [
                number
                for number, card in enumerate(self.village(seat), 1)
                if self.known(card) and self.table.value(card) == value
            ]
            if len(at) == 1:
                yield (seat, at[0]), _each([value])

    def _witch(self) -> Iterator[Try]:
        returned = self.pile("returned")[-1:]
        new = {self.table.value(card) for card in returned if self.mine}
        for place, needs in self._at(self.others):
            choice = new_choice(Act.WITCH, seat=place[0], target=place[1] - 1)
            for value, more in self._shown(card := self.card(place)):
                did = Did(choice, [Claim(card, value)])  # type: ignore[arg-type]
                cost = 0.0 if self.near(value, "put discard") else 0.1
                said = frozenset({value, *new})
                yield Try(did, _of("witch put"), needs + more, said, self.many(place), cost=cost)

    def _rob(self) -> Iterator[Try]:
        up = self.table.state["up"]
        for place, needs in self._at(self.others):
            card = self.card(place)
            for own, more in self._at([self.seat]):
                places, named = self.many(place, own), self.value(self.card(own))
                target = {"seat": place[0], "target": place[1] - 1, "slot": own[1] - 1}
                choice = new_choice(Act.ROB, look=1, **target)
                if up[card] or not self.mine:
                    named |= self.value(card)
                    yield Try(Did(choice), _of("rob"), needs + more, named, places)
                    continue
                seen = [self.table.value(card)] if self.known(card) else self.values
                for value in seen:
                    needed = needs + more + (() if self.known(card) else _each([value]))
                    did = _seen(choice, [card], (value,))
                    yield Try(did, _of("rob"), needed, named | {value}, places)

    def _behold(self) -> Iterator[Try]:
        own = self.places([self.seat])
        for some in (*combinations(own, 1), *combinations(own, 2)):
            choice = new_choice(Act.BEHOLD, slots=sum(1 << number - 1 for _, number in some))
            needs = tuple(frozenset({("place", place)}) for place in some)
            yield from self._looking(choice, some, needs, {7})

    def _looking(
        self, choice: Any, some: Sequence[Place], needs: Needs, by: set[int]
    ) -> Iterator[Try]:
        """Look at cards, by the ability of a card of these values."""
        cards, places = [self.card(place) for place in some], self.many(*some)
        kinds = _of("look looks use" if by == {2} else "look looks")
        hidden = [card for card in cards if not self.known(card)]
        known = self.value(*cards) | by
        if not self.mine or not hidden:
            yield Try(Did(choice), kinds, needs, known, places)
            return
        for values in self.windows(len(hidden)):
            if any(value in by and self._count(value) < 2 for value in values):
                continue  # it names the card that looks
            did, cost = _seen(choice, hidden, values), self._once(values)
            named = known | frozenset(values)
            yield Try(did, kinds, needs + _each(values), named, places, cost=cost)

    def _target(self, act: Act, seats: Sequence[int]) -> Iterator[Try]:
        for place, needs in self._at(seats):
            target = {"seat": place[0], "target": place[1] - 1}
            choice = new_choice(act, **({"slot": place[1] - 1} if act == Act.EXPOSE else target))
            if act in (Act.PEEK, Act.SEE):
                yield from self._looking(choice, [place], needs, set())
                continue
            for value, more in self._shown(card := self.card(place)):
                did = Did(choice, [Claim(card, value)])  # type: ignore[arg-type]
                named, places = frozenset({value}), self.many(place)
                yield Try(did, _of("turn look"), needs + more, named, places)

    def _free(self) -> Iterator[Try]:
        """What may be done at any time of a turn."""
        own, state = self.places([self.seat]), self.table.state
        looks = "looks" in self.kinds or any(bit.word.startswith("empath") for bit in self.bits)
        for place, needs in self._at([self.seat]) if "token" in self.kinds else ():
            did = Did(new_choice(Act.AMULET, slot=place[1] - 1))
            needed, named = need(("kind", "token")) + needs, self.value(self.card(place))
            yield Try(did, _of("token put"), needed, named, self.many(place))
        for place in own:
            slot, needs = place[1] - 1, need(("place", place))
            for by in slots_in(empaths_with_a_look(state)) if looks else ():
                choice = new_choice(Act.EMPATH, slot=slot, by=by)
                yield from self._looking(choice, [place], needs, {2})
        called = "guard" in self.kinds
        if not called and not (Character.BODYGUARD in self.values and "put" in self.kinds):
            return
        guards = [
            number
            for number, card in enumerate(self.village(self.seat), 1)
            if state["up"][card] and self.table.value(card) == Character.BODYGUARD
        ]
        for at, place in product(guards, own):
            guard = (self.seat, at)
            if place != guard:
                needs = need(("kind", "guard"), ("value", 3)) + need(("place", place))
                needs += need(("place", guard)) if len(guards) > 1 else ()
                named = self.value(self.card(place), self.card(guard)) | {3}
                did = Did(new_choice(Act.GUARD, by=at - 1, slot=place[1] - 1))
                more = 0.0 if called else 0.8
                yield Try(did, _of("guard put"), needs, named, self.many(place, guard), cost=more)
