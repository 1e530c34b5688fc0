"""An answer as a few lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from silver_sim.errors import printable
from silver_sim.studies.silver.call_safety.advice.atlas import MANY
from silver_sim.studies.silver.call_safety.advice.changes import KNOWN_SUM, UNKNOWN_CARDS
from silver_sim.studies.silver.call_safety.advice.reading import AVERAGE, FEWEST, NOT_KNOWN
from silver_sim.studies.silver.call_safety.advice.surface import LOST, LOST_BY_CALL, WON

Answer = Mapping[str, Any]

HEADLINES = {
    "call": "Call.",
    "wait": "Wait.",
    "toss-up": "Toss-up: either is fine.",
    NOT_KNOWN: "Not known: the interval is too wide to say.",
}
DECIDED = {
    WON: "The game is decided: you lead by {apart} points, and your cards and the penalty of a "
    "failed call cannot cost more than {at_most}. You win whether you call or go on, as long as "
    "you add no card to your village.",
    LOST: "The game is decided: you are {apart} points behind, and who leads cannot score more "
    "than {at_most}. You lose whether you call or go on.",
    LOST_BY_CALL: "No call wins the game: you are {apart} points behind, and in the one turn after "
    "a call who leads cannot come to score more than {at_most}. What going on may still win is all "
    "that is at stake, and may be nothing.",
}
DECIMALS = (1, 2, 3, 4)  # of percentage points; as many as are needed
LEAST_SHARE = 0.01  # causes that are rarer are not told
CAUSES = {
    "behind": "already behind",
    "exchange": "an exchange",
    "set": "a set",
    "take": "a taken card",
    "master": "Master",
    "witch": "Witch",
    "robber": "Robber",
    "otherwise": "otherwise",
}
MADE = {"player": "players", "stand_in": "stand-in", "edition": "edition", "seed": "seed"}


def headline(answer: Answer) -> str:
    """The verdict."""
    plain = answer["without_score"]
    if answer["verdict"] == NOT_KNOWN and plain and plain["verdict"] != NOT_KNOWN:
        return f"Not known at this score; without it: {HEADLINES[plain['verdict']]}"
    return HEADLINES[answer["verdict"]]


def lines(answer: Answer) -> Iterator[str]:
    """Everything else, one paragraph a line."""
    yield _chance(answer)
    yield _worth(answer)
    yield from _score(answer)
    yield _beaten(answer["beaten"])
    yield _changes(answer["changes"])
    if answer["shifts"]:
        counted = "; ".join(map(_told, answer["shifts"]))
        yield f"Counted in, but for what beats the call and for when it pays: {counted}."
    if answer["not_counted"]:
        left_out = (f"{_told(each)} ({each['why']})" for each in answer["not_counted"])
        yield f"Not counted in: {'; '.join(left_out)}."
    yield _source(answer)
    yield f"Averaged over: {', '.join(answer['averaged_over'])}."


def _chance(answer: Answer) -> str:
    naive = answer["naive"]
    now = (
        f"from {_percent(naive['pays_from'])} if the round ended now, "
        f"with {naive['expected_sum']:.1f} points expected in hand"
    )
    pays = answer["pays_from"]
    if pays is None:
        from_ = "from which chance on a call pays in points is not known"
    else:
        from_ = f"a call pays in points from {_percent(pays)} on"
    return (
        f"Chance to be lowest {_percent(answer['chance']['estimate'])} "
        f"(95 %: {_ends(answer['chance'], 100)}); {from_} ({now})."
    )


def _worth(answer: Answer) -> str:
    points = answer["points"]
    return (
        f"Calling now against going on: saves {_signed(points['estimate'])} points of the round "
        f"({_ends(points)}), {_gains(answer, ' of the game')}."
    )


def _gains(told: Answer, of: str = "") -> str:
    """The gain of a verdict, so exact that the end that decides it is not shown as 0.0."""
    win, verdict = told["win"], told["verdict"]
    decisive = {"call": win["lo"], "wait": win["hi"]}.get(verdict, 0)
    shown = (each for each in DECIMALS if round(100 * decisive, each))
    decimals = next(shown, DECIMALS[0])
    ends = _ends(win, 100, decimals)
    if told.get("down_to_nothing"):
        lo, hi = ends.split(" to ")
        ends = f"nothing to {hi}" if verdict == "call" else f"{lo} to nothing"
    return f"gains {_signed(100 * win['estimate'], decimals)} percentage points{of} ({ends})"


def _score(answer: Answer) -> Iterator[str]:
    """What the score does to the answer, as far as that can be said."""
    most, plain, decided = (answer[each] for each in ("loses_at_most", "without_score", "decided"))
    if decided:
        yield _decided(decided)
    elif most:
        yield (
            "In the last round who leads wins the game by a successful call: no call loses more "
            f"than {100 * most['estimate']:.1f} percentage points of it ({_ends(most, 100)})."
        )
    if plain:
        yield (
            "Scores are known in wide classes only: the interval of the game holds what the "
            f"classes beside this one say{_fading(answer)}. Without the score: "
            f"{plain['verdict']}, {_gains(plain)}."
        )


def _decided(decided: Answer) -> str:
    return DECIDED[decided["game"]].format(**decided)


def _fading(answer: Answer) -> str:
    """That a sure verdict may matter less, if that is all that the score does to it."""
    if answer["decided"] or not answer["down_to_nothing"]:
        return ""
    return (
        f"; all of them say {answer['verdict']}, but the farther apart totals are, the less it "
        "matters, down to nothing"
    )


def _beaten(beaten: Answer | None) -> str:
    if beaten is None:
        return "What beats the call is not known."
    causes = sorted(beaten["causes"].items(), key=lambda each: -each[1])
    told = [
        f"{CAUSES.get(cause, cause)} {_percent(share)}"
        for cause, share in causes
        if share >= LEAST_SHARE
    ]
    return (
        f"What beats the call: {', '.join(told) or 'nothing in 1 % of calls or more'}; "
        f"{_percent(beaten['ties'])} are won by a tie ({beaten['forks']:,} forks "
        f"{_opponents(beaten)})."
    )


# What would change it


def _changes(changes: Sequence[Answer]) -> str:
    flips = [
        f"{_otherwise(each['what'], flip['to'])} ({flip['verdict']})"
        for each in changes
        for flip in each["flips"]
    ]
    if flips:
        return f"What would change it: {'; '.join(flips)}."
    tried = [_tried(each) for each in changes]
    return f"What would change it: nothing that was tried{': ' if tried else ''}{'; '.join(tried)}."


def _otherwise(what: str, number: int | str) -> str:
    if what == UNKNOWN_CARDS:
        return "one unknown card fewer"
    if what == KNOWN_SUM:
        return f"a known sum of {number}"
    return f"the opponent with the fewest having {_cards(number)}"


def _tried(change: Answer) -> str:
    least, most = min(change["tried"]), max(change["tried"])
    return _otherwise(change["what"], least if least == most else f"{least} to {most}")


# What it rests on


def _told(each: Answer) -> str:
    return printable(f"{each['title']}: {each['level']}")


def _source(answer: Answer) -> str:
    asked, base, made = answer["question"], answer["base"], answer["made"]
    cards = len(asked["known"]) + asked["unknown"]
    how = ", ".join(f"{name} {made[key]}" for key, name in MADE.items() if key in made)
    return printable(
        f"Rests on {base['forks']:,} forks (positions played on both ways) of {asked['seats']} "
        f"seats, {_cards(cards)}, {asked['unknown'] or 'none'} of them unknown, "
        f"{_opponents(base)}, and on those of the neighbouring cells; {how}."
    )


def _opponents(base: Answer) -> str:
    """What of the opponents' cards a cell tells."""
    if base["by"] == AVERAGE:
        return "whatever the opponents have"
    if base["by"] == FEWEST:
        return f"where the opponent with the fewest has {_cards(base['opponents'])}"
    *most, last = (f"{each} or more" if each == MANY else str(each) for each in base["opponents"])
    numbers = f"{', '.join(most)} and {last}" if most else last
    return f"against {numbers} cards" if numbers != "1" else "against 1 card"


def _cards(number: int | str) -> str:
    if number == MANY:
        return f"{number} or more cards"
    return f"{number} card" if number == 1 else f"{number} cards"


# Numbers


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _signed(value: float, decimals: int = 1) -> str:
    """A number with a sign, which zero has not."""
    shown = f"{value:+.{decimals}f}"
    return shown.replace("-", "−") if float(shown) else shown[1:]


def _ends(found: Answer, scale: float = 1, decimals: int = 1) -> str:
    """The ends of a range, with signs where one is below zero."""
    ends = [scale * found[end] for end in ("lo", "hi")]
    if min(ends) < 0:
        return " to ".join(_signed(end, decimals) for end in ends)
    return " to ".join(f"{end:.{decimals}f}" for end in ends)
