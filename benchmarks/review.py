"""Is ``silver-sim review`` right? Mistakes, known players, luck; goes on where it stopped.

Part 1: `human` against `champion`. No mistake may name a free act where an ordinary answer is
within its error in 16,384 worlds; all that are shown must cost more than half a point in 20 times
the budget; of decisions that lose more than 2 points 95 % must be shown. These are sought in rounds
of up to 16,384 worlds, in which what is 3 errors below 2 points is dropped; as many others then say
what the best of the rest gains. Part 2: what
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
from silver_sim.advice.players import Players
from silver_sim.advice.review.accounts import Account, cards_of, mean_lost
from silver_sim.advice.review.judging import Judge
from silver_sim.advice.review.pilot import WORLDS
from silver_sim.advice.review.played import PlayedGame, games_of
from silver_sim.advice.review.result import Judged
from silver_sim.advice.review.review import review
from silver_sim.advice.review.trial import LEAST, MUCH, Tries, try_again
from silver_sim.advice.table import AdviceTable
from silver_sim.advice.weighing import Asker
from silver_sim.advice.worlds import BATCH
from silver_sim.arena.find import STRONGEST, builtin_folder, strategy_files
from silver_sim.arena.run import usable_threads
from silver_sim.errors import UserError
from silver_sim.games.contract.table import Setting
from silver_sim.games.registry import game as game_named
from silver_sim.games.registry import names
from silver_sim.games.table.match import TableMatch
from silver_sim.games.text.notes import Spoken
from silver_sim.games.traces import Trace
from silver_sim.outputs import write_whole
from silver_sim.search.racing import SURE
from silver_sim.studies.review.known import KNOWN, Known, KnownPlayer, as_text, known_players

GAMES = {1: 20, 2: 30, 3: 400}  # of part 2 for each player
KNOWN_PLAYERS = {
    "silver": ("random", "greedy", "human", "counter", "champion"),
    "odin": ("random", "low", "shedder", "counter", "champion"),
}
PERSON = "human"
LONG = 20  # times the budget
CLAIMED = 10  # games of which all that is shown is tried in these
TRUTH = 1 << 14  # worlds
FOUND = 0.95  # the share of decisions that lose much that is shown
TENTH = 10  # of the budget, for luck
EXAMPLES = """examples:
  python -m benchmarks.review --minutes 90
  python -m benchmarks.review --part 2 --games 10 --players 3 --write
  python -m benchmarks.review --show
"""


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


def judged(bench: Bench, number: int) -> Any:
    """A game of a person's kind against the champion reviewed, and what long searches say of it.

    Of each decision: its seat, its number, whether it is shown, and what it loses, if that may be
    much. Of each mistake that is shown: what it loses by the answer that is named, in ``LONG``
    times the worlds (of the first games); by how much a free act that is named leads ordinary ones,
    less its error.
    """
    game, seconds = bench.played(bench.match(PERSON), number), monotonic()
    told = review(game, bench.asker, (), bench.worlds)
    seconds = monotonic() - seconds
    judge = Judge(bench.asker._replace(seed=bench.seed + (1 << 32)), bench.worlds)
    last = TRUTH + (LONG * bench.worlds if number < CLAIMED else TRUTH)

    def work(table: AdviceTable, seat: int, choice: np.ndarray, each: Judged) -> Any:
        played, loss, claimed = table.number_of(choice), None, None
        if each.shown:
            spoken = table.spoken()
            best = [one.whole for one in spoken].index(each.best)
            tries = try_again(table, (best, played), range(TRUTH // BATCH, last // BATCH))
            loss = tries.gain(best, played, seat).mean
            tried = loss if number < CLAIMED else None
            claimed = [tried, _lead_of_free(table, spoken, best, played, seat)]
        if loss is None or loss <= MUCH:
            loss = loss_of(table, played, seat)
        return [seat, each.number, each.shown, loss, claimed]

    every = {each.number: each for each in game.decisions}
    made = [(every[each.number], seat.seat, each) for seat in told.seats for each in seat.decisions]
    found = judge.each(
        lambda one: judge.at(one[0], lambda table: work(table, one[1], one[0].choice, one[2])), made
    )
    return {"seconds": seconds, "decisions": found}


def loss_of(table: AdviceTable, played: int, seat: int) -> float | None:
    """What was lost by an answer, as ``TRUTH`` worlds say; None: by no other can it be much."""
    answers, last, tries = [*range(len(table.answers))], 4, None
    done = 0
    while len(answers) > 1 and done < TRUTH // BATCH:
        more = try_again(table, answers, range(done, last))
        if tries is not None:
            kept = [tries.answers.index(each) for each in answers]
            tries = Tries(
                tuple(answers), tries.sums[:, kept], tries.products[kept][:, kept]
            ).and_more(more)
        tries, done, last = tries or more, last, min(2 * last, TRUTH // BATCH)
        gains = {each: tries.gain(each, played, seat) for each in answers}
        answers = [n for n in answers if n == played or gains[n].mean + SURE * gains[n].se >= MUCH]
    if len(answers) == 1:
        return None
    best = max(answers, key=lambda each: gains[each].mean)
    fresh = range(TRUTH // BATCH, 2 * TRUTH // BATCH)
    return try_again(table, (best, played), fresh).gain(best, played, seat).mean


def _lead_of_free(
    table: AdviceTable, spoken: Sequence[Spoken], best: int, played: int, seat: int
) -> float | None:
    """By how much a free act leads the next ordinary answer, less its error; None: it is none."""
    others = [n for n, each in enumerate(spoken) if not each.free and n != played]
    if not spoken[best].free or not others:
        return None
    tries = try_again(table, sorted([best, *others]), range(TRUTH // BATCH))
    return min(tries.gain(best, each, seat).range.lo for each in others)


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
            yield f"1 {number}", lambda number=number: judged(bench, number)
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
        made = [each for game in one for each in game["decisions"]]
        much = [each[2] for each in made if (each[3] or 0.0) > MUCH]
        shown = [each[4] for each in made if each[2]]
        free = [lead for _, lead in shown if lead is not None]
        tried = [cost for cost, _ in shown if cost is not None]
        no_more, within = sum(each <= LEAST for each in tried), sum(each <= 0.0 for each in free)
        yield (
            f"1: {len(one)} games; of {len(much)} that lose more than 2 points {sum(much)} shown "
            f"({FOUND:.0%}: {_met(sum(much) >= FOUND * len(much))}); of {len(shown)} shown "
            f"{len(tried)} tried, {no_more} lose no more than half a point (0: {_met(not no_more)})"
            f"; {len(free)} name a free act, {within} where an ordinary answer is as good (0: "
            f"{_met(not within)}); {sum(game['seconds'] for game in one) / len(one):.0f} s a review"
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
        result, cards = (np.array([each[key] for each in three]) for key in ("result", "cards"))
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
