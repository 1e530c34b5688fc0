"""Is ``silver-sim review`` right? Planted mistakes, known players, luck; goes on where it stopped.

Part 1: one seat plays the champion's answers but for a few, where it plays the worst legal one. Of
those that cost 3 points of the game and more by 20 times the budget, at least 80 % must be shown;
of those shown at most 5 % may cost less than half a point by 20 times the budget. Part 2: what
known players lose for each decision that counts, each among its like (``--write`` keeps it for
reviews). Part 3: luck is 0 on average, and a result without it varies less.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from time import monotonic
from typing import IO, Any

import numpy as np

from benchmarks.command import ended, positive
from silver_sim.advice.budget import Budget
from silver_sim.advice.players import Players
from silver_sim.advice.review.accounts import Account, cards_of, mean_lost
from silver_sim.advice.review.judging import CHOOSING, Judge
from silver_sim.advice.review.pilot import WORLDS
from silver_sim.advice.review.played import PlayedDecision, PlayedGame, games_of
from silver_sim.advice.review.result import SeatReview
from silver_sim.advice.review.review import review
from silver_sim.advice.review.trial import LEAST, choose, try_again
from silver_sim.advice.table import AdviceTable
from silver_sim.advice.weighing import Asker, weigh
from silver_sim.advice.worlds import BATCH
from silver_sim.arena.find import STRONGEST, builtin_folder, strategy_files
from silver_sim.arena.run import usable_threads
from silver_sim.errors import UserError
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.table import Setting
from silver_sim.games.registry import game as game_named
from silver_sim.games.registry import names
from silver_sim.games.table.match import TableMatch
from silver_sim.games.traces import Trace
from silver_sim.outputs import write_whole
from silver_sim.rng import search_stream
from silver_sim.search.workspace import DecisionKeys
from silver_sim.studies.review.known import KNOWN, Known, KnownPlayer, as_text, known_players

GAMES = {1: 40, 2: 30, 3: 400}  # of part 2 for each player
KNOWN_PLAYERS = {
    "silver": ("random", "greedy", "human", "counter", "champion"),
    "odin": ("random", "low", "shedder", "counter", "champion"),
}
PLANTED = 5  # a game, at most
CHANCE = 0.15  # of a decision to be one of them
LONG = 20  # times the budget
LARGE = 0.03  # a mistake that must be found
FOUND, FALSE = 0.8, 0.05  # the share of those that is, and of those shown the share that is none
TENTH = 10  # of the budget, for luck
SEARCH = 1024  # worlds in which the worst answer is found
EXAMPLES = """examples:
  python -m benchmarks.review --minutes 90
  python -m benchmarks.review --part 2 --games 10 --players 3 --write
  python -m benchmarks.review --show
"""


class Blunders:
    """Puts the worst answer in place of some of a player's (``TableMatch.searchers``)."""

    def __init__(self, match: TableMatch, game: Game, players: Players, seed: int) -> None:
        self._match = match
        self._table = AdviceTable(game, players, match.setting.rules, len(match.seats))
        self._keys = DecisionKeys(match, search_stream)
        self._chance = np.random.default_rng(seed)
        self._led_in = 0
        self.steps = 0  # decisions of the game so far
        self.planted: list[int] = []  # their numbers, from 1
        match.states["recorded"] = 1
        match.searchers = self

    def begin(self) -> None:
        """A game begins."""
        self._keys.begin()

    def has_led(self) -> bool:
        """Whether in this deal an answer was put in place of the strategy's own."""
        return self._match.player == 0 and self._led_in == self._match.deal_no

    def search(self) -> None:
        """Put the worst answer in place of the choice that stands, now and then."""
        self.steps += 1
        match = self._match
        drawn = self._chance.random() < CHANCE
        if match.player or not drawn or len(self.planted) == PLANTED:
            return
        self._table.stand(match, self._keys.next())
        if len(self._table.answers) == 1:
            return
        weighed = weigh([self._table], Budget(None, SEARCH, keeps_all=True))
        match.choices[0] = self._table.answers[int(weighed.chances.sum(axis=0).argmin())]
        self._led_in = match.deal_no
        self.planted.append(self.steps)


