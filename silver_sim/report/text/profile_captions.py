"""What a chart of a profile shows, in a sentence that is true of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from silver_sim.report.text.findings import reversed_
from silver_sim.report.text.verdict import ALPHA
from silver_sim.report.text.wording import counted, listed, number, plus_minus
from silver_sim.stats.core.many import holm
from silver_sim.stats.outcomes.calling import FEWEST
from silver_sim.stats.outcomes.sides import FIELD, OWN

Plain = Mapping[str, Any]

NAMED = 3  # at most so many are named in a sentence
PARTS = (("cards", 1), ("saved", -1), ("cost", 1))  # of a score, and how they count in it
COUNTS = {2: "two", 3: "three", 4: "four"}


def wins_caption(profile: Plain) -> str:
    """Say how often it wins at every number of players."""
    told = [
        f"{plus_minus(line['win_share'], 100)} % between {COUNTS[line['players']]}"
        for line in profile["win_shares"]
    ]
    return f"Of its games {profile['strategy']} wins {listed(told)}"


def matchups_caption(profile: Plain) -> str:
    """Say how many opponents it is shown to beat, or to lose to, and who is closest to it."""
    lines = profile["matchups"]
    if len(lines) == 1:
        (line,) = lines
        words = {"better": "shown to be better", "worse": "shown to be worse", "open": "open"}
        won = f"{plus_minus(line['win_share'], 100)} % of the games"
        return f"It wins {won} against {line['opponent']}: {words[line['finding']]}"
    found = {word: sum(line["finding"] == word for line in lines) for word in ("better", "worse")}
    told = [
        f"{word} than {'all' if count == len(lines) else count} of "
        f"{counted(len(lines), 'opponent')}"
        for word, count in found.items()
        if count
    ]
    hardest = min(lines, key=lambda line: line["win_share"]["estimate"])
    share = plus_minus(hardest["win_share"], 100)
    shown = f"Shown to be {' and '.join(told)}" if told else "Nobody is told apart from it"
    return f"{shown}; it wins least against {hardest['opponent']}, {share} % of the games"


def ratings_caption(profile: Plain) -> str:
    """Say where it stands among those it met, by its rating."""
    rating = profile["ratings"][profile["strategy"]]
    values = [each["estimate"] for each in profile["ratings"].values()]
    if rating["estimate"] is None or None in values:
        return "These games give no ratings"
    above = sum(value > rating["estimate"] for value in values)
    return (
        f"{profile['strategy']} is rated {plus_minus(rating, sign='+')}, "
        f"number {above + 1} of {len(values)}"
    )


def fingerprint_caption(profile: Plain) -> str:
    """Say where both sides call most often."""
    name, found = profile["strategy"], profile["fingerprint"]
    own, field = (_readiest(found[side]) for side in (OWN, FIELD))
    if own:
        told = f"; its field {_where(field)}" if field else ""
        return f"Most often {name} calls {_where(own)}{told}"
    if any(cell["calls"] for cell in found[OWN]):
        return f"No situation was met often enough to say when {name} calls"
    return f"{name} never called" + (f"; its field did most often {_where(field)}" if field else "")


def _readiest(cells: Sequence[Plain]) -> Plain | None:
    """The cell with the highest share of calls, of those that were met often enough."""
    known = [cell for cell in cells if cell["turns"] >= FEWEST and cell["calls"]]
    return max(known, key=lambda cell: float(cell["estimate"]), default=None)


def _where(cell: Plain) -> str:
    unknown = counted(cell["unknown"], "unknown card") if cell["unknown"] else "no unknown card"
    return (
        f"with {counted(cell['own_sum'], 'point')} and {unknown}, in "
        f" {100 * cell['estimate']:.0f} % of such turns"
    )


def behaviours_caption(profile: Plain) -> str:
    """Say how many behaviours are shown to differ, and which is furthest from the field's."""
    lines = profile["behaviours"]
    sure = [line for line in lines if is_sure(line["difference"])]
    if not sure:
        return f"In none of {len(lines)} behaviours is it shown to differ from its field"
    most = max(sure, key=_how_far)
    scale, unit = (100.0, " %") if most["unit"] == "%" else (1.0, "")
    ends = [f"{plus_minus(most[side], scale)}{unit}" for side in (OWN, FIELD)]
    return (
        f"In {len(sure)} of {len(lines)} behaviours it is shown to differ from its field, most of "
        f"all in {most['words']}: {ends[0]} against {ends[1]}"
    )


def _how_far(line: Plain) -> float:
    """The difference beside the larger of both numbers."""
    size = max(abs(line[side]["estimate"] or 0.0) for side in (OWN, FIELD))
    return abs(float(line["difference"]["estimate"])) / size if size else 0.0


def is_sure(difference: Plain) -> bool:
    """Whether a difference is shown at the 5 % level, adjusted by Holm."""
    p = difference["p_holm"]
    return p is not None and bool(p < ALPHA)


