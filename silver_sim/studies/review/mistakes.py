"""Mistakes of a review: each with its position, why it is one, and the command that shows it."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from silver_sim.advice.review.result import GameReview, Judged, Mistake, SeatReview
from silver_sim.advice.words import named as renamed
from silver_sim.games.text.telling import YOU, ordinal, whose
from silver_sim.report.model import Board, PlayingCard, Section
from silver_sim.report.text.wording import capital, listed, number
from silver_sim.studies.advice import sentences
from silver_sim.studies.advice import text as say
from silver_sim.studies.advice.answer import table_board
from silver_sim.studies.advice.tables import follows_table
from silver_sim.studies.review.people import begin
from silver_sim.studies.review.result import Review

NONE = "Whatever any single hidden card is, no other answer is shown to be better."
# Answers in which numbers are places of cards, and such places, perhaps of another player.
OF_PLACES = re.compile(r"(?:put|look|turn|rob|guard)\b")
PLACES = re.compile(r"('s )?\b(\d+(?: \d+)*)\b(?!')")
OWNED = re.compile(r"(?:seat (\d+)'s )?\b(\d+(?: \d+)*)\b")
ONTO = re.compile("^put it on ")  # what is in hand
QUOTED = re.compile('"([^"]*)"')
NUMBER, CARD = re.compile(r"\b(\d+)\b"), re.compile(r"the [\w ]+ \(\d+\)")
THROWN = re.compile("^discard (.*)")
DONE = {"done": "end the turn"}
DOUBLED = {"put": "putt", "rob": "robb"}  # before "ing"


class FoundMistake(NamedTuple):
    """A mistake, and whose it was."""

    review: Review
    game: GameReview
    seat: SeatReview
    decision: Judged
    mistake: Mistake

    @property
    def command(self) -> str:
        """What shows it again, in all its answers."""
        review, typed = self.review, ["advise", self.game.file, "--at", str(self.decision.number)]
        if review.own_strategy != "champion":
            typed += ["--as", review.own_strategy]
        if review.others != review.own_strategy:
            typed += ["--against", review.others]
        return shlex.join(["silver-sim", *typed])

    def words(self, answer: str) -> str:
        """One of its answers as people speak at the table: "use the Master (10)"."""
        return named(self.game, answer, as_cards=True, card=self.decision.card(answer))

    @property
    def instead(self) -> str:
        """What is better, instead of what: "use the Master (10) instead of throwing it away"."""
        best, played = (self.words(each) for each in (self.decision.best, self.decision.played))
        verb, _, rest = played.partition(" ")
        doing = DOUBLED.get(verb, verb.removesuffix("e")) + "ing"
        card = CARD.search(best)
        if card is not None:
            rest = rest.replace(card[0], "it")
        return f"{best} instead of {f'{doing} {rest}'.strip()}"

    def marked(self, board: Board, titles: Sequence[str]) -> Board:
        """Its position with what the answers do; ``titles`` are those of each seat's cards."""
        answers = {"played": self.decision.played, "better": self.decision.best}
        spots = {mark: {*self._spots(board, titles, answers[mark])} for mark in answers}
        spreads = [
            replace(
                spread,
                cards=[
                    _marked(card, [mark for mark in spots if (place, slot) in spots[mark]])
                    for slot, card in enumerate(spread.cards)
                ],
            )
            for place, spread in enumerate(board.spreads)
        ]
        return replace(board, spreads=spreads)

    def _spots(self, board: Board, titles: Sequence[str], words: str) -> Iterator[tuple[int, int]]:
        """Yield where the cards are that an answer names, by their places or by their faces."""
        shown, own = [spread.title for spread in board.spreads], titles[self.seat.seat]
        if OF_PLACES.match(words):
            for owner, places in OWNED.findall(words):
                spread = shown.index(titles[int(owner)] if owner else own)
                yield from ((spread, int(each) - 1) for each in places.split())
            return
        said = words.split()
        there = [place for place, each in enumerate(shown) if each not in titles or each == own]
        there.sort(key=lambda place: (shown[place] == own, shown[place].lower() not in said))
        for word in said:
            faces = (
                (place, slot)
                for place in there
                for slot, card in enumerate(board.spreads[place].cards)
                if card.face == word
            )
            yield from [first] if (first := next(faces, None)) else []


