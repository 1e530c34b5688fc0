"""Draws a word, looks at those that it has not drawn, and puts back what it drew."""

from silver_sim.silver import Turn, any_turn, below


def open_turn(sight, params, memory, rng):
    drawn = below(rng, 2)
    if sight.may_draw and sight.may_take:
        total = drawn
        for word in rng.word:
            total += word
        rng.used -= 1
        return Turn.TAKE if total % 2 == 0 else Turn.DRAW
    return any_turn(sight)
