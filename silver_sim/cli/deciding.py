"""What ``advise``, ``call`` and ``review`` share: how a decision is described, and who plays on."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from silver_sim.cli import options
from silver_sim.cli.command import words_typed
from silver_sim.cli.progress import Advance, Printed
from silver_sim.errors import UserError, brief
from silver_sim.games import registry
from silver_sim.reading import MOST_KEPT, MOST_WORLDS

MOST_SECONDS = 3600.0

if TYPE_CHECKING:
    from silver_sim.advice.budget import Budget
    from silver_sim.advice.position import Position
    from silver_sim.studies.advice.asking import AdviceRequest

MORE, LONG = 5, 10.0  # times the time, or simulations, for a surer answer, and seconds at least
OF_POSITION = ("opponents", "own_turn", "deck", "round_", "scores", "seen")  # options
# What an answer states elsewhere, or does not matter to it; so it is with all flags.
LEFT_OUT = ("time", "simulations", "seed", "threads", "out")


@dataclass(frozen=True)
class Means(Printed):
    """Who plays on, for how long, and how it is printed."""

    context: typer.Context = None  # type: ignore[assignment]  # Typer gives it
    own: str = options.own()
    against: str | None = options.text(
        "Who plays for the others: a strategy for all, or one for each, clockwise from you. What "
        "you leave out comes from games of such players. people: it comes from games between "
        "people, and champion plays for the others.",
        "NAME",
        options.complete_strategy,
        shown="the same",
    )
    time: float | None = options.time("How long it may take.", MOST_SECONDS)
    simulations: int | None = options.number(
        "How many simulations at most, in place of a time; gives the same answer every time. At "
        "least 2 to compare answers.",
        1,
        MOST_WORLDS,
    )
    seed: options.FixedSeed = 1
    strategies: options.OwnStrategies = None
    deadline: options.Deadline = options.DEADLINE

    @property
    def again(self) -> tuple[str, ...]:
        """The words by which the same is asked again, but for worlds and seed."""
        return words_typed(self.context, *LEFT_OUT)

    def ready(self, position: Position) -> Position:
        """A position, after a note on what is compiled first."""
        self.compiling(position.game, ahead=True)
        return position

    def spend(
        self, seconds: float | None = None, worlds: int = MOST_WORLDS, most: int = MOST_WORLDS
    ) -> Budget:
        """How long answers are weighed; the given seconds or simulations if nothing is said."""
        from silver_sim.advice.budget import Budget

        options.only_one(time=self.time, simulations=self.simulations)
        if self.time is not None:
            return Budget(self.time, most)
        if self.simulations is not None:
            return Budget(None, options.read_number("--simulations", self.simulations, 1, most))
        return Budget(seconds, worlds)

    def worlds_done(self, budget: Budget, of: int = 1) -> AbstractContextManager[Advance]:
        """Shows how many simulations are done, each ``of`` times."""
        total = None if budget.seconds is not None else of * budget.worlds
        return self.progress("simulations", total)


@dataclass(frozen=True)
class AtDecision(Means):
    """A decision that is given in one of several ways, who plays on, for how long, what counts."""

    position: list[str] | None = options.argument(
        "What you see: the file of a game (silver-sim game write makes one; - is standard input); "
        "or a line, as own:3,0,4,x others:x,x,x,x/x,2+,x discard:7 (silver-sim docs positions); or "
        'your cards, "3 0 4 x", with the options below. x: an unknown card; +: a faceup one.',
        "POSITION",
        default=None,
    )
    opponents: str | None = options.text(
        "The number of cards of each opponent, clockwise: 4,5,3", "NUMBERS"
    )
    own_turn: str | None = options.text(
        "Your own turn of this round: 1 for your first, 2 for your second.", "INTEGER"
    )
    deck: str | None = options.text("Cards left in the deck.", "INTEGER")
    round_: str | None = options.text("The number of the round; with --scores.", "INTEGER")
    scores: str | None = options.text("Totals before this round: yours, then clockwise.", "POINTS")
    seen: str | None = options.text(
        "All other cards that you see or know, or the word none.", "VALUES"
    )
    at: int | None = options.number(
        "The number of a decision, where a file of a game is given: ask before that decision. "
        "silver-sim game story prints the numbers.",
        1,
        10**9,
        shown="where they end",
    )
    goal: str = options.text(
        "What counts: to win the game (win), to be first or second (second, with three "
        "players or more), or the points of the deal (points).",
        "GOAL",
        default="win",
    )

    def given(self) -> dict[str, str]:
        """The options that describe the position, by their names."""
        typed = {name: getattr(self, name) for name in OF_POSITION}
        return {options.flag(name): text for name, text in typed.items() if text is not None}

    def decision(self, rules: options.Rules, hand: str | None = None) -> Position:
        """The decision, by these rules, perhaps with a card in ``hand``."""
        from silver_sim.studies.advice.asking import read_position

        words = self.position or []
        given = self.given() | ({} if hand is None else {"--hand": hand})
        by = rules_of(rules, words)
        return self.ready(read_position(words, self.at, rules.game, given, rules=by))

    def of_line(self, line: str) -> Position:
        """The decision that a line tells."""
        from silver_sim.studies.advice.asking import read_position

        return self.ready(read_position(line.split(), None, None, {}))

    def asked(self, *positions: Position) -> AdviceRequest:
        """What is asked about positions, with who plays on."""
        from silver_sim.advice.goal import check_goal
        from silver_sim.studies.advice.asking import AdviceRequest

        check_goal(self.goal, positions[0].players)
        program = str(self.context.find_root().info_name)
        command = self.context.command_path.removeprefix(program).strip()
        who = self.own, self.against, self.seed, self.strategies
        return AdviceRequest(positions, *who, self.again, command, self.goal)

    def answered(
        self, question: Callable[..., Any], *positions: Position, worlds: int, **more: Any
    ) -> Any:
        """The answer to a special question; in this many ``worlds`` if nothing is said."""
        asked, budget = self.asked(*positions), self.spend(None, worlds, MOST_KEPT)
        with self.worlds_done(budget, len(positions)) as advance:
            return asked.answered(question, budget, float(self.deadline), advance, **more)


def rules_of(rules: options.Rules, words: Sequence[str]) -> dict[str, str]:
    """The rules that options give for a position, whose first word may name its game."""
    named = words[0] if words and words[0] in registry.names() else None
    return replace(rules, game=rules.game or named).in_line()


def surer(seconds: float) -> str:
    """The option that gives much more time than this; empty where there is no more."""
    more = min(max(MORE * seconds, LONG), MOST_SECONDS)
    return f"--time {more:g}s" if more > seconds else ""


def cut_short(worlds: int, surer: str) -> str:
    """Time ran out after this many simulations; ``surer`` is what to type, if anything helps."""
    from silver_sim.report.text.wording import counted

    end = f": {surer} for a surer answer" if surer else ""
    return f"Time ran out after {counted(worlds, 'simulation')}{end}."


@dataclass(frozen=True)
class Page:
    """A page of what is printed, which is written if it is wanted."""

    html: bool = options.yes("Write a page; --out names it.")
    out: Path | None = options.text(
        "Where the page of --html is written.", "FILE", read=options.output_path
    )
    force: options.ReplaceFile = False

    def file(self, usual: str, games: Sequence[str] = ()) -> Path | None:
        """Where it is written, by its usual name if no other is given; None if none is wanted.

        UserError if nothing can be written there, ``--force`` has nothing to replace, or its name
        is among the ``games``.
        """
        if misplaced := next((each for each in games if each.endswith(".html")), None):
            raise UserError(
                f"{brief(misplaced)} is no game",
                why="--html takes no name",
                help=f"--html --out {brief(misplaced)}",
            )
        page = self.out or (Path(usual) if self.html else None)
        if page is not None:
            from silver_sim.outputs import check_output

            check_output(page, force=self.force)
        elif self.force:
            raise UserError("--force needs a page", help="--html, or --out FILE")
        return page

    def write(self, file: Path, content: bytes, *, as_json: bool = False) -> None:
        """Write it and say so; on standard error where a result is printed ``as_json``."""
        from silver_sim.outputs import write_output

        write_output(file, content, force=self.force)
        print(f"written: {file}", file=sys.stderr if as_json else sys.stdout)
