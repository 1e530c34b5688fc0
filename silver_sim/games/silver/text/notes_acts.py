"""What a line of notes of Silver does: the answer, and which cards it shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from silver_sim.errors import repeated
from silver_sim.games.silver.rules.acts import ROWS, Row, rows_at
from silver_sim.games.silver.rules.cards import NAMES, NONE, Character
from silver_sim.games.silver.rules.legal import empaths_with_a_look, least_extra
from silver_sim.games.silver.rules.questions import LEFT, Question
from silver_sim.games.silver.text.notes_grammar import CARDS, Named, Place, Placed, Sentence
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

    def __init__(
        self, table: GuessedRound, heading: Heading, phrase: Phrase, sentence: Sentence
    ) -> None:
        self.table, self.heading, self.phrase, self.sentence = table, heading, phrase, sentence
        self.seat = table.seat
        self.mine, self.verb = self.seat == heading.me, ""
        self._unread = {*sentence.flags, *sentence.marks}  # what is said, and no rule has asked for
        self._unread |= {name for name in ("places", "values") if getattr(sentence, name)}
        self._unread |= {heading.names[owner] for owner in sentence.owners}
        pile = table.pile("discard")
        self._used = table.value(pile[-1]) if pile else None  # where an ability acts: its card

    def row(self, field: str = "") -> Row:
        """The act that is meant: of those with this verb and field, the one that is asked here."""
        rows = [row for row in ROWS if row.verb == self.verb and field in (*row.fields, "")]
        return next((row for row in rows if self.table.question in row.asked), rows[-1])

    def choice(self, field: str = "", **fields: int) -> Any:
        """The answer that is meant."""
        return new_choice(self.row(field).act, **fields)

    @property
    def places(self) -> list[Place]:
        """The cards that are named."""
        self._unread.discard("places")
        return self.sentence.places

    @property
    def numbers(self) -> list[int]:
        """The values of the cards that are named."""
        numbers = [number for _, number in self.places]
        if any(isinstance(each, Placed) for each in numbers):
            raise self.wrong("a card is to be named by its value", CARDS)
        return numbers

    @property
    def values(self) -> list[int | None]:
        """What was shown."""
        self._unread.discard("values")
        return self.sentence.values

    def says(self, *words: str) -> bool:
        """Whether one of these words is said."""
        self._unread -= {*words}
        return not {*words}.isdisjoint({*self.sentence.flags, *self.sentence.marks})

    def check_all_read(self) -> None:
        """NotesError for what is said and means nothing in this act."""
        _, by = self.sentence.marks.get("with", (None, 0))
        if isinstance(by, Named) and by == self._used:
            self._unread.discard("with")
        for name in sorted(self._unread):
            words = {"places": " ".join(map(str, self.sentence.numbers)), "values": ": ..."}
            _, number = self.sentence.marks.get(name, (None, ""))
            raise self.wrong(
                f"{repeated(words.get(name, f'{name} {number}'.strip()))} is not understood here",
                "leave it out; a comma stands between two acts",
            )

    @property
    def help(self) -> str:
        """What may be said here."""
        return examples(self.heading, self.table)

    def wrong(self, message: str, help: str = "") -> NotesError:
        """What is wrong with it."""
        return NotesError(self.phrase.line, message, help=help or self.help)

    def place(self, seat: int | None, number: int) -> tuple[int, int]:
        """A seat and a slot; the player's own where nobody is named."""
        if isinstance(number, Named):
            raise self.wrong(f"which card is the {NAMES[number]}?", "name its place: 1, 2nd")
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
        return any(owner not in (None, self.seat) for owner, _ in self.sentence.places)

    def only_place(self) -> tuple[int, int]:
        """The one card that is named."""
        if len(self.places) != 1:
            raise self.wrong("one card is to be named")
        return self.place(*self.places[0])

    def card_at(self, place: tuple[int, int]) -> int:
        """The card that is there."""
        return self.table.village(place[0])[place[1]]

    def own_slots(self) -> list[int]:
        """The own cards that are named, in the order in which they are."""
        places = [self.place(*each) for each in self.places]
        if not places or any(owner != self.seat for owner, _ in places):
            raise self.wrong(f"cards of {self.heading.names[self.seat]} are to be named")
        slots = [slot for _, slot in places]
        if len(set(slots)) != len(slots):
            raise self.wrong("a card is named twice")
        return slots

    def mark(self, name: str) -> int | None:
        """The slot or place behind a word: "into 3"; counted from 0."""
        if not self.says(name):
            return None
        owner, found = self.sentence.marks[name]
        if found == 0:
            raise self.wrong(f"{name} 0: places count from 1")
        if owner not in (None, self.seat):
            raise self.wrong(f"{name} a card of {self.heading.names[self.seat]}, not of another")
        if isinstance(found, Named):
            raise self.wrong(f"which card is the {NAMES[found]}?", "name its place: 1, 2nd")
        return found - 1

    def says_with(self, character: Character) -> bool:
        """Whether the card is named that makes the act possible: "with the Empath"."""
        _, found = self.sentence.marks.get("with", (None, None))
        return isinstance(found, Named) and found == int(character) and self.says("with")

    def claims(self, cards: Sequence[int], values: Sequence[int | None]) -> list[Claim]:
        """What these cards are; those that the writer knows need not be named."""
        if values and len(values) != len(cards):
            raise self.wrong(f"{count(len(values), 'value')} for {count(len(cards))}")
        found = []
        for card, value in zip(cards, values or [None] * len(cards), strict=True):
            if value is None and not self.table.knows(self.heading.me, card):
                raise self.wrong("the notes do not say what was seen")
            if value is not None and value >= len(NAMES):
                raise self.wrong(f"{value} is not a card", CARDS)
            found.append(Claim(card, self.table.value(card) if value is None else value))
        return found

    def of_value(self, cards: Sequence[int], where: str) -> int:
        """The place of a card of the named value among these, which lie open."""
        place = self.mark("place")
        if len(self.numbers) != 1:
            raise self.wrong("one card is to be named by its value")
        [value] = self.numbers
        places = [each for each, card in enumerate(cards) if self.table.value(card) == value]
        if place is not None and place in places:
            return place
        if not places or place is not None:
            there = ", ".join(str(self.table.value(card)) for card in cards) or "nothing"
            raise self.wrong(f"no {value} {where}", f"there: {there}")
        return places[0]


