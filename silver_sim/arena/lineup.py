"""Line-ups as they are typed: ``greedy,pairs+noise(0.1),mix(greedy:0.7,counter:0.3)``."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from silver_sim.arena.find import (
    StrategyFile,
    builtin_folder,
    check_game,
    find_strategy,
    strategy_files,
)
from silver_sim.arena.parameters import Parameter, Value
from silver_sim.arena.typed import (
    as_typed,
    read_call,
    read_value,
    split_names,
    split_outside,
    unknown,
)
from silver_sim.arena.wrappers import Entry, Policy, wrapped
from silver_sim.errors import UserError
from silver_sim.games.contract.game import Game, GameInfo
from silver_sim.games.contract.seats import FREE

Files = dict[str, StrategyFile]

BEHIND = r"\+(?=\s*[a-z_]+\s*(?:[(+]|$))"  # the plus before a wrapper, not one of 1e+5
COLON = r":(?![\\/])"  # not that of C:\


def read_lineup(players: str, game: Game, own: Path | None = None) -> list[Entry]:
    """The entries of ``name[:parameter=value]...[+wrapper(...)]...`` with commas between.

    A name may be a path, or a mix. Raises UserError for a wrong number of players, an unknown
    strategy, parameter or wrapper (with the nearest right name), a value that is none, and two
    strategies of one name.
    """
    typed = split_players(players, game)
    files = strategy_files(game.name, own)
    entries = [read_entry(part, files, game) for part in typed]
    check_names(entries)
    return entries


def split_players(players: str, game: Game) -> list[str]:
    """The entries of a line-up, not yet read; UserError for a wrong number of them."""
    typed = split_names(players)
    if not game.min_seats <= len(typed) <= game.max_seats or not all(typed):
        raise UserError(
            f"--players {players!r} is no line-up of {game.min_seats} to {game.max_seats} players",
            help=f"names with commas between, e.g. --players {','.join(game.heuristics[:2])}",
        )
    return typed


def check_names(entries: list[Entry]) -> None:
    """UserError if two files have one name, which tables could not distinguish."""
    paths: dict[str, Path] = {}
    for file in (policy.file for entry in entries for policy in (*entry.policies, *_model(entry))):
        if paths.setdefault(file.name, file.path) != file.path:
            raise UserError(
                f"two strategies are called {file.name!r}",
                where=f"{paths[file.name]} and {file.path}",
                help="give one of the files another name",
            )


def _model(entry: Entry) -> tuple[Policy, ...]:
    """The one strategy that a search takes the others for, if it was named."""
    return entry.models if entry.search is not None and entry.search.model else ()


def read_entry(text: str, files: Files, game: Game) -> Entry:
    """One entry of a line-up: a strategy or a mix, and its wrappers."""
    base, *wrappers = split_outside(text, BEHIND)
    call = read_call(base)
    if call is not None and call.name == "mix":
        entry = _read_mix(call.arguments, files, game)
    else:
        entry = _read_plain(base, files, game)
    for wrapper in wrappers:
        entry = _in(wrapper, entry, files, game)
    return entry


def wearing(entry: Entry, wrappers: str, game: Game) -> Entry:
    """An entry in more wrappers, which are typed behind it: ``+delay(30)``, or nothing."""
    for wrapper in split_outside(wrappers, BEHIND)[1:]:
        entry = _in(wrapper, entry, {}, game)
    return entry


def _in(wrapper: str, entry: Entry, files: Files, game: Game) -> Entry:
    found = partial(_builtin, files, game), partial(read_strategy, files=files, game=game)
    return wrapped(entry, wrapper, game, *found)


def read_strategy(text: str, files: Files, game: Game) -> Entry:
    """An entry that is one strategy with its parameters; UserError for a mix or a wrapper."""
    entry = read_entry(text, files, game)
    if len(entry.policies) > 1 or entry.policies[0].limits != FREE or entry.search is not None:
        raise UserError(
            f"{entry.label} is not a plain strategy",
            help="name one without a mix and wrappers: NAME or NAME:PARAMETER=VALUE",
        )
    return entry


def _builtin(files: Files, game: Game, name: str) -> Policy:
    """A strategy that comes with the program; of a run, the one that it kept."""
    place = builtin_folder() / game.name / f"{name}.py"
    file = files.get(name, StrategyFile(name, place.resolve()))
    return Policy(file, tuple(each.default for each in file.parameters))


def _read_plain(text: str, files: Files, game: Game) -> Entry:
    """``name[:parameter=value]...``."""
    name, *settings = split_outside(text, COLON)
    file = find_strategy(name, files, game.name)
    check_game(file, game.name)
    given: dict[str, Value] = {}
    for setting in settings:
        parameter, value = read_setting(setting, file)
        if parameter.name in given:
            raise UserError(
                f"strategy {file.name!r}: {parameter.name} is given twice", help="leave one out"
            )
        given[parameter.name] = value
    values = {each.name: given.get(each.name, each.default) for each in file.parameters}
    changed = [
        f"{each.name}={as_typed(values[each.name])}"
        for each in file.parameters
        if values[each.name] != each.default
    ]
    return Entry(":".join([file.name, *changed]), (Policy(file, tuple(values.values())),))


def mix_example(game: GameInfo) -> str:
    """How a mix is typed."""
    return "mix({}:0.7,{}:0.3)".format(*game.heuristics)


def _read_mix(arguments: list[str], files: Files, game: Game) -> Entry:
    """``mix(a:0.7,b:0.3)``, drawn for every game, or with ``per=decision`` for every decision."""
    pers = [each.removeprefix("per=") for each in arguments if each.startswith("per=")]
    parts = [_read_part(each, files, game) for each in arguments if not each.startswith("per=")]
    if not 2 <= len(parts) <= game.answers.policies - 1 or pers not in ([], ["game"], ["decision"]):
        raise UserError(
            f"mix({','.join(arguments)}) cannot be read",
            help=f"2 to {game.answers.policies - 1} strategies with their weights, e.g. "
            f"{mix_example(game)}, drawn for each game unless per=decision stands behind them",
        )
    typed = [f"{part.label}:{as_typed(weight)}" for part, weight in parts]
    each_decision = pers == ["decision"]
    label = ",".join([*typed, *["per=decision"] * each_decision])
    policies = tuple(part.policies[0] for part, _ in parts)
    weights = tuple(weight for _, weight in parts)
    return Entry(f"mix({label})", policies, weights, each_decision)


def _read_part(text: str, files: Files, game: Game) -> tuple[Entry, float]:
    """A strategy of a mix and its weight."""
    strategy, *_ = split_outside(text, COLON + r"(?=[^:=]*$)")
    typed = text[len(strategy) :].strip().removeprefix(":").strip()
    weight = read_value(typed or "1", float)
    if weight is None or weight <= 0:
        raise UserError(
            f"mix: {text!r} has no weight",
            help=f"weights are numbers above 0, e.g. {mix_example(game)}",
        )
    call = read_call(split_outside(strategy, BEHIND)[0])
    is_mix = call is not None and call.name == "mix"  # not read: mixes may be in one another
    part = None if is_mix else read_entry(strategy, files, game)
    if part is None or len(part.policies) > 1 or part.search is not None:
        raise UserError(
            f"{strategy!r} cannot be a part of a mix",
            help="name all strategies in one mix; noise(...) goes behind it, search cannot",
        )
    return part, float(weight)


def read_setting(setting: str, file: StrategyFile) -> tuple[Parameter, Value]:
    """The parameter and value of ``parameter=value``."""
    name, equals, text = (part.strip() for part in setting.partition("="))
    known = {parameter.name: parameter for parameter in file.parameters}
    if name not in known:
        raise unknown(f"strategy {file.name!r} has no parameter {name!r}", name, known)
    value = _value(text, known[name]) if equals else None
    if value is None:
        example = f"{file.name}:{name}={as_typed(known[name].default)}"
        raise UserError(
            f"strategy {file.name!r}: {name} = {text!r}",
            help=f"{_wanted(known[name])} is wanted, e.g. {example}",
        )
    if not known[name].holds(value):
        raise UserError(
            f"strategy {file.name!r}: {name} = {text} is out of range",
            help=f"{known[name].range} is possible",
        )
    return known[name], value


def _value(text: str, parameter: Parameter) -> Value | None:
    """What a parameter is to be; None for what it cannot be."""
    if parameter.words:
        return text if text in parameter.words else None
    return read_value(text, parameter.kind)


def _wanted(parameter: Parameter) -> str:
    """What a value of the parameter looks like."""
    if parameter.words:
        return f"one of {parameter.range}"
    return {bool: "yes or no", int: "a whole number", float: "a number"}[parameter.kind]
