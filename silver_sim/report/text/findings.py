"""What comparisons, tournaments and sweeps found, in sentences; every number from the summary."""

from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from typing import Any

from silver_sim.report.text.wording import (
    bounded,
    counted,
    decimals,
    is_constant,
    listed,
    number,
    plus_minus,
    reversed_,
)
from silver_sim.stats.core.levels import ALPHA, EVERY_LOOK
from silver_sim.stats.core.sequential import blocks_needed, blocks_needed_again
from silver_sim.stats.core.stopping import TIGHTEST

Summary = Mapping[str, Any]

NAMED = 3  # at most so many variants are named in a title
AS_PLAYED, NO_LUCK = "as played", "without the luck of the cards"
ENDS_OTHERWISE, OTHER_COURSE = "games_of_another_end", "games_of_another_course"


def is_shown(numbers: Summary) -> bool:
    """Tell whether a difference is shown: by its adjusted p below 5 %."""
    return numbers["p_holm"] is not None and bool(numbers["p_holm"] < ALPHA)


def points_of(numbers: Summary) -> str:
    """Return a difference of win shares in percentage points."""
    return f"{plus_minus(numbers, 100, '+')} percentage points"


def difference_finding(summary: Summary) -> str:
    """Return the title of the chart of a difference: who is ahead, and whether that is shown."""
    share = summary["difference"][summary["decisive"]]
    ahead = summary["a"] if share["estimate"] >= 0 else summary["b"]
    much = plus_minus(share if share["estimate"] >= 0 else reversed_(share), 100)
    if summary["finding"] in ("a", "b"):
        return f"{ahead} wins {much} percentage points more of its games"
    return f"{ahead} won {much} percentage points more, which {left_open(share)}"


def left_open(share: Summary) -> str:
    """Return what a difference is that is not shown.

    The sequential test may still go on where the interval is above 0 already: it weighs 0 against
    the edge, and a difference far beyond the edge looks at first like much noise.
    """
    if share["method"] == EVERY_LOOK and not share["lo"] <= 0 <= share["hi"]:
        return "would tell the two apart by its interval, but not yet by the sequential test"
    return "does not tell the two apart"


def shares(difference: Summary) -> dict[str, Summary]:
    """Return the difference of win share by how it is counted; luck only where blocks vary."""
    found = {AS_PLAYED: difference["win_share"]}
    adjusted = difference.get("win_share_adjusted")
    return found | {NO_LUCK: adjusted} if adjusted else found


def without_luck(raw: Summary, adjusted: Summary | None) -> str:
    """Return what taking out the luck of the cards does to a difference: it need not be surer."""
    if adjusted is None:
        return ""
    known = bool(raw["se"] and adjusted["se"])
    surer = ", and surer" if known and adjusted["se"] < raw["se"] else ", but here not surer"
    return (
        "The luck of the cards is 0 on average for everybody: without it the difference is the "
        f"same in the long run{surer if known else ''}."
    )


def most_changed(summary: Summary, players: Sequence[int]) -> int:
    """Return the player whose win share a variant changes most."""

    def largest(player: int) -> float:
        lines = summary["differences"]
        return max(abs(float(line[f"win_share_{player}"]["estimate"])) for line in lines)

    return max(players, key=largest)


def changes_finding(summary: Summary, player: int) -> str:
    """Return the title of the chart of changes: which variants change a player's win share."""
    lines, who = summary["differences"], summary["players"][player]
    sure = [line["variant"] for line in lines if is_shown(line[f"win_share_{player}"])]
    if not sure:
        return f"No variant is shown to change the win share of {who}"
    if len(sure) == len(lines):
        return f"Every variant is shown to change the win share of {who}"
    if len(sure) <= NAMED:
        are = "is" if len(sure) == 1 else "are"
        return f"Of {len(lines)} only {listed(sure)} {are} shown to change the win share of {who}"
    return f"{len(sure)} of {len(lines)} are shown to change the win share of {who}"


