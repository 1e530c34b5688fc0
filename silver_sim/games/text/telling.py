"""A game in plain English: what the stories of every game tell alike, and their small words.

Text of our own is ASCII; names come from the header, and nothing in them can steer a terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from silver_sim.errors import printable
from silver_sim.games.contract.progress import Line
from silver_sim.games.positions import Picture, Pictured
from silver_sim.reading import as_typed

_NUMBER = 5  # letters, of a decision's number
LONGEST_NAME = 24  # letters, in the story
LONGEST_IN_FULL = 200  # letters, where a name is written in full
YOU = "you"  # the name of a player for whom a story is written


class Drawn(str):
    """A line of a story that draws cards, for who sees nothing but the story."""

    __slots__ = ()


class Said(NamedTuple):
    """What is said of one deal or decision, in lines; some are ``Drawn``.

    A deal has nothing but its heading.
    """

    heading: Sequence[str]  # above it
    sentence: str = ""  # what the seat did
    events: Sequence[str] = ()  # what happened besides, without a decision of its own
    after: Sequence[str] = ()  # what looks different, or how the deal ended


class Telling:
    """One game, line by line, by somebody who sees all cards, or only those of the states.

    ``opening`` comes first, then ``tell`` for every deal and decision, ``closing`` last; each
    returns lines of text without their ends. The story knows the header and the states it is given.
    """

    editions: ClassVar[Mapping[str, Any]]  # rule sets by name
    legend: ClassVar[Sequence[str]]  # how to read what is drawn
    first_deal: ClassVar[str]  # what begins with the first deal, as people call it
    unseen: ClassVar[str]  # how a card is drawn that a state does not show

    def __init__(self, header: Any) -> None:
        """``header`` is that of the game: players, rules, totals, information."""
        self.header = header
        self.names = seat_names(header)
        self._width = max(map(len, self.names))
        self._before: Line = {}  # the state before the line that is described

    def opening(self, game: int) -> list[str]:
        """Who plays by which rules, and how to read what is drawn; ``game`` counts from 0."""
        return [*self.introduction(game), *self.legend]

    def introduction(self, game: int) -> list[str]:
        """Who plays by which rules; ``game`` counts from 0."""
        lines = [
            f"Game {game + 1}: {listed(self._full_names)}",
            *(f"  seat {seat} is {name}" for seat, name in self._long_names()),
            f"Rules: {rules_in_words(self.header.rules, self.editions)}",
        ]
        if any(self.header.totals):
            lines.append(f"Points before {self.first_deal}: {self._points(self.header.totals)}")
        return lines

    def stand(self, state: Line) -> None:
        """The state before the line that is described next: what it shows is seen there already."""
        self._before = state

    def tell(self, decision: int | None, line: Line, state: Line, remark: str = "") -> list[str]:
        """What a deal or a decision did, with its number; ``state`` is the one after it.

        A remark on it stands below, in brackets.
        """
        said = self.say(line, state)
        sentence = [] if decision is None else [f"{decision:{_NUMBER}}  {said.sentence}"]
        events = [*said.events, *([f"[{remark}]"] if remark else [])]
        below = [f"{'':{_NUMBER}}  {event}" for event in events]
        return [*said.heading, *sentence, *below, *said.after]

    def say(self, line: Line, state: Line) -> Said:
        """What a deal or a decision did, in its parts; ``state`` is the one after it."""
        said = Said(self._deal(state)) if "deal" in line else self._decision(line, state)
        self._before = state
        return said

    def said(self, line: Line, before: Line, after: Line) -> list[str]:
        """What a deal or a decision did, in sentences without drawings, but at the end of a deal.

        The states may be described as a seat sees them (``NotesFormat.seen``).
        """
        self._before = before
        if "deal" in line:
            return self._announced(after, self.names)
        acts, end = self._acts(line, after)
        return [*(f"  {each}" for each in acts), *end]

    def closing(self, result: Line | None) -> list[str]:
        """Who won; None is a script that stops before the end."""
        if result is None:
            return ["", "The script stops here."]
        return ["", f"{self._won(result)}: {self._points(result['totals'])}."]

    def _deal(self, state: Line) -> list[str]:
        """A deal; ``state`` is the one after it."""
        raise NotImplementedError

    def _announced(self, state: Line, names: Sequence[str]) -> list[str]:
        """That a deal begins; ``state`` is the one after it."""
        raise NotImplementedError

    def _acts(self, line: Line, state: Line) -> tuple[list[str], list[str]]:
        """A decision and what happened besides; and the end of the deal if it is that."""
        raise NotImplementedError

    def _decision(self, line: Line, state: Line) -> Said:
        """A decision; ``state`` is the one after it."""
        raise NotImplementedError

    def _won(self, result: Line) -> str:
        """Who won, and why."""
        raise NotImplementedError

    def _points(self, points: Sequence[int]) -> str:
        pairs = zip(self.names, points, strict=True)
        return listed(f"{name} {does(name, 'have')} {each}" for name, each in pairs)

    def _long_names(self) -> Iterator[tuple[int, str]]:
        """The seats whose names are shortened in the story, and their names."""
        for seat, name in enumerate(given_names(self.header)):
            if len(name) > LONGEST_NAME:
                yield seat, shortened(name, LONGEST_IN_FULL)

    @property
    def _full_names(self) -> list[str]:
        return [*map(self._full_name, range(self.header.players))]

    def _full_name(self, seat: int) -> str:
        name = self.names[seat]
        return name if f"seat {seat}" in name else with_seat(name, seat)


def rules_in_words(rules: Any, editions: Mapping[str, Any]) -> str:
    """The edition that a rule set is nearest to, and where it differs."""
    nearest, differences = nearest_edition(rules, editions)
    fields = [f"{field} {value}" for field, value in differences.items()]
    return f"edition {nearest}" + (f", changed: {', '.join(fields)}" if fields else "")


def nearest_edition(rules: Any, editions: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The edition that a rule set is nearest to, and the fields that differ from it."""
    differences = {
        name: {field: value for field, value in rules.as_dict().items() if value != known[field]}
        for name, edition in editions.items()
        for known in [edition.as_dict()]
    }
    nearest = min(differences, key=lambda name: len(differences[name]))
    return nearest, differences[nearest]


