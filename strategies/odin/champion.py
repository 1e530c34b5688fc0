"""Plays so as to lead once its last cards go together, and reckons with cards it saw taken."""

from math import exp
from typing import NamedTuple

from silver_sim.odin import (
    NUMBERS,
    PASS,
    Take,
    colour_of,
    count,
    fewest_plays,
    fewest_rival_cards,
    first_of,
    hand_after,
    highest_of,
    is_play,
    joined,
    largest_group,
    may_go_out,
    most_together,
    next_beat,
    number_of,
    numbers_of,
    of_colour,
    of_number,
    sets_that_beat,
    taken,
)

IDEAS = {
    "It plays so as to lead when its last cards, or all but one, go together: then it goes out.": (
        "ready=0:nearly=0"
    ),
    "It reckons with sets that you can make of cards it saw you take and one that it cannot see.": (
        "mixed=0"
    ),
    "Of two hands it keeps the one with more pairs of cards that go together.": "links=0",
    "It keeps a second large group, and high numbers in its largest one.": "second=0:top=0",
    "It passes, so that you lead, more readily on several cards than on one.": "eases=0",
    "Of the cards that it beat it takes the one with which its hand is worth most.": "weighs=no",
}
RIVAL = "counter"  # whom these are meant to beat


class Params(NamedTuple):
    """What may be set; worths and costs are in one unit, of which only the ratios matter."""

    take: Take = Take.JOINS  # which beaten card it reckons to take when it chooses a play
    weighs: bool = True  # takes the card with which its hand is worth most; else as take says
    # what a hand is worth
    play: float = 3.39  # what each play costs that its hand still needs (0 to 9)
    card: float = 0.05  # what each card costs that it still holds (0 to 9)
    hurry: float = 3.5  # what goes over from plays to cards when a rival has one left (0 to 9)
    number: float = 0.024  # what its cards are worth for each of their numbers' points (0 to 9)
    group: float = 1.31  # what each card of its largest group is worth (0 to 9)
    second: float = 0.179  # what each card of the largest group of the others is worth (0 to 9)
    top: float = 0.103  # what each point of the largest group's highest number is worth (0 to 9)
    links: float = 0.079  # what each pair of cards is worth that go together (0 to 9)
    # what a play is worth beside the hand that it leaves
    ready: float = 6.51  # to lead a hand that all goes together, and so go out (0 to 9)
    nearly: float = 4.23  # to lead a hand of which all but one card go together (0 to 9)
    doubt: float = 4.27  # how fast the chance to lead falls with sets that beat the play (0 to 9)
    stay: float = 0.56  # that nobody can beat the play at all (0 to 9)
    mixed: float = 2.88  # how far sets of known cards and one unseen card count (0 to 9)
    # what a pass costs that lets another lead
    stop: float = 8.73  # a pass on one card (0 to 9)
    eases: float = 2.98  # how much less it costs on more cards; 0: as much (0 to 9)
    out: float = 5.47  # more, if all cards of who will lead go together (0 to 9)
    fits: float = 0.485  # the chance that each further card of it goes with the others (0 to 1)


def lead(sight, params, memory, rng):
    if may_go_out(sight):
        return sight.hand
    best, most, left = 0, 0.0, sight.hand
    while left != 0:
        card = first_of(left)
        left &= ~card
        worth = worth_of_play(sight, params, card)
        if best == 0 or worth > most:
            best, most = card, worth
    return best


def follow(sight, params, memory, rng):
    play = next_beat(sight, 0)
    if play == 0 or may_go_out(sight):
        return PASS if play == 0 else sight.hand
    best, most = PASS, worth_of_pass(sight, params)
    while play != 0:
        worth = worth_of_play(sight, params, play)
        if worth > most or (best == PASS and not sight.may_pass):
            best, most = play, worth
        play = next_beat(sight, play)
    return best


def take(sight, params, memory, rng):
    return most_wanted(sight, params) if params.weighs else taken(sight, params.take)


