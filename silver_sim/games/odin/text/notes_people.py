"""Notes of Odin as people write them: what their words may mean where the game stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from silver_sim.games.odin.rules.questions import Question
from silver_sim.games.odin.text.notes_grammar import STARTS
from silver_sim.games.odin.text.notes_read import Reader
from silver_sim.games.text.notes import Completion, Heading, NotesError, Phrase, words_of
from silver_sim.games.text.notes_people import Clause, Way, plain

_TAKES = words_of(
    "take takes took taken taking pick picks picked get gets got keep keeps kept choose chooses "
    "chose recuperate recuperated collect collects gain gains grab grabs back + hand receives "
    "comes came recover recovers fish fetches mine hand went wanted"
)
_PASSES = words_of(
    "pass passes passed passing nothing beats beat beaten can't cannot over skip skips"
)
_ALL = words_of("all both everybody everyone nobody others they rest we each neither none no")
_COLOURS = {
    name + end: name[0]
    for name in ("blue", "green", "orange", "pink", "red", "yellow")
    for end in ("", "s")
} | {letter: letter for letter in "bgopry"}
_WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
_PLURAL = {f"{word}{'es' if word == 'six' else 's'}": str(at) for at, word in enumerate(_WORDS)}
_PLURAL |= {"aces": "1", "deuces": "2"}
_NUMBERS = {word: str(at) for at, word in enumerate(_WORDS)} | _PLURAL | {"ace": "1", "deuce": "2"}
_PLURALS = frozenset({*_PLURAL, *(f"{at}s" for at in range(1, 10))})
_COUNTED = words_of("cards of more others")
_TENS = {
    f"{ten}ty": at for at, ten in enumerate("twen thir for fif six seven eigh nine".split(), 2)
}
_ARTICLES = words_of("the a an his her my their")
_TOKEN = re.compile(
    r"\ue000(\d)('s?|s'?)?|(?<![^\W_])([bgopry])(\d+)(?![^\W_])|(?<![^\W_])(\d+)([bgopry])(?![^\W_])"
    r"|(\d+)s?(?![^\W\d])|([^\W\d_]+(?:'[^\W\d_]+)*)|([^\s])"
)
_ROUND = re.compile(r"\b(?:round|rd|trick|hand|deal|lap)\.?\s*(?:\d+|one|two|three)\b")
VOCABULARY = (
    _TAKES
    | _PASSES
    | _ALL
    | frozenset({*_COLOURS, *_NUMBERS})
    | STARTS
    | words_of("double pair triple")
)
_BECAUSE = words_of("because since as which like hoping still leaves left leaving remain remains")
_SPLIT = words_of(". ; , : ( ) ! ? and then - = / so")


class Atom(NamedTuple):
    """A word that means something."""

    kind: str  # "number", "colour", "take", "pass", "all", "start", "hold", "player", "many"
    what: Any = None
    aside: bool = False
    back: bool = False  # a colour of the numbers before it: "7 and 3 in blue"


def clauses_of(text: str, heading: Heading, aliases: Mapping[str, int]) -> list[Clause]:
    """The atoms of a line, by clauses; ``aliases`` are names in small letters."""
    small = _ROUND.sub(" ", plain(text, aliases, ()))
    small = re.sub(r"^\s*\(?\d+[.)]\s|^[^\w\ue000]*\d+\W*$", "", small)
    small = re.sub(
        r"\b(?:(?:do|does|did|can|could|will)(?: ?not|n't)|cannot) (?:play|beat|follow)\b|"
        r"\bthat was the round\b",
        " all pass " if "that was the" in small else " pass ",
        small,
    )
    small = re.sub(r"\b(?:to|for) (?:him|her|me|himself|herself|myself)\b", " takes ", small)
    small = re.sub(
        rf"\b({'|'.join(_TENS)})[- ]({'|'.join(_WORDS[1:])})\b",
        lambda found: f"{_TENS[found[1]]}{_NUMBERS[found[2]]}",
        small,
    )
    found: list[Clause] = []
    atoms: list[Atom] = []
    subject: int | None = None
    depth, fresh, because, before = 0, True, False, ""
    for token in _TOKEN.finditer(small):
        seat, owns, colour, digits, turned, colour_behind, number, word, sign = token.groups()
        said = word or sign or ""
        alone = all(each.kind in ("player", "end") for each in atoms) and not re.match(
            r"\s*[^\s.;,(]", small[token.end() :]
        )
        if said in _SPLIT and not (said == "-" and subject is not None and alone):
            if len(atoms) > 1 or subject is not None or (atoms and atoms[0].kind != "end"):
                found.append(Clause(tuple(atoms), subject))  # type: ignore[arg-type]
            atoms, subject, fresh, because = [Atom("end", said)], None, True, False
            depth += {"(": 1, ")": -1}.get(said, 0)
            continue
        because = (because or said in _BECAUSE) and said not in _SPLIT
        aside = depth > 0 or because
        who = (
            int(seat)
            if seat
            else heading.me
            if word in ("i", "me", "myself", "mine", "my")
            else None
        )
        if who is not None:
            owner = owns or word in ("my", "mine")
            if fresh and not owner and not aside:
                subject = who
            atoms.append(Atom("owner" if owner else "player", who, aside))
        elif colour or turned:
            atoms += [
                Atom("card", (colour or colour_behind) + each, aside) for each in (digits or turned)
            ]
        elif number:
            atoms.append(Atom("number", number, aside))
        elif said in _COLOURS:
            atoms.append(Atom("colour", _COLOURS[said], aside, before in ("in", "of")))
        elif said == "one" and before in _COLOURS:
            atoms.append(Atom("one", "1", aside))
        elif said in _NUMBERS and said != "one" and not (said == "ones" and before in _COLOURS):
            after = re.match(r"\s*(\w+)", small[token.end() :])
            counts = after is not None and (
                after[1] in _PLURALS | _COUNTED or after[1].isdecimal() or after[1] in _COLOURS
            )
            takes = any(each.kind == "take" for each in atoms)
            named = before in _COLOURS or said in _PLURALS or (before in _ARTICLES and takes)
            kind = "number" if named and not counts else "many"
            atoms.append(Atom(kind, _NUMBERS[said], aside))
        elif said in _TAKES and not (said == "+" and not fresh):
            atoms.append(Atom("take", said, aside))
        elif said in _PASSES or said == "-" or (said == "no" and alone and subject is not None):
            atoms.append(Atom("pass", said, aside))
        elif said in ("too", "also"):
            atoms.append(Atom("too", said, aside))
        elif said in _ALL:
            atoms.append(Atom("all", said, aside))
        elif said in STARTS | {"commences", "starter", "starting", "open", "opens", "lead", "my"}:
            atoms.append(Atom("start", said, aside))
        if said not in ("then", "now", "but", "and"):
            fresh = False
        before = said
    if atoms or subject is not None:
        found.append(Clause(tuple(atoms), subject))  # type: ignore[arg-type]
    return found


def _runs(atoms: Sequence[Atom]) -> Iterator[list[str]]:
    """Cards as colours and numbers may belong together."""
    if not any(each.kind == "number" for each in atoms):  # "the blue one"
        atoms = [each._replace(kind="number") if each.kind == "one" else each for each in atoms]
    items = [(each.kind, each.what) for each in atoms if each.kind in ("card", "number", "colour")]
    cards = [what for kind, what in items if kind == "card"]
    colours = [what for kind, what in items if kind == "colour"]
    numbers = [what for kind, what in items if kind == "number"]
    if not colours and not numbers:
        yield cards
        return
    if cards and not colours:  # "G8, G1 = 81": the value of the play
        yield cards
        return
    same = {each for number in numbers for each in number}
    if colours and len(same) == 1:  # "two 5s (p and r)"
        yield cards + [colour + next(iter(same)) for colour in dict.fromkeys(colours)]
    if any(each.back for each in atoms):  # "1 and 4 in orange, a yellow 3, the blue 4 and 6"
        found, colour, waiting = list(cards), "", list[str]()
        for each in atoms:
            if each.kind == "colour" and each.back:
                found += [each.what + digit for digit in waiting]
                colour, waiting = "", []
            elif each.kind == "colour":
                colour = each.what
            elif each.kind == "number" and colour:
                found += [colour + digit for digit in each.what]
            elif each.kind == "number":
                waiting += each.what
        if not waiting and len({*found}) == len(found):
            yield found
    for way in (items, items[::-1]):  # "blue 7 and 3", "7 and 3 in blue"
        found, colour = list(cards), ""
        for kind, what in way:
            if kind == "colour":
                colour = what
            elif kind == "number" and colour:
                found += [colour + each for each in what]
            elif kind == "number":
                found = []
                break
        named = {each[0] for each in found}
        if found and len({*found}) == len(found) and named >= {*colours}:
            yield found
    # a number at the end is the value of the others: "7 and 2 in blue, 72"
    if len(numbers) > 1:
        last = max(at for at, each in enumerate(atoms) if each.kind == "number")
        rest = [each for at, each in enumerate(atoms) if at != last]
        for found in _runs(rest):
            if _value(found) == atoms[last].what:
                yield found


def _value(cards: Sequence[str]) -> str:
    return "".join(sorted((each[1:] for each in cards), reverse=True))


@dataclass
class People:
    """A game as far as its notes are read, and what the lines before have begun to say."""

    reader: Reader
    start: int | None = None  # who starts the next deal
    held: tuple[str, ...] = ()  # what is said of the own hand
    waits = ""  # what is wanting at the end of the notes

    def copy(self) -> People:
        """The same again."""
        return replace(self, reader=self.reader.twin())

    def key(self) -> Any:
        """What tells it from others that have gone on in another way."""
        table = self.reader.table
        acts = (
            ()
            if table is None
            else tuple((seat, choice.tobytes()) for _, seat, choice in table.answers)
        )
        return acts, self.start, self.held, len(self.reader.lines)

    def completion(self) -> Completion:
        """The script, as far as it is read; how a deal ends is no secret of anybody's."""
        lines = self.reader.script()
        return Completion(lines, [frozenset() for _, line in lines if "deal" in line])

    @property
    def stage(self) -> str:
        """What the next line may tell."""
        table = self.reader.table
        return "turn" if table is not None and table.asks else "deal"

    def is_turn(self, seat: int) -> bool:
        """Whether it may be this player who goes on."""
        table = self.reader.table
        return table is None or not table.asks or bool(table.seat == seat)

    def ways(
        self, line: int, bits: Sequence[Any], subject: int | None, loose: bool = False
    ) -> Iterator[Way]:
        """How it may go on by a group of words, with one player on turn; a guess if ``loose``."""
        named = [each for each in bits if each.kind in ("card", "number", "colour", "pass")]
        if self.stage == "deal":
            if not loose:
                yield from self._deal(line, bits, subject)
            return
        if loose:
            yield from self._guess(line, bits)
            return
        players = {each.what for each in bits if each.kind == "player" and not each.aside}
        left = sum(0.5 if each.aside else 4.0 for each in named)
        yield Way(self, left + 0.05 + 0.45 * bool(players))
        yield from self._play(line, bits, subject)
        kinds = {each.kind for each in bits}
        nobody = any(each.what in ("nobody", "neither", "none") for each in bits)
        if "pass" in kinds or (not kinds & {"card", "number"} and ("too" in kinds or nobody)):
            yield from self._pass(line, bits, subject)
        elif players and not named:
            yield from (Way(way.reader, way.cost + 1.5) for way in self._pass(line, bits, subject))

    def _deal(self, line: int, atoms: Sequence[Atom], subject: int | None) -> Iterator[Way]:
        twin = self.copy()
        table, heading = self.reader.table, self.reader.heading
        over = table is not None
        if (
            over
            and not any(each.kind in ("card", "colour") for each in atoms)
            and not any(each.kind == "start" for each in atoms)
        ):
            yield Way(self, 0.0 if self._is_end(atoms) else 5.0)
            return
        starts = any(each.kind == "start" for each in atoms)
        seats = [each.what for each in atoms if each.kind == "player"]
        if starts and seats:
            begins = next(at for at, each in enumerate(atoms) if each.kind == "start")
            twin.start = min(
                (abs(at - begins - 0.1), each.what)
                for at, each in enumerate(atoms)
                if each.kind == "player"
            )[1]
        cards = [each for each in atoms if each.kind in ("card", "number", "colour")]
        if not any(each.kind in ("card", "number") for each in cards):
            cards = []
        size = self.reader.rules.hand_size
        here = next((each for each in _runs(cards) if len({*each}) == len(each)), [])
        held = (*self.held, *here)
        hand = held if len({*held}) == len(held) == size else tuple(here)
        complete = len(self.held) == size
        if complete and cards and twin.start is None and subject is not None:
            twin.start = subject
        if complete and twin.start is not None:
            twin.held = self.held
        elif len(hand) == size:
            twin.held = hand
        else:
            twin.held = held if len(held) < size else self.held
            yield Way(twin, 0.0)
            return
        known = twin.start
        if known is None and over:
            known = twin.reader.next_starter()
        if known is None:
            yield Way(twin, 0.0)
            return
        number = 1 if table is None else int(table.games["deal_no"][0]) + 1
        words = (str(number), heading.names[known], "starts", *twin.held)
        own = not complete
        try:
            twin.reader.play(Phrase(line, None, ("deal",), words))
        except NotesError:
            yield Way(self, 4.0 * len(cards))
            return
        twin.start, twin.held = None, ()
        if own or not cards:
            yield Way(twin, 0.0)
        else:
            yield from twin.ways(line, atoms, subject)

    def _is_end(self, atoms: Sequence[Atom]) -> bool:
        """Whether what is said of the end of a deal can be so."""
        table = self.reader.table
        assert table is not None
        points = [int(each) for each in table.games["points"][0]]
        pairs = [(each.kind, each.what) for each in atoms if each.kind in ("player", "number")]
        kinds = [kind for kind, _ in pairs]
        if kinds == ["player", "number"] * len(self.reader.heading.names):
            return all(
                points[seat[1]] == int(held[1])
                for seat, held in zip(pairs[::2], pairs[1::2], strict=True)
            )
        return True

    def _play(self, line: int, atoms: Sequence[Atom], subject: int | None) -> Iterator[Way]:
        table = self.reader.table
        assert table is not None
        if subject not in (None, table.seat) or any(
            each.kind == "pass" and each.what == "-" for each in atoms
        ):
            return
        if table.question == Question.TAKE:
            yield from self._take(line, atoms, 0.0)
            return
        cost = float(subject is None)
        first = next((at for at, each in enumerate(atoms) if each.kind == "take"), len(atoms))
        while 0 < first < len(atoms) and atoms[first].kind != "end":
            first -= 1
        first = first or next(
            (at for at, each in enumerate(atoms) if each.kind == "take"), len(atoms)
        )
        ends = [first, *(at for at in range(len(atoms) - 1, 0, -1) if at < len(atoms))]
        ends.append(len(atoms))
        seen = set()
        for end in dict.fromkeys(ends):
            away = 0.0 if end == first else 0.6 if first == len(atoms) else 0.8
            main = [each for each in atoms[:end] if not each.aside]
            for cards in (*_runs(atoms[:end]), *_runs(main), *self._own(main)):
                if not cards or (end, tuple(cards)) in seen:
                    continue
                seen.add((end, tuple(cards)))
                twin = self.copy()
                if not twin.reader.plays(line, cards):
                    continue
                rest = atoms[end:]
                if [each for each in atoms[:end] if each.kind == "pass"]:
                    away += 0.5
                yield from twin._take(line, rest, cost + away)

    def _own(self, atoms: Sequence[Atom]) -> Iterator[list[str]]:
        """The writer's cards of one number, or of one colour: "all my fours"."""
        table = self.reader.table
        assert table is not None
        said = {each.what for each in atoms if each.kind in ("number", "colour", "card")}
        if table.seat == self.reader.heading.me and len(said) == 1:
            [what] = said
            yield [card for card in table.hand(table.seat) if what in card]

    def _take(self, line: int, atoms: Sequence[Atom], cost: float) -> Iterator[Way]:
        """What is taken, if it is said."""
        reader, table = self.reader, self.reader.table
        assert table is not None
        beaten = reader.beaten
        named = [each for each in atoms if each.kind in ("number", "colour", "card")]
        atoms = [each for each in named if not each.aside] or named
        numbers = {digit for each in atoms if each.kind == "number" for digit in each.what}
        colours = {each.what for each in atoms if each.kind == "colour"}
        cards = {each.what for each in atoms if each.kind == "card"}
        said = bool(numbers or colours or cards)
        aside = all(each.aside for each in atoms if each.kind in ("number", "colour", "card"))
        asks = table.asks and table.question == Question.TAKE
        if not said:
            yield Way(self, cost)
            return
        fit = [
            each
            for each in beaten
            if (not cards or each in cards)
            and (not numbers or each[1:] in numbers)
            and (not colours or each[0] in colours)
        ]
        for card in fit[:1]:
            left = (cards - {card}) | (numbers - {card[1:]}) | (colours - {card[0]})
            cost += (0.5 if aside else 4.0) * len(left)
        if len(fit) == 1 and asks:
            twin = self.copy()
            if twin.reader.takes(line, fit[0]):
                yield Way(twin, cost)
        elif len(fit) == 1:
            yield Way(self, cost)
        elif aside:
            yield Way(self, cost + 1.0)

    def _pass(self, line: int, atoms: Sequence[Atom], subject: int | None) -> Iterator[Way]:
        twin = self.copy()
        table = twin.reader.table
        assert table is not None
        named = [each.what for each in atoms if each.kind == "player"]
        every = any(each.kind == "all" for each in atoms) and not named
        others = any(
            each.kind == "all" and each.what in ("all", "others", "nobody", "everybody", "everyone")
            for each in atoms
        )
        count = (
            len({*named})
            or sum(each.kind == "pass" and each.what[:4] in ("pass", "skip", "-") for each in atoms)
            or 1
        )
        many = [
            int(each.what)
            for each in atoms
            if each.kind in ("number", "many") and str(each.what).isdecimal()
        ]
        extra = [each for each in atoms if each.kind in ("card", "colour") and not each.aside]
        if many and not named:
            count = many[0]
        done = 0
        while (
            table.asks and table.question == Question.FOLLOW and (every or others or done < count)
        ):
            if named and not others and table.seat not in named:
                break
            twin.reader.passes(line)
            done += 1
        if ((every or others) and done) or (done == count and done):
            yield Way(
                twin,
                4.0 * len(extra)
                + 0.1 * (every and not others)
                + float(subject is None and not named and not every and not others and not many),
            )

    def _guess(self, line: int, atoms: Sequence[Atom]) -> Iterator[Way]:
        """A line that is not read: a play of which it is not clear what is taken, or a pass."""
        table = self.reader.table
        assert table is not None
        tried, here = [self.copy()], self.copy()
        while here.reader.asks(Question.LEAD, Question.FOLLOW):
            for end in range(1, len(atoms) + 1):
                for cards in _runs(atoms[:end]):
                    twin = here.copy()
                    if cards and twin.reader.plays(line, cards):
                        tried.append(twin)
            if not here.reader.asks(Question.FOLLOW) or not here.reader.passes(line):
                break
            here = here.copy()
        for each in tried:
            now = each.reader.table
            assert now is not None
            if now.asks and now.question == Question.TAKE:
                for card in each.reader.beaten:
                    twin = each.copy()
                    if twin.reader.takes(line, card):
                        yield Way(twin, 10.0)
            elif each is not tried[0]:
                yield Way(each, 10.0)
        if table.question == Question.FOLLOW and tried[0].reader.passes(line):
            yield Way(tried[0], 14.0)
