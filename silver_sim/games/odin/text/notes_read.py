"""Notes of Odin, read line by line and played on the machine as they are read."""

from __future__ import annotations

from typing import Any

from silver_sim.games.contract.progress import Line
from silver_sim.games.odin.rules.acts import BY_NAME, ROWS
from silver_sim.games.odin.rules.cards import MIN_SEATS, SEATS
from silver_sim.games.odin.rules.deal import next_starter
from silver_sim.games.odin.rules.questions import Question
from silver_sim.games.odin.rules.rule_set import rule_set
from silver_sim.games.odin.text.notation import REASONS
from silver_sim.games.odin.text.notes_grammar import DEAL, OF_AN_END, STARTS, VERBS, read_cards
from silver_sim.games.odin.text.notes_table import GuessedHands, new_choice
from silver_sim.games.odin.text.replay import Replay
from silver_sim.games.odin.text.script import NAMES, write_decision, write_header
from silver_sim.games.text.header import Header
from silver_sim.games.text.notes import Heading, NotesError, Phrase, checked_rules, unknown_word

END = "end: Ann 3, Ben 0, Me 5 (how many cards everybody still holds)"


class Reader:
    """A game as far as its notes are read."""

    def __init__(self, heading: Heading, seed: int) -> None:
        self.heading, self.seed = heading, seed
        self.rules = checked_rules(heading, MIN_SEATS, SEATS, rule_set)
        self.lines: list[tuple[int, Line]] = []  # of the deals before this one
        self.dealt = 0  # the line that tells of the deal
        self.table: GuessedHands | None = None
        self.beaten: list[str] = []  # by the last play
        self.taken: str | None = None  # the single beaten card that the last play took by itself

    def twin(self) -> Reader:
        """The same game at a table of its own."""
        twin = object.__new__(Reader)
        vars(twin).update(vars(self))
        twin.lines = list(self.lines)
        twin.table = None if self.table is None else self.table.copy()
        return twin

    def next_starter(self) -> int | None:
        """Who starts the deal that comes, if that is not open."""
        table = self.table
        return None if table is None else int(next_starter(table.state))

    def asks(self, *questions: Question) -> bool:
        """Whether one of these questions is asked."""
        return self.table is not None and self.table.question in questions

    def plays(self, line: int, cards: list[str]) -> bool:
        """Play cards, if that can be."""
        return self._does(line, "play", cards)

    def takes(self, line: int, card: str) -> bool:
        """Take a beaten card, if that can be."""
        return self._does(line, "take", [card])

    def passes(self, line: int) -> bool:
        """Pass, if that can be."""
        return self._does(line, "pass", [])

    def _does(self, line: int, verb: str, cards: list[str]) -> bool:
        assert self.table is not None
        seat = self.table.seat
        if verb == "play":
            self.beaten = self.table.cards("table")
        try:
            self._act(Phrase(line, seat, (verb, *cards)), seat, self.table)
        except NotesError:
            return False
        return True

    def script(self) -> list[tuple[int, Line]]:
        """The lines of the script so far."""
        if self.table is None:
            raise NotesError(self.heading.line, "no deal is described", help=DEAL)
        return [*self.lines, *self._deal_lines(self.table)]

    def _deal_lines(self, table: GuessedHands) -> list[tuple[int, Line]]:
        deal = {"deal": [NAMES[card] for card in table.guess]}
        lines = [(line, write_decision(seat, choice)) for line, seat, choice in table.answers]
        return [(self.dealt, deal), *lines]

    def play(self, phrase: Phrase) -> None:
        """Play a line on."""
        if phrase.seat is None and phrase.verb in ("deal", "hand"):
            self._deal(phrase)
            return
        if self.table is None:
            raise NotesError(phrase.line, "no cards are dealt", help=DEAL)
        if phrase.seat is None:
            self._end(phrase, self.table)
        else:
            self._act(phrase, phrase.seat, self.table)

    def _deal(self, phrase: Phrase) -> None:
        """Cards are dealt: "deal 2, Ben starts, I hold b1 b7 g4 ..."."""
        first, *words = phrase.shown or ("",)
        place = next((at for at, word in enumerate(words) if word in STARTS), 0)
        start = self.heading.seat(words[place - 1]) if place else None
        held, others = words[place + 1 :], words[: max(0, place - 1)]
        others += [word for word in held if self.heading.seat(word) not in (None, self.heading.me)]
        held = [word for word in held if self.heading.seat(word) is None]
        if not first.isdecimal() or start is None or others:
            raise NotesError(phrase.line, "this does not say how the cards were dealt", help=DEAL)
        hand = read_cards(phrase.line, held, DEAL)
        if len(hand) != self.rules.hand_size:
            raise NotesError(
                phrase.line, f"{len(hand)} cards, not {self.rules.hand_size}", help=DEAL
            )
        if self.table is None and int(first) != 1:
            raise NotesError(
                phrase.line,
                f"notes begin with deal 1, not with deal {first}",
                help="type it as deal 1, and behind the players what points everybody had: points "
                f"{' '.join(map(str, self.heading.points))}, say",
            )
        games = self._begin(phrase, start)
        if int(first) != games["deal_no"][0] + 1:
            raise NotesError(
                phrase.line,
                f"this is deal {games['deal_no'][0] + 1}, not {first}",
                help="deals count from 1, and none is left out",
            )
        self.table, self.dealt = GuessedHands(games, self.seed), phrase.line
        if start != self.table.state["starter"]:
            starter = self.heading.names[int(self.table.state["starter"])]
            raise NotesError(
                phrase.line,
                f"{starter} starts this deal",
                help="correct this line; next_starter=winner behind the players: the winner does",
            )
        for card in hand:
            self.table.learn(self.heading, card, self.heading.me, phrase.line)

    def _begin(self, phrase: Phrase, start: int) -> Any:
        """The game before the deal."""
        heading, table = self.heading, self.table
        if table is None:
            names = {"names": list(heading.names)}
            header = Header(len(heading.names), start, self.rules, heading.points, names)
            self.lines.append((heading.line, write_header(header)))
            return Replay(header).games
        if table.question != Question.DEAL_OVER:
            over = table.question == Question.GAME_OVER
            what = "the game is over" if over else "the deal before is not complete"
            raise NotesError(phrase.line, what, help=self._help(table))
        self.lines += self._deal_lines(table)
        return table.games.copy()

    def _end(self, phrase: Phrase, table: GuessedHands) -> None:
        """The deal is over: "end: Ann 3, Ben 0"."""
        if table.asks:
            raise NotesError(
                phrase.line,
                f"the deal is not over: it is {self.heading.names[table.seat]}'s turn",
                help=self._help(table),
            )
        shown = [word for word in phrase.shown if word not in OF_AN_END]
        shown = ["0" if word in ("no", "none") else word for word in shown]
        seats = [self.heading.seat(word) for word in shown[::2]]
        points = [int(word) if word.isdecimal() else -1 for word in shown[1::2]]
        if len(points) != len(seats) or None in seats or -1 in points:
            raise NotesError(phrase.line, "this does not say how the deal ended", help=END)
        for seat, held in zip(seats, points, strict=True):
            there = int(table.state["points"][seat])
            if there != held:
                name = self.heading.names[seat]  # type: ignore[index]
                raise NotesError(
                    phrase.line,
                    f"{name} holds {there} cards, not {held}",
                    help="look through its lines",
                )

    def _act(self, phrase: Phrase, seat: int, table: GuessedHands) -> None:
        """A player plays, passes or takes."""
        verb, help = VERBS.get(phrase.verb), self._help(table)
        if verb is None:
            raise unknown_word(phrase, phrase.verb, VERBS, help)
        if not table.asks:
            raise NotesError(phrase.line, "the deal is over", help=help)
        cards = read_cards(phrase.line, (*phrase.words[1:], *phrase.shown), help)
        row = BY_NAME[verb]
        if row.field == "card" and self.taken and table.answers[-1][1] == seat:
            if cards != [self.taken]:
                message = f"{self.heading.names[seat]} has beaten {self.taken}, and takes it"
                raise NotesError(phrase.line, message, help="leave out what is taken")
            self.taken = None
            return
        if not row.field and cards:
            raise NotesError(phrase.line, "no card goes with a pass", help=help)
        if seat != table.seat:
            name = self.heading.names[table.seat]
            raise NotesError(phrase.line, f"it is {name}'s turn", help=help)
        for card in cards if row.field == "cards" else ():
            if not table.holds(seat, card):
                table.learn(self.heading, card, seat, phrase.line)
        choice = new_choice(row.act, cards)
        if refused := table.refused(choice):
            name = self.heading.names[seat]
            raise NotesError(phrase.line, f"{name} cannot do this: {REASONS[refused]}", help=help)
        beaten = table.cards("table") if row.field == "cards" else []
        table.apply(phrase.line, choice)
        is_taken = len(beaten) == 1 and beaten[0] in table.hand(seat)  # which needs no line
        self.taken = beaten[0] if is_taken else None

    def _help(self, table: GuessedHands) -> str:
        """What may be said as the table stands."""
        if table.question == Question.DEAL_OVER:
            return f"{END}, or the next deal"
        if not table.asks:
            return "the line of another game may follow"
        examples = (each for row in ROWS for at, each in row.asked.items() if at == table.question)
        return f"{self.heading.names[table.seat]} {', or '.join(examples)}"
