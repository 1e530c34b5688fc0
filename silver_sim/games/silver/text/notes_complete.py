"""Notes of Silver become a script: a deal of the unseen cards with which all that was seen happens.

Everything in a round goes by what somebody saw, but for one thing: which of several drawn cards
another player kept. It matters where the writer knows one of them; then each is tried.
"""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.games.silver.text.notes_grammar import VERBS
from silver_sim.games.silver.text.notes_read import Reader
from silver_sim.games.text.notes import Completion, Heading, NotesError, Phrase, words_of

MOST_TRIES = 2_000  # of cards that others may have kept, in one game


def completed(heading: Heading, phrases: Sequence[Phrase], seed: int) -> Completion:
    """The script, and what the notes do not tell of its rounds."""
    reader = Reader(heading, seed)
    doors: list[tuple[Reader, int]] = []
    furthest: NotesError | None = None
    place = tries = 0
    phrases = _joined(phrases, heading.me)
    while place < len(phrases):
        try:
            others = reader.play(phrases[place])
            if phrases[place].verb == "round":
                doors.clear()  # nothing hangs on who kept what in the round before
            place += 1
            doors += [(each, place) for each in others]
        except NotesError as problem:
            if furthest is None or problem.line > furthest.line:
                furthest = problem
            tries += 1
            if not doors or tries > MOST_TRIES:
                raise furthest from None
            reader, place = doors.pop()
    return Completion(reader.script(), reader.unnamed())


def _joined(phrases: Sequence[Phrase], me: int) -> list[Phrase]:
    """The phrases; some belong together, and the second says what the first leaves open."""
    found: list[Phrase] = []
    for each in phrases:
        before = found[-1] if found and each.seat is not None else None
        if before is None or before[:2] != each[:2]:
            found.append(each)
        elif _says_what_was_kept(before, each):
            found[-1] = each
        elif _says_what_lay_there(before, each):
            found[-1] = before._replace(shown=each.words[1:])
        elif _says_what_was_drawn(before, each):
            found[-1:] = _shown_where_seen(before, each, each.seat == me)
        else:
            found.append(each)
    return found


def _says_what_lay_there(first: Phrase, second: Phrase) -> bool:
    """Whether it is "puts it on 2, discards 9": what lay where the card in hand was put."""
    puts = VERBS.get(first.verb) == "put" and not {"amulet", "back"} & set(first.words)
    tells = VERBS.get(second.verb) in ("discard", "show") and len(second.words) > 1
    return puts and tells and not first.shown and not second.shown


def _says_what_was_kept(first: Phrase, second: Phrase) -> bool:
    """Whether it is "keeps 9, discards 9": what everybody sees then."""
    keeps = VERBS.get(first.verb) == "keep" and not first.shown
    shows = VERBS.get(second.verb) in ("discard", "use")
    return keeps and shows and _card(first) == _card(second) != ()


def _says_what_was_drawn(first: Phrase, second: Phrase) -> bool:
    """Whether it is "draws a 12, discards it", or "draws and discards 12"."""
    draws = VERBS.get(first.verb) == "draw" and not {*first.words[1:]} & _NOT_ONE
    shows = VERBS.get(second.verb) in ("discard", "use")
    return draws and shows and not first.shown and bool(_card(first)) != bool(_card(second))


def _shown_where_seen(draws: Phrase, shows: Phrase, mine: bool) -> list[Phrase]:
    """The same, with the card where the writer sees it: own ones are drawn."""
    card = _card(draws) or _card(shows)
    drawn = card if mine else ()
    return [draws._replace(words=("draw", *drawn)), shows._replace(words=(shows.verb, *card))]


def _card(phrase: Phrase) -> tuple[str, ...]:
    """The card that is named behind the verb."""
    return tuple(word for word in phrase.words[1:] if word not in _LITTLE)


_NOT_ONE = words_of("row cards two discard")
_LITTLE = words_of("a an one card it the away")
