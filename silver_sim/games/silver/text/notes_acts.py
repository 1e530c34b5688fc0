"""What a line of notes of Silver does: the answer, and which cards it shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from silver_sim.games.silver.rules.cards import NAMES, NONE, Character
from silver_sim.games.silver.rules.legal import empaths_with_a_look, least_extra
from silver_sim.games.silver.rules.questions import LEFT, Act, Question
from silver_sim.games.silver.text.notes_grammar import CARDS, Told
from silver_sim.games.silver.text.notes_help import examples
from silver_sim.games.silver.text.notes_table import GuessedRound, a_card, new_choice
from silver_sim.games.silver.text.script import slots_in
from silver_sim.games.text.notes import Heading, NotesError, Phrase
from silver_sim.games.text.telling import count


class Claim(NamedTuple):
    """A card is of this value."""

    card: int
    value: int


class Did(NamedTuple):
    """An act of a player."""

    choice: Any
    before: Sequence[Claim] = ()  # what its line tells of cards that everybody sees by it
    # cards that the writer sees by it, as they lie when it is done, and their values
    after: Callable[[], Iterable[Claim]] = tuple


class Saying:
    """One act as it was said, at the table as it stands."""

    def __init__(self, table: GuessedRound, heading: Heading, phrase: Phrase, told: Told) -> None:
        self.table, self.heading, self.phrase, self.told = table, heading, phrase, told
        self.seat = table.seat
        self.mine = self.seat == heading.me

    @property
    def help(self) -> str:
        """What may be said here."""
        return examples(self.heading, self.table)

    def wrong(self, message: str, help: str = "") -> NotesError:
        """What is wrong with it."""
        return NotesError(self.phrase.line, message, help=help or self.help)

    def place(self, seat: int | None, number: int) -> tuple[int, int]:
        """A seat and a slot; the player's own where nobody is named."""
        owner = self.seat if seat is None else seat
        cards = len(self.table.village(owner))
        if not 1 <= number <= cards:
            name = self.heading.names[owner]
            raise self.wrong(
                f"{name} has no card {number}",
                f"{name} has {cards}, counted from 1 from the left; what they are stands behind a "
                "colon: 2: 7",
            )
        return owner, number - 1

    @property
    def names_others(self) -> bool:
        """Whether a card of another player is named."""
        return any(owner not in (None, self.seat) for owner, _ in self.told.places)

    def only_place(self) -> tuple[int, int]:
        """The one card that is named."""
        if len(self.told.places) != 1:
            raise self.wrong("one card is to be named")
        return self.place(*self.told.places[0])

    def card_at(self, place: tuple[int, int]) -> int:
        """The card that lies there."""
        return self.table.village(place[0])[place[1]]

    def own_slots(self) -> list[int]:
        """The own cards that are named, in the order in which they are."""
        places = [self.place(*each) for each in self.told.places]
        if not places or any(owner != self.seat for owner, _ in places):
            raise self.wrong(f"cards of {self.heading.names[self.seat]} are to be named")
        slots = [slot for _, slot in places]
        if len(set(slots)) != len(slots):
            raise self.wrong("a card is named twice")
        return slots

    def mark(self, name: str) -> int | None:
        """The slot or place behind a word: "into 3"; counted from 0."""
        found = self.told.marks.get(name)
        if found == 0:
            raise self.wrong(f"{name} 0: places count from 1")
        return None if found is None else found - 1

    def claims(self, cards: Sequence[int], values: Sequence[int | None]) -> list[Claim]:
        """What these cards are; those that the writer knows need not be named."""
        if values and len(values) != len(cards):
            raise self.wrong(f"{count(len(values), 'value')} for {count(len(cards))}")
        found = []
        for card, value in zip(cards, values or [None] * len(cards), strict=True):
            if value is None and not self.table.knows(self.heading.me, card):
                raise self.wrong("the notes do not say what was seen")
            if value is not None and value >= len(NAMES):
                raise self.wrong(f"{value} is no card", CARDS)
            found.append(Claim(card, self.table.value(card) if value is None else value))
        return found

    def of_value(self, cards: Sequence[int], where: str) -> int:
        """The place of a card of the named value among these, which lie open."""
        place = self.mark("place")
        if len(self.told.numbers) != 1:
            raise self.wrong("one card is to be named by its value")
        [value] = self.told.numbers
        places = [each for each, card in enumerate(cards) if self.table.value(card) == value]
        if place is not None and place in places:
            return place
        if not places or place is not None:
            there = ", ".join(str(self.table.value(card)) for card in cards) or "nothing"
            raise self.wrong(f"no {value} {where}", f"there: {there}")
        return places[0]


