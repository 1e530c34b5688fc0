"""Does a strategy play fair? It is asked again at many decisions, and replays games."""

from __future__ import annotations

import re
import shlex
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from silver_sim.arena.deadline import DeadlineWatch, in_time
from silver_sim.arena.find import strategy_files
from silver_sim.arena.ideas import ideas_of
from silver_sim.arena.lineup import read_entry, read_strategy
from silver_sim.arena.load import seated
from silver_sim.arena.processes import Processes
from silver_sim.arena.run import DEADLINE
from silver_sim.arena.table import Table
from silver_sim.arena.witness import asking
from silver_sim.arena.worker import joined
from silver_sim.arena.wrappers import Entry
from silver_sim.errors import EndlessError, StrategyError, UserError
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.seats import SeatSetup
from silver_sim.games.contract.table import Match, Setting, Written
from silver_sim.games.registry import game_option
from silver_sim.studies.check.around import reaches
from silver_sim.studies.check.examination import TWO_WAYS, Examination, Ledger
from silver_sim.studies.check.observer import idle_lines
from silver_sim.studies.check.result import AROUND, Check, Finding, GamePlace, Time
from silver_sim.studies.check.second import elsewhere, played
from silver_sim.studies.core.failure import in_full

KEEPS = "keeps something from game to game: after other games the same game goes differently"
ELSEWHERE = (
    "plays differently in another process: with other environment variables, in another folder and "
    "with another process id the same game goes differently"
)
FAILS = "fails in another process, with other environment variables and in another folder"
DEALS = 8  # of the hidden cards at each decision
OWN = ""  # in a line-up: the strategy that is checked
EVERY = 3  # of a question that was examined often, every third decision is examined
RARE = 30  # a question is examined whenever it is asked until it has 1 / RARE of the decisions
MOST_BLOCKS = 60  # of a table; strategies that answer few questions have fewer decisions
REPLAYED = 6  # blocks to replay at each table of the first edition

Progress = Callable[[], None]  # called after each decision examined


@dataclass(frozen=True)
class _LineUp:
    """A line-up, as typed, under an edition."""

    game: Game
    players: Sequence[str]
    edition: str
    seed: int
    own: Path | None

    @property
    def setting(self) -> Setting:
        rules = self.game.rule_set({"edition": self.edition})
        return Setting(rules, self.seed, self.game.deal_modes[0], "stop")

    def entries(self) -> list[Entry]:
        files = strategy_files(self.game.name, self.own)
        return [read_entry(player, files, self.game) for player in self.players]

    def table(self) -> Table:
        """The table of this line-up."""
        return Table(self.game, tuple(self.entries()), self.setting, self.edition)

    def at(self, block: int, rotation: int, **more: int) -> GamePlace:
        """A place in a game of this table, with the command that shows the game."""
        at = {"block": block, "rotation": rotation, **more}
        return GamePlace(self.edition, len(self.players), at, self.command(block, rotation))

    def command(self, block: int, rotation: int) -> str:
        """The command that shows a game of this table."""
        own = [] if self.own is None else ["--strategies", str(self.own)]
        line_up = [*game_option(self.game.name), "--players", ",".join(self.players)]
        game = ["--edition", self.edition, "--seed", str(self.seed), f"{block}.{rotation}"]
        return shlex.join(["silver-sim", "game", "write", *line_up, *own, *game])


def check(
    name: str,
    game: Game,
    points: int,
    deals: int,
    seed: int,
    own: Path | None,
    progress: Progress,
    deadline: float = DEADLINE,
) -> Check:
    """Examine a strategy (as in a line-up: name or path, parameters) at many decisions.

    At each, the cards that it cannot know are dealt again ``deals`` times. Raises UserError if
    there is no such strategy, and StrategyError if it fails, gives an illegal answer, or takes
    more than ``deadline`` seconds for one.
    """
    entry = read_strategy(name, strategy_files(game.name, own), game)
    ideas_of(entry.policies[0].file)  # reports a mistake in them before anything is played
    examination = Examination(entry, game, deals, deadline)
    tables = [*_tables(name, game, entry.policies[0].file.name, seed, own)]
    second = _Second([each.table() for each in tables if _is_replayed(each)], deadline)
    try:
        with closing(second), asking(f"strategy {entry.label!r}"):
            return in_time(
                lambda watch: _checked(examination, tables, points, second, progress, watch),
                deadline,
            )
    except EndlessError as problem:
        raise in_full(problem, tables[0].table()) from problem