def read(said: Saying, verb: str) -> Did:
    """What an act does."""
    meant = (row.verb for row in rows_at(said.table.question) if row.also == verb)
    said.verb = next(meant, "put" if verb == "show" else verb)
    return _READ.get(said.verb, _plain)(said)


def _plain(said: Saying) -> Did:
    """An act that goes with the cards it names."""
    row, place, slots, named = said.row(), (said.seat, NONE), list[int](), dict[str, int]()
    if {"target", "slot"} & row.fields.keys():
        place = said.only_place()
        slots = [place[1]]
        own = {"slot": place[1] if place[0] == said.seat else NONE}
        named = {"seat": place[0], "target": place[1]} if "target" in row.fields else own
    elif "slots" in row.fields:
        slots = said.own_slots()
        named = {"slots": sum(1 << slot for slot in slots)}
    cards = [said.card_at((place[0], slot)) for slot in slots]
    before = said.claims(cards, said.values) if row.shows else ()
    return Did(new_choice(row.act, **named), before, _seen(said, cards) if row.sees else tuple)


def _look(said: Saying) -> Did:
    table = said.table
    if "by" not in said.row().fields:
        return _plain(said)
    [slot, *more] = said.own_slots()
    if more:
        raise said.wrong("an Empath looks at one card")
    by = None if said.says_with(Character.EMPATH) else said.mark("with")
    empaths = slots_in(empaths_with_a_look(table.state))
    choice = said.choice(slot=slot, by=empaths[0] if empaths else NONE)
    if by is not None:
        choice["by"] = by
    return Did(choice, after=_seen(said, [table.village(said.seat)[slot]]))


def _seen(said: Saying, cards: Sequence[int]) -> Callable[[], Iterable[Claim]]:
    """What the writer saw of these cards; a value behind somebody else's look is an error."""
    if not said.mine:
        if any(value is not None for value in said.values):
            raise said.wrong(
                f"{said.heading.names[said.heading.me]} does not see what others look at",
                "leave out what stands behind the colon",
            )
        return tuple
    claims = said.claims(cards, said.values)
    return lambda: claims


