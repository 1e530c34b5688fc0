"""What ``advise`` and every ``ask`` share: how a decision is told, who plays on, for how long."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property
from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Annotated, Any

import typer

from silver_sim.cli import options, running
from silver_sim.cli.progress import tell_of_compiling
from silver_sim.errors import UserError, repeated

if TYPE_CHECKING:
    from silver_sim.advice.position import Position
    from silver_sim.advice.weighing import Budget
    from silver_sim.studies.advice.asking import AdviceRequest

MOST_SECONDS, MOST_WORLDS = 3600.0, 1_000_000
MORE, LONG = 5, 10.0  # times the time for a surer answer, and seconds at least
NAMES = {"own": "--as", "round_": "--round"}  # of options whose Python names are others
# What is told otherwise of an answer, or does not matter to it; so it is with all flags.
LEFT_OUT = ("budget", "worlds", "seed", "threads", "out")


def _option(name: str, metavar: str, help: str, default: str | None = None) -> Parameter:
    """An option whose text is read later."""
    declared = [NAMES[name]] if name in NAMES else []
    complete = options.complete_strategy if metavar == "NAME" else None
    option = typer.Option(*declared, metavar=metavar, help=help, autocompletion=complete)
    return _shared(name, Annotated[str | None if default is None else str, option], default)


def _shared(name: str, annotation: Any, default: Any = None) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


WORDS = typer.Argument(
    metavar="POSITION",
    help="A script (silver-sim trace writes one; - is standard input), a position in one line, as "
    "docs/positions.md says: own:3,0,4,x others:x,x,x,x/x,2+,x discard:7, or your cards, "
    '"3 0 4 ?", and the options below.',
)
TELLING = (  # a position, in place of a line
    _option(
        "known",
        "VALUES",
        'In place of a line: your cards, ? for an unknown one, + behind a faceup one, "3 1+ 4 ?".',
    ),
    _option("unknown", "INTEGER", "How many more of your cards you do not know."),
    _option("opponents", "NUMBERS", "Cards of each opponent, clockwise: 4,5,3"),
    _option("turn", "INTEGER", "Your own turn of this deal, as if you had started."),
    _option("deck", "INTEGER", "Cards left in the deck."),
    _option("round_", "INTEGER", "The round; with --scores."),
    _option("scores", "POINTS", "Totals before this round: yours, then clockwise."),
    _option("seen", "VALUES", "All other cards that you see or know; or none."),
)
NAMED = [each.name for each in TELLING]
PLACE = (  # what tells a decision
    _shared("position", Annotated[list[str] | None, WORDS]),
    _option(
        "at",
        "LINE",
        "Of a script: the decision that this line of the file tells, before it is made (default: "
        "where the script ends).",
    ),
    *TELLING,
    _shared("game", options.GameName),
)
GOAL = _option(
    "goal",
    "GOAL",
    "What counts: to win the game (win), to be first or second (second, with three players or "
    "more), or points of the deal (points).",
    "win",
)
MEANS = (  # who plays on, for how long, and how it is told
    _option("own", "NAME", "The strategy that plays on for you.", "champion"),
    _option("against", "NAME", "The strategy of all others (default: the same)."),
    _option("budget", "TIME", "For how long, at most: 0.5s, 2s, 1m."),
    _option(
        "worlds",
        "INTEGER",
        "In how many worlds at most, in place of a time: the same bytes every time. It takes two "
        "to compare answers.",
    ),
    _shared("seed", options.FixedSeed, "1"),
    _shared("strategies", options.OwnStrategies),
    _shared("deadline", options.Deadline, options.DEADLINE),
    _shared("as_json", running.AsJson, False),
    _shared("quiet", running.Quiet, False),
)


def with_options(command: Callable[..., None], name: str, *shared: Parameter) -> Callable[..., Any]:
    """A command that has shared options beside its own ones.

    It gets ``Typed`` first, then its own ones by name. ``name``: as it is typed.
    """
    own = [*signature(command, eval_str=True).parameters.values()][1:]
    needed = [each for each in own if each.default is Parameter.empty]
    further = [each for each in own if each.default is not Parameter.empty]
    every = [each.replace(kind=Parameter.KEYWORD_ONLY) for each in (*needed, *shared, *further)]

    def run(**values: Any) -> None:
        mine = {each.name: values[each.name] for each in own}
        command(Typed(name, values, every), **mine)

    run.__doc__, run.__name__ = command.__doc__, name.split()[-1]
    run.__signature__ = Signature(every)  # type: ignore[attr-defined]
    run.__annotations__ = {}
    return run


def flag(name: str) -> str:
    """An option as it is typed."""
    return NAMES.get(name, f"--{name.replace('_', '-')}")


class Typed:
    """What was typed of the options that commands share; UserError for what cannot be read."""

    def __init__(
        self, command: str, values: Mapping[str, Any], parameters: list[Parameter]
    ) -> None:
        self._command, self._values, self._parameters = command, values, parameters
        self.as_json: bool = values["as_json"]

    @property
    def deadline(self) -> float:
        """The seconds that a strategy has."""
        return options.read_deadline(self._values["deadline"])

    @cached_property
    def seconds(self) -> float | None:
        """The time that was given, if one was."""
        text = self._values["budget"]
        if text is not None and self._values["worlds"] is not None:
            raise UserError(
                "--budget and --worlds cannot be given together", help="leave one of them out"
            )
        return None if text is None else _read_seconds(text)

    @property
    def goal(self) -> str:
        """What counts: the first of ``goal.GOALS`` where a command has no such option."""
        return str(self._values.get("goal", "win"))

    @property
    def quiet(self) -> bool:
        """Whether only the result is printed."""
        return bool(self._values["quiet"])

    @property
    def worlds(self) -> int | None:
        """The number of worlds that was given, if one was."""
        self.seconds  # noqa: B018  refused beside a time
        text = self._values["worlds"]
        return None if text is None else options.read_number("--worlds", text, 1, MOST_WORLDS)

    @property
    def telling(self) -> dict[str, str]:
        """The options that tell the position, by their names."""
        values = self._values
        return {flag(name): values[name] for name in NAMED if values[name] is not None}

    @property
    def who(self) -> dict[str, Any]:
        """Who plays on, and how: what ``call`` and ``advise`` are asked with."""
        return {
            "own": self._values["own"],
            "others": self._values["against"],
            "seed": options.read_seed(self._values["seed"]),
            "strategies": self._values["strategies"],
            "deadline": self.deadline,
            "typed": self._words(),
        }

    def position(self, line: str | None = None) -> Position:
        """The decision, or the one that a line tells."""
        from silver_sim.studies.advice.asking import read_position

        values = self._values
        if line is not None:
            found = read_position(line.split(), None, None, {})
        else:
            at = values["at"]
            line_no = None if at is None else options.read_number("--at", at, 1, 10**9)
            found = read_position(values["position"] or [], line_no, values["game"], self.telling)
        tell_of_compiling(found.game.engine, running.notes(self.quiet))
        return found

    def asked(self, *positions: Position) -> AdviceRequest:
        """What is asked about positions, with who plays on."""
        from silver_sim.advice.goal import check_goal
        from silver_sim.studies.advice.asking import AdviceRequest

        own, against, strategies = (self._values[name] for name in ("own", "against", "strategies"))
        seed = options.read_seed(self._values["seed"])
        words, goal = self._words(), self.goal
        check_goal(goal, positions[0].players)
        return AdviceRequest(positions, own, against, seed, strategies, words, self._command, goal)

    def budget(
        self, seconds: float | None = None, worlds: int = MOST_WORLDS, most: int = MOST_WORLDS
    ) -> Budget:
        """How long answers are weighed; without a word on it so many seconds, or worlds."""
        from silver_sim.advice.weighing import Budget

        if self.seconds is not None:
            return Budget(self.seconds, most)
        number = self._values["worlds"]
        if number is not None:
            return Budget(None, options.read_number("--worlds", number, 1, most))
        return Budget(seconds, worlds)

    def progress(self, budget: Budget, of: int = 1) -> Any:
        """Tells how many worlds are done, each ``of`` times."""
        total = None if budget.seconds is not None else of * budget.worlds
        return options.progress("worlds", total, self.quiet)

    def answered(
        self, question: Callable[..., Any], *positions: Position, worlds: int, **more: Any
    ) -> Any:
        """The answer to a special question; without a word on it in so many ``worlds``."""
        asked, budget = self.asked(*positions), self.budget(None, worlds, MOST_WORLDS // 10)
        with self.progress(budget, len(positions)) as advance:
            return asked.answered(question, budget, self.deadline, advance, **more)

    def _words(self) -> tuple[str, ...]:
        """The words by which the same is asked again, but for worlds and seed."""
        words: list[str] = []
        for each in self._parameters:
            value = self._values[each.name]
            if each.name in LEFT_OUT or isinstance(value, bool) or value in (None, each.default):
                continue
            if each.name == "position" or each.default is Parameter.empty:
                words += value if isinstance(value, list) else [value]
            else:
                words += [flag(each.name), str(value)]
        return tuple(words)


def surer(seconds: float) -> str:
    """The option that gives much more time than this; empty where there is no more."""
    more = min(max(MORE * seconds, LONG), MOST_SECONDS)
    return f"--budget {more:g}s" if more > seconds else ""


def _read_seconds(text: str) -> float:
    """A time as typed; UserError if it is none."""
    found = re.fullmatch(r"([0-9]{1,5}(?:\.[0-9]{1,3})?) ?(s|m)?", text.strip())
    seconds = float(found[1]) * (60 if found[2] == "m" else 1) if found else 0.0
    if not 0.0 < seconds <= MOST_SECONDS:
        raise UserError(
            f"--budget {repeated(text)} cannot be read", help="0.5s, 2s or 1m, say; at most 60m"
        )
    return seconds