def _checked(
    examination: Examination,
    tables: Sequence[_LineUp],
    points: int,
    second: _Second,
    progress: Progress,
    watch: DeadlineWatch,
) -> Check:
    """The result of examining decisions, divided among the tables."""
    games, where_kept, elsewhere = 0, Ledger(), Ledger()
    replayed: list[tuple[_LineUp, Written]] = []
    for index, table in enumerate(tables):
        wanted = points * (index + 1) // len(tables) - points * index // len(tables)
        try:
            games += _examine(examination, table, wanted, progress, watch)
            if _is_replayed(table):
                replayed.append((table, _replay(examination, table, where_kept, watch)))
        except StrategyError as problem:
            if examination.is_compiled:
                problem.__cause__ = None  # it is the probe's: compiled code gives no cause
            raise _in_full(problem, table) from problem
    _compare_elsewhere(replayed, second, examination, elsewhere, watch)
    around = Ledger()  # what its file reaches: as it is written, and as it was seen to
    for each in [*reaches(examination.file.path)] or sorted(examination.observer.reached):
        around.note(f"{AROUND}: {each}", "", tables[0].at(block=0, rotation=0))
    findings, warnings = _outcome(examination, where_kept, elsewhere, around)
    return Check(
        strategy=examination.label,
        path=str(examination.file.path),
        uncompiled=examination.uncompiled or None,
        passed=not findings,
        decisions=examination.decisions.total(),
        questions=dict(examination.decisions),
        findings=findings,
        warnings=warnings,
        times={
            how: Time(1e6 * sum(seconds) / len(seconds), len(seconds))
            for how, seconds in examination.seconds.items()
            if seconds
        },
        games=games,
        seed=tables[0].seed,
        deals=examination.deals,
        wanted=points,
    )


def _tables(typed: str, game: Game, name: str, seed: int, own: Path | None) -> Iterator[_LineUp]:
    """Tables of all sizes under all editions, without other strategies of the same name."""
    for edition in game.editions:
        for line_up in line_ups(game):
            players = [typed if player in (OWN, name) else player for player in line_up]
            yield _LineUp(game, players, edition, seed, own)


def line_ups(game: Game) -> list[tuple[str, ...]]:
    """A line-up for every number of players: the strategy, random play, a plain heuristic."""
    noise, plain = game.random_strategy, game.heuristics[0]
    whole = (OWN, noise, OWN, plain, *[OWN] * game.max_seats)
    sizes = range(max(game.min_seats, 2), game.max_seats + 1)
    return [(OWN, OWN, plain) if players == 3 else whole[:players] for players in sizes]


def _is_replayed(table: _LineUp) -> bool:
    """Whether some blocks of the table are played several times."""
    return table.edition == table.game.editions[0]


def _seats(examination: Examination, table: _LineUp) -> list[SeatSetup]:
    """The seats of a table; the strategy that is checked has one seat for all its places."""
    checked = table.players[0]
    return [
        examination.seat if player == checked else seated(entry, table.game)
        for player, entry in zip(table.players, table.entries(), strict=True)
    ]


def _examine(
    examination: Examination, table: _LineUp, wanted: int, progress: Progress, watch: DeadlineWatch
) -> int:
    """Examine decisions at a table; returns the number of games that it took."""
    probe = table.game.probe(_seats(examination, table), table.setting)
    watch.add(probe)
    done = asked = 0
    often = dict.fromkeys(examination.decisions, 0)
    for block in range(MOST_BLOCKS):
        for _ in probe.decisions(block, block % len(table.players)):
            asked += 1
            times = often.get(probe.question, 0)
            if times * RARE < wanted or asked % EVERY == 0:
                often[probe.question] = times + 1
                examination.examine(probe, table.at(**probe.where))
                progress()
                done += 1
            if done == wanted:
                return block + 1
    return MOST_BLOCKS


def _replay(
    examination: Examination, table: _LineUp, kept: Ledger, watch: DeadlineWatch
) -> Written:
    """Play some blocks, then each again after others and a single game: nothing may differ.

    Returns the rows of the first time.
    """
    match = table.game.match(_seats(examination, table), table.setting)
    watch.add(match)
    first = [match.play(block, block + 1) for block in range(REPLAYED)]
    for block in reversed(range(REPLAYED)):
        for _ in match.decisions(REPLAYED + block, rotation=0):  # or all shift by blocks
            pass
        _compare(first[block], match.play(block, block + 1), table, KEEPS, kept)
    return joined(first)


def _compare(first: Written, again: Written, table: _LineUp, found: str, ledger: Ledger) -> None:
    """Note the first game that went differently."""
    for one, other in zip(first, again, strict=True):
        if one.tobytes() != other.tobytes():
            row = one[int((one != other).argmax())]
            ledger.note(found, "", table.at(block=int(row["block"]), rotation=int(row["rotation"])))
            return


