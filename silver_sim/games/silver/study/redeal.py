"""Dealing again what a seat cannot know: the position stays the same in all that it may know.

Cards stay where they are, and who knows which stays too: the values of the cards that the deciding
seat does not know change places, every way equally likely.
"""

from __future__ import annotations

from silver_sim.compiled.jit import kernel
from silver_sim.games.silver.rules.cards import VALUES
from silver_sim.games.silver.rules.knowledge import knows, see_more, see_nothing
from silver_sim.games.silver.rules.past import Past
from silver_sim.games.silver.rules.questions import Act
from silver_sim.games.silver.rules.state import PASTS
from silver_sim.games.silver.seat.history import show_past, shows_card
from silver_sim.games.silver.seat.sight import show
from silver_sim.games.table.job import player_in
from silver_sim.rng import below


@kernel
def change_hidden_cards(jobs, states, sights, players, chance, cards):
    """Deal again what the deciding seat cannot know; the others see what they would see then."""
    deal_again(states[0], chance[0], cards)
    if states[0].recorded == 1:
        change_hidden_past(states[0], chance[0])
    redraw_other_sights(jobs[0], states[0], sights, players)


@kernel
def deal_again(s, chance, cards):
    """Permute the values of the cards that the deciding seat does not know.

    ``chance`` is a stream of its own, ``cards`` room for as many numbers as there are cards.
    """
    unknown = 0
    for card in range(s.cards):
        if not knows(s, s.seat, card):
            cards[unknown] = card
            other = cards[below(chance, unknown + 1)]
            unknown += 1
            value = s.value[card]
            s.value[card] = s.value[other]
            s.value[other] = value
    for seat in range(s.players):
        _count_unseen(s, seat)


@kernel
def change_hidden_past(s, chance):
    """Let others have seen and kept something else, and put cards elsewhere had a set failed.

    The history of the deciding seat is the same.

    What they saw need not fit the cards as they lie now: nobody may read it.
    """
    for number in range(min(s.past_count, PASTS)):
        past = s.past[number]
        if past[Past.BY] != s.seat:
            if past[Past.ACT] != Act.EXCHANGE:
                past[Past.SAW_TOO] = below(chance, VALUES)
            past[Past.INTO] = below(chance, s.rules.village_size)
            past[Past.NEW_END] = below(chance, 2)
            past[Past.PENALTY_END] = below(chance, 2)
            if not shows_card(past[Past.ACT]):
                past[Past.SAW] = below(chance, VALUES)
            if past[Past.ACT] == Act.KEEP:
                past[Past.INDEX] = below(chance, 2)


@kernel
def _count_unseen(s, seat):
    """Count again what the seat does not know."""
    see_nothing(s.not_seen[seat])
    for card in range(s.cards):
        if not knows(s, seat, card):
            see_more(s.not_seen[seat], int(s.value[card]), 1)


@kernel
def redraw_other_sights(job, s, sights, players):
    """Draw what the players who need not decide would see now, as if it were their turn.

    The copies for limited seats stay: they are drawn only when such a seat is asked.
    """
    deciding = s.seat
    for seat in range(s.players):
        place = player_in(s, job, seat)
        s.seat = seat
        if seat != deciding:
            players[place].shown.news_count = s.dealt - 1  # as before the deal: all is drawn
            show(s, sights[place], players[place].shown)
        policy = players[place].policies[players[place].policy]
        if policy.history == 1:  # that of the deciding seat too: it must stay as it is
            show_past(s, sights[place])
    s.seat = deciding