def more(summary: Summary, share: Summary) -> str:
    """Return how many blocks would tell a difference of the edge; nothing if that is not known."""
    if not (share["se"] and summary["edge"]):
        return ""
    known = (share["se"], summary["blocks"], summary["edge"])
    again = share["method"] == EVERY_LOOK
    needed = blocks_needed_again(*known, TIGHTEST) if again else blocks_needed(*known)
    return f"; about {counted(needed, 'block')} tell it to ± {100 * summary['edge']:g} points"


def not_beaten(table: Summary) -> list[str]:
    """Return whom the leader at a number of seats is not shown to beat."""
    name, *others = (line["strategy"] for line in table["lines"])
    beaten = {
        pair["b"] if pair["a"] == name else pair["a"]
        for pair in table["pairs"]
        if name in (pair["a"], pair["b"]) and pair["told_apart"]
    }
    return [other for other in others if other not in beaten]


def standings(table: Summary) -> str:
    """Return who leads at one number of seats, and whom the leader is not shown to beat."""
    leader = table["lines"][0]
    name, near = leader["strategy"], not_beaten(table)
    where = f"With {table['seats']} seats"
    share = f"{plus_minus(leader['win_share'], 100)} % of the games"
    if near:
        found = f"{where} {name} leads with {share}, but is not shown to beat {listed(near)}."
    else:
        found = f"{where} {name} is best: {share}, shown to be above every other."
    return f"{found} {in_a_circle(table['circle'])}".strip()


def in_a_circle(names: Sequence[str]) -> str:
    """Return that no order tells who ends ahead of whom; nothing if there is no circle."""
    if not names:
        return ""
    return (
        f"{listed(names)} form a circle: each ends ahead of the next, and the last of the first, "
        "which neither ranks nor ratings can show."
    )


def explained(table: Summary) -> str:
    """Return which pair the ratings explain worst; nothing where no two met."""
    worst = table["misfit"]
    if worst is None:
        return ""
    pair = next(p for p in table["pairs"] if (p["a"], p["b"]) == (worst["a"], worst["b"]))
    observed, expected = bounded(pair["ahead"], 1), number(100 * worst["expected"], 1)
    return (
        f"Ratings explain {worst['a']} against {worst['b']} worst: ahead in {observed} % of the "
        f"games, by ratings in {expected} %."
    )


def confirmations(summary: Summary) -> Iterator[str]:
    """Yield what the games on fresh seeds say of the winners."""
    for each in summary.get("confirmations", []):
        winner, other, share = _again(summary, each)
        first = first_estimate(summary, each["seats"], winner, other)
        yield (
            f"Fresh seeds, {each['seats']} seats: {winner} − {other} "
            f"{points_of(share)} of win share in {counted(each['games'], 'game')}: "
            f"{_confirmed(share)}.{less_than_at_first(first, share)}"
        )


def confirmed(summary: Summary) -> str:
    """Return in one sentence what fresh games say of the winners; nothing where none were played.

    At every number of seats, if there are several. What is confirmed is said, for the answer may
    be another one: that nobody is shown to be best.
    """
    told: dict[str, list[str]] = {}
    pairs = set()
    for each in summary.get("confirmations", []):
        winner, other, share = _again(summary, each)
        pairs.add(f"{winner} ahead of {other}")
        told.setdefault(_confirmed(share), []).append(str(each["seats"]))
    if not told:
        return ""
    what = pairs.pop() if len(pairs) == 1 else "the first ahead of the next"
    again = f"Played again on fresh seeds, {what}:"
    if len(summary["confirmations"]) == 1:
        (word,) = told
        return f"{again} {word}."
    found = (f"{word} with {listed(seats)} players" for word, seats in told.items())
    return f"{again} {', '.join(found)}."


def _again(summary: Summary, each: Summary) -> tuple[str, str, Summary]:
    """Return the winner, whom it was played against again, and the difference in fresh games."""
    winner, share = selected(summary, each["seats"]), each["win_share_difference"]
    if winner == each["a"]:
        return winner, each["b"], share
    return winner, each["a"], reversed_(share)


def _confirmed(share: Summary) -> str:
    """Confirmed is what the interval of the fresh games alone shows."""
    if share["hi"] is not None and share["hi"] < 0:
        return "refuted"
    return "confirmed" if share["lo"] is not None and share["lo"] > 0 else "not confirmed"