def seat_names(header: Any) -> list[str]:
    """What the players are called: as the header says, with the seat where that is not clear."""
    names = [
        shortened(name, LONGEST_NAME) or f"seat {seat}"
        for seat, name in enumerate(given_names(header))
    ]
    if len(set(names)) == len(names):
        return names
    return [with_seat(name, seat) for seat, name in enumerate(names)]


def given_names(header: Any) -> list[str]:
    """The names of the header, empty where it gives none."""
    given = header.information.get("names", [""] * header.players)
    return [printable(as_typed(name)).strip() for name in given]


def shortened(name: str, most: int) -> str:
    """A name of at most this many letters: what is left out of a longer one is its middle."""
    tail = (most - 3) // 2
    return name if len(name) <= most else f"{name[: most - 3 - tail]}...{name[-tail:]}"


def with_seat(name: str, seat: int) -> str:
    """A name and where it sits."""
    return f"{name} (seat {seat})"


def whose(name: str) -> str:
    """A name as an owner's: "Ada's"; "your"."""
    return "your" if name == YOU else f"{name}'s"


def does(name: str, verb: str) -> str:
    """A verb in the form that goes with a name: "draw" of "you", "draws" of all others."""
    if name == YOU:
        return verb
    return "has" if verb == "have" else f"{verb}{'es' if verb.endswith('s') else 's'}"


class Verbs:
    """The verbs of somebody, in the form that goes with the name: ``do.draw``."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, verb: str) -> str:
        return does(self._name, verb)


class Pieces:
    """What stands for the braces in the words of an act."""

    pieces: ClassVar[Mapping[str, Callable[[Any], Any]]]

    def __getitem__(self, name: str) -> Any:
        return self.pieces[name](self)


def count(number: int, thing: str = "card") -> str:
    """A number of cards, or other things."""
    return f"1 {thing}" if number == 1 else f"{number} {thing}s"


def ordinal(slot: int) -> str:
    """The place of a slot as people count: slot 0 is the 1st."""
    place = slot + 1
    ending = {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{'th' if place in (11, 12, 13) else ending}"


def opponent(step: int, players: int) -> str:
    """Who sits this many places clockwise from you: "left opponent"; "your opponent" of two."""
    sides = _SIDES.get(players)
    return sides[step - 1] if sides else f"{ordinal(step - 1)} opponent to your left"


def person(step: int, players: int) -> str:
    """The same as nouns in a sentence: "you", "the left opponent"."""
    if step == 0:
        return "you"
    name = opponent(step, players)
    return name if name.startswith("your") else f"the {name}"


# Opponents by how many play, clockwise: who sits on the left is next.
_SIDES = {
    2: ["your opponent"],
    3: ["left opponent", "right opponent"],
    4: ["left opponent", "opposite opponent", "right opponent"],
}


def sentences(parts: Iterable[str]) -> str:
    """Each part as a sentence."""
    return " ".join(f"{part[:1].upper()}{part[1:]}." for part in parts)


def lying(table: Iterable[Pictured]) -> Iterator[str]:
    """Cards that lie together, as ``games.positions`` pictures them: "row: 3, ?"."""
    for each in table:
        notes = f" ({'; '.join(each.notes)})" if each.notes else ""
        faces = ", ".join(card.face for card in each.cards)
        yield f"{each.title}: {faces or 'none'}{notes}"


def laid_out(picture: Picture) -> str:
    """The table in lines: the cards of each seat from the one that looks on, and what else is."""
    seats = (
        Pictured(each.cards, each.notes, person(step, len(picture.seats)))
        for step, each in enumerate(picture.seats)
    )
    return "\n".join([*lying(seats), *lying(picture.table), "; ".join(picture.facts)])


def listed(words: Iterable[str]) -> str:
    """Words as a sentence lists them: "a, b and c"."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