def most_wanted(sight, params):
    """The beaten card with which the hand is worth most."""
    chance = chance_to_lead(params, expected_beats(sight, params, sight.table))
    best, most, left = 0, 0.0, sight.beaten
    while left != 0:
        card = first_of(left)
        left &= ~card
        worth = worth_of_cards(sight, params, sight.hand | card, chance)
        if best == 0 or worth > most:
            best, most = card, worth
    return best


def worth_of_pass(sight, params):
    """How good it is to pass: the hand stays, and who lies on the table may come to lead."""
    worth = worth_of_cards(sight, params, sight.hand, 0.0)
    if count(sight.passed) == sight.players - 2:
        worth -= params.stop / sight.table_count**params.eases
        worth -= params.out * chance_to_go_out(sight, params, sight.table_by)
    return worth


def worth_of_play(sight, params, play):
    """How good a play is: the hand that it leaves, and the chance to lead with it."""
    hand = hand_after(sight, play, params.take)
    beats = expected_beats(sight, params, play)
    chance = chance_to_lead(params, beats)
    worth = worth_of_cards(sight, params, hand, chance)
    return worth + params.stay if beats < SURE else worth


SURE = 0.003  # sets: fewer are none


def worth_of_cards(sight, params, hand, chance):
    """How good a hand is with this chance to lead the next round.

    It needs few plays, has few cards, two large groups, many pairs and high numbers. Best is to
    lead when all its cards go together, or all but one. With few cards in a rival's hand plays
    count less, since there may be no time for them, and cards more.
    """
    cards, largest = count(hand), largest_group(hand)
    odd = hand & ~largest
    hurry = params.hurry / fewest_rival_cards(sight)
    worth = params.group * count(largest) + params.top * number_of(highest_of(largest))
    worth += params.second * most_together(odd) + params.number * numbers_of(hand)
    worth += params.links * pairs_in(hand)
    worth -= (params.play - hurry) * fewest_plays(hand) + (params.card + hurry) * cards
    if odd == 0:
        worth += params.ready * chance
    elif count(odd) == 1:
        worth += params.nearly * chance
    return worth


def pairs_in(hand):
    """How many pairs of cards of a hand go together."""
    pairs, left = 0, hand
    while left != 0:
        card = first_of(left)
        left &= ~card
        pairs += joined(left, card)
    return pairs


def chance_to_lead(params, beats):
    """The chance that nobody beats a play which so many sets are expected to beat."""
    return exp(-params.doubt * beats)


def expected_beats(sight, params, play):
    """How many sets that beat a play the others are expected to hold."""
    beats = sets_that_beat(sight, play)
    for seat in range(1, sight.players):
        hidden = sight.cards_in[seat] - count(sight.known[seat])
        if hidden > 0 and sight.known[seat] != 0:
            share = hidden / count(sight.unseen)
            beats += params.mixed * share * cards_that_complete(sight, sight.known[seat], play)
    return beats


def cards_that_complete(sight, known, play):
    """How many unseen cards would make known cards of a rival a set that beats a play."""
    found, cards, left = 0.0, count(play), known
    while left != 0:
        card = first_of(left)
        left &= ~card
        colour, number = colour_of(card), number_of(card)
        alike, unseen = of_colour(known, colour), of_colour(sight.unseen, colour)
        found += completions(alike, unseen, cards, play)
        alike, unseen = of_number(known, number), of_number(sight.unseen, number)
        found += completions(alike, unseen, cards, play)
    return found


def completions(known, unseen, cards, play):
    """How many of such unseen cards make such known ones beat a play, for each known one."""
    more = count(known) + 1 - cards
    if more == 1:
        return count(unseen) / count(known)
    if more != 0:
        return 0.0
    highest, found = number_of(highest_of(play)), 0
    if number_of(highest_of(known)) > highest:
        found = count(unseen)
    else:
        for number in range(highest + 1, NUMBERS + 1):
            found += count(of_number(unseen, number))
    return found / count(known)


def chance_to_go_out(sight, params, seat):
    """The chance that all cards of a rival go together; none if those that are known do not."""
    known = sight.known[seat]
    if known != 0 and not is_play(known):
        return 0.0
    return params.fits ** (sight.cards_in[seat] - 1)
