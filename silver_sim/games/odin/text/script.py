"""The lines of a game as text: odin-trace's header, deal and decisions, read and written."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from silver_sim.errors import UserError, repeated
from silver_sim.games.contract.progress import Line
from silver_sim.games.odin.rules.acts import BY_ACT, BY_NAME
from silver_sim.games.odin.rules.cards import CARDS, LETTERS, MIN_SEATS, NUMBERS, SEATS
from silver_sim.games.odin.rules.questions import Act
from silver_sim.games.odin.rules.rule_set import FIELDS, rule_set
from silver_sim.games.odin.text.format import FORMAT
from silver_sim.games.rules.fields import check_names
from silver_sim.games.text.header import Header, check_information, read_common, write_common
from silver_sim.games.text.lines import Field, LineError, read_act, read_fields

NAMES = [f"{letter}{number}" for letter in LETTERS for number in range(1, NUMBERS + 1)]
_CARDS = {name: card for card, name in enumerate(NAMES)}
_BY_NUMBER = sorted(range(CARDS), key=lambda card: (card % NUMBERS, card))


def read_header(line: Any) -> Header:
    """The header of a game; UserError names the field that is wrong. Unknown fields are ignored."""
    found = read_common(line, FORMAT, MIN_SEATS, SEATS)
    check_information(found.information, found.players)
    check_names(found.rules, FIELDS)  # all fields by themselves: a trace names no edition
    return replace(found, rules=rule_set(found.rules))


def write_header(header: Header) -> Line:
    """The line of a header."""
    return write_common(header, FORMAT)


def cards_in(mask: int) -> list[str]:
    """The cards of a mask by number, then by colour letter."""
    return [NAMES[card] for card in _BY_NUMBER if mask >> card & 1]


def read_cards(value: Any) -> int:
    """The mask of a list of different cards; ValueError says what is wanted."""
    if not isinstance(value, list) or not value:
        raise ValueError("a list of cards")
    mask = 0
    for each in value:
        card = read_card(each)
        if mask & card:
            raise ValueError("a list of different cards")
        mask |= card
    return mask


def read_card(value: Any) -> int:
    """The mask of one card; ValueError says what is wanted."""
    if not isinstance(value, str) or value not in _CARDS:
        raise ValueError(f"a card, a letter of {LETTERS} and a number from 1 to {NUMBERS},")
    return 1 << _CARDS[value]


def read_deal(line: Line, header: Header) -> list[int]:
    """The numbers of the cards of a deal line, in its order; UserError for what is no deal."""
    cards = line["deal"]
    if len(line) > 1:
        raise LineError("a deal line has no other field than 'deal'")
    colours = header.rules.colours(header.players)
    deck = NAMES[: NUMBERS * colours]
    wanted = f"{len(deck)} cards: the numbers 1 to {NUMBERS} of the colours {LETTERS[:colours]}"
    if not isinstance(cards, list):
        raise UserError(f"the deal is {repeated(cards)}, no list", help=wanted)
    if len(cards) != len(deck):
        raise UserError(f"the deal has {len(cards)} cards, not {len(deck)}", help=wanted)
    for place, card in enumerate(cards):
        if card not in deck:
            raise UserError(f"the deal has {repeated(card)} in it", help=wanted)
        if card in cards[:place]:
            raise UserError(f"the deal has the card {card} twice", help=wanted)
    return [_CARDS[card] for card in cards]


def _cards(choice: Any, value: Any) -> None:
    choice["cards"] = read_cards(value)


def _card(choice: Any, value: Any) -> None:
    choice["cards"] = read_card(value)


_FIELDS = {"cards": {"cards": Field(_cards)}, "card": {"card": Field(_card)}, "": {}}


def read_decision(line: Line, choice: Any) -> int:
    """Read a decision into a choice; returns its seat. Raises UserError for what is no decision."""
    row = BY_NAME[read_act(line, BY_NAME)]
    choice["act"] = row.act
    return read_fields(line, choice, _FIELDS[row.field], SEATS)


def write_decision(seat: int, choice: Any) -> Line:
    """The line of a choice; ValueError if its act does not exist.

    A number that is no set of cards, which only a wrong answer can be, stands as it is.
    """
    row, mask = BY_ACT.get(act := Act(int(choice["act"]))), int(choice["cards"])
    cards = cards_in(mask) if 0 <= mask < 1 << CARDS else mask
    line: Line = {"seat": seat, "act": act.name.lower()}
    if row and row.field:
        one = row.field == "card" and isinstance(cards, list) and len(cards) == 1
        line[row.field] = cards[0] if one else cards  # type: ignore[index]
    return line
