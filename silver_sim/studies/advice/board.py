"""A position as cards on a table, hidden ones with what they probably are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from silver_sim.report.model import Board, PlayingCard, Spread
from silver_sim.report.text.wording import listed
from silver_sim.stats.results import Plain
from silver_sim.studies.advice import held, names

HIDDEN = "?"
READING = (
    "A solid frame: it lies faceup. A broken one: facedown; you know those that show what they are."
)
BARS = "The bars of a card that you do not know tell how often it has each value."


def board(found: Plain) -> Board | None:
    """The position of advice, if its game can draw one (``games.positions``)."""
    picture = found.get("picture")
    if not picture:
        return None
    chances = _chances(found)
    spreads = [
        Spread(
            names.capital(names.who(found, step)),
            [
                _card(found, step, card, chances.get((step, slot), ()))
                for slot, card in enumerate(seat["cards"])
            ],
            seat["notes"],
        )
        for step, seat in enumerate(picture["seats"])
    ]
    table = [
        Spread(
            names.capital(each["title"]),
            [_card(found, None, card) for card in each["cards"]],
            each["notes"],
        )
        for each in picture["table"]
    ]
    reading = f"{READING} {BARS}" if chances else READING
    return Board([*table, *spreads], picture["facts"], reading)


def _chances(found: Plain) -> Mapping[tuple[int, int], Sequence[float]]:
    """The chances of the values of hidden cards, by whose they are and where they lie."""
    if not held.by_value(found):
        return {}
    return {
        (names.step_of(found, each["seat"]), each["slot"]): each["chances"]
        for each in found["holdings"]
    }


def _card(
    found: Plain, step: int | None, card: Mapping[str, Any], chances: Sequence[float] = ()
) -> PlayingCard:
    notes = [*card["marks"], *_known(found, step, card)]
    face = "not known to you" if card["face"] == HIDDEN else f"{card['face']} {card['name']}"
    parts = [face.strip(), "faceup" if card["up"] else "facedown", *notes]
    if chances:
        parts.append(f"likeliest {held.named(chances)}")
    return PlayingCard(card["face"], "; ".join(parts), card["up"], notes, chances)


def _known(found: Plain, step: int | None, card: Mapping[str, Any]) -> Iterator[str]:
    """Who knows a facedown card, where that is not as usual: its owner alone."""
    if step is None or card["known_to"] is None:
        return
    others = [names.person(found, each) for each in card["known_to"] if each not in (0, step)]
    if others:
        yield f"{listed(others)} {'knows' if len(others) == 1 else 'know'} it"
    if step and step not in card["known_to"]:
        yield "its owner does not know it"