def found_mistakes(review: Review) -> list[FoundMistake]:
    """All that are shown, those that lost most first."""
    found = [
        FoundMistake(review, game, seat, seat.decisions[each.decision], each)
        for game in review.games
        for seat in game.seats
        for each in seat.mistakes
    ]
    return sorted(found, key=lambda each: -each.decision.lost.estimate)


def named(game: GameReview, words: str, *, as_cards: bool = False, card: str = "") -> str:
    """An answer with the names of others, and perhaps with cards for places: "the 3rd card".

    ``card`` is what the card is called that it names by its number.
    """
    if as_cards and OF_PLACES.match(words):
        words = ONTO.sub("exchange ", PLACES.sub(_cards, words))
    elif as_cards:
        words = NUMBER.sub(rf"the {card} (\1)", words, count=1) if card else words
        words = DONE.get(words, THROWN.sub(r"throw \1 away", words))
    return renamed(words, lambda seat: whose(game.names[seat]))


def why(game: GameReview, mistake: Mistake) -> str:
    """Why it is one; answers as people speak."""
    said = sentences.why(mistake.advice)
    return QUOTED.sub(lambda each: f'"{named(game, each[1], as_cards=True)}"', said)


def _cards(found: re.Match[str]) -> str:
    """The cards at places: "the 3rd card", or "'s 3rd card" of another player."""
    places = [ordinal(int(each) - 1) for each in found[2].split()]
    return f"{found[1] or 'the '}{listed(places)} card{'s' * (len(places) > 1)}"


def label(game: GameReview) -> str:
    """A game in short: by its file, and if it is not the first there by its place."""
    return Path(game.file).stem + f" {game.place}" * (game.place > 1)


def _marked(card: PlayingCard, marks: Sequence[str]) -> PlayingCard:
    words = "; ".join([card.words, *marks])
    return replace(card, words=words, mark=" ".join(marks)) if marks else card


def section_of(found: FoundMistake) -> Section:
    """The position, what was played, what was better, why, and what would have to be known."""
    decision, advice = found.decision, found.mistake.advice
    board = table_board(advice)
    seats = range(advice.players)
    titles = [capital(say.who(advice, say.step_of(advice, seat))) for seat in seats]
    lost = say.ranged(decision.lost, 100)
    changes = [capital(each) + "." for each in sentences.conditions(advice)]
    before = [found.words(decision.before)] if decision.before else []
    reason, who = why(found.game, found.mistake), found.seat.name
    saw = "This is what you saw." if who == YOU else f"You are {who}; this is what you saw."
    where = f"{label(found.game)}: " if found.review.games[1:] else ""
    name = f"mistake-{found.review.games.index(found.game) + 1}-{decision.number}"
    follows = replace(follows_table(advice, ("better", "played")), name=f"{name}-follows")
    return Section(
        name,
        f"{where}{begin(who)}, decision {decision.number}: {found.instead}",
        f"That brings {lost} more {say.WINS}. {saw}",
        tables=[follows] if advice.consequences else [],
        board=board and found.marked(board, titles),
        points=[
            *([reason] if reason else []),
            *(f"Before that you may {each}: no difference is shown." for each in before),
            *_as_it_lay(found),
            *(["What you would have to know for another answer:", *changes] if changes else [NONE]),
            f"All answers: {found.command}",
        ],
    )


def _as_it_lay(found: FoundMistake) -> Sequence[str]:
    """What came of both answers with the cards of that game."""
    lay = found.mistake.lay
    if lay is None:
        return []
    other, played = (number(100 * each, 0) for each in (lay.other, lay.played))
    return [
        f"With all cards as they were, if {found.review.own_strategy} plays on: {other} % with the "
        f"better answer, {played} % with the one that was played. Nobody could know that."
    ]
