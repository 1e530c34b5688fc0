"""Answers are told in the words in which they are typed."""

from silver_sim.advice.words import named


def test_cards_of_others_are_called_by_who_has_them() -> None:
    words = "rob seat 12's 2 for 3"
    assert named(words, lambda seat: f"player {seat}'s") == "rob player 12's 2 for 3"
    assert named("put it on 1 3", str) == "put it on 1 3"