def first_estimate(summary: Summary, seats: int, winner: str, other: str) -> Summary | None:
    """Return winner - other in the games that selected the winner; None if they tell no such."""
    if summary["kind"] != "sweep":
        table = next(each for each in summary["standings"] if each["seats"] == seats)
        for pair in table.get("pairs", []):
            if {pair["a"], pair["b"]} == {winner, other}:
                share: Summary = pair["win_share_difference"]
                return share if pair["a"] == winner else reversed_(share)
        return None
    line = next(each for each in summary["differences"] if each["variant"] == winner)
    difference: Summary = line["win_share_0"]
    return difference


def less_than_at_first(first: Summary | None, fresh: Summary) -> str:
    """Return by how much fresh games differ from the first, if by more than chance explains.

    Independent estimates differ by more than two standard errors of their difference in one case
    of twenty.
    """
    if first is None or not first["se"] or not fresh["se"]:
        return ""
    gap = first["estimate"] - fresh["estimate"]
    if abs(gap) <= 2 * hypot(first["se"], fresh["se"]):
        return ""
    points = number(100 * abs(gap), 1)
    before = f"The first games gave {plus_minus(first, 100, '+')}, {points} points"
    if gap < 0:
        return f" {before} less: chance alone does that in one case of twenty."
    return f" {before} more: what is best of several has been chosen for its luck, too."


def selected(summary: Summary, seats: int) -> str:
    """Return who was best in the games of the run: the leader, or the best value of a sweep."""
    if summary["kind"] == "sweep":
        return next(str(each["a"]) for each in summary["confirmations"] if each["seats"] == seats)
    standings = next(table for table in summary["standings"] if table["seats"] == seats)
    return str(standings["lines"][0]["strategy"])


def at_an_end(summary: Summary, variant: str) -> str:
    """Return that a value is the lowest or the highest of all numbers that were swept, if it is."""
    values = swept_numbers(summary)
    if values is None or len(set(values.values())) < 2:
        return ""
    ends = {min(values.values()): ("lowest", "lower"), max(values.values()): ("highest", "higher")}
    if values[variant] not in ends:
        return ""
    end, beyond = ends[values[variant]]
    tried = "was not tried" if summary["beyond"].get(beyond, True) else "is not possible"
    return f" {variant} is the {end} value that was swept: a {beyond} one {tried}."


def swept_numbers(summary: Summary) -> Mapping[str, float] | None:
    """Return the values that were swept, by variant; None unless all are numbers."""
    names = [line["variant"] for line in summary["variants"]]
    try:
        return {name: float(name.partition("=")[2]) for name in names}
    except ValueError:
        return None


def without_effect(summary: Summary) -> str:
    """Return which rules give no game another end; nothing if every one gives some."""
    counted_lines = [line for line in summary["differences"] if ENDS_OTHERWISE in line]
    names = [line["variant"] for line in counted_lines if not matters(line)]
    return f" None of these games ends otherwise with {listed(names)}." if names else ""


def without(summary: Summary) -> str:
    """Return what is known of variants that do not matter."""
    known = any(ENDS_OTHERWISE in line for line in summary["differences"])
    return "no game ends otherwise" if known else "the same in every block"


def matters(line: Summary) -> bool:
    """Whether a game ended otherwise; of a sweep, which does not tell, whether a share differs."""
    if ENDS_OTHERWISE in line:
        return bool(line[ENDS_OTHERWISE]["games"])
    return not all(is_constant(share) for key, share in line.items() if key.startswith("win_"))


def precision(summary: Summary) -> str:
    """Return how much was played, and in how many looks if looks ended it."""
    games = f"{counted(summary['blocks'], 'block')} ({counted(summary['games'], 'game')})"
    looks = f", {counted(summary['looks'], 'look')}" if summary["stopped"] else ""
    return f"{games}{looks}"


def worth(share: Summary) -> str:
    """Return the effective games of a paired difference."""
    if share["variance_reduction"] is None:
        return "every block was the same"
    factor = number(share["variance_reduction"], decimals(share["variance_reduction"] / 10))
    effective = number(share["effective_games"], 0)
    return f"as sure as {effective} games without shared deals: {factor} times as many"