def _draw(said: Saying) -> Did:
    table = said.table
    if said.says("row"):
        row = table.pile("row")
        return Did(said.choice("index", index=said.of_value(row, "is in the row")))
    if said.says("discard"):
        if "from" not in said.phrase.words:
            raise said.wrong("'discard' is not understood here", "a comma stands between two acts")
        return read(said, "take")
    numbers, values, counts = said.sentence.numbers, said.values, "cards" in said.phrase.words
    drawn = values if counts or values else list(numbers)
    if said.mine and None in [*drawn, *([] if drawn else [None])]:
        raise said.wrong("the notes do not say what was drawn", "draws 9, or draws 2 cards: 9 4")
    seen = [value for value in drawn if value is not None]
    if not said.mine and (seen or len(numbers) > 1):
        raise said.wrong(
            f"what {said.heading.names[said.seat]} draws from the deck is not seen",
            "draws, and then discards {0} or uses {0}; with Rascals draws 2 cards; or draws {0} "
            "from the row".format(*seen, *numbers),
        )
    if numbers and values and numbers not in ([len(values)], values):
        raise said.wrong(f"what was drawn: {numbers[0]}, or what stands behind the colon?")
    said.says("x")
    cards = len(drawn) if not said.numbers or not counts else numbers[0]
    if any(value >= len(NAMES) for value in drawn if value is not None):
        raise said.wrong(f"{max(seen)} is not a card", CARDS)
    if numbers == [0] and counts:
        raise said.wrong("one card is drawn at least")
    if said.mine and cards != len(drawn):
        raise said.wrong(f"{count(len(drawn), 'value')} for {count(cards)}")
    said.says_with(Character.RASCAL)
    extra = cards - 1 if cards else int(least_extra(table.state))
    choice = said.choice("extra", extra=extra)
    return Did(choice, after=lambda: map(Claim, table.pile("hand"), seen))


def _keep(said: Saying) -> Did:
    if said.names_others:
        raise said.wrong("one of the drawn cards is kept")
    return Did(said.choice(index=said.of_value(said.table.pile("hand"), "was drawn")))


def check_kept(said: Saying) -> None:
    """NotesError for what is kept and is not the card in hand: "keeps 8" behind "keeps 7"."""
    [card] = said.table.pile("hand")
    said.says("x")
    if said.numbers and not said.table.knows(said.heading.me, card):
        raise said.wrong(
            f"what {said.heading.names[said.seat]} keeps is not seen", "leave out which card it is"
        )
    if said.numbers not in ([], [said.table.value(card)]):
        held = a_card(said.table.value(card))
        raise said.wrong(f"{said.heading.names[said.seat]} has {held} in hand")
    said.check_all_read()


def _take(said: Saying) -> Did:
    pile = said.table.pile("discard")
    asked = said.table.question == Question.OPEN_TURN
    said.says("discard")
    named = said.numbers or said.values
    if asked and named and pile and named != [said.table.value(pile[-1])]:
        top = a_card(said.table.value(pile[-1]))
        raise said.wrong(
            f"the top of the discard pile is {top}", f"takes {said.table.value(pile[-1])}"
        )
    return Did(said.choice())


def _put(said: Saying) -> Did:
    sentence = said.sentence
    if said.says("amulet"):
        owner, slot = said.only_place()
        return Did(said.choice("slot", slot=slot if owner == said.seat else NONE))
    said.says("x")
    for mark in (
        ("for", "with") if sentence.values and not sentence.places else ()
    ):  # "swaps it for 2: 7"
        sentence.places += [sentence.marks[mark]] if said.says(mark) else []
    if said.table.question == Question.WITCH:
        if said.says("back"):
            return Did(said.choice("target", seat=NONE, target=NONE))
        if said.names_others:
            place = said.only_place()
            before = said.claims([said.card_at(place)], said.values)
            return Did(said.choice("target", seat=place[0], target=place[1]), before)
    slots = said.own_slots()
    village = said.table.village(said.seat)
    before = said.claims([village[slot] for slot in slots], said.values)
    into = said.mark("into")
    at = sentence.flags.index("penalty") if "penalty" in sentence.flags else len(sentence.flags)
    ends = {
        "new_end": _end(said, sentence.flags[:at]),
        "penalty_end": _end(said, sentence.flags[at:]),
    }
    mask = sum(1 << slot for slot in slots)
    first = min(slots) if into is None else into

    def after() -> Iterable[Claim]:
        """Nothing is seen, but what is given of the ends goes with cards that did not match."""
        more = len(said.table.village(said.seat)) - len(village)
        if more > 0 and into is not None:
            raise said.wrong(
                "these cards do not match", "left or right: the end at which the new one is"
            )
        said.says(*_ENDS_NAMED[max(more, 0)])
        if len(slots) == 1:  # "swaps the left card, 1"
            said.says(*["left"] * (slots == [0]), *["right"] * (slots == [len(village) - 1]))
        return ()

    return Did(said.choice("slots", slots=mask, into=first, **ends), before, after)


