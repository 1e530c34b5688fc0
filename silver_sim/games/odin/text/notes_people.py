"""Notes of Odin as people write them: what their words may mean where the game stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice
from typing import Any, NamedTuple

from silver_sim.games.odin.rules.questions import Question
from silver_sim.games.odin.text.notes_grammar import STARTS
from silver_sim.games.odin.text.notes_read import Reader
from silver_sim.games.odin.text.notes_table import GuessedHands
from silver_sim.games.text.notes import Completion, Heading, NotesError, Phrase, words_of
from silver_sim.games.text.notes_people import NUMBERS, PLURALS, READ, Clause, Way, acts_of, plain

_TAKES = words_of(
    "take takes took taken taking pick picks picked get gets got keep keeps kept choose chooses "
    "chose recuperate recuperated collect collects gain gains grab grabs back + hand receives "
    "comes came recover recovers fish fetches mine hand went wanted"
)
_PASSES = words_of("pass passes passed passing nothing beats beat beaten can't cannot over")
_PASSES |= words_of("skip skips")
_ALL = words_of("all both everybody everyone nobody others they rest we each neither none no")
_STARTS = STARTS | words_of("commences starter starting open opens lead led")
_NAMES = words_of("blue green orange pink red yellow b g o p r y")
_COLOURS = {name + end: name[0] for name in _NAMES for end in ("", "s") if name[1:] or not end}
_PLURAL = {word: str(number) for word, number in PLURALS.items() if number < 10}
_PLURAL |= {"aces": "1", "deuces": "2"}
_DIGITS = {word: str(number) for word, number in NUMBERS.items() if number < 10}
_DIGITS |= _PLURAL | {"ace": "1", "deuce": "2"}
_PLURALS = frozenset({*_PLURAL, *(f"{number}s" for number in range(1, 10))})
_BEHIND_A_COUNT = words_of("cards of more others") | _PLURALS | frozenset(_COLOURS)
_TY = "twenty thirty forty fifty sixty seventy eighty ninety"
_TENS = {word: ten for ten, word in enumerate(_TY.split(), 2)}
_ARTICLES = words_of("the a an his her my their")
_ME = words_of("i me myself mine my")
_TOKEN = re.compile(
    r"\ue000(\d)('s?|s'?)?|(?<![^\W_])([bgopry])(\d+)(?![^\W_])|(?<![^\W_])(\d+)([bgopry])(?![^\W_])"
    r"|(\d+)s?(?![^\W\d])|([^\W\d_]+(?:'[^\W\d_]+)*)|([^\s])"
)
VOCABULARY = _TAKES | _PASSES | _ALL | STARTS | {*_COLOURS, *_DIGITS, "double", "pair", "triple"}
_BECAUSE = words_of("because since as which like hoping still leaves left leaving remain remains")
_SPLIT = words_of(". ; , : ( ) ! ? and then - = / so")


def _colour(found: re.Match[str]) -> str:
    """A colour in brief: "yel 7", "gr 4"."""
    return f"{found[1][0]} "


def _nobody_can(found: re.Match[str]) -> str:
    return " all pass " if "that was the" in found.string else " pass "


def _tens(found: re.Match[str]) -> str:
    """A number of two digits: "forty-two"."""
    return f"{_TENS[found[1]]}{_DIGITS[found[2]]}"


_PLAIN = (
    (r"\bno[ -]one\b", "nobody"),
    (r"\b(?:lets?|letting) (?:it|that|this|them) (?:go|be|pass)(?: by)?\b", " pass "),
    (r"\b(blu?|gre?|grn|org?|ora|pi|pnk?|pk|rd|yel?)\b\.?\s*(?=\d)", _colour),
    (r"\b(?:a )?pass(?:es|ed)? (?:from|by|for) (\ue000\d)", r"\1 passes"),
    (r"\b(?:round|rd|trick|hand|deal|lap)\.?\s*(?:\d+|one|two|three)\b", " "),
    (r"^\s*\(?\d+[.)]\s|^[^\w\ue000]*\d+\W*$", ""),
    (
        r"\b(?:(?:do|does|did|can|could|will)(?: ?not|n't)|cannot) (?:play|beat|follow|answer)\b|"
        r"\bthat was the round\b",
        _nobody_can,
    ),
    (r"\b(?:to|for) (?:him|her|me|himself|herself|myself)\b", " takes "),
    (rf"\b({'|'.join(_TENS)})[- ](one|two|three|four|five|six|seven|eight|nine)\b", _tens),
)


class Atom(NamedTuple):
    """A word that means something."""

    kind: str  # "number", "take", ...
    what: Any = None
    aside: bool = False
    back: bool = False  # a colour of the numbers before it: "7 and 3 in blue"


def clauses_of(text: str, heading: Heading, aliases: Mapping[str, int]) -> list[Clause]:
    """The atoms of a line, by clauses; ``aliases`` are names in small letters."""
    small = plain(text, aliases, _PLAIN)
    found: list[Clause] = []
    atoms: list[Atom] = []
    subject: int | None = None
    depth, fresh, because, before = 0, True, False, ""
    for token in _TOKEN.finditer(small):
        seat, owns, colour, digits, turned, behind, number, word, sign = token.groups()
        said, rest = word or sign or "", small[token.end() :]
        is_last = _kinds(atoms) <= {"player", "end"} and not re.match(r"\s*[^\s.;,(]", rest)
        if said in _SPLIT and not (said == "-" and subject is not None and is_last):
            if len(atoms) > 1 or subject is not None or (atoms and atoms[0].kind != "end"):
                found.append(Clause(tuple(atoms), subject))
            atoms, subject, fresh, because = [Atom("end", said)], None, True, False
            depth += {"(": 1, ")": -1}.get(said, 0)
            continue
        because = (because or said in _BECAUSE) and said not in _SPLIT
        aside = depth > 0 or because
        if seat or word in _ME:
            who, owns = int(seat) if seat else heading.me, owns or word in ("my", "mine")
            if fresh and not owns and not aside:
                subject = who
            atoms.append(Atom("owner" if owns else "player", who, aside))
        elif colour or turned:
            atoms += [Atom("card", (colour or behind) + each, aside) for each in digits or turned]
        elif number:
            reds = re.match(r"\s*(\w+s)\b", rest)  # "3 reds, 4 5 6"
            counts = len(number) == 1 and reds and reds[1] in _COLOURS
            atoms.append(Atom("count" if counts else "number", number, aside))
        elif said in _COLOURS:
            atoms.append(Atom("colour", _COLOURS[said], aside, before in ("in", "of")))
        elif said == "one" and before in _ARTICLES and re.match(r"\s*(?:and|,|of|in)\b", rest):
            atoms.append(Atom("many", "1", aside))  # "the one and four of green"
        elif said == "one" and before in _COLOURS:
            atoms.append(Atom("one", "1", aside))
        elif said in _DIGITS and said != "one" and not (said == "ones" and before in _COLOURS):
            after = re.match(r"\s*(\w+)", rest)
            counts = after and (after[1] in _BEHIND_A_COUNT or after[1].isdecimal())
            named = before in _COLOURS or said in _PLURALS
            last = [each.kind for each in atoms if each.kind != "end"][-1:]
            whose = before in _ARTICLES or (last == ["owner"] and not _of_cards(atoms))
            named = named or (whose and "take" in _kinds(atoms))
            named = named or (not atoms[1:] and bool(found) and _goes_on(found[-1]))
            kind = "count" if counts else "number" if named else "many"
            atoms.append(Atom(kind, _DIGITS[said], aside))
        elif said in _TAKES and not (said == "+" and not fresh):
            atoms.append(Atom("take", said, aside))
        elif said in _PASSES or said == "-" or (said == "no" and is_last and subject is not None):
            atoms.append(Atom("pass", said, aside))
        elif said in ("she", "he") and len(heading.names) == 2:
            atoms.append(Atom("other", 1 - heading.me, aside))
        elif said in ("too", "also"):
            atoms.append(Atom("too", said, aside))
        elif said in _ALL:
            atoms.append(Atom("all", said, aside))
        elif said in _STARTS:
            atoms.append(Atom("start", said, aside))
        fresh = fresh and said in ("then", "now", "but", "and")
        before = said
    if atoms or subject is not None:
        found.append(Clause(tuple(atoms), subject))
    return found


def _goes_on(before: Clause) -> bool:
    """Whether the clause before ends with a number of a colour: "blue six and five"."""
    kinds = [each.kind for each in before.bits[-2:]]
    return kinds == ["colour", "number"]


def _kinds(atoms: Iterable[Atom]) -> set[str]:
    return {each.kind for each in atoms}


_WHO = frozenset({"player", "other"})
_CARDS = frozenset({"card", "number", "colour"})


def _of_cards(atoms: Iterable[Atom]) -> list[Atom]:
    """The atoms that name cards, or parts of them."""
    return [each for each in atoms if each.kind in _CARDS]


def _what(atoms: Iterable[Atom], *kinds: str) -> list[Any]:
    """What the atoms of these kinds say."""
    return [each.what for each in atoms if each.kind in kinds]


def _runs(atoms: Sequence[Atom]) -> Iterator[list[str]]:
    """Cards as colours and numbers may belong together."""
    if "number" not in _kinds(atoms):  # "the blue one"
        atoms = [each._replace(kind="number") if each.kind == "one" else each for each in atoms]
    items = _of_cards(atoms)
    cards, colours, numbers = (_what(items, kind) for kind in ("card", "colour", "number"))
    if not numbers or not colours:
        cards = cards if {*colours} <= {each[0] for each in cards} else []
    if (cards and not numbers) or not colours:  # "g8 g6, both green"; "G8, G1 = 81"
        yield cards
        return
    same = {each for number in numbers for each in number}
    if colours and len(same) == 1:  # "two 5s (p and r)"
        yield cards + [colour + next(iter(same)) for colour in dict.fromkeys(colours)]
    yield from islice((found for found in _grouped(items) if found), 64)
    # a number at the end is the value of the others: "7 and 2 in blue, 72"
    if len(numbers) > 1:
        last = max(at for at, each in enumerate(atoms) if each.kind == "number")
        for found in _runs([*atoms[:last], *atoms[last + 1 :]]):
            if "".join(sorted((each[1:] for each in found), reverse=True)) == atoms[last].what:
                yield found


def _grouped(items: Sequence[Atom]) -> Iterator[list[str]]:
    """All ways to give each number a colour, and no card twice.

    "blue 7 and 3", "7 and 3 in blue", "three 7s (orange, pink)", and lists of these.
    """
    if not items:
        yield []
        return
    kinds = [each.kind for each in items]
    run = next((at for at, kind in enumerate(kinds) if kind != kinds[0]), len(items))
    until = next(
        (at for at in range(run, len(items)) if run and kinds[at] != kinds[run]), len(items)
    )
    many = [*range(until, run, -1)] if run < len(items) and kinds[run] != "card" else []
    if until < len(items) and items[until].back:  # "the red 2, the 4 and 9 in green"
        many.reverse()
    ways: list[tuple[int, int]] = []  # how many of the first kind, and where the second ends
    if kinds[0] == "card":
        ways = [(1, 1)]
    elif kinds[0] == "number":
        ways = [(run, end) for end in many if end == run + 1 or run == len(items[0].what) == 1]
    else:
        ways = [
            (run, end) for end in many if run == 1 or (end == run + 1 and len(items[run].what) == 1)
        ]
    for first, end in ways:
        one, two = items[:first], items[first:end]
        colours, numbers = (two, one) if kinds[0] == "number" else (one, two)
        here = (
            [one[0].what]
            if first == end
            else [
                colour.what + digit
                for colour in colours
                for number in numbers
                for digit in number.what
            ]
        )
        for behind in _grouped(items[end:]):
            if len({*here, *behind}) == len(here) + len(behind):
                yield here + behind


@dataclass
class People:
    """A game as far as its notes are read, and what the lines before have begun to say."""

    reader: Reader
    start: int | None = None  # who starts the next deal
    held: tuple[str, ...] = ()  # what is said of the own hand
    waits = ""  # what is wanting at the end of the notes: nothing

    def copy(self) -> People:
        """The same again."""
        return replace(self, reader=self.reader.twin())

    def key(self) -> Any:
        """What tells it from others that have gone on in another way."""
        return acts_of(self.reader.table), self.start, self.held, len(self.reader.lines)

    def completion(self) -> Completion:
        """The script, as far as it is read; how a deal ends is no secret of anybody's."""
        lines = self.reader.script()
        return Completion(lines, [frozenset() for _, line in lines if "deal" in line])

    @property
    def table(self) -> GuessedHands:
        """The deal that is played."""
        assert self.reader.table is not None
        return self.reader.table

    def is_turn(self, seat: int) -> bool:
        """Whether it may be this player who goes on."""
        table = self.reader.table
        return table is None or not table.asks or table.seat == seat

    def ways(
        self, line: int, bits: Sequence[Any], subject: int | None, loose: bool = False
    ) -> Iterator[Way]:
        """How it may go on by a group of words, with one player on turn; a guess if ``loose``."""
        if self.reader.table is None or not self.table.asks:
            if not loose:
                yield from self._deal(line, bits, subject)
            return
        if loose:
            yield from self._guess(line, bits)
            yield from self._next_deal(line, bits, subject)
            return
        kinds = _kinds(bits)
        named = [each for each in bits if each.kind in _CARDS | {"pass"}]
        players = any(each.kind == "player" and not each.aside for each in bits)
        left = sum(0.5 if each.aside else 4.0 for each in named)
        yield Way(self, left + 0.05 + 0.45 * players)
        yield from self._play(line, bits, subject)
        nobody = any(each.what in ("nobody", "neither", "none") for each in bits)
        if "pass" in kinds or (not kinds & {"card", "number"} and ("too" in kinds or nobody)):
            yield from self._pass(line, bits, subject)
        elif players and not named:
            yield from (Way(way.reader, way.cost + 1.5) for way in self._pass(line, bits, subject))

    def _deal(self, line: int, atoms: Sequence[Atom], subject: int | None) -> Iterator[Way]:
        twin, table, kinds = self.copy(), self.reader.table, _kinds(atoms)
        if table is not None and not kinds & {"card", "colour", "start"}:
            yield Way(self, 0.0 if self._is_end(atoms) else 5.0)
            return
        seats = [(at, each.what) for at, each in enumerate(atoms) if each.kind in _WHO]
        if "start" in kinds and seats:
            begins = next(at for at, each in enumerate(atoms) if each.kind == "start")
            twin.start = min((abs(at - begins - 0.1), seat) for at, seat in seats)[1]
        cards = _of_cards(atoms) if kinds & {"card", "number"} else []
        size = self.reader.rules.hand_size
        here = self._dealt(atoms) if cards else []
        held = (*self.held, *here)
        hand = held if len({*held}) == len(held) == size else tuple(here)
        complete = len(self.held) == size
        if complete and cards and twin.start is None:
            twin.start = subject
        known = twin.start
        if complete and known is not None:
            twin.held = self.held
        elif len(hand) == size:
            twin.held = hand
            known = twin.reader.next_starter() if known is None else known
        else:
            twin.held = held if len(held) < size else self.held
            known = None
        if known is None:
            yield Way(twin, 0.0)
            return
        number = 1 if table is None else int(table.games["deal_no"][0]) + 1
        words = (str(number), self.reader.heading.names[known], "starts", *twin.held)
        try:
            twin.reader.play(Phrase(line, None, ("deal",), words))
        except NotesError:
            yield Way(self, 4.0 * len(cards))
            return
        twin.start, twin.held = None, ()
        if complete and cards:
            yield from twin.ways(line, atoms, subject)
        else:
            yield Way(twin, 0.0)

    def _dealt(self, atoms: Sequence[Atom]) -> list[str]:
        """The cards of a hand, or of a part of it: what is said of them behind it is no card."""
        size, best = self.reader.rules.hand_size, list[str]()
        ends = [at for at, each in enumerate(atoms) if each.kind == "end" and each.what in ".("]
        for end in (len(atoms), *reversed(ends)):
            part = atoms[:end]
            for found in (*_runs(part), *_runs([each for each in part if not each.aside])):
                if len({*found}) < len(found):
                    continue
                if (
                    len(found) == size
                    or len({*found, *self.held}) == len([*found, *self.held]) == size
                ):
                    return found
                best = best or found
        return best

    def _is_end(self, atoms: Sequence[Atom]) -> bool:
        """Whether what is said of the end of a deal can be so."""
        pairs = [each for each in atoms if each.kind in ("player", "number")]
        seats, held = pairs[::2], pairs[1::2]
        if [each.kind for each in pairs] != ["player", "number"] * len(self.reader.heading.names):
            return True
        points = self.table.games["points"][0]
        return all(points[a.what] == int(b.what) for a, b in zip(seats, held, strict=True))

    def _play(self, line: int, atoms: Sequence[Atom], subject: int | None) -> Iterator[Way]:
        if subject not in (None, self.table.seat) or "-" in _what(atoms, "pass"):
            return
        if self.table.question == Question.TAKE:
            yield from self._take(line, atoms, 0.0)
            return
        many, takes = len(atoms), [at for at, each in enumerate(atoms) if each.kind == "take"]
        taking = takes[0] if takes else many
        ends = [at for at in range(1, taking + 1) if at < many and atoms[at].kind == "end"]
        first = ends[-1] if takes and ends else taking
        seen = set()
        for end in dict.fromkeys([first, *range(many - 1, 0, -1), many]):
            away = 0.0 if end == first else 0.6 if first == many else 0.8
            main = [each for each in atoms[:end] if not each.aside]
            words = [each._replace(kind="number") if each.kind == "many" else each for each in main]
            runs = [(0.0, each) for each in (*_runs(atoms[:end]), *_runs(main), *self._own(main))]
            runs += [(0.3, each) for each in _runs(words)] * (words != main)
            for more, cards in runs:
                if not cards or (end, tuple(cards)) in seen:
                    continue
                seen.add((end, tuple(cards)))
                twin = self.copy()
                if not twin.reader.plays(line, cards):
                    continue
                away += 0.5 * ("pass" in _kinds(atoms[:end]))
                passes = next((at for at in range(end, many) if atoms[at].kind == "pass"), many)
                for way in twin._take(line, atoms[end:], float(subject is None) + away + more):
                    yield way
                    if passes < many and isinstance(way.reader, People):
                        # "... and took the red 3. He passed."
                        for behind in way.reader._pass(line, atoms[passes:], None):
                            yield behind._replace(cost=way.cost + behind.cost)

    def _own(self, atoms: Sequence[Atom]) -> Iterator[list[str]]:
        """The writer's cards of one number, or of one colour: "all my fours"."""
        table, said = self.table, {*_what(atoms, *_CARDS)}
        if table.seat == self.reader.heading.me and len(said) == 1:
            [what] = said
            yield [card for card in table.hand(table.seat) if what in card]

    def _take(self, line: int, atoms: Sequence[Atom], cost: float) -> Iterator[Way]:
        """What is taken, if it is said."""
        named = _of_cards(atoms)
        sure = [each for each in named if not each.aside]
        atoms = sure or named
        if not atoms:
            yield Way(self, cost)
            return
        numbers = {digit for number in _what(atoms, "number") for digit in number}
        colours, cards = {*_what(atoms, "colour")}, {*_what(atoms, "card")}
        fit = [
            each
            for each in self.reader.beaten
            if (not cards or each in cards)
            and (not numbers or each[1:] in numbers)
            and (not colours or each[0] in colours)
        ]
        for card in fit[:1]:
            left = (cards - {card}) | (numbers - {card[1:]}) | (colours - {card[0]})
            cost += (4.0 if sure else 0.5) * len(left)
        if len(fit) == 1 and not self.reader.asks(Question.TAKE):
            yield Way(self, cost)
        elif len(fit) == 1:
            twin = self.copy()
            if twin.reader.takes(line, fit[0]):
                yield Way(twin, cost)
        elif not sure:
            yield Way(self, cost + 1.0)

    def _pass(self, line: int, atoms: Sequence[Atom], subject: int | None) -> Iterator[Way]:
        twin, named = self.copy(), _what(atoms, "player")
        all_ = {*_what(atoms, "all")}
        others = bool(all_ & {"all", "others", "nobody", "everybody", "everyone"})
        every = others or bool(all_ and not named)
        passes = sum(each[:4] in ("pass", "skip", "-") for each in _what(atoms, "pass"))
        many = [int(each) for each in _what(atoms, "number", "many", "count") if each.isdecimal()]
        most = many[0] if many and not named else len({*named}) or passes or 1
        done = 0
        for done in count():
            if not (twin.reader.asks(Question.FOLLOW) and (every or done < most)):
                break
            if named and not others and twin.table.seat not in named:
                break
            twin.reader.passes(line)
        if done and (every or done == most):
            extra = [each for each in atoms if each.kind in ("card", "colour") and not each.aside]
            others_said = named or every or many or len(twin.reader.heading.names) == 2
            unsaid = subject is None and not others_said
            yield Way(twin, 4.0 * len(extra) + 0.1 * (every and not others) + float(unsaid))

    def _next_deal(self, line: int, atoms: Sequence[Atom], subject: int | None) -> Iterator[Way]:
        """Cards are dealt though the deal is not over: some line of it is not read."""
        if len(self._dealt(atoms)) <= self.reader.rules.hand_size // 2:
            return
        twin, blame = self.copy(), self.table.answers[-1][0] if self.table.answers else line
        while twin.reader.asks(Question.LEAD, Question.FOLLOW):
            if not twin.reader.asks(Question.FOLLOW):
                if not twin.reader.plays(line, twin.table.hand(twin.table.seat)[:1]):
                    return
            elif not twin.reader.passes(line):
                return
        for way in twin._deal(line, atoms, subject):
            yield Way(way.reader, READ + 1 + way.cost, blame)

    def _guess(self, line: int, atoms: Sequence[Atom]) -> Iterator[Way]:
        """A line that is not read: a play of which it is not clear what is taken, or a pass."""
        tried, here = [], self.copy()
        while here.reader.asks(Question.LEAD, Question.FOLLOW):
            for end in range(1, len(atoms) + 1):
                for cards in _runs(atoms[:end]):
                    twin = here.copy()
                    if cards and twin.reader.plays(line, cards):
                        tried.append(twin)
            if not here.reader.asks(Question.FOLLOW) or not here.reader.passes(line):
                break
            here = here.copy()
        for each in (self, *tried):
            if each.reader.asks(Question.TAKE):
                for card in each.reader.beaten:
                    twin = each.copy()
                    if twin.reader.takes(line, card):
                        yield Way(twin, READ + 2.0)
            elif each is not self:
                yield Way(each, READ + 2.5)
        twin = self.copy()
        if twin.reader.asks(Question.FOLLOW) and twin.reader.passes(line):
            yield Way(twin, READ + 4.0)