def _look(said: Saying) -> Did:
    question, table = said.table.question, said.table
    if question in (Question.PEEK, Question.SEE):
        place = said.only_place()
        cards, fields = [said.card_at(place)], {"seat": place[0], "target": place[1]}
        choice = new_choice(Act.PEEK if question == Question.PEEK else Act.SEE, **fields)
    elif question in (Question.FIRST_LOOK, Question.BEHOLD):
        slots = said.own_slots()
        cards = [table.village(said.seat)[slot] for slot in slots]
        act = Act.LOOK if question == Question.FIRST_LOOK else Act.BEHOLD
        choice = new_choice(act, slots=sum(1 << slot for slot in slots))
    else:
        [slot, *more] = said.own_slots()
        if more:
            raise said.wrong("an Empath looks at one card")
        by = said.mark("with")
        empaths = slots_in(empaths_with_a_look(table.state))
        choice = new_choice(Act.EMPATH, slot=slot, by=empaths[0] if empaths else NONE)
        if by is not None:
            choice["by"] = by
        cards = [table.village(said.seat)[slot]]
    return Did(choice, after=_seen(said, cards))


def _seen(said: Saying, cards: Sequence[int]) -> Callable[[], Iterable[Claim]]:
    """What the writer saw of these cards; a value behind somebody else's look is an error."""
    if not said.mine:
        if any(value is not None for value in said.told.values):
            raise said.wrong(
                f"{said.heading.names[said.heading.me]} does not see what others look at",
                "leave out what stands behind the colon",
            )
        return tuple
    claims = said.claims(cards, said.told.values)
    return lambda: claims


def _draw(said: Saying) -> Did:
    table, told = said.table, said.told
    if "row" in told.flags:
        row = table.pile("row")
        return Did(new_choice(Act.DRAW_ROW, index=said.of_value(row, "lies in the row")))
    if "discard" in told.flags:
        if "from" not in said.phrase.words:
            raise said.wrong("'discard' is not understood here", "a comma stands between two acts")
        return _take(said)
    drawn = told.values if "cards" in told.flags or told.values else list(told.numbers)
    if said.mine and None in [*drawn, *([] if drawn else [None])]:
        raise said.wrong("the notes do not say what was drawn", "draws 9, or draws 2 cards: 9 4")
    if not said.mine and told.numbers and "cards" not in told.flags:
        raise said.wrong(
            f"what {said.heading.names[said.seat]} draws from the deck is not seen",
            f"draws, and then discards {told.numbers[0]} or uses {told.numbers[0]}; with Rascals "
            f"draws 2 cards; or draws {told.numbers[0]} from the row",
        )
    cards = told.numbers[0] if "cards" in told.flags and told.numbers else len(drawn)
    if said.mine and told.values and told.numbers not in ([], [cards], told.values):
        raise said.wrong(f"what was drawn: {told.numbers[0]}, or what stands behind the colon?")
    if any(value >= len(NAMES) for value in drawn if value is not None):
        raise said.wrong(f"{max(told.numbers)} is no card", CARDS)
    if said.mine and cards != len(drawn):
        raise said.wrong(f"{count(len(drawn), 'value')} for {count(cards)}")
    extra = cards - 1 if cards else int(least_extra(table.state))
    choice = new_choice(Act.DRAW, extra=extra)
    seen = [value for value in drawn if value is not None] if said.mine else []
    return Did(choice, after=lambda: map(Claim, table.pile("hand"), seen))


def _keep(said: Saying) -> Did:
    return Did(new_choice(Act.KEEP, index=said.of_value(said.table.pile("hand"), "was drawn")))


def _take(said: Saying) -> Did:
    if said.table.question in (Question.MASTER, Question.ROB):
        return _pick(said) if said.table.question == Question.MASTER else _rob(said)
    pile = said.table.pile("discard")
    asked = said.table.question == Question.OPEN_TURN
    if asked and said.told.numbers and pile and said.told.numbers != [said.table.value(pile[-1])]:
        top = a_card(said.table.value(pile[-1]))
        raise said.wrong(f"on the discard pile lies {top}", f"takes {said.table.value(pile[-1])}")
    return Did(new_choice(Act.TAKE))