class Bench:
    """Plays and reviews games of one kind."""

    def __init__(self, game: str, number: int, seed: int, threads: int, worlds: int) -> None:
        self.game, self.number = game_named(game), number
        if not self.game.min_seats <= number <= self.game.max_seats:
            raise UserError(
                f"--players {number} is not possible",
                why=f"{self.game.title} has {self.game.min_seats} to {self.game.max_seats} players",
                help="name as many as that",
            )
        self.seed, self.worlds = seed, worlds
        self._files = strategy_files(game, builtin_folder())
        self._known: dict[str, Players] = {}
        self.asker = Asker(self.players(STRONGEST), seed, threads)

    def players(self, name: str) -> Players:
        """A strategy that plays for all."""
        if name not in self._known:
            self._known[name] = Players.read(self.game, self._files, name)
        return self._known[name]

    def match(self, *seats: str) -> TableMatch:
        """A table; the strongest sits at places that nobody is named for."""
        seats += (STRONGEST,) * (self.number - len(seats))
        setting = Setting(self.game.rule_set({}), self.seed, self.game.deal_modes[0], "stop")
        match = self.game.match([self.players(each).own for each in seats], setting)
        assert isinstance(match, TableMatch)
        return match

    def played(self, match: TableMatch, block: int) -> PlayedGame:
        """A game of a match, as it is read from a script."""
        lines = match.trace(block, 0)
        text = "".join(json.dumps(line) + "\n" for line in lines)
        [game] = games_of(Trace(BytesIO(text.encode()), f"block {block}"))
        return game

    def seat(self, game: PlayedGame, worlds: int) -> SeatReview:
        """What player 0 did."""
        return review(game, self.asker, [0], worlds).seats[0]


def planted(bench: Bench, number: int) -> Any:
    """A game with planted mistakes, reviewed, and what a long search says of them."""
    match = bench.match()
    blunders = Blunders(match, bench.game, bench.players(STRONGEST), number)
    game = bench.played(match, number)
    told = bench.seat(game, bench.worlds)
    shown = [told.decisions[each.decision].number for each in told.mistakes]
    own = {each.number: each for each in game.of(0)}
    long = {each: _loss(bench, game, own[each]) for each in {*blunders.planted, *shown}}
    return {
        "planted": [[each, long[each], each in shown] for each in blunders.planted],
        "shown": [[each, long[each]] for each in shown],
    }


def _loss(bench: Bench, game: PlayedGame, decision: PlayedDecision) -> float:
    """What a decision cost by a long search."""
    judge = Judge(bench.asker._replace(seed=bench.seed + (1 << 32)), bench.worlds)
    choosing = LONG * judge.batches // CHOOSING

    def work(table: AdviceTable) -> float:
        played = table.number_of(decision.choice)
        best = choose(table, 0, choosing).best
        if best == played:
            return 0.0
        fresh = range(choosing, choosing + LONG * judge.batches)
        return try_again(table, (best, played), fresh).gain(best, played, 0).mean

    return judge.at(decision, work)


def by_player(bench: Bench, player: str, number: int) -> Any:
    """What a known player lost in a game among its like.

    Against the champion nobody could lose more than the chance that he begins with: those who never
    win would seem to play equally well.
    """
    game = bench.played(bench.match(*[player] * bench.number), number)
    cases = Judge(bench.asker, bench.worlds).first_looks(game.of(0))
    told = Account(game, 0, cases)
    counted = sum(case.counts for case in cases)
    return {"player": player, "lost": -told.choices.estimate, "counted": counted}


