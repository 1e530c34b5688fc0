"""What can be at the table: a UserError names the field of a given position that cannot.

It finds what contradicts the rules at once; whether some order of plays leads there is not asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from silver_sim.errors import UserError
from silver_sim.games.odin.rules.cards import LETTERS, MIN_SEATS, NUMBERS, SEATS
from silver_sim.games.odin.rules.plays import beats, is_play, value_of
from silver_sim.games.odin.rules.questions import Question
from silver_sim.games.odin.text.given import OdinGiven
from silver_sim.games.odin.text.script import cards_in
from silver_sim.games.text.telling import count


def check_given(given: OdinGiven) -> None:
    """UserError for the first field that cannot be, or not next to the others."""
    for check in (_seats, _hands, _deck, _once, _taken, _table, _who_played, _counts, _past):
        check(given)


def _names(cards: int) -> str:
    return ",".join(cards_in(cards))


def _seats(given: OdinGiven) -> None:
    if not MIN_SEATS <= given.players <= SEATS:
        raise UserError(
            f"others: {given.players - 1} other players",
            help=f"{MIN_SEATS} to {SEATS} play, with the seat that decides",
        )
    by_seat = {"taken": given.taken, "scores": given.totals, "passes": given.passes}
    for name, values in by_seat.items():
        if values is not None and len(values) != given.players:
            raise UserError(
                f"{name}: {count(len(values), 'seat')}, but {given.players} play",
                help="one value a seat, from seat 0 clockwise, separated by slashes",
            )


def _hands(given: OdinGiven) -> None:
    size = given.rules.hand_size
    for seat, cards in enumerate(given.cards_in):
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


def _places(given: OdinGiven) -> Iterator[tuple[str, int]]:
    """The fields that say where cards lie."""
    yield from (("hand", given.hand), ("table", given.table), ("beaten", given.beaten))
    yield "out", given.out or 0
    yield from (("taken", cards) for cards in (given.taken or ())[1:])


def _deck(given: OdinGiven) -> None:
    colours = given.rules.colours(given.players)
    for name, cards in _places(given):
        if strange := cards >> NUMBERS * colours << NUMBERS * colours:
            raise UserError(
                f"{name}: {_names(strange)} is not played with",
                help=f"{colours} colours are in the deck: {LETTERS[:colours]}",
            )


def _once(given: OdinGiven) -> None:
    placed: dict[str, int] = {}
    for name, cards in _places(given):
        for other, before in placed.items():
            if twice := cards & before:
                places = f"in {other} and in {name}" if name != other else f"twice in {name}"
                raise UserError(
                    f"{name}: {_names(twice)} stands {places}",
                    why="there is one of each card (1.1), and it is in one place",
                    help="name every card once",
                )
        placed[name] = placed.get(name, 0) | cards


def _taken(given: OdinGiven) -> None:
    for seat, cards in enumerate(given.taken or ()):
        if seat == 0 and cards & ~given.hand:
            raise UserError(
                f"taken: {_names(cards & ~given.hand)} of seat 0 is not in hand",
                help="only cards that are still held, and those of seat 0 in hand as well",
            )
        if cards.bit_count() > given.cards_in[seat]:
            raise UserError(
                f"taken: {_names(cards)} of seat {seat}, which holds {count(given.cards_in[seat])}",
                help="only cards that are still held",
            )


def _table(given: OdinGiven) -> None:
    for name, cards in (("table", given.table), ("beaten", given.beaten)):
        if cards and not is_play(cards):
            raise UserError(
                f"{name}: {_names(cards)} is no play",
                why="cards laid together have one number or one colour (3.3)",
                help="look at its cards again",
            )
    if not given.beaten:
        return
    if given.beaten.bit_count() == 1:
        raise UserError(
            f"beaten: {_names(given.beaten)} is one card",
            why="it is taken without a choice (3.4)",
            help="describe the position in which the next seat follows",
        )
    if not given.table:
        raise UserError(
            "table: it is missing, and there are beaten cards",
            help="write what you have just played as the table",
        )
    if not beats(given.table, given.beaten.bit_count(), value_of(given.beaten)):
        raise UserError(
            f"beaten: {_names(given.table)} does not beat {_names(given.beaten)}",
            why="as many cards with a higher value beat it, or one card more (3.2)",
            help="look at table and beaten again",
        )


def _who_played(given: OdinGiven) -> None:
    right: tuple[int | None, ...] = (None,)
    wanted = "a player who leads has no table: leave by out, or write the table"
    if given.beaten:
        right, wanted = (0,), "a player who takes has played the table: leave by out, or write by:0"
    elif given.table:
        right = tuple(range(1, given.players))
        wanted = f"the seat that played the table, 1 to {given.players - 1}"
    if given.by not in right:
        said = "it is missing" if given.by is None else f"seat {given.by}"
        raise UserError(f"by: {said}", help=wanted)
    if given.by is None:
        return
    held = given.cards_in[given.by]
    laid, taken = given.table.bit_count(), int(given.asked == Question.FOLLOW)
    if held + laid - taken > given.rules.hand_size:
        raise UserError(
            f"by: seat {given.by} holds {count(held)} after a play of {laid}",
            why=f"{count(given.rules.hand_size)} were dealt to it, and it takes one at most (3.4)",
            help="look at others and table again",
        )


def _counts(given: OdinGiven) -> None:
    out, given_out = given.number_out, (given.out or 0).bit_count()
    dealt = given.players * given.rules.hand_size
    if out < given_out:
        raise UserError(
            f"{'out' if given.out else 'others'}: {dealt - out + given_out} cards in all hands, on "
            f"the table and out",
            why=f"{given.players} times {given.rules.hand_size} were dealt, which is {dealt}",
            help="look at hand, others, table and out again",
        )
    deepest = max(1, (given.beaten or given.table).bit_count())
    least = (deepest - 1) * (deepest - 2) // 2  # beaten plays of 1, 2 … cards: all but one are out
    if out < least:
        raise UserError(
            f"{'beaten' if given.beaten else 'table'}: {count(deepest)}, "
            f"but only {count(out)} can be out",
            why=f"a play of {deepest} comes after plays of fewer, of which {least} cards are out "
            f"(3.2, 3.4)",
            help="look at the numbers of cards in others",
        )


def _past(given: OdinGiven) -> None:
    if given.start is not None and given.start not in given.starters:
        seats = ", ".join(map(str, given.starters))
        raise UserError(
            f"start: seat {given.start}",
            why="the starter holds fewer cards than were dealt; before the first play it leads",
            help=f"one of {seats}",
        )
    for seat, least in enumerate(given.least_passes):
        if given.passes is not None and given.passes[seat] < least:
            raise UserError(
                f"passes: seat {seat} has passed on what was played last", help="at least 1"
            )
    last = given.rules.max_turns - (not given.beaten)
    _between("turn", given.turn, given.least_turn, last)
    if given.turn is None and given.least_turn > last:
        raise UserError(
            f"set: max_turns={given.rules.max_turns}, but {given.least_turn} turns are over",
            help="a round begins with one card, and ends when all others have passed (3.1, 3.5)",
        )
    _between("round", given.round_no, given.least_round, given.rules.max_turns)
    _between("deal", given.deal_no, 1, given.players * given.rules.points_limit)
    most = given.rules.points_limit - 1
    if max(given.totals or (0,)) > most:
        raise UserError(
            f"scores: {max(given.totals or ())}",
            why=f"with {most + 1} points the game is over (2.2)",
            help=f"at most {most}, or another points_limit",
        )


def _between(name: str, value: int | None, least: int, most: int) -> None:
    if value is not None and not least <= value <= most:
        raise UserError(f"{name}: {value}", help=f"a whole number from {least} to {most}")
