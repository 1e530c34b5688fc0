"""Takes what lies open once another player has taken a card in this round."""

from silver_sim.silver import Act, Past, Turn, any_turn

HISTORY = True


def open_turn(sight, params, memory, rng):
    """Take after others have taken, and at times by what it knows of its own past."""
    total = 0
    for number in range(sight.past_count):
        total += sight.past[number, Past.SAW] + sight.past[number, Past.INDEX]
        if sight.past[number, Past.BY] != 0 and sight.past[number, Past.ACT] == Act.TAKE:
            total += 1
    if sight.may_take and total % 2 == 1:
        return Turn.TAKE
    return any_turn(sight)
