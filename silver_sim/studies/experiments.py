"""Experiments as files: ``experiments/<game>/NAME.toml``, read by the model of their kind."""

from __future__ import annotations

import difflib
import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError

from silver_sim.arena.find import builtin_folder
from silver_sim.errors import UserError, brief, repeated
from silver_sim.games import registry
from silver_sim.reading import read_text
from silver_sim.studies.core.kind import Kind
from silver_sim.studies.core.spec import Common
from silver_sim.studies.kinds import kinds

LIKE = {"time": "like 60s, 5min or 2h", "until": "like 0.2pp"}
FIELDS = "silver-sim run --schema  lists every field of an experiment, and what it may be"
SAID = {"games": "blocks = 2000: a block is the games of one deal, one in each seat order"}
KINDS_OF_VALUE = {
    "bool_type": "it must be true or false, without quotes",
    "int_type": "it must be a whole number, without quotes",
}


def schema() -> dict[str, Any]:
    """The JSON Schema of all kinds, for editors."""
    models: Any = reduce(or_, (kind.model for kind in kinds().values()))
    found = TypeAdapter(Annotated[models, Field(discriminator="kind")]).json_schema()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **found}


def shipped_experiments(game: str) -> dict[str, Path]:
    """The built-in experiments of a game, by name."""
    folder = builtin_folder("experiments") / game
    return {file.stem: file for file in sorted(folder.glob("*.toml"))}


def find_experiment(typed: Path, game: str | None = None) -> Path:
    """A file as typed, or a built-in one; UserError if there is neither.

    The built-in ones are those of ``game``, or of any game: the default one comes first.
    """
    shipped: dict[str, Path] = {}
    for each in [game] if game else sorted(registry.names(), key=registry.DEFAULT.__ne__):
        shipped = shipped_experiments(each) | shipped
    name = typed.stem if typed.parent.name in ("", *registry.names()) else ""
    if os.path.isfile(typed) or name not in shipped:
        if not os.path.exists(typed):
            help = f"a TOML file, or one of {', '.join(shipped)}"
            near = difflib.get_close_matches(typed.stem, shipped, 1)
            help = f"did you mean {near[0]!r}? {help}" if near else help
            raise UserError(f"there is no experiment {brief(typed)}", help=help)
        return typed
    return shipped[name]


def read_toml(path: Path) -> tuple[dict[str, Any], str]:
    """What a TOML file says, and its text; UserError with the place of the mistake."""
    text = read_text(path)
    try:
        return tomllib.loads(text), text
    except (ValueError, RecursionError) as problem:
        raise UserError(
            f"cannot read {path}", why=str(problem), help="correct the file: it must be TOML"
        ) from problem


def read_experiment(path: Path) -> Any:
    """The experiment of a TOML file; UserError with file, line, and the nearest right name."""
    table, text = read_toml(path)
    return experiment_of(table, str(path), text)


def experiment_of(table: Mapping[str, Any], source: str = "", text: str = "") -> Any:
    """The experiment from plain data; UserError says what is wrong where, and what is right."""
    game = table.get("game", registry.DEFAULT)
    known = kinds(game if game in registry.names() else None)
    kind = known.get(str(table.get("kind")))
    if kind is None:
        raise _unknown_kind(table, known, source, text)
    try:
        return kind.model.model_validate(dict(table))
    except ValidationError as problem:
        raise _explained(problem, kind, source, text) from problem


def with_blocks(table: Mapping[str, Any], blocks: int) -> dict[str, Any]:
    """An experiment with another number of blocks, and everything that depends on it."""
    kind = kinds().get(str(table.get("kind")))
    return (Common if kind is None else kind.model).resized(table, blocks)


def _explained(problem: ValidationError, kind: Kind, source: str, text: str) -> UserError:
    """The first mistake that pydantic found, in our words."""
    error = problem.errors(include_url=False)[0]
    place = error["loc"]
    name = str(place[0]) if place else ""
    where = ".".join(map(str, place)) if source or name != "edge" else "precision"  # as typed
    if error["type"] == "extra_forbidden":
        fields = kind.model.model_fields
        message, help = f"there is no {where!r} in a {kind.name}", _nearest(name, fields)
        help = SAID.get(name, help)
    elif error["type"] == "missing":
        message, help = f"{where!r} is missing", FIELDS
    elif error["type"] == "string_pattern_mismatch":
        message = f"{where} = {repeated(error['input'])} cannot be read"
        help = LIKE.get(name, "like 0.2pp")
    elif error["type"] in KINDS_OF_VALUE:
        message = f"{where} = {repeated(error['input'])}"
        help = KINDS_OF_VALUE[error["type"]]
    else:
        message = f"{where or 'the experiment'}: {error['msg'].removeprefix('Value error, ')}"
        help = LIKE.get(name, FIELDS)
    return UserError(message, where=_line(source, name, text), help=help)


def _unknown_kind(
    table: Mapping[str, Any], known: Mapping[str, Kind], source: str, text: str
) -> UserError:
    """The error for a kind that is missing, unknown, or of another game only."""
    kind, near = str(table.get("kind", "")), _nearest(str(table.get("kind", "")), known)
    for theirs in (name for name in registry.names() if kind in kinds(name)):
        own = registry.info(str(table.get("game", registry.DEFAULT)))
        return UserError(
            f"{own.title} has no {kind}: it is only for {registry.info(theirs).title}",
            where=_line(source, "kind", text),
            help=near,
        )
    what = "the kind of the experiment is missing or unknown"
    what += f": {repeated(kind)}" if "kind" in table else ""
    return UserError(what, where=_line(source, "kind", text), help=near)


def _line(source: str, name: str, text: str) -> str:
    """The file, with the line of the name if it is easy to find."""
    for number, line in enumerate(text.splitlines(), 1):
        if name and re.match(rf"\s*\[?\s*{re.escape(name)}\b", line):
            return f"{source}:{number}"
    return source


def _nearest(word: str, words: Iterable[str]) -> str:
    words = [*words]
    near = difflib.get_close_matches(word, words, 1)
    listed = "one of " + ", ".join(words)
    return f"did you mean {near[0]!r}? {listed}" if near else listed
