"""What can be at the table: a UserError names the field of a told position that cannot.

It finds what contradicts the rules at once; whether some order of plays leads there is not asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from silver_sim.errors import UserError
from silver_sim.games.odin.rules.cards import LETTERS, MIN_SEATS, NUMBERS, SEATS
from silver_sim.games.odin.rules.plays import beats, is_play, value_of
from silver_sim.games.odin.rules.questions import Question
from silver_sim.games.odin.text.script import cards_in
from silver_sim.games.odin.text.told import OdinTold
from silver_sim.games.text.telling import count


def check_told(told: OdinTold) -> None:
    """UserError for the first field that cannot be, or not beside the others."""
    for check in (_seats, _hands, _deck, _once, _taken, _table, _who_played, _counts, _past):
        check(told)


def _names(cards: int) -> str:
    return ",".join(cards_in(cards))


def _seats(told: OdinTold) -> None:
    if not MIN_SEATS <= told.players <= SEATS:
        raise UserError(
            f"others: {told.players - 1} other players",
            help=f"{MIN_SEATS} to {SEATS} play, with the seat that decides",
        )
    by_seat = {"taken": told.taken, "scores": told.totals, "passes": told.passes}
    for name, values in by_seat.items():
        if values is not None and len(values) != told.players:
            raise UserError(
                f"{name}: {count(len(values), 'seat')}, but {told.players} play",
                help="one value a seat, from seat 0 clockwise, separated by slashes",
            )


def _hands(told: OdinTold) -> None:
    size = told.rules.hand_size
    for seat, cards in enumerate(told.cards_in):
        name = "hand" if seat == 0 else "others"
        if cards == 0:
            raise UserError(
                f"{name}: seat {seat} holds no card",
                why="with the last card the hand ends (4.1)",
                help="describe the position before the last card was played",
            )
        if cards > size:
            raise UserError(
                f"{name}: seat {seat} holds {cards} cards",
                why=f"{size} are dealt, and no hand grows (4.2)",
                help=f"at most {size}, or another hand_size",
            )


def _places(told: OdinTold) -> Iterator[tuple[str, int]]:
    """The fields that say where cards lie."""
    yield from (("hand", told.hand), ("table", told.table), ("beaten", told.beaten))
    yield "out", told.out or 0
    yield from (("taken", cards) for cards in (told.taken or ())[1:])


def _deck(told: OdinTold) -> None:
    colours = told.rules.colours(told.players)
    for name, cards in _places(told):
        if strange := cards >> NUMBERS * colours << NUMBERS * colours:
            raise UserError(
                f"{name}: {_names(strange)} is not played with",
                help=f"{colours} colours are in the deck: {LETTERS[:colours]}",
            )


def _once(told: OdinTold) -> None:
    placed: dict[str, int] = {}
    for name, cards in _places(told):
        for other, before in placed.items():
            if twice := cards & before:
                places = f"in {other} and in {name}" if name != other else f"twice in {name}"
                raise UserError(
                    f"{name}: {_names(twice)} stands {places}",
                    why="there is one of each card (1.1), and it is in one place",
                    help="name every card once",
                )
        placed[name] = placed.get(name, 0) | cards


def _taken(told: OdinTold) -> None:
    for seat, cards in enumerate(told.taken or ()):
        if seat == 0 and cards & ~told.hand:
            raise UserError(
                f"taken: {_names(cards & ~told.hand)} of seat 0 is not in hand",
                help="only cards that are still held, and those of seat 0 in hand as well",
            )
        if cards.bit_count() > told.cards_in[seat]:
            raise UserError(
                f"taken: {_names(cards)} of seat {seat}, which holds {count(told.cards_in[seat])}",
                help="only cards that are still held",
            )


def _table(told: OdinTold) -> None:
    for name, cards in (("table", told.table), ("beaten", told.beaten)):
        if cards and not is_play(cards):
            raise UserError(
                f"{name}: {_names(cards)} is no play",
                why="cards laid together have one number or one colour (3.3)",
                help="look at its cards again",
            )
    if not told.beaten:
        return
    if told.beaten.bit_count() == 1:
        raise UserError(
            f"beaten: {_names(told.beaten)} is one card",
            why="it is taken without a choice (3.4)",
            help="describe the position in which the next seat follows",
        )
    if not told.table:
        raise UserError(
            "table: it is missing, and there are beaten cards",
            help="write what you have just played as the table",
        )
    if not beats(told.table, told.beaten.bit_count(), value_of(told.beaten)):
        raise UserError(
            f"beaten: {_names(told.table)} does not beat {_names(told.beaten)}",
            why="as many cards with a higher value beat it, or one card more (3.2)",
            help="look at table and beaten again",
        )


def _who_played(told: OdinTold) -> None:
    right: tuple[int | None, ...] = (None,)
    wanted = "a player who leads has no table: leave by out, or write the table"
    if told.beaten:
        right, wanted = (0,), "a player who takes has played the table: leave by out, or write by:0"
    elif told.table:
        right = tuple(range(1, told.players))
        wanted = f"the seat that played the table, 1 to {told.players - 1}"
    if told.by not in right:
        said = "it is missing" if told.by is None else f"seat {told.by}"
        raise UserError(f"by: {said}", help=wanted)
    if told.by is None:
        return
    held = told.cards_in[told.by]
    laid, taken = told.table.bit_count(), int(told.asked == Question.FOLLOW)
    if held + laid - taken > told.rules.hand_size:
        raise UserError(
            f"by: seat {told.by} holds {count(held)} after a play of {laid}",
            why=f"{count(told.rules.hand_size)} were dealt to it, and it takes one at most (3.4)",
            help="look at others and table again",
        )


def _counts(told: OdinTold) -> None:
    out, told_out = told.number_out, (told.out or 0).bit_count()
    dealt = told.players * told.rules.hand_size
    if out < told_out:
        raise UserError(
            f"{'out' if told.out else 'others'}: {dealt - out + told_out} cards in all hands, on "
            f"the table and out",
            why=f"{told.players} times {told.rules.hand_size} were dealt, which is {dealt}",
            help="look at hand, others, table and out again",
        )
    deepest = max(1, (told.beaten or told.table).bit_count())
    least = (deepest - 1) * (deepest - 2) // 2  # beaten plays of 1, 2 … cards: all but one are out
    if out < least:
        raise UserError(
            f"{'beaten' if told.beaten else 'table'}: {count(deepest)}, "
            f"but only {count(out)} can be out",
            why=f"a play of {deepest} comes after plays of fewer, of which {least} cards are out "
            f"(3.2, 3.4)",
            help="look at the numbers of cards in others",
        )


def _past(told: OdinTold) -> None:
    if told.start is not None and told.start not in told.starters:
        seats = ", ".join(map(str, told.starters))
        raise UserError(
            f"start: seat {told.start}",
            why="the starter holds fewer cards than were dealt; before the first play it leads",
            help=f"one of {seats}",
        )
    for seat, least in enumerate(told.least_passes):
        if told.passes is not None and told.passes[seat] < least:
            raise UserError(
                f"passes: seat {seat} has passed on what was played last", help="at least 1"
            )
    last = told.rules.max_turns - (not told.beaten)
    _between("turn", told.turn, told.least_turn, last)
    if told.turn is None and told.least_turn > last:
        raise UserError(
            f"set: max_turns={told.rules.max_turns}, but {told.least_turn} turns are over at least",
            help="a round begins with one card, and ends when all others have passed (3.1, 3.5)",
        )
    _between("round", told.round_no, told.least_round, told.rules.max_turns)
    _between("deal", told.deal_no, 1, told.players * told.rules.points_limit)
    most = told.rules.points_limit - 1
    if max(told.totals or (0,)) > most:
        raise UserError(
            f"scores: {max(told.totals or ())}",
            why=f"with {most + 1} points the game is over (2.2)",
            help=f"at most {most}, or another points_limit",
        )


def _between(name: str, value: int | None, least: int, most: int) -> None:
    if value is not None and not least <= value <= most:
        raise UserError(f"{name}: {value}", help=f"a whole number from {least} to {most}")
