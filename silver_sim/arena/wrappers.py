"""Wrappers: what a strategy is made to forget, to avoid, to do at random, or to think over.

``counter+memory(3)+noise(0.1)`` is counter with two wrappers, the innermost first. They are data of
a seat, so that any strategy can wear any of them and nothing is compiled for it. A game names those
that it heeds (``GameInfo.wrappers``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from silver_sim.arena.find import StrategyFile
from silver_sim.arena.parameters import Value
from silver_sim.arena.typed import Call, as_typed, read_call, read_value, unknown
from silver_sim.errors import UserError
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.seats import BELIEFS, FREE, Limits, Search

MOST_WORLDS = 100_000  # of a search


@dataclass(frozen=True)
class Policy:
    """A strategy, its parameters and its limits."""

    file: StrategyFile
    values: tuple[Value, ...]
    limits: Limits = FREE


@dataclass(frozen=True)
class Entry:
    """One place of a line-up: a policy, or several of which one is drawn."""

    label: str  # as in tables; typed again, it is the same entry
    policies: tuple[Policy, ...]
    weights: tuple[float, ...] = (1.0,)  # of the policies that a mix draws from
    each_decision: bool = False  # a mix draws for each decision, not for each game
    noise: float = 0.0  # chance that the last policy, which plays at random, decides
    search: Search | None = None  # whether it looks ahead
    models: tuple[Policy, ...] = ()  # what it takes the others for,
    shares: tuple[float, ...] = ()  # and how likely each is

    @property
    def files(self) -> dict[str, StrategyFile]:
        """The files of all policies and models, by name."""
        return {policy.file.name: policy.file for policy in (*self.policies, *self.models)}

    def limited(self, limit: Callable[[Limits], Limits]) -> Entry:
        """The same entry, with a limit more on all its policies."""
        policies = tuple(replace(policy, limits=limit(policy.limits)) for policy in self.policies)
        return replace(self, policies=policies)


def wrapped(
    entry: Entry,
    text: str,
    game: Game,
    builtin: Callable[[str], Policy],
    single: Callable[[str], Entry],
) -> Entry:
    """The entry in one wrapper more.

    ``builtin`` finds a strategy that comes with the program, ``single`` reads any with parameters.
    Raises UserError for a wrapper that does not exist or whose arguments are wrong.
    """
    call = read_call(text) or (Call(text, []) if text == "search" else None)
    if call is None or call.name not in game.wrappers:
        name = call.name if call else text
        if name in game.wrappers:
            raise _misused(Call(name, []), game)
        raise unknown(f"there is no wrapper {name!r}", name, game.wrappers)
    if entry.search is not None:
        raise _behind_search(entry, call, text)
    if call.name == "search":
        search = _read_search(call, game)
        model = single(search.model) if search.model else None
        return _looking_ahead(entry, search, game, builtin, model)
    if call.name == "memory":
        most, first = _read_memory(call, game)

        def remembering(limits: Limits) -> Limits:
            if limits.memory is not None and limits.memory <= most:
                return limits
            return limits._replace(memory=most, least_useful=first == "least")

        entry = entry.limited(remembering)
        typed = str(most) if first == "oldest" else f"{most},{first}"
    elif call.name == "restrict":
        words = _read_words(call, game)
        entry = entry.limited(
            lambda limits: limits._replace(restricted=(*limits.restricted, *words))
        )
        typed = ",".join(words)
    elif call.name == "delay":
        turn = int(_read_number(call, "n", int, 10**6, game))
        entry = entry.limited(lambda old: old._replace(call_from=max(old.call_from, turn)))
        typed = str(turn)
    else:
        chance = float(_read_number(call, "p", float, 1, game))
        if call.name == "forget":
            entry = entry.limited(
                lambda limits: limits._replace(
                    forgets=1.0 - (1.0 - limits.forgets) * (1.0 - chance)
                )
            )
        else:
            entry = _with_noise(entry, chance, builtin(game.random_strategy))
        typed = as_typed(chance)
    return replace(entry, label=f"{entry.label}+{call.name}({typed})")


def _with_noise(entry: Entry, chance: float, at_random: Policy) -> Entry:
    """Decides at random with this chance more."""
    if entry.noise > 0.0:
        return replace(entry, noise=1.0 - (1.0 - entry.noise) * (1.0 - chance))
    if chance == 0.0:
        return entry
    return replace(entry, policies=(*entry.policies, at_random), noise=chance)


def _behind_search(entry: Entry, call: Call, text: str) -> UserError:
    """What is wrong with a wrapper behind a search."""
    if call.name == "search":
        return UserError(f"{entry.label} looks ahead already", help=f"leave out +{text}")
    if call.name in ("restrict", "delay"):
        return UserError(
            f"{text} stands behind a search",
            why="a seat that looks ahead plays what it has found",
            help=f"search goes last: {entry.policies[0].file.name}+{text}+search",
        )
    return UserError(
        f"{text} stands behind a search",
        why="search plays a strategy on, from all that its seat has seen",
        help=f"leave out one of {text} and search",
    )


def _read_search(call: Call, game: Game) -> Search:
    """``worlds=64``, ``belief=policy``, ``at=open_turn/place_card``, ``model=counter``.

    In any order, all optional.
    """
    given: dict[str, str] = {}
    for argument in call.arguments:
        name, _, typed = (part.strip() for part in argument.partition("="))
        if name not in Search._fields:
            raise unknown(f"search has no {name!r}", name, [f"{each}=" for each in Search._fields])
        if name in given:
            raise UserError(f"search: {name} is given twice", help="leave one out")
        if name == "model" and not typed:
            raise UserError("search: model has no name", help="e.g. model=" + game.heuristics[0])
        given[name] = typed
    usual = Search()
    return Search(
        _read_worlds(given["worlds"]) if "worlds" in given else usual.worlds,
        _one_of("belief", given.get("belief", usual.belief), BELIEFS),
        _read_questions(given["at"], game) if "at" in given else usual.at,
        given.get("model", usual.model),
    )


def _read_worlds(typed: str) -> int:
    worlds = read_value(typed, int)
    if worlds is None or not 1 <= worlds <= MOST_WORLDS:
        raise UserError(
            f"search: worlds = {typed!r}", help=f"a whole number from 1 to {MOST_WORLDS:,}"
        )
    return int(worlds)


def _read_questions(typed: str, game: Game) -> tuple[str, ...]:
    """Some of the questions of the game, in its order."""
    known = game.machine.asked
    asked = [_one_of("question", each.strip(), known) for each in typed.split("/")]
    return tuple(each for each in known if each in asked)


def _one_of(what: str, typed: str, known: Sequence[str]) -> str:
    if typed not in known:
        raise unknown(f"search: there is no {what} {typed!r}", typed, known)
    return typed


def _typed_search(search: Search) -> str:
    """The arguments as one types them, but for a belief that goes without saying."""
    belief = [] if search.belief == Search().belief else [f"belief={search.belief}"]
    at = [f"at={'/'.join(search.at)}"] if search.at else []
    model = [f"model={search.model}"] if search.model else []
    return ",".join([f"worlds={search.worlds}", *belief, *at, *model])


def _looking_ahead(
    entry: Entry,
    search: Search,
    game: Game,
    builtin: Callable[[str], Policy],
    model: Entry | None,
) -> Entry:
    """A single strategy that remembers all that it sees; UserError for any other.

    It takes all others for the ``model``, or for the game's mix.
    """
    limits = entry.policies[0].limits
    if len(entry.policies) > 1 or limits.memory is not None or limits.forgets > 0.0:
        raise UserError(
            f"{entry.label} cannot look ahead",
            why="search plays one strategy on, from all that its seat has seen",
            help="put it behind a single strategy without memory, forget and noise",
        )
    if model is not None:
        search = search._replace(model=model.label)
        label = f"{entry.label}+search({_typed_search(search)})"
        return replace(entry, label=label, search=search, models=model.policies, shares=(1.0,))
    models = game.lookahead().opponents if search.belief == "policy" else {}
    return replace(
        entry,
        label=f"{entry.label}+search({_typed_search(search)})",
        search=search,
        models=tuple(builtin(name) for name in models),
        shares=tuple(models.values()),
    )


def _read_memory(call: Call, game: Game) -> tuple[int, str]:
    """How many cards, and which is forgotten first."""
    number, *others = call.arguments or [""]
    most = int(_read_number(Call(call.name, [number]), "k", int, 10**6, game))
    first = others[0].removeprefix("first=").strip() if others else "oldest"
    if first not in ("oldest", "least") or len(others) > 1:
        raise _misused(call, game)
    return most, first


def _read_words(call: Call, game: Game) -> list[str]:
    """Words of the game, each once, in the game's order."""
    known = game.restrictions
    for word in call.arguments:
        if word not in known:
            raise unknown(f"restrict: there is no {word!r}", word, known)
    if not call.arguments:
        raise _misused(call, game)
    return [word for word in known if word in call.arguments]


def _read_number(call: Call, name: str, kind: type, most: int, game: Game) -> int | float:
    """The only argument, from 0 to ``most``, with or without its name."""
    typed = call.arguments[0].removeprefix(f"{name}=").strip() if call.arguments else ""
    number = read_value(typed, kind)
    if number is None or not 0 <= number <= most or len(call.arguments) != 1:
        raise _misused(call, game)
    return number


def _misused(call: Call, game: Game) -> UserError:
    typed = f"{call.name}({','.join(call.arguments)})"
    return UserError(
        f"wrapper {typed} cannot be read", help=f"it is typed {game.wrappers[call.name]}"
    )
