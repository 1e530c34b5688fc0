"""The legal answers at a decision: listed in words, and read as a person types them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from silver_sim.errors import UserError, repeated
from silver_sim.games.contract.progress import Worded
from silver_sim.games.text.notes import Meaning, NotesError, Phrase, Spoken
from silver_sim.games.text.notes_phrases import tokens
from silver_sim.play.answer import Answer
from silver_sim.reading import as_typed
from silver_sim.report.text.wording import capital
from silver_sim.studies.table.live import LiveGame

WIDTH = 80  # columns of everything that is shown
MOST_LISTED = 40  # usual answers that are listed one by one, whatever they are
MOST_ALIKE = 24  # else this many of one pattern
SHOWN = 4  # answers that a message names
GAP = 3
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True)
class Offer:
    """A legal answer with its number, from 1."""

    number: int
    spoken: Spoken
    answer: Answer
    worded: Worded  # in the words of all that are worth the same
    stands_for: int = 1  # how many answers it is given for

    @property
    def words(self) -> str:
        """How it is typed."""
        return self.spoken.whole

    @property
    def listed(self) -> str:
        """The same with the names of cards; of equal ones, what they have in common."""
        words = self.worded.words if self.stands_for > 1 else self.words
        notes = [each for each in (self.spoken.cards, self.worded.note) if each]
        return f"{words} ({'; '.join(notes)})" if notes else words


class Offers:
    """What a person may answer at the decision at which a game stands."""

    def __init__(self, live: LiveGame) -> None:
        self._grammar, self._heading = live.form.grammar, live.heading
        self._meaning = live.form.meaning
        states, line, kind = live.game.states, live.game.sight.line, live.game.kind
        self._kind, self._question = kind, str(live.game.question)
        given, worded = kind.positions().read(line), kind.decision_text().worded
        equal: dict[str, list[Offer]] = defaultdict(list)
        for each in live.legal:
            spoken = live.form.spoken(self._heading.names, states, each.line)
            is_usual = _is_usual(spoken)
            known = worded(given, each.line, spoken.whole) if is_usual else Worded("")
            equal[known.words].append(Offer(0, spoken, each, known))
        rest = equal.pop("", [])
        first = [replace(same[0], stands_for=len(same)) for same in equal.values()]
        listed = [*first, *(each for same in equal.values() for each in same[1:]), *rest]
        self.all = [replace(each, number=number) for number, each in enumerate(listed, 1)]
        self.usual = self.all[: len(first)]
        self._sets = next((each for each in rest if not each.spoken.usual), None)

    @property
    def question(self) -> str:
        """What is asked, of what may be done: "Draw or take?"."""
        answers = (each.words for each in self.usual or self.all)
        return capital(f"{self._kind.asked_at(self._question, answers)}?")

    def lines(self, whole: bool = False) -> list[str]:
        """All answers with their numbers; long groups of them in brief unless it is ``whole``."""
        if whole:
            return columns([f"{each.number:>4} {each.listed}" for each in self.all])
        singles, groups = self._grouped()
        found = columns([f"{each.number:>4} {each.listed}" for each in singles])
        for group in groups:
            first, last = group[0], group[-1]
            found.append(
                f"{first.number:>4} {first.words}, ... {last.words}"
                f" ({last.number}): {len(group)} such answers"
            )
        if self._sets is not None:
            cards = " ".join(_NUMBER.findall(self._sets.spoken.words))
            found.append(f"     To give several cards at once, type their places: {cards}.")
            found.append("     They must match. (list: all answers)")
        elif more := self.all[sum(each.stands_for for each in self.usual) :]:
            found.append(f"     {len(more)} more, such as {_examples(more)} (type list)")
        return found

    def _grouped(self) -> tuple[list[Offer], list[list[Offer]]]:
        """The usual answers that are listed by themselves, and those that are listed in brief."""
        if len(self.usual) <= MOST_LISTED:
            return self.usual, []
        patterns = defaultdict(list)
        for each in self.usual:
            patterns[_NUMBER.sub("#", each.words.split()[0])].append(each)
        singles = [g for g in patterns.values() if len(g) <= MOST_ALIKE]
        groups = [g for g in patterns.values() if len(g) > MOST_ALIKE]
        return [each for group in singles for each in group], groups

    def read(self, typed: str) -> Offer:
        """The answer that is meant, by its number or in words; UserError says what is possible."""
        typed = as_typed(typed)
        if typed.strip().isdecimal():
            return self._numbered(int(typed.strip()[:9]))
        try:
            words = self._words(typed)
        except NotesError as problem:
            raise self._unclear(problem.message) from None
        alike = [each for each in self.usual if each.worded.words == typed.strip().lower()]
        exact = alike or [each for each in self.all if each.words == " ".join(words)]
        return exact[0] if exact else self._meant(words, typed)

    def _numbered(self, number: int) -> Offer:
        if not 1 <= number <= len(self.all):
            raise UserError(
                f"there is no answer {number}",
                help=f"you may: 1 to {len(self.all)}, or {self._few}",
            )
        return self.all[number - 1]

    def _words(self, typed: str) -> list[str]:
        """What is typed, without the own name, and without what stands behind a colon."""
        words = tokens(1, typed.replace(",", " "))
        words = words[: words.index(":")] if ":" in words else words
        if words[1:] and words[0] not in self._grammar.verbs:
            words = words[self._heading.seat(words[0]) == self._heading.me :]
        if not words:
            raise NotesError(1, f"{repeated(typed)} says nothing", help="")
        return words

    def _meant(self, words: Sequence[str], typed: str) -> Offer:
        """The answer of the same meaning, or the only one that says all that these words say."""
        digits = {*_NUMBER.findall(" ".join(words))}
        near = [each for each in self.all if digits <= {*_NUMBER.findall(each.words)}]
        possible: list[Offer] = []
        known = [*dict.fromkeys(each.words.split()[0] for each in near)]
        found = [verb for verb in known if self._is_verb(words[0], verb)]
        verbs = found if found or words[0] in self._grammar.verbs else known
        for verb in verbs:
            rest = words[1:] if self._is_verb(words[0], verb) else words
            try:
                meaning = self._read((verb, *rest))
            except NotesError:
                continue
            meant = [(each, self._read(each.words.split())) for each in _of(verb, near)]
            exact = [each for each, other in meant if other == meaning]
            if exact and (len(verbs) == 1 or len(rest) == len(words)):
                return exact[0]
            possible += [each for each, other in meant if _says_all(other, meaning)]
        plain = [each for each in possible if not each.spoken.more] or possible
        if len({each.worded.words for each in plain}) == 1:
            return plain[0]
        if possible:
            raise UserError(f"{repeated(typed)}: which one?", help=_some(possible, "or"))
        raise self._unclear(f"{repeated(typed)} is not possible here")

    def _is_verb(self, word: str, verb: str) -> bool:
        """Whether a word is a verb, one of its synonyms, or the beginning of it."""
        return self._grammar.verbs.get(word, word) == verb or verb.startswith(word)

    def _read(self, words: Sequence[str]) -> Meaning:
        return self._meaning(Phrase(1, self._heading.me, tuple(words)), self._heading)

    def _unclear(self, message: str) -> UserError:
        return UserError(message, help=f"you may: {self._few}")

    @property
    def _few(self) -> str:
        """One answer of every kind."""
        kinds = {each.words.split()[0]: each for each in reversed(self.usual or self.all)}
        more = " and so on" if len(kinds) < len(self.all) else ""
        return f"{_some([*reversed(kinds.values())])}{more}"


def _is_usual(spoken: Spoken) -> bool:
    return spoken.usual and not spoken.more


def _of(verb: str, offers: Iterable[Offer]) -> Iterator[Offer]:
    return (each for each in offers if each.words.split()[0] == verb)


def _says_all(whole: Meaning, part: Meaning) -> bool:
    """Whether an answer says all that is typed; cards and places are all typed, or none is."""
    return part.main in (frozenset(), whole.main) and part.rest <= whole.rest


def _some(offers: Sequence[Offer], last: str = "") -> str:
    """The words of the first answers, and whether there are more."""
    words = [f'"{each.words}"' for each in offers[:SHOWN]]
    if len(offers) > SHOWN:
        return f"{', '.join(words)} ..."
    if last and words[1:]:
        words[-2:] = [f"{words[-2]} {last} {words[-1]}"]
    return ", ".join(words)


def _examples(offers: Sequence[Offer]) -> str:
    """One of them, and one that says more than its first words."""
    first = next((each for each in offers if not each.spoken.more), offers[0])
    second = next((each for each in offers if each.spoken.more), first)
    return first.words if first is second else f"{first.words}, {second.words}"


def columns(texts: Sequence[str]) -> list[str]:
    """Texts side by side, row by row, as far as they fit."""
    width = max(map(len, texts), default=0) + GAP
    a_row = max(1, (WIDTH + GAP) // width)
    rows = [texts[first : first + a_row] for first in range(0, len(texts), a_row)]
    return ["".join(text.ljust(width) for text in row).rstrip() for row in rows]
