"""What ``advise``, ``call`` and ``review`` share: how a decision is told, and who plays on."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from silver_sim.cli import options
from silver_sim.cli.command import words_typed
from silver_sim.cli.progress import Advance, Printed
from silver_sim.errors import UserError, brief, repeated
from silver_sim.reading import MOST_KEPT, MOST_WORLDS

if TYPE_CHECKING:
    from silver_sim.advice.budget import Budget
    from silver_sim.advice.position import Position
    from silver_sim.studies.advice.asking import AdviceRequest

MOST_SECONDS = 3600.0
MORE, LONG = 5, 10.0  # times the time, or worlds, for a surer answer, and seconds at least
# What is told otherwise of an answer, or does not matter to it; so it is with all flags.
LEFT_OUT = ("budget", "worlds", "seed", "threads", "out")


@dataclass(frozen=True)
class Means(Printed):
    """Who plays on, for how long, and how it is told."""

    context: typer.Context = None  # type: ignore[assignment]  # Typer gives it
    own: str = options.text(
        "The strategy that plays on for you.",
        "NAME",
        options.complete_strategy,
        flag="--as",
        default="champion",
    )
    against: str | None = options.text(
        "The strategy of all others (default: the same); or one for each, clockwise from you. What "
        "a line or options leave out is as in games of such a table. people: as in games of "
        "people, and champion plays on for the others.",
        "NAME",
        options.complete_strategy,
    )
    budget: str | None = options.text("For how long, at most: 0.5s, 2s, 1m.", "TIME")
    worlds: str | None = options.text(
        "In how many worlds at most, in place of a time; gives the same bytes every time. It "
        "takes two to compare answers.",
        "INTEGER",
    )
    seed: options.FixedSeed = 1
    strategies: options.OwnStrategies = None
    deadline: options.Deadline = options.DEADLINE

    goal = "win"  # of commands that have no such option

    @cached_property
    def seconds(self) -> float | None:
        """The time that was given, if one was."""
        if self.budget is not None and self.worlds is not None:
            raise UserError(
                "--budget and --worlds cannot be given together", help="leave one of them out"
            )
        return None if self.budget is None else read_seconds(self.budget)

    def number(self, most: int = MOST_WORLDS) -> int | None:
        """The number of worlds that was given, if one was."""
        self.seconds  # noqa: B018  refused beside a time
        return (
            None if self.worlds is None else options.read_number("--worlds", self.worlds, 1, most)
        )

    @property
    def again(self) -> tuple[str, ...]:
        """The words by which the same is asked again, but for worlds and seed."""
        return words_typed(self.context, *LEFT_OUT)

    def of_line(self, line: str) -> Position:
        """The decision that a line tells."""
        from silver_sim.studies.advice.asking import read_position

        return self.ready(read_position(line.split(), None, None, {}))

    def ready(self, position: Position) -> Position:
        """A position, after it is told what is compiled first."""
        self.compiling(position.game, ahead=True)
        return position

    def asked(self, *positions: Position) -> AdviceRequest:
        """What is asked about positions, with who plays on."""
        from silver_sim.advice.goal import check_goal
        from silver_sim.studies.advice.asking import AdviceRequest

        check_goal(self.goal, positions[0].players)
        program = str(self.context.find_root().info_name)
        command = self.context.command_path.removeprefix(program).strip()
        who = self.own, self.against, self.seed, self.strategies
        return AdviceRequest(positions, *who, self.again, command, self.goal)

    def spend(
        self, seconds: float | None = None, worlds: int = MOST_WORLDS, most: int = MOST_WORLDS
    ) -> Budget:
        """How long answers are weighed; without a word on it so many seconds, or worlds."""
        from silver_sim.advice.budget import Budget

        if self.seconds is not None:
            return Budget(self.seconds, most)
        if (number := self.number(most)) is not None:
            return Budget(None, number)
        return Budget(seconds, worlds)

    def worlds_done(self, budget: Budget, of: int = 1) -> AbstractContextManager[Advance]:
        """Tells how many worlds are done, each ``of`` times."""
        total = None if budget.seconds is not None else of * budget.worlds
        return self.progress("worlds", total)

    def answered(
        self, question: Callable[..., Any], *positions: Position, worlds: int, **more: Any
    ) -> Any:
        """The answer to a special question; without a word on it in so many ``worlds``."""
        asked, budget = self.asked(*positions), self.spend(None, worlds, MOST_KEPT)
        with self.worlds_done(budget, len(positions)) as advance:
            return asked.answered(question, budget, float(self.deadline), advance, **more)


@dataclass(frozen=True)
class Goal(Means):
    """The same, and what counts."""

    goal: str = options.text(
        "What counts: to win the game (win), to be first or second (second, with three "
        "players or more), or the points of the deal (points).",
        "GOAL",
        default="win",
    )


@dataclass(frozen=True)
class Judging(Means):
    """Who judges, and in how many worlds."""

    own: str = options.text(
        "The strategy that judges: choices are measured by what it would answer, and it plays "
        "every answer on.",
        "NAME",
        options.complete_strategy,
        flag="--as",
        default="champion",
    )
    against: str | None = options.text(
        "The strategy that plays on for all others (default: the same); or one for each, "
        "clockwise from the seat that is judged.",
        "NAME",
        options.complete_strategy,
    )
    worlds: str | None = options.text(
        "In how many worlds a decision is looked at first, in place of a time (default 2,048); "
        "gives the same bytes every time.",
        "INTEGER",
    )


@dataclass(frozen=True)
class Telling:
    """A position that is told by options, in place of a line."""

    known: str | None = options.text(
        'Your cards, ? for an unknown one, + behind a faceup one: "3 1+ 4 ?".',
        "VALUES",
    )
    unknown: str | None = options.text("How many more cards you have and do not know.", "INTEGER")
    opponents: str | None = options.text(
        "The number of cards of each opponent, clockwise: 4,5,3", "NUMBERS"
    )
    turn: str | None = options.text(
        "Which of your own turns of this deal it is, as if you had started.", "INTEGER"
    )
    deck: str | None = options.text("Cards left in the deck.", "INTEGER")
    round_: str | None = options.text("The number of the round; with --scores.", "INTEGER")
    scores: str | None = options.text("Totals before this round: yours, then clockwise.", "POINTS")
    seen: str | None = options.text(
        "All other cards that you see or know, or the word none.", "VALUES"
    )

    def told(self) -> dict[str, str]:
        """The options that tell the position, by their names."""
        typed = {each.name: getattr(self, each.name) for each in fields(Telling)}
        return {options.flag(name): text for name, text in typed.items() if text is not None}


@dataclass(frozen=True)
class Place(Telling):
    """A decision that is told in one of several ways."""

    position: list[str] | None = options.argument(
        "A script, or notes of a game (silver-sim game write writes both; - is standard input); a "
        "position in one line, as "
        "docs/positions.md says (silver-sim doctor tells where docs is): own:3,0,4,x "
        "others:x,x,x,x/x,2+,x discard:7; or your cards, "
        '"3 0 4 ?", with the options below.',
        "POSITION",
        default=None,
    )
    at: int | None = options.number(
        "Which decision of the script or of the notes, before it is made: its number, as "
        "silver-sim game story prints it (default: where they end).",
        1,
        10**9,
    )
    game: options.GameName = None


@dataclass(frozen=True)
class AtDecision(Means, Place):
    """A decision, who plays on, and for how long."""

    def decision(self) -> Position:
        """The decision."""
        from silver_sim.studies.advice.asking import read_position

        return self.ready(read_position(self.position or [], self.at, self.game, self.told()))


@dataclass(frozen=True)
class AtDecisionWithGoal(Goal, AtDecision):
    """The same, and what counts."""


def surer(seconds: float) -> str:
    """The option that gives much more time than this; empty where there is no more."""
    more = min(max(MORE * seconds, LONG), MOST_SECONDS)
    return f"--budget {more:g}s" if more > seconds else ""


def cut_short(worlds: int, surer: str) -> str:
    """That time was over after so many worlds; ``surer`` is what to type, if anything helps."""
    from silver_sim.report.text.wording import counted

    end = f": {surer} for a surer answer" if surer else ""
    return f"Time was over after {counted(worlds, 'world')}{end}."


def read_seconds(text: str) -> float:
    """A time as typed; UserError if it is none."""
    found = re.fullmatch(r"([0-9]{1,5}(?:\.[0-9]{1,3})?) ?(s|m)?", text.strip())
    seconds = float(found[1]) * (60 if found[2] == "m" else 1) if found else 0.0
    if not 0.0 < seconds <= MOST_SECONDS:
        raise UserError(
            f"--budget {repeated(text)} cannot be read", help="0.5s, 2s or 1m, say; at most 60m"
        )
    return seconds


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