_ENDS_NAMED = ((), ("left", "right"), ("left", "right", "penalty"))  # by how many cards are added


def _end(said: Saying, flags: Sequence[str]) -> int:
    """The end of the village at which a card is added: right if none is given."""
    if {"left", "right"} <= {*flags}:
        raise said.wrong("left or right?")
    return LEFT if "left" in flags else 1 - LEFT


def _discard(said: Saying) -> Did:
    numbers, values = said.sentence.numbers, said.values
    if values and numbers not in ([], values):
        raise said.wrong("nothing stands behind the colon of a discarded card")
    said.says("discard")
    return Did(said.choice(), _of_hand(said, numbers or values))


def _use(said: Saying) -> Did:
    before = _of_hand(said, said.sentence.numbers)
    if before[0].value != Character.WITCH or not said.mine:
        return Did(said.choice(), before)
    if len(said.values) != 1 or (seen := said.values[0]) is None:
        raise said.wrong("the notes do not say what the Witch showed", "uses 11: 4")
    return Did(said.choice(), before, lambda: [Claim(said.table.pile("returned")[-1], seen)])


def _of_hand(said: Saying, values: Sequence[int | None]) -> list[Claim]:
    """What the card in hand is, which everybody sees now."""
    hand = said.table.pile("hand")
    if len(hand) != 1 or said.table.question != Question.PLACE_CARD:
        raise said.wrong(f"{said.heading.names[said.seat]} has no card in hand")
    if len(values) > 1 or said.names_others:
        raise said.wrong("what the card does is an act of its own, behind a comma")
    return said.claims(hand, said.numbers or values)


def _pick(said: Saying) -> Did:
    if said.says("nothing", "none"):
        return Did(said.choice(index=NONE))
    said.says("discard")
    beneath = said.table.pile("discard")[-2::-1]
    return Did(said.choice(index=said.of_value(beneath, "is beneath the Master")))


def _rob(said: Saying) -> Did:
    owner, target = said.only_place()
    own = said.mark("for")
    if own is None:
        raise said.wrong("which own card is given for it?")
    given = said.place(None, own + 1)[1]
    look = not said.says("without")
    choice = said.choice(seat=owner, target=target, slot=given, look=look)
    card = said.card_at((owner, target))
    if said.table.state["up"][card]:
        return Did(choice, said.claims([card], said.values))
    if not look:
        return Did(choice)
    return Did(choice, after=_seen(said, [card]))


def _guard(said: Saying) -> Did:
    by = None if said.says_with(Character.BODYGUARD) else said.mark("with")
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
    if said.says("nothing", "none"):
        return Did(said.choice(by=by, slot=NONE))
    owner, slot = said.only_place()
    if owner != said.seat:
        raise said.wrong("a Bodyguard guards cards of its own village")
    return Did(said.choice(by=by, slot=slot))


def _call(said: Saying) -> Did:
    cards = len(said.table.village(said.seat))
    if "cards" in said.phrase.words and said.mark("with") not in (None, cards - 1):
        raise said.wrong(f"{said.heading.names[said.seat]} has {count(cards)}")
    return Did(said.choice())


_READ: Mapping[str, Callable[[Saying], Did]] = {
    **{each.__name__[1:]: each for each in (_look, _draw, _keep, _take, _put, _discard, _use)},
    **{each.__name__[1:]: each for each in (_pick, _rob, _guard, _call)},
}