def lucky(bench: Bench, number: int) -> Any:
    """What luck did in a game between two who play well."""
    game = bench.played(bench.match(*KNOWN_PLAYERS[bench.game.name][-2:]), number)
    judge = Judge(bench.asker, max(2 * BATCH, bench.worlds // TENTH))
    cases = {seat: judge.first_looks(game.of(seat)) for seat in range(game.players)}
    told = Account(game, 0, cases[0])
    cards = cards_of(game, cases)[0].estimate
    return {"result": told.result, "luck": told.luck.estimate, "cards": cards}


def to_do(bench: Bench, part: int, games: int) -> Iterator[tuple[str, Any]]:
    """Yield the games of a part: a name for each, and what plays and judges it."""
    for number in range(games):
        if part == 1:
            yield f"1 {number}", lambda number=number: planted(bench, number)
        elif part == 2:
            for player in KNOWN_PLAYERS[bench.game.name]:
                yield (
                    f"2 {player} {number}",
                    lambda player=player, number=number: by_player(bench, player, number),
                )
        else:
            yield f"3 {number}", lambda number=number: lucky(bench, number)


def measure(options: argparse.Namespace) -> None:
    """Play what is left, and say what was found."""
    path = options.folder / f"review-{options.game}-{options.players}.jsonl"
    measured = {key: getattr(options, key) for key in ("game", "players", "worlds", "seed")}
    lines = (
        path.read_text(encoding="utf-8").split("\n")[:-1] if path.exists() else []
    )  # one is torn
    before, *rows = map(json.loads, lines or [json.dumps(measured)])
    if before != measured:
        raise UserError(
            f"{path} holds findings of another measurement",
            why=f"of {before}",
            help="remove the file, or name another folder (--folder)",
        )
    found = {each["name"]: each["found"] for each in rows}
    if not options.show:
        write_whole(path, "".join(f"{json.dumps(each)}\n" for each in (before, *rows)).encode())
        with path.open("a", encoding="utf-8") as file:
            _go_on(options, found, file)
    print("\n".join(in_words(options.game, found)))
    if options.write:
        _write(options, found)


def _go_on(options: argparse.Namespace, found: dict[str, Any], file: IO[str]) -> None:
    """Judge what was not found yet; each finding is kept at once."""
    until = monotonic() + 60 * options.minutes
    given = options.game, options.players, options.seed, options.threads, options.worlds
    bench = Bench(*given)
    for part in options.part or GAMES:
        for name, judged in to_do(bench, part, options.games or GAMES[part]):
            if name not in found and monotonic() < until:
                found[name] = judged()
                print(json.dumps({"name": name, "found": found[name]}), file=file, flush=True)


def _of(found: dict[str, Any], part: int) -> list[Any]:
    return [each for name, each in found.items() if name.startswith(f"{part} ")]


def in_words(game: str, found: dict[str, Any]) -> Iterator[str]:
    """Yield what was found, part by part."""
    if one := _of(found, 1):
        large = [each for game in one for each in game["planted"] if each[1] >= LARGE]
        shown = [each for game in one for each in game["shown"]]
        hit, small = sum(each[2] for each in large), sum(each[1] < LEAST for each in shown)
        found_all = _met(hit >= FOUND * len(large))
        yield (
            f"1: {len(one)} games; of {len(large)} planted that cost 3 points and more {hit} shown "
            f"(at least {FOUND:.0%}: {found_all}); of {len(shown)} shown {small} cost less than "
            f"half a point (at most {FALSE:.0%}: {_met(small <= FALSE * len(shown))})"
        )
    told = players_of(found)
    for each in told:
        lost = each.lost
        yield (
            f"2: {each.name}: {100 * lost.estimate:.2f} points a decision ({_ends(lost)}), "
            f"{each.games} games, {each.counted} decisions that count"
        )
    if len(told) > 1:
        weakest_first = [KNOWN_PLAYERS[game].index(each.name) for each in told]
        yield f"2: in the order of their strength: {_met(weakest_first == sorted(weakest_first))}"
    three = _of(found, 3)
    if len(three) > 1:
        result, cards = (np.array([game[key] for game in three]) for key in ("result", "cards"))
        error = cards.std(ddof=1) / len(cards) ** 0.5
        fewer = result.var() / (result - cards).var()
        fair = _met(abs(cards.mean()) <= 1.96 * error)
        yield (
            f"3: {len(three)} games; luck {100 * cards.mean():.2f} ± {196 * error:.2f} points (0: "
            f"{fair}); {fewer:.1f} times fewer games tell as much without it"
        )


def _met(reached: bool) -> str:
    return "met" if reached else "NOT MET"


def _ends(lost: Any) -> str:
    return "-" if lost.lo is None else f"{100 * lost.lo:.2f} to {100 * lost.hi:.2f}"


def players_of(found: dict[str, Any]) -> list[KnownPlayer]:
    """What known players lost, those who lost most first."""
    games: dict[str, list[Any]] = {}
    for each in _of(found, 2):
        games.setdefault(each["player"], []).append(each)
    told = []
    for name, some in games.items():
        counted = np.array([each["counted"] for each in some])
        lost = mean_lost([each["lost"] for each in some], counted)
        if lost is not None:
            told.append(KnownPlayer(name, lost, len(some), int(counted.sum())))
    return sorted(told, key=lambda each: -each.lost.estimate)


def _write(options: argparse.Namespace, found: dict[str, Any]) -> None:
    """Keep what known players lose, for reviews."""
    own = Known(options.game, options.players, STRONGEST, options.worlds, players_of(found))

    def table(known: Known) -> tuple[str, int]:
        return known.game, known.players

    others = [each for each in known_players() if table(each) != table(own)]
    KNOWN.write_text(as_text(sorted([*others, own], key=table)), encoding="utf-8")


def parser() -> argparse.ArgumentParser:
    """The options."""
    options = argparse.ArgumentParser(
        prog="python -m benchmarks.review",
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    options.add_argument("--part", type=int, choices=GAMES, action="append", help="default: all")
    options.add_argument("--game", choices=names(), default=names()[0])
    options.add_argument("--players", type=positive, default=2, help="at a table")
    options.add_argument("--games", type=positive, help="of each part")
    options.add_argument("--minutes", type=float, default=90.0, help="then it stops")
    options.add_argument("--worlds", type=positive, default=WORLDS, help="the budget of a review")
    options.add_argument("--seed", type=int, default=20_261_127)
    options.add_argument("--threads", type=positive, default=usable_threads())
    options.add_argument("--folder", type=Path, default=Path("runs") / "review")
    options.add_argument("--show", action="store_true", help="print what was found, play nothing")
    options.add_argument("--write", action="store_true", help="keep what known players lose")
    return options


def main(arguments: Sequence[str]) -> int:
    """Measure, and return the exit status."""
    options = parser().parse_args(arguments)
    return ended(lambda: measure(options))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
