"""Notes as people write them: a line is compared with all that may have been done at the table.

A line is taken apart into bits: numbers or cards, players, words for acts. All acts that are legal
there and that the bits may mean are tried (``Try``); a way to go on costs what it leaves
unaccounted for. Several ways stay open until a later line decides between them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, Self

from silver_sim.games.text.notes import Completion

MOST_WAYS = 12  # that stay open behind a line
MOST_GUESSED = 4  # of them, for a line that is not read
MOST_NODES = 400  # acts that are tried for one line
READ = 3.0  # what a way to read a line may cost at most
FAR = 3.0  # how much more a way may cost than the best, to stay open
UNSURE = 0.25  # how much more another way must cost if nothing is left open
UNREAD = 20.0  # what a line costs that is not read
MOST_UNREAD = 30  # lines that are not read: behind them nothing is
MOST_BITS = 80  # of a line that is read
MISSING = 6.0  # what is needed and not said
SPLIT = 0.5  # what it costs that a sentence goes over two lines
AGAIN = 0.4  # a place that is named once for two acts
OUT_OF_ORDER = 0.35  # what is said before and belongs to a later act
LAST, MIDDLE = -1, -50  # places counted from the right: -1, -2, ...; the one between
_WEIGHTS = (  # of words for acts, by what they may say
    (frozenset({"call", "pass", "token", "same"}), 4.0),
    (frozenset({"swaps"}), 3.0),
    (frozenset({"use", "guard", "fails", "looks", "robs"}), 2.0),
    (frozenset({"not"}), 1.0),
)


_ACTING = frozenset({"draws", "takes", "swaps", "looks", "robs"})
_COUNTING = "zero one two three four five six seven eight nine ten eleven twelve thirteen"
NUMBERS = {word: number for number, word in enumerate(_COUNTING.split())}
PLURALS = {f"{word}{'es' if word == 'six' else 's'}": n for word, n in NUMBERS.items()}
_LETTERS = frozenset("cefhjklmnqtuvwz")  # that are no words of the games


def plain(
    text: str,
    aliases: Mapping[str, int],
    rules: Sequence[tuple[str, str | Callable[[re.Match[str]], str]]],
) -> str:
    """A text in small letters, with a sign and the seat in place of each player.

    What fits the patterns of ``rules`` is replaced, one rule after the other. A letter is a player
    where it is a capital, or is no word of the games.
    """
    letters = {name.upper(): seat for name, seat in aliases.items() if len(name) == 1}
    letters |= {name: seat for name, seat in aliases.items() if name in _LETTERS}
    text = _named(text, letters).casefold()
    text = _named(text, {name: seat for name, seat in aliases.items() if len(name) > 1})
    for pattern, new in rules:
        text = re.sub(pattern, new, text)
    return text


def _named(text: str, seats: Mapping[str, int]) -> str:
    """The text with a sign and the seat in place of these names."""
    if not seats:
        return text
    some = "|".join(sorted(map(re.escape, seats), key=len, reverse=True))
    pattern = rf"(?<![^\W_])({some})(?![^\W_s']|s[^\W_])"
    return re.sub(pattern, lambda found: f"\ue000{seats[found[1]]}", text)


class Bit(NamedTuple):
    """A word that means something."""

    word: str
    kinds: frozenset[str] = frozenset()  # the acts that it may say
    number: Any = None  # a number, or a card
    is_value: bool = False  # the number may be what a card is
    is_place: bool = False  # or where it is
    is_count: bool = False  # or how many
    owner: int | None = None  # whose card it is, if that is said
    seat: int | None = None  # a player
    stress: float = 1.0  # less in remarks: it need not be accounted for
    near: frozenset[str] = frozenset()  # the kinds of the words around it
    sentence: int = 0  # in which it stands

    def may_be_of(self, seat: int) -> bool:
        """Whether it may be a card of this player."""
        if self.owner is not None and self.owner < 0:  # of anybody but this one
            return seat != -1 - self.owner
        return self.owner in (None, seat)

    @property
    def weight(self) -> float:
        """How much it counts against a way that does not account for it."""
        if self.number is not None:
            return self.stress * (1.0 if self.is_count and not self.is_value else 5.0)
        if self.seat is not None:
            return self.stress
        heavy = (weight for kinds, weight in _WEIGHTS if not kinds.isdisjoint(self.kinds))
        return self.stress * next(heavy, 0.3)


def kinds_of(bits: Iterable[Bit]) -> frozenset[str]:
    """All acts that bits may say."""
    return frozenset[str]().union(*(bit.kinds for bit in bits))


class Clause(NamedTuple):
    """A part of a line."""

    bits: tuple[Any, ...]
    subject: int | None = None  # the player with whom it begins


Need = tuple[str, Any]  # ("value", 9), ("place", (seat, number)), ("kind", "call"), ("seat", 2)


class Try(NamedTuple):
    """An act that a line may mean."""

    did: Any  # as the game's reader does it
    kinds: frozenset[str] = frozenset()  # the words that may say it
    needs: tuple[frozenset[Need], ...] = ()  # each must be said, one way or another
    values: frozenset[Any] = frozenset()  # cards that may be named
    places: Mapping[tuple[int, int], int] = {}  # places that may be named, each of how many
    counts: frozenset[int] = frozenset()
    cost: float = 0.0

    def explains(self, bit: Bit) -> bool:
        """Whether a bit may speak of it."""
        if bit.seat is not None:
            return any(seat == bit.seat for seat, _ in self.places)
        if bit.number is None:
            return bool(bit.kinds & self.kinds)
        return (
            (bit.is_value and bit.number in self.values)
            or (bit.is_count and bit.number in self.counts)
            or any(self.is_at(bit, place) for place in self.places)
        )

    def is_at(self, bit: Bit, place: tuple[int, int]) -> bool:
        """Whether a bit names this place."""
        (seat, number), many = place, self.places[place]
        if not bit.is_place or not bit.may_be_of(seat):
            return False
        if bit.number == MIDDLE:
            return 2 * number == many + 1
        return bool(number == (bit.number if bit.number > 0 else many + 1 + bit.number))

    def is_said(self, bits: Sequence[Bit]) -> bool:
        """Whether each need is met by some bit."""
        return all(
            any(self.meets(each, bit) for bit in bits for each in need) for need in self.needs
        )

    def meets(self, need: Need, bit: Bit) -> bool:
        """Whether a bit says what is needed."""
        kind, what = need
        if kind == "value":
            return bit.is_value and bit.number == what
        if kind == "place":
            return bit.number is not None and self.is_at(bit, what)
        if kind == "count":
            return bit.is_count and bit.number == what
        if kind == "seat":
            return bit.seat == what or (bit.owner is not None and bit.may_be_of(what))
        return what in bit.kinds


class _Met(NamedTuple):
    """A bit that meets a need."""

    at: int
    cost: float
    may_again: bool  # meet another need too
    is_free: bool  # as any number of needs may be met by it


def _met(of: Try, need: frozenset[Need], bits: Sequence[Bit]) -> Iterator[_Met]:
    """The bits that meet a need."""
    for at, bit in enumerate(bits):
        ways = [kind for kind, what in need if of.meets((kind, what), bit)]
        if ways:
            is_free = any(kind not in ("value", "place") for kind in ways)
            cost = 0.2 * (bit.stress < 1) + 0.8 * (bit.stress == 0)
            yield _Met(at, cost + 0.1 * (bit.is_value and bit.is_place), bit.is_place, is_free)
            if is_free:
                return


def _unmet(
    needs: Sequence[tuple[int, Sequence[_Met]]],
    used: frozenset[int] = frozenset(),
    order: tuple[int, int, int] = (0, -1, -1),
) -> float:
    """What it costs that not each need is met by a bit of its own, in the order of the acts."""
    if not needs:
        return 0.0
    (act, met), *rest = needs
    last, before, own = order  # the act, the last bit of the acts before it, and of its own
    if act != last:
        before, own = max(before, own), -1
    best: float | None = None
    for at, cost, may_again, is_free in met:
        if is_free:
            return _unmet(rest, used, (act, before, own))
        if at in used and not may_again:
            continue
        cost += AGAIN * (at in used) + OUT_OF_ORDER * (at < before)
        if best is None or cost < best:
            cost += _unmet(rest, used | {at}, (act, before, max(own, at)))
            best = cost if best is None else min(best, cost)
        if best == 0:
            break
    return MISSING + _unmet(rest, used, (act, before, own)) if best is None else best


class Account(NamedTuple):
    """The acts that a line may tell, and what of it speaks of none of them."""

    left: tuple[Bit, ...]
    tries: tuple[Try, ...] = ()
    needs: tuple[tuple[int, Sequence[_Met]], ...] = ()
    spent: float = 0.0

    def with_(self, act: Try, bits: Sequence[Bit]) -> Account:
        """The same, and one act more; ``bits`` are all of the line."""
        needs = [(len(self.tries), [*_met(act, need, bits)]) for need in act.needs]
        left = tuple(bit for bit in self.left if not act.explains(bit))
        spent = self.spent + (act.cost + 0.05)
        return Account(left, (*self.tries, act), (*self.needs, *needs), spent)

    def cost(self, bits: Sequence[Bit], is_done: bool) -> float:
        """What it costs to read the line as these acts.

        Where the turn is done, whole sentences behind it count less: people talk.
        """
        left = {id(bit) for bit in self.left}
        numbers = (bit.sentence for bit in bits if bit.number is not None and id(bit) not in left)
        last = max(numbers, default=0) if is_done else len(bits)
        said = sum(
            bit.weight * (1 if bit.sentence <= last else 0.6 if bit.near & _ACTING else 0.25)
            for bit in self.left
        )
        return said + self.spent + _unmet(self.needs)


def acts_of(table: Any) -> tuple[tuple[int, bytes], ...]:
    """What was done at a table, as something that can be compared."""
    if table is None:
        return ()
    return tuple((seat, choice.tobytes()) for _, seat, choice in table.answers)


class Reader(Protocol):
    """A game as far as its notes are read."""

    def copy(self) -> Self:
        """The same again."""

    def key(self) -> Any:
        """What tells it from others that have gone on in another way."""

    def ways(
        self, line: int, bits: Sequence[Bit], subject: int | None, loose: bool = False
    ) -> Iterator[Way]:
        """How it may go on by a group of words, with one player on turn; a guess if ``loose``."""

    def is_turn(self, seat: int) -> bool:
        """Whether it may be this player who goes on."""

    def completion(self) -> Completion:
        """The script, as far as it is read."""

    @property
    def waits(self) -> str:
        """What is wanting at the end of the notes; empty: nothing."""


class Way(NamedTuple):
    """A way to go on."""

    reader: Reader
    cost: float = 0.0
    blame: int = 0  # the line that is not read, if it is another one


class Path(NamedTuple):
    """All that was read, in one way."""

    reader: Reader
    cost: float = 0.0
    unread: tuple[int, ...] = ()  # lines


def read_line(paths: Sequence[Path], line: int, clauses: Sequence[Clause]) -> list[Path]:
    """How the game may go on by a line, the likeliest first."""
    found: dict[Any, Path] = {}
    for at, path in enumerate(paths):
        ways = [*_through(path.reader, line, clauses)]
        if all(way.cost > READ for way in ways):
            ways = [way._replace(cost=READ + 1.5 + way.cost / 8) for way in ways]
        if all(way.cost > READ for way in ways) and at < MOST_GUESSED:
            bits = [bit for each in clauses for bit in each.bits]
            subject = next((each.subject for each in clauses if each.subject is not None), None)
            ways += path.reader.ways(line, bits, subject, loose=True)
        for reader, cost, blame in ways:
            unread = (*path.unread, blame or line) if cost > READ else path.unread
            more = cost + (UNREAD if cost > READ else 0)
            new = Path(reader, path.cost + more, unread)
            key = reader.key()
            if key not in found or found[key].cost > new.cost:
                found[key] = new
    best = sorted(found.values(), key=lambda path: path.cost)[:MOST_WAYS]
    return [path for path in best if path.cost <= best[0].cost + FAR]


def _through(reader: Reader, line: int, clauses: Sequence[Clause]) -> Iterator[Way]:
    """The ways through all clauses: one player after the other is on turn."""
    if not clauses:
        yield Way(reader)
        return
    ends = [at for at in range(1, len(clauses)) if clauses[at].subject is not None]
    for end in (*ends, len(clauses)):
        group = clauses[:end]
        subject = next((each.subject for each in group if each.subject is not None), None)
        follows = clauses[end].subject if end < len(clauses) else None
        if follows is not None and follows == subject:
            continue
        bits = [bit for each in group for bit in each.bits]
        for here in reader.ways(line, bits, subject):
            if follows is None:
                yield here
            elif here.cost <= READ and here.reader.is_turn(follows):
                for way in _through(here.reader, line, clauses[end:]):
                    yield way._replace(cost=here.cost + way.cost)


def read(
    people: Reader,
    lines: Sequence[tuple[int, str]],
    bits: Callable[[str], Sequence[Clause]],
    most: int = MOST_UNREAD,
) -> list[Path]:
    """How a game may have gone by these numbered lines, the likeliest first.

    Behind ``most`` lines that are not read nothing is: the rest counts as not read.

    A line may go on in the next two: they are read as one where that fits better.
    """
    paths, begun = [Path(people)], list[tuple[Sequence[Path], int, str]]()
    for line, text in lines:
        if not text.strip():
            begun = []
            continue
        clauses = bits(text)
        brief = sum(len(each.bits) for each in clauses) <= MOST_BITS
        found = read_line(paths, line, clauses) if brief else []
        begun = [(before, first, f"{held}. {text}") for before, first, held in begun[-2:]]
        by_itself = found[0].cost if found else UNREAD + paths[0].cost
        if brief and clauses and clauses[0].subject is None:  # it may go on
            for before, first, joined in reversed(begun):
                if not found or found[0].cost > paths[0].cost + SPLIT:
                    more = read_line(before, first, bits(joined))
                    found += [path._replace(cost=path.cost + SPLIT) for path in more]
                    found = sorted(found, key=lambda path: path.cost)[:MOST_WAYS]
        if not found or found[0].cost >= by_itself:  # it did not go on
            begun = []
        begun.append((paths, line, text))
        paths = found or [
            Path(each.reader, each.cost + UNREAD, (*each.unread, line)) for each in paths
        ]
        if len(paths[0].unread) > most:
            rest = UNREAD * sum(number > line for number, _ in lines)
            return [path._replace(cost=path.cost + rest) for path in paths]
    return paths