def _put(said: Saying) -> Did:
    told = said.told
    if "amulet" in told.flags:
        owner, slot = said.only_place()
        return Did(new_choice(Act.AMULET, slot=slot if owner == said.seat else NONE))
    if said.table.question == Question.WITCH:
        if "back" in told.flags:
            return Did(new_choice(Act.WITCH, seat=NONE, target=NONE))
        if said.names_others:
            place = said.only_place()
            before = said.claims([said.card_at(place)], told.values)
            return Did(new_choice(Act.WITCH, seat=place[0], target=place[1]), before)
    for mark in ("for", "with") if told.values and not told.places else ():  # "swaps it for 2: 7"
        told.places += [(None, told.marks[mark])] if mark in told.marks else []
    slots = said.own_slots()
    village = said.table.village(said.seat)
    before = said.claims([village[slot] for slot in slots], told.values)
    into = said.mark("into")
    ends = {"new_end": _end(told.flags), "penalty_end": _end(told.flags, "penalty")}
    mask = sum(1 << slot for slot in slots)
    first = min(slots) if into is None else into
    return Did(new_choice(Act.EXCHANGE, slots=mask, into=first, **ends), before)


def _end(flags: list[str], word: str = "") -> int:
    """The end of the village, right if none is told; behind ``word`` that of the penalty."""
    before = flags.index("penalty") if "penalty" in flags else len(flags)
    part = flags[before:] if word else flags[:before]
    return LEFT if "left" in part else 1 - LEFT


def _discard(said: Saying) -> Did:
    told = said.told
    if told.values and told.numbers not in ([], told.values):
        raise said.wrong("of a card that is discarded nothing stands behind a colon")
    return Did(new_choice(Act.DISCARD), _of_hand(said, told.numbers or told.values))


def _use(said: Saying) -> Did:
    before = _of_hand(said, said.told.numbers)
    if before[0].value != Character.WITCH or not said.mine:
        return Did(new_choice(Act.USE), before)
    seen = said.told.values[0] if said.told.values else None
    if seen is None:
        raise said.wrong("the notes do not say what the Witch showed", "uses 11: 4")
    return Did(new_choice(Act.USE), before, lambda: [Claim(said.table.pile("returned")[-1], seen)])


def _of_hand(said: Saying, values: Sequence[int | None]) -> list[Claim]:
    """What the card in hand is, which everybody sees now."""
    hand = said.table.pile("hand")
    if len(hand) != 1 or said.table.question != Question.PLACE_CARD:
        raise said.wrong(f"{said.heading.names[said.seat]} has no card in hand")
    if len(values) > 1 or said.names_others:
        raise said.wrong("what the card does is an act of its own, behind a comma")
    return said.claims(hand, values)


def _turn(said: Saying) -> Did:
    place = said.only_place()
    before = said.claims([said.card_at(place)], said.told.values)
    if said.table.question != Question.EXPOSE:
        return Did(new_choice(Act.REVEAL, seat=place[0], target=place[1]), before)
    return Did(new_choice(Act.EXPOSE, slot=place[1] if place[0] == said.seat else NONE), before)


def _pick(said: Saying) -> Did:
    if {"nothing", "none"} & set(said.told.flags):
        return Did(new_choice(Act.MASTER, index=NONE))
    beneath = said.table.pile("discard")[-2::-1]
    return Did(new_choice(Act.MASTER, index=said.of_value(beneath, "lies beneath the Master")))


def _rob(said: Saying) -> Did:
    owner, target = said.only_place()
    own = said.mark("for")
    if own is None:
        raise said.wrong("which own card is given for it?")
    given = said.place(None, own + 1)[1]
    look = "without" not in said.told.flags
    choice = new_choice(Act.ROB, seat=owner, target=target, slot=given, look=look)
    card = said.card_at((owner, target))
    if not look or said.table.state["up"][card]:
        return Did(choice)
    return Did(choice, after=_seen(said, [card]))


def _guard(said: Saying) -> Did:
    by = said.mark("with")
    if by is None:
        village = said.table.village(said.seat)
        state = said.table.state
        bodyguards = [
            slot
            for slot, card in enumerate(village)
            if state["up"][card] and said.table.value(card) == Character.BODYGUARD
        ]
        if len(bodyguards) != 1:
            raise said.wrong("which Bodyguard guards?", "guards 2 with 3: the third card is it")
        [by] = bodyguards
    if {"nothing", "none"} & set(said.told.flags):
        return Did(new_choice(Act.GUARD, by=by, slot=NONE))
    owner, slot = said.only_place()
    if owner != said.seat:
        raise said.wrong("a Bodyguard guards cards of its own village")
    return Did(new_choice(Act.GUARD, by=by, slot=slot))


ACTS: Mapping[str, Callable[[Saying], Did]] = {
    "look": _look,
    "draw": _draw,
    "keep": _keep,
    "take": _take,
    "put": _put,
    "show": _put,
    "discard": _discard,
    "use": _use,
    "turn": _turn,
    "pick": _pick,
    "rob": _rob,
    "guard": _guard,
    "call": lambda _: Did(new_choice(Act.CALL)),
    "pass": lambda _: Did(new_choice(Act.PASS)),
    "done": lambda _: Did(new_choice(Act.END_TURN)),
}
