"""The rules of a game as its page has them: fields of the rule set, and numbered paragraphs."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from silver_sim.arena.find import builtin_folder
from silver_sim.errors import UserError, repeated
from silver_sim.games import registry
from silver_sim.games.contract.game import GameInfo
from silver_sim.reading import read_text

HEAD = "| field | value | allowed | meaning |\n|---|---|---|---|\n"
ROW = re.compile(r"^\| `(\w+)` \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)
PARAGRAPH = re.compile(r"^\*\*(\d+\.\d+)\*\* (.+?)(?=^\*\*\d|^## |\Z)", re.MULTILINE | re.DOTALL)
CARD = re.compile(r"^\| (\d+) \| ([\w ]+) \| (\d+) \|$", re.MULTILINE)
CITED = re.compile(r"\d+\.\d+")
RULED = re.compile(r"^\|[-|]+\|\n", re.MULTILINE)  # below the head of a table
CELLS = re.compile(r"^\| (.+) \|$", re.MULTILINE)
SIGNS = re.compile(r"\*\*|[`*]|\]\([^)]*\)|\[")  # of Markdown


@dataclass(frozen=True)
class RuleField:
    """A field of a rule set."""

    name: str
    value: Annotated[str, "in the first edition"]
    allowed: str
    meaning: str


@dataclass(frozen=True)
class RuleParagraph:
    """A paragraph of the rules."""

    number: str
    text: str


@dataclass(frozen=True)
class CardExplained:
    """All that the rules say about a card."""

    value: str
    name: str
    copies: str
    paragraphs: list[RuleParagraph]


@dataclass(frozen=True)
class FieldExplained:
    """All that is known of a field."""

    field: RuleField
    editions: Annotated[dict[str, str], "its value in each edition, as it is typed"]
    readings: Annotated[dict[str, str], "what each value says, of a field that is disputed"]
    paragraphs: list[RuleParagraph]
    command: Annotated[str, "an example that plays with another value"]


def page_of(game: str) -> Path:
    """The page of a game's rules, which comes with the program."""
    return builtin_folder("docs") / "rules" / f"{game}.md"


def fields_of(game: str) -> list[RuleField]:
    """The fields of the rule set, without the engine of the game."""
    table = read_text(page_of(game)).partition(HEAD)[2].partition("\n\n")[0]
    return [RuleField(name, *map(_plain, rest)) for name, *rest in ROW.findall(table)]


def explained(name: str, game: str) -> FieldExplained:
    """What a field means; UserError if the game has no such field."""
    played = registry.game(game)
    played.parse_field(f"{name}=")  # UserError if there is none
    field = next(each for each in fields_of(game) if each.name == name)
    values = {each: played.rule_set({"edition": each}).as_dict()[name] for each in played.editions}
    readings = {typed(value): text for value, text in played.readings.get(name, {}).items()}
    wanted = CITED.findall(f"{field.value} {field.meaning}")
    found = PARAGRAPH.findall(read_text(page_of(game)))
    return FieldExplained(
        field,
        {edition: typed(value) for edition, value in values.items()},
        readings,
        [RuleParagraph(number, _plain(text)) for number, text in found if number in wanted],
        _example(field, values[played.editions[0]], played),
    )


def of_card(card: str, game: GameInfo) -> CardExplained:
    """What the rules say about a card, by its value or its name; UserError if there is none."""
    page = read_text(page_of(game.name))
    known = CARD.findall(page)
    if not known:
        raise UserError(f"the cards of {game.title} have no names", help="silver-sim rules")
    found = [each for each in known if card.lower() in (each[0], each[1].lower())]
    if not found:
        raise UserError(
            f"no card is called {repeated(card)}",
            help="its value or its name: " + ", ".join(f"{n} {name}" for n, name, _ in known),
        )
    [(value, name, copies)] = found
    named = re.compile(rf"\b{name}s?\b")
    paragraphs = [
        RuleParagraph(number, _plain(text))
        for number, text in PARAGRAPH.findall(page)
        if named.search(text) and "| copies |" not in text
    ]
    return CardExplained(value, name, copies, paragraphs)


def tell(found: FieldExplained | CardExplained, say: Callable[[str], None]) -> None:
    """Say all that is known of a field or of a card, first the card's own paragraph."""
    paragraphs = found.paragraphs
    if isinstance(found, CardExplained):
        own = f"{found.name} ({found.value})"
        say(f"{own}: {found.copies} in the deck.")
        paragraphs = sorted(paragraphs, key=lambda each: not each.text.startswith(own))
    else:
        field, one, *others = found.field, *{*found.editions.values()}
        values = (f"{name} {value}" for name, value in found.editions.items())
        editions = f"Editions: {', '.join(values)}" if others else f"{one} in all editions"
        say(f"{field.name}: {re.sub(r'[(](?=[0-9]+[.][0-9])', '(rule ', field.meaning)}")
        say(f"{editions}. Allowed: {field.allowed}.")
        for value, reading in found.readings.items():
            say(f"  {value}: {reading}")
    for each in paragraphs:
        say("")
        say(f"Rule {each.number}: {each.text}")


def _example(field: RuleField, usual: Any, game: GameInfo) -> str:
    """A command that plays with another value than the usual one."""
    first, second, *_ = game.heuristics
    words = ["silver-sim simulate", *registry.game_option(game.name), "--players"]
    return " ".join(
        [*words, f"{first},{second} --set {field.name}={_other(field, usual)} --seed 1"]
    )


def _other(field: RuleField, usual: Any) -> str:
    """Another value that is allowed: the other word, half the number, no card of the last value."""
    if isinstance(usual, bool | str):
        return next(each for each in field.allowed.split(", ") if each != typed(usual))
    if isinstance(usual, int):
        return str(usual // 2)
    return typed([*usual[:-1], 0])


def typed(value: Any) -> str:
    """A value of a field as it is typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _plain(text: str) -> str:
    """Markdown as one line of plain text; a semicolon ends each row of a table."""
    text = CELLS.sub(lambda row: row[1].replace(" | ", " ") + ";", RULED.sub("", text))
    return " ".join(SIGNS.sub("", text).split())