class _Second:
    """A second process, which plays some blocks of the tables at the same time."""

    def __init__(self, tables: Sequence[Table], deadline: float) -> None:
        self._tables, self._deadline = tables, deadline
        self._verdict = Future[list[Written]]()
        self._begun: list[Processes] = []
        threading.Thread(target=self._play, daemon=True).start()

    def verdict(self, plain: bool) -> list[Written]:
        """What was played there, by compiled code unless the strategy plays in ``plain`` Python.

        Raises UserError if a strategy fails there.
        """
        if plain:
            return self._verdict.result()
        return self._played(compiled=True)

    def close(self) -> None:
        """End it, whatever it is at: nobody waits for it any more."""
        for each in self._begun:
            each.close(wait=False)

    def _play(self) -> None:
        try:
            self._verdict.set_result(self._played(compiled=False))
        except BaseException as problem:  # any error is raised in the caller
            self._verdict.set_exception(problem)

    def _played(self, compiled: bool) -> list[Written]:
        there = elsewhere(self._tables, self._deadline, compiled)
        self._begun.append(there)
        with closing(there):
            return played(there, len(self._tables), REPLAYED)


def _compare_elsewhere(
    replayed: Sequence[tuple[_LineUp, Written]],
    second: _Second,
    examination: Examination,
    ledger: Ledger,
    watch: DeadlineWatch,
) -> None:
    """Note what went differently in the second process."""
    try:
        rows = second.verdict(plain=not examination.raised)
    except UserError as error:
        place = re.match(r"block (\d+)(?:, rotation (\d+))?", error.where)
        block, rotation = (int(place[1]), int(place[2] or 0)) if place else (0, 0)
        table = replayed[getattr(error, "table", 0)][0]
        ledger.note(f"{FAILS}: {error.message}", "", table.at(block, rotation))
        return
    for (table, here), there in zip(replayed, rows, strict=True):
        if not _same(here, there):
            in_plain = examination.is_compiled and not examination.raised
            two_ways = in_plain and _same(_played_in_plain(table, watch), there)
            _compare(here, there, table, TWO_WAYS if two_ways else ELSEWHERE, ledger)


def _same(one: Written, other: Written) -> bool:
    return all(a.tobytes() == b.tobytes() for a, b in zip(one, other, strict=True))


def _played_in_plain(table: _LineUp, watch: DeadlineWatch) -> Written:
    """The same blocks in plain Python, here."""
    seats = [seated(entry, table.game, compiled=False) for entry in table.entries()]
    match: Match = table.game.match(seats, table.setting)
    watch.add(match)
    return match.play(0, REPLAYED)


def _in_full(problem: StrategyError, table: _LineUp) -> StrategyError:
    """The error with the line that raised it, and the command that shows the game."""
    error = in_full(problem, table.table())
    game = re.match(r"block (\d+), rotation (\d+),", error.where)
    if game:
        error.help = f"{table.command(*map(int, game.groups()))}  shows this game"
    return error


def _outcome(examination: Examination, *others: Ledger) -> tuple[list[Finding], list[str]]:
    """The result, with findings and warnings."""
    decisions = examination.decisions
    ledgers = (examination.sure(), *others)  # each may be the cause of findings in the next
    findings = next(filter(None, (_findings(each, decisions) for each in ledgers)), [])
    changed = _findings(examination.changed, decisions)
    if findings:  # now its changes of state matter
        findings, changed = findings + changed, []
    return findings, [*_warnings(examination, changed)]


def _findings(ledger: Ledger, decisions: Mapping[str, int]) -> list[Finding]:
    """One finding for each problem and question, most frequent first."""
    return [
        Finding(
            found, question or None, times, decisions.get(question), ledger.first[found, question]
        )
        for (found, question), times in ledger.times.most_common()
    ]


def _warnings(examination: Examination, changed: Sequence[Finding]) -> Iterator[str]:
    """Warnings for the author of the strategy."""
    yield from examination.file.misspelled(examination.functions)
    if not examination.decisions:
        yield "it was never asked anything"
    of_all = f"in {examination.decisions.total():,} decisions"
    if examination.uncompiled:
        yield f"it plays in plain Python, which is slow: {examination.uncompiled}"
    for found in dict.fromkeys(entry.found for entry in changed):
        yield f"it {found}; nothing depends on that so far"
    if examination.raised:
        yield "in plain Python it raises exceptions: its lines cannot be watched"
    for name in examination.idle:
        yield f"parameter {name} never mattered {of_all}"
    idle = idle_lines(examination.file, examination.observer.lines)
    for line, text in [] if examination.raised else idle:
        yield f"line {line} never ran {of_all}: {text}"