def points_caption(profile: Plain) -> str:
    """Say how far the score is from the field's, and which part of it makes most of that."""
    line = profile["points"][-1]
    score = line["score"]["difference"]
    words = {
        "cards": "what lies in the village",
        "saved": "what successful calls save",
        "cost": "what failed calls cost",
    }
    most = max(PARTS, key=lambda each: abs(line[each[0]]["difference"]["estimate"]))
    part = line[most[0]]["difference"]["estimate"] * most[1]
    largest = f"the largest part is {words[most[0]]}, {number(part, 2, '+')}"
    if score["lo"] is None or score["lo"] <= 0 <= score["hi"]:
        size = plus_minus(score, sign="+")
        return f"Its score is not shown to differ from its field's, {size} a round; {largest}"
    word = "fewer" if score["estimate"] < 0 else "more"
    size = plus_minus(score if score["estimate"] > 0 else reversed_(score))
    return f"It scores {size} points a round {word} than its field; {largest}"


def rounds_caption(profile: Plain) -> str:
    """Say in which round it is furthest ahead of its field, and in which it is least."""
    rounds = [line for line in profile["points"] if line["round"] is not None]
    ordered = sorted(rounds, key=lambda line: float(line["score"]["difference"]["estimate"]))
    best, worst = (
        f"round {line['round']}, {plus_minus(line['score']['difference'], sign='+')} points"
        for line in (ordered[0], ordered[-1])
    )
    return f"In these games it does best against its field in {best}, and worst in {worst}"


def audit_caption(profile: Plain) -> str:
    """Say whether it pays to call at its margin."""
    audit = profile["audit"]
    line = next((each for each in audit["by_sum"] if each["from_margin"] == 0), None)
    if line is None:
        return "It has no margin: it did not call often enough at any sum"
    even = 100 * line["break_even"]
    words = {
        "yes": "they are shown to pay",
        "no": "they are shown to cost more than they win",
        "open": "whether they pay is open",
    }
    return (
        f"At its margin, {counted(line['own_sum'], 'point')}, its calls succeed in "
        f"{plus_minus(line['success'], 100)} %, where {even:.1f} % break even; "
        f"{words[line['pays']]}: {plus_minus(line['won'], sign='+')} points each"
    )


def powers_holm(profile: Plain) -> list[float | None]:
    """Return the p values of how often powers are used beside the field, adjusted by Holm."""
    values = [line["used"]["difference"]["p"] for line in profile["powers"]]
    adjusted = iter(holm([value for value in values if value is not None]))
    return [None if value is None else next(adjusted) for value in values]


def powers_caption(profile: Plain) -> str:
    """Say which powers it is shown to use more, or less, than its field."""
    pairs = list(zip(profile["powers"], powers_holm(profile), strict=True))
    sure = [line for line, p in pairs if p is not None and p < ALPHA]
    more, less = (
        sorted(
            (line for line in sure if (line["used"]["difference"]["estimate"] > 0) == above),
            key=lambda line: -abs(line["used"]["difference"]["estimate"]),
        )
        for above in (True, False)
    )
    told = [
        f"{_few(lines)} {word} often" for word, lines in (("more", more), ("less", less)) if lines
    ]
    if not told:
        return "It is not shown to use any power more or less often than its field"
    return f"When it can, it is shown to use {', but '.join(told)} than its field"


def _few(lines: Sequence[Plain]) -> str:
    names = [line["power"].replace("_", " ") for line in lines]
    if len(names) <= NAMED:
        return listed(names)
    return listed([*names[: NAMED - 1], f"{len(names) - NAMED + 1} others"])


def held_caption(profile: Plain) -> str:
    """Say which sums both sides call with."""
    ends = [profile["sums_at_calls"][side]["percentiles"].get("50") for side in (OWN, FIELD)]
    if not ends[0]:
        return f"{profile['strategy']} never called"
    field = f", of its field's with {ends[1]['estimate']}" if ends[1] else ""
    half = counted(ends[0]["estimate"], "point")
    return f"Half of its calls are made with at most {half}{field}"


def seats_caption(profile: Plain) -> str:
    """Say what it wins in its best and its worst seat between two, and when it starts."""
    line = profile["seats"][0]
    shares = [plus_minus(share, 100) for share in line["by_seat"]]
    seats = listed([f"{share} % in seat {seat}" for seat, share in enumerate(shares)])
    return (
        f"At tables of {COUNTS[line['players']]} it wins {seats}, and "
        f"{plus_minus(line['starting'], 100)} % where it starts"
    )


def risk_caption(profile: Plain) -> str:
    """Say how wide the totals of both sides are spread."""
    found = profile["risk"]
    own, field = (found["total_sd"][side] for side in (OWN, FIELD))
    known = None not in (own["lo"], field["lo"])
    if known and own["hi"] < field["lo"]:
        word = "less widely than"
    elif known and own["lo"] > field["hi"]:
        word = "more widely than"
    else:
        word = "about as widely as"
    return (
        f"Its totals are spread {word} its field's: by {plus_minus(own)} against "
        f"{plus_minus(field)} points; nine in ten are at most "
        f"{found['total_percentile_90'][OWN]['estimate']} against "
        f"{found['total_percentile_90'][FIELD]['estimate']}"
    )
