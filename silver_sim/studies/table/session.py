"""A person at the table: shown what happens, asked for answers, and heard on everything else."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from silver_sim.errors import UserError
from silver_sim.games.text.telling import listed, rules_in_words
from silver_sim.reading import MOST_DATA, read_bytes
from silver_sim.studies.table import ending
from silver_sim.studies.table.adviser import Adviser
from silver_sim.studies.table.drawing import drawn, folded, own
from silver_sim.studies.table.live import LiveGame
from silver_sim.studies.table.offers import Offer, Offers
from silver_sim.studies.table.saved import Saved, content, script_of, write

HELP = (
    "Answer with a number or in words; the first words, or only the numbers of cards, will do.",
    "So will the words of the notes. You may also type:",
    "  ?      advice on this decision            why    what speaks for it",
    "  table  all of the table again             list   all legal answers",
    "  notes  the notes of the game so far       rules  the rules in brief",
    "  undo   the last answer back (--tutor)     quit   stop; the game is saved",
)
YES, QUIT = ("y", "yes"), ("quit", "exit")


class Person(NamedTuple):
    """How the person is spoken to."""

    say: Callable[[str, str], None]  # (a line, its style: bold, dim, yellow or none)
    # (what is asked) -> the line that was typed; None: there are no more
    ask: Callable[[str], str | None]


def reviewing(file: Path, seat: int) -> str:
    """The command by which a game that is over is reviewed."""
    return shlex.join(["silver-sim", "review", str(script_of(file)), "--seat", str(seat)])


def how_it_stands(file: Path | None) -> str:
    """That a game is saved in a file and how it goes on, or that there is none yet."""
    if file is None:
        return "Nothing is saved: you have not answered yet."
    return f"The game is saved; go on with\n  {shlex.join(['silver-sim', 'play', str(file)])}"


class _Ended(Exception):
    """The person stops, or types no more."""


@dataclass
class Session:
    """One sitting: from where the game stands until it is over or the person stops."""

    live: LiveGame
    file: Path
    saved: Saved
    adviser: Adviser
    person: Person
    kept: int | None = None  # of the answers, those that stand in the file; None: there is no file
    keeps: bool = False  # what was changed in the files of a game that is over
    _shown: list[str] = field(default_factory=list)  # the own cards as they were drawn last
    _turn: int = -1  # how many decisions there were when it was drawn whole
    _advised: int = -1  # at which decision advice was had

    def play(self) -> bool:
        """Play on; returns whether the game is over.

        The game is saved at every answer. StrategyError if a strategy fails.
        """
        self._greet()
        self.keeps &= self.live.game.over
        try:
            while self._comes_to_answer():
                self._answer()
        except _Ended:
            self._save()
            self._say(how_it_stands(self.file).splitlines())
            return False
        self._end()
        return True

    def left(self) -> str:
        """What is said when the program is ended in the midst of it."""
        live, kept = self.live, self.kept
        if live.game.over and kept == len(live.answers):
            return f"The game is over; review it with\n  {reviewing(self.file, live.seat)}"
        stands = how_it_stands(None if kept is None else self.file)
        if kept is not None and kept < len(live.answers):
            return stands.replace("saved;", "saved as it was before your last answer;")
        return stands

    def _greet(self) -> None:
        live = self.live
        others = listed(live.opponents[seat].label for seat in sorted(live.opponents))
        self._say([f"{live.game.kind.title}: you against {others}."], "bold")
        how = "Answer by number or in words; ? is for advice, help for everything else."
        self._say([live.form.signs, how], "dim")
        if len(live.game.met) > 1 and not live.game.over:
            self._say(["", "The game goes on. So far:", *live.notes()[-6:]])

    # One decision

    def _comes_to_answer(self) -> bool:
        """Let the others play, answer where there is nothing to choose; False at the end."""
        live = self.live
        while True:
            live.go_on()
            self._save()
            if news := live.news():
                self._say(news)
            if live.game.over:
                return False
            self._offers = Offers(live)
            if len(self._offers.all) > 1:
                return True
            live.answer(self._offers.all[0].answer.line)

    def _answer(self) -> None:
        """Show what there is to decide, and listen until it is decided."""
        self._show_table()
        self._list_answers()
        while not self._is_decided(self._ask("> ")):
            pass

    def _list_answers(self) -> None:
        """The question, and what may be answered."""
        self._say([self._offers.question], "bold")
        self._say(self._offers.lines())

    def _is_decided(self, typed: str) -> bool:
        """Do what was typed; True if the game has moved."""
        heard = _COMMANDS.get(typed.casefold())
        if heard is not None:
            return heard(self)
        try:
            offer = self._offers.read(typed)
        except UserError as problem:
            self._say([f"{problem.message}; {problem.help}."], "yellow")
            return False
        if not self._is_meant(offer):
            return False
        self.live.answer(offer.answer.line)
        return True

    def _is_meant(self, offer: Offer) -> bool:
        """Whether an answer stands; a tutor warns of one that is surely a mistake."""
        warning = self.adviser.warning(offer.answer) if self.saved.tutor else []
        if not warning:
            return True
        self._say(warning, "yellow")
        typed = self._ask("Play it anyway? [y/N] ").casefold()
        if typed in QUIT:
            raise _Ended
        if typed not in YES:
            self._list_answers()
        return typed in YES

    # What else may be typed

    def _nothing(self) -> bool:
        return False

    def _hint(self) -> bool:
        """Advice; that it was had is noted."""
        number = len(self.live.answers) + 1
        if number not in self.saved.hints:
            self.saved = replace(self.saved, hints=[*self.saved.hints, number])
            self._save()
        self._advised = number
        self._say(self.adviser.hint())
        return False

    def _why(self) -> bool:
        if self._advised != len(self.live.answers) + 1:
            self._hint()
        self._say(self.adviser.why())
        return False

    def _list(self) -> bool:
        self._say(self._offers.lines(whole=True))
        return False

    def _table(self) -> bool:
        self._shown = []
        self._show_table()
        return False

    def _notes(self) -> bool:
        self._say(self.live.notes())
        return False

    def _rules(self) -> bool:
        live = self.live
        known = rules_in_words(live.game.rules, live.form.grammar.editions)
        self._say([*live.form.in_brief, f"You play {known}."])
        return False

    def _help(self) -> bool:
        self._say([*HELP, *self.live.signs])
        return False

    def _undo(self) -> bool:
        """The last answer is taken back, with a tutor."""
        if not self.saved.tutor:
            self._say(["undo needs a tutor: silver-sim play --tutor"], "yellow")
            return False
        if not self.live.answers:
            self._say(["You have not answered yet."], "yellow")
            return False
        self._take_back()
        self.saved = replace(self.saved, taken_back=self.saved.taken_back + 1)
        self._shown = []
        self._say(["Taken back."])
        return True

    def _take_back(self) -> None:
        """Go back to the last decision at which there was something to choose, if there is one."""
        answers = self.live.answers
        for number in range(len(answers) - 1, -1, -1):
            self.live.replay(answers[:number])
            if len(self.live.legal) > 1:
                return

    def _quit(self) -> bool:
        raise _Ended

    # Showing and saving

    def _show_table(self) -> None:
        """Draw the table; within a turn only the own cards, if they have changed."""
        live = self.live
        picture = live.game.sight.picture
        if picture is None:
            return
        names = live.names_at_table
        around = [names[(live.seat + step) % len(names)] for step in range(len(names))]
        is_new_turn = len(live.game.met) - self._turn > 1
        mine = own(picture, around)
        if is_new_turn or not self._shown:
            self._say(["", *drawn(picture, around)])
        elif mine != self._shown:
            self._say(mine)
        self._shown, self._turn = mine, len(live.game.met)

    def _end(self) -> None:
        live, script = self.live, script_of(self.file)
        is_kept = (
            self.keeps
            and script.exists()
            and read_bytes(script, MOST_DATA) != live.script().encode()
        )
        if not is_kept:
            write(script, live.script())
        self._say(["", ending.result(live)], "bold")
        if is_kept:
            self._say([f"{script} was changed after the game: it stays as it is."], "yellow")
            return
        self._say([f"Your notes: {self.file}; the whole game, with all cards: {script}"])
        with self.adviser.working("reviewing your game"):
            brief = ending.in_brief(live, script, self.adviser.others)
        self._say(brief)

    def _save(self) -> None:
        if not self.keeps:
            write(self.file, content(self.live, self.saved))
        self.kept = len(self.live.answers)

    def _say(self, lines: Iterable[str], style: str = "") -> None:
        for line in lines:
            for part in folded(line):
                self.person.say(part, style)

    def _ask(self, prompt: str) -> str:
        typed = self.person.ask(prompt)
        if typed is None:
            raise _Ended
        return " ".join(typed.split())


_COMMANDS: dict[str, Callable[[Session], bool]] = {
    "": Session._nothing,
    "?": Session._hint,
    "hint": Session._hint,
    "why": Session._why,
    "list": Session._list,
    "table": Session._table,
    "notes": Session._notes,
    "rules": Session._rules,
    "help": Session._help,
    "undo": Session._undo,
    **dict.fromkeys(QUIT, Session._quit),
}
