"""Notes of Silver, read line by line and played on the machine as they are read."""

from __future__ import annotations

from typing import Any

from silver_sim.games.contract.progress import Line
from silver_sim.games.silver.rules.cards import MIN_SEATS, NAMES, SEATS
from silver_sim.games.silver.rules.questions import Act, Question
from silver_sim.games.silver.rules.rule_set import rule_set
from silver_sim.games.silver.text.notation import REASONS
from silver_sim.games.silver.text.notes_acts import Did, Saying, check_kept, read
from silver_sim.games.silver.text.notes_grammar import VERBS, sentence_of, values
from silver_sim.games.silver.text.notes_help import examples
from silver_sim.games.silver.text.notes_scores import fit_scores
from silver_sim.games.silver.text.notes_table import GuessedRound, new_choice
from silver_sim.games.silver.text.notes_unused import discarded_unused, missing_use
from silver_sim.games.silver.text.replay import Replay
from silver_sim.games.silver.text.script import Header, write_decision, write_header
from silver_sim.games.text.notes import (
    Heading,
    NotesError,
    Phrase,
    Unnamed,
    checked_rules,
    unknown_word,
    words_of,
)

DEAL = "round 1, Ann starts, discard 7"


class Reader:
    """A game as far as its notes are read."""

    def __init__(self, heading: Heading, seed: int) -> None:
        self.heading, self.seed = heading, seed
        self.rules = checked_rules(heading, MIN_SEATS, SEATS, rule_set)
        self.lines: list[tuple[int, Line]] = []  # of the rounds before this one
        self.dealt = 0  # the line that tells of the deal
        self.table: GuessedRound | None = None
        self.now = 0  # the line that is read
        self.hidden: Unnamed = None  # once the end of the round is given: the cards that are not
        self._unnamed: list[Unnamed] = []  # of the rounds before this one

    def twin(self, table: GuessedRound) -> Reader:
        """The same game at a table of its own."""
        twin = object.__new__(Reader)
        vars(twin).update(vars(self))
        twin.lines, twin.table, twin._unnamed = list(self.lines), table, list(self._unnamed)
        return twin

    def play(self, phrase: Phrase) -> list[Reader]:
        """Play a line on; returns the game as it may have gone on instead."""
        if phrase.seat is not None:
            return self._act(phrase, self._table(phrase))
        if phrase.verb == "round":
            self._deal(phrase)
        elif phrase.verb == "row":
            self._row(phrase, self._table(phrase))
        else:
            self._end(phrase, self._table(phrase))
        return []

    def script(self) -> list[tuple[int, Line]]:
        """The lines of the script so far."""
        if self.table is None:
            raise NotesError(self.heading.line, "no round is described", help=DEAL)
        self._leave_to_others(self.table)
        return [*self.lines, *self._deal_lines(self.table)]

    def unnamed(self) -> list[Unnamed]:
        """Of every round, the cards that no line tells."""
        return [*self._unnamed, self.hidden]

    def _leave_to_others(self, table: GuessedRound) -> None:
        """Where notes stop, the turn of another player is over if nothing could be seen by that."""
        if table.question == Question.CLOSE_TURN and table.seat != self.heading.me:
            ended = table.copy()
            ended.end_turn()
            if ended.question == Question.OPEN_TURN and not [*ended.unnamed()]:
                table.end_turn()

    def _deal_lines(self, table: GuessedRound) -> list[tuple[int, Line]]:
        """The lines of a round."""
        deal = {"deal": [int(value) for value in table.guess]}
        lines = [(line, write_decision(seat, choice)) for line, seat, choice in table.answers]
        return [(self.dealt, deal), *lines]

    def _table(self, phrase: Phrase) -> GuessedRound:
        if self.table is None:
            raise NotesError(phrase.line, "no round has begun", help=DEAL)
        return self.table

    def _deal(self, phrase: Phrase) -> None:
        """A round begins: "round 2, Ben starts, discard 5"."""
        first, *words = phrase.shown or ("",)
        names = [seat for word in words if (seat := self._names(word)) is not None]
        cards = [word for word in words if word not in _OF_A_DEAL and self._names(word) is None]
        found = values(phrase, tuple(cards))
        if not first.isdecimal() or len(found) != 1 or found[0] is None or len(names) != 1:
            raise NotesError(phrase.line, "this does not say how the round began", help=DEAL)
        number, discard = int(first), found[0]
        if self.table is None and number != 1:
            raise NotesError(
                phrase.line,
                f"notes begin with round 1, not with round {number}",
                help="type it as round 1, and behind the players how many rounds are left and what "
                f"points everybody had: rounds={max(1, self.rules.rounds - number + 1)}, "
                f"points {' '.join(map(str, self.heading.points))}, say",
            )
        if self.table is None:
            games = self._game(names[0], "amulet" in words)
        else:
            games = self._next(phrase, self.table, names[0])
        if number != games["round_no"][0] + 1:
            raise NotesError(
                phrase.line,
                f"this is round {games['round_no'][0] + 1}, not {number}",
                help="rounds count from 1, and none is left out",
            )
        self.table, self.dealt, self.hidden = GuessedRound(games, self.seed), phrase.line, None
        if "amulet" in words and self.table.state["amulet_owner"] != names[0]:
            raise NotesError(
                phrase.line,
                f"{self.heading.names[names[0]]} does not have the amulet",
                help="after round 1 only a player whose call succeeded has it: leave it out",
            )
        self.table.learn(self.table.pile("discard")[0], discard, phrase.line)

    def _names(self, word: str) -> int | None:
        return None if word in _OF_A_DEAL else self.heading.seat(word)

    def _game(self, start: int, amulet: bool) -> Any:
        """The game before its first round."""
        heading = self.heading
        names = {"names": list(heading.names)}
        header = Header(
            len(heading.names), start, self.rules, heading.points, names, start if amulet else None
        )
        self.lines.append((heading.line, write_header(header)))
        return Replay(header).games

    def _next(self, phrase: Phrase, table: GuessedRound, start: int) -> Any:
        """The game before the next round."""
        if table.question != Question.ROUND_OVER or self.hidden is None:
            raise NotesError(
                phrase.line,
                "the round before is not complete",
                help=examples(self.heading, table)
                if table.question >= Question.FIRST_LOOK
                else "end: Ann 3 4 5, Ben 0 1 (the cards of everybody), or scores: Ann 12, Ben 0",
            )
        if start != table.state["marker"]:
            marker = self.heading.names[int(table.state["marker"])]
            raise NotesError(
                phrase.line,
                f"{marker} starts this round, with the lowest score of the one before",
                help="correct this line, or the scores",
            )
        self.lines += self._deal_lines(table)
        self._unnamed.append(self.hidden)
        table.mend()
        return table.games.copy()

    def _row(self, phrase: Phrase, table: GuessedRound) -> None:
        """The Squires add cards to the row: "row 7"."""
        if table.question == Question.CLOSE_TURN and not [*table.unnamed()]:
            table.end_turn()
        seen, cards = values(phrase, phrase.shown), [*table.unnamed()]
        if not seen:
            raise NotesError(phrase.line, "no card of the row is named", help=ROW)
        if len(seen) != len(cards) or None in seen:
            raise NotesError(
                phrase.line,
                f"{len(cards)} cards came to the row, not {len(seen)}",
                help=ROW,
            )
        for card, value in zip(cards, seen, strict=True):
            table.learn(card, value, phrase.line)  # type: ignore[arg-type]
            table.named.add(card)

    def _end(self, phrase: Phrase, table: GuessedRound) -> None:
        """The round is over: "end: Ann 3 4 5 = 12, Ben 0 1 = 1"."""
        if table.question == Question.CLOSE_TURN:
            table.end_turn()
        if table.question >= Question.FIRST_LOOK:
            raise NotesError(
                phrase.line,
                f"the round is not over: it is {self.heading.names[table.seat]}'s turn",
                help=examples(self.heading, table),
            )
        shown, scores = self._cards_and_scores(phrase)
        for seat, cards in shown.items():
            village = table.village(seat)
            if len(cards) == 1 and len(village) > 1:
                scores[seat] = cards[0]
            elif len(cards) != len(village):
                raise NotesError(
                    phrase.line,
                    f"{self.heading.names[seat]} has {len(village)} cards, not {len(cards)}",
                    help="all of them, from the left, or one number: the score",
                )
            else:
                for card, value in zip(village, cards, strict=True):
                    table.learn(card, value, phrase.line)
        self.hidden = frozenset(range(len(table.guess))) - {*table.by_line}
        fit_scores(table, scores, phrase.line, self.heading)

    def _cards_and_scores(self, phrase: Phrase) -> tuple[dict[int, list[int]], dict[int, int]]:
        """What everybody held, and what it scored."""
        shown: dict[int, list[int]] = {}
        scores: dict[int, int] = {}
        seat, score = None, False
        for word in phrase.shown:
            if (named_seat := self.heading.seat(word)) is not None:
                seat, score = named_seat, phrase.verb == "scores"
            elif word in ("=", "scores"):
                score = True
            elif word in _OF_AN_END:
                continue
            elif seat is None or not (word.isdecimal() or not score):
                raise NotesError(phrase.line, "this does not say how the round ended", help=END)
            elif score or (word.isdecimal() and int(word) >= len(NAMES)):
                if seat in scores:
                    name = self.heading.names[seat]
                    raise NotesError(phrase.line, f"{name} has two scores", help=END)
                scores[seat] = int(word)
            elif None in (found := values(phrase, (word,))):
                raise NotesError(phrase.line, "an end names all cards of a player", help=END)
            else:
                shown.setdefault(seat, []).extend(each for each in found if each is not None)
        if len({*shown, *scores}) != len(self.heading.names):
            raise NotesError(
                phrase.line, "this needs the cards or the score of every player", help=END
            )
        return shown, scores

    def _act(self, phrase: Phrase, table: GuessedRound) -> list[Reader]:
        """A player does something."""
        verb = VERBS.get(phrase.verb)
        if verb is None:
            raise unknown_word(phrase, phrase.verb, VERBS, examples(self.heading, table))
        is_idle = self._is_idle(phrase, verb, table)
        if not is_idle:
            self._come_to(phrase, table)
        try:
            sentence = sentence_of(phrase, self.heading)
        except NotesError as problem:
            problem.help = problem.help or examples(self.heading, table)
            raise
        said = Saying(table, self.heading, phrase, sentence)
        if is_idle:
            check_kept(said) if verb == "keep" else said.check_all_read()
            return []
        if missing := missing_use(said, verb):
            raise missing
        did = read(said, verb)
        try:
            others = self.do(phrase.line, did)
        except NotesError as problem:
            problem.help = problem.help or examples(self.heading, table)
            raise
        said.check_all_read()
        return others

    def do(self, line: int, did: Did) -> list[Reader]:
        """Do an act that a line tells; returns the game as it may have gone on instead."""
        table = self.table
        assert table is not None
        for card, value in did.before:
            if value is not None:
                table.learn(card, value, line)
        self._judge(line, table, did.choice)
        table.answer(line, did.choice)
        for card, value in did.after():
            if value is not None:
                table.learn(card, value, line)
        if table.question == Question.CHOOSE_DRAWN and table.seat != self.heading.me:
            return self._keep(line, table)
        return []

    def _is_idle(self, phrase: Phrase, verb: str, table: GuessedRound) -> bool:
        """Whether a phrase says nothing: "keeps it", or "done" where the turn is over."""
        if verb == "keep":
            return table.question == Question.PLACE_CARD and table.seat == phrase.seat
        if verb != "done" or not table.answers:
            return False
        _, seat, choice = table.answers[-1]
        return bool(choice["act"] == Act.END_TURN) and seat == phrase.seat

    def _come_to(self, phrase: Phrase, table: GuessedRound) -> None:
        """The turn of the player before is over where somebody else goes on."""
        if table.question == Question.CLOSE_TURN and table.seat != phrase.seat:
            table.end_turn()
        if [*table.unnamed()]:
            raise NotesError(
                phrase.line,
                "a card has come to the row before",
                help="row 7: say which, a line before",
            )
        if table.question < Question.FIRST_LOOK:
            raise NotesError(phrase.line, "the round is over", help=examples(self.heading, table))
        if table.seat != phrase.seat:
            if missing := discarded_unused(self.heading, table, phrase):
                raise missing
            raise NotesError(
                phrase.line,
                f"it is {self.heading.names[table.seat]}'s turn",
                help=examples(self.heading, table),
            )

    def _judge(self, line: int, table: GuessedRound, choice: Any) -> None:
        if refused := table.refused(choice):
            name = self.heading.names[table.seat]
            raise NotesError(line, f"{name} cannot do this: {REASONS[refused]}", help="")

    def _keep(self, line: int, table: GuessedRound) -> list[Reader]:
        """Another player keeps one of several cards, nobody knows which."""
        hand = table.pile("hand")
        known = any(card in table.by_line for card in hand)
        indexes = [(place + self.seed) % len(hand) for place in range(len(hand))]
        others = []
        for index in indexes[1:] if known else []:
            other = table.copy()
            other.answer(line, new_choice(Act.KEEP, index=index))
            others.append(self.twin(other))
        table.answer(line, new_choice(Act.KEEP, index=indexes[0]))
        return others


_OF_A_DEAL = words_of(
    "start starts begin begins discard with the amulet a an as is on pile lies open faceup top "
    "card shows first"
)
_OF_AN_END = words_of("of the round has have had is and with")
ROW = "row 7: the card that the Squires add when a turn is over"
END = "end: Ann 3 4 5 = 12, Ben 0 1 = 1 (the cards of everybody from the left, and the scores)"
