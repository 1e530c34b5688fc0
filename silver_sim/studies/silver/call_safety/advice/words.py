"""An answer in words: the verdict in a few lines, and all the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from silver_sim.advice.goal import POINTS, SECOND, WIN
from silver_sim.arena.find import STRONGEST
from silver_sim.errors import printable
from silver_sim.report.text.wording import bounded, counted, percent, upper
from silver_sim.stats.core.intervals import LEVEL, constant_interval
from silver_sim.studies.silver.call_safety.advice.answer import (
    LIVE,
    SLIGHT,
)
from silver_sim.studies.silver.call_safety.advice.atlas import NOT_KNOWN
from silver_sim.studies.silver.call_safety.advice.changes import KNOWN_SUM, UNKNOWN_CARDS
from silver_sim.studies.silver.call_safety.advice.decided import LOST, LOST_BY_CALL, WON

Answer = Mapping[str, Any]

HEADLINES = {
    "call": "Call",
    "wait": "Wait",
    "toss-up": "Toss-up: either is fine",
    NOT_KNOWN: "Not known: the interval is too wide to say",
}
SLIGHTLY = {"call": "Call, by a little", "wait": "Wait, by a little"}
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
SURER = 5  # times the worlds: intervals are less than half as wide
OFTEN, SELDOM = 0.75, 0.5  # chances to be lowest at which a verdict needs a reason
AS_OFTEN = 0.05  # a difference of chances that hardly matters
AS_MUCH = 0.3  # points of the round
DECIMALS = (1, 2, 3, 4)  # of percentage points; as many as are needed
LEAST_SHARE = 0.01  # causes that are rarer are not told
CAUSES = {
    "behind": "already behind",
    "afterwards": "overtaken in the turns after it",
    "exchange": "an exchange",
    "set": "a set",
    "take": "a taken card",
    "master": "Master",
    "witch": "Witch",
    "robber": "Robber",
    "otherwise": "otherwise",
}
MADE = {"player": "players", "edition": "edition", "seed": "seed"}


def verdict(answer: Answer) -> list[str]:
    """The verdict, in lines of at most 80 letters."""
    lines = [_headline(answer), _chance(answer), *_worth(answer), _pays(answer)]
    return [*lines, *_certainty(answer), _from(answer)]


def understood(answer: Answer) -> str:
    """What was understood: "You: 4 known cards, 9 points. Others: 4, 5, 3 cards."."""
    asked = answer["question"]
    known = len(asked["known"]) + asked["summed"]
    points = sum(asked["known"]) if asked["sum"] is None else asked["sum"]
    own = [f"{counted(known, 'known card')}, {counted(points, 'point')}"] if known else []
    up = [value for value, is_up in zip(asked["known"], asked["up"], strict=False) if is_up]
    own[:1] = [f"{each} (faceup: {', '.join(map(str, up))})" if up else each for each in own]
    own += [f"{asked['unknown']} unknown"] if asked["unknown"] else []
    others = asked["opponents"]
    said = [f"You: {', and '.join(own)}", f"Others: {', '.join(map(str, others))} cards"]
    if len(others) == 1:
        said[1] = f"The other: {counted(others[0], 'card')}"
    doubted = [f"{value} to {sure} %" for value, sure in _doubted(asked)]
    said += [f"Sure of the {' and the '.join(doubted)}"] if doubted else []
    said += [f"Your turn {asked['turn']}"] if asked["turn"] else []
    said += [f"Deck: {counted(asked['deck'], 'card')}"] if asked["deck"] is not None else []
    if asked["scores"]:
        said.append(f"Round {asked['round']}, totals {', '.join(map(str, asked['scores']))}")
    said += [f"Seen: {len(asked['seen'])} other cards"] if asked["seen"] is not None else []
    return f"{'. '.join(said)}."


def _doubted(asked: Answer) -> Iterator[tuple[int, int]]:
    """The own cards of which one is not certain, and how sure one is, in percent."""
    for value, sure in zip(asked["known"], asked["sure"], strict=bool(asked["sure"])):
        if sure < 100:
            yield value, sure


def cut_short(answer: Answer) -> str:
    """That time was over, of a live answer in no given number of worlds."""
    worlds = answer["live"]["worlds"]
    return f"Time was over after {worlds:,} worlds: --worlds {SURER * worlds} for a surer answer."


def more(answer: Answer) -> Iterator[str]:
    """Everything else, one paragraph a line."""
    if answer["decided"]:
        yield DECIDED[answer["decided"]["game"]].format(**answer["decided"])
    yield _if_it_ended(answer)
    yield _going_on(answer)
    yield _beaten(answer)
    if answer["changes"] is not None:
        yield _changes(answer["changes"])
    yield _source(answer)
    yield f"Not told: {', '.join(answer['not_told'])}."
    for name, command in answer["commands"].items():
        if command:
            yield f"{'The same' if name == 'again' else 'All answers'}:  {command}"


def hand_chance(cell: Answer) -> str:
    """The chance to be lowest in a cell of a hand of neighbours."""
    return f"{bounded(cell['chance'], 0)} %"


def hand_legend(hand: Answer, letters: Mapping[str, str]) -> Iterator[str]:
    """What the rows, columns and cells of a hand of neighbours are."""
    asked = hand["asked"]
    yield (
        f"You asked about a known sum of {asked['sum']}, where the opponent with the fewest has "
        f"{_cards(asked['fewest'])}; columns are that number, and no other opponent has fewer."
    )
    names = ", ".join(f"{letter} {verdict}" for verdict, letter in letters.items())
    yield f"{names}; and the chance to be lowest with a call. --json has the intervals."
    cells = [cell for row in hand["rows"] for cell in row["cells"]]
    live = sum(cell["source"] == LIVE for cell in cells)
    if live:
        yield f"Of {len(cells)} cells, {live} were played now."


# The verdict


def _headline(answer: Answer) -> str:
    names = HEADLINES | (SLIGHTLY if answer["sure"] == SLIGHT else {})
    reason = _reason(answer)
    return f"{names[answer['verdict']]}{', ' + reason if reason else ''}."


def _reason(answer: Answer) -> str:
    """Why it is not as the chance to be lowest makes believe; empty if it is."""
    chance, verdict = answer["chance"]["estimate"], answer["verdict"]
    if answer["decided"] and verdict != "call":
        lost = answer["decided"]["game"] == LOST_BY_CALL
        return "as no call can win the game" if lost else "as the game is decided"
    going_on, points = answer["going_on"], answer["points"]["estimate"]
    if answer["goal"] == POINTS:
        return ""
    if verdict == "call" and chance < SELDOM:
        return "as going on costs still more" if points > 0 else "as going on wins fewer games"
    if verdict in ("call", NOT_KNOWN) or chance < OFTEN:
        return ""
    if points > AS_MUCH:
        sure = answer["question"]["scores"] and (answer["points"]["lo"] or 0) > 0
        return "as points matter little at this score" if sure else ""
    cheap = "costs as few points" if points > -AS_MUCH else "costs fewer points"
    if (going_on["lowest"] or 0.0) >= chance - AS_OFTEN:
        return f"as going on is lowest nearly as often and {cheap}"
    return f"as going on {cheap}"


def _chance(answer: Answer) -> str:
    return (
        f"Chance to be lowest {_percent(answer['chance']['estimate'])} "
        f"(95 %: {_ends(answer['chance'], 100)})."
    )


def _worth(answer: Answer) -> tuple[str, str]:
    points, act = answer["points"], answer["going_on"]["act"]
    rest = f" ({act})" if act else ""
    does = "saves" if points["estimate"] >= 0 else "costs"
    sign = 1 if points["estimate"] >= 0 else -1
    return (
        f"A call {does} {sign * points['estimate']:.1f} points of the round "
        f"({_turned(points, sign)}) against going on{rest},",
        f"and {_gains(answer)}.",
    )


def _turned(found: Answer, sign: int, scale: float = 1, decimals: int = 1) -> str:
    """The ends of a gain, or of the same as a loss."""
    ends = (found["lo"], found["hi"])
    lo, hi = ends if sign > 0 or None in ends else (-found["hi"], -found["lo"])
    return _ends({"lo": lo, "hi": hi}, scale, decimals)


def _gains(told: Answer) -> str:
    """The gain of a verdict, so exact that the end that decides it is not shown as 0.0."""
    name = SECOND if told["goal"] == SECOND else WIN
    win, verdict = told[name], told["verdict"]
    decisive = {"call": win["lo"], "wait": win["hi"]}.get(verdict, 0)
    shown = (each for each in DECIMALS if round(100 * (decisive or 0), each))
    decimals = next(shown, DECIMALS[0])
    does, sign = ("gains", 1) if win["estimate"] >= 0 else ("loses", -1)
    what = "of being first or second" if name == SECOND else "of the game"
    estimate = f"{100 * sign * win['estimate']:.{decimals}f}"
    ends = _turned(win, sign, 100, decimals)
    return f"{does} {estimate} percentage points {what} ({ends})"


def _pays(answer: Answer) -> str:
    """From which chance on a call pays: what is needed, beside what one has."""
    pays = answer["pays_from"]
    told = [
        f"{_percent(pays[name]['estimate'])} ({_ends(pays[name], 100)}) {what}"
        for name, what in (("win", "for the game"), ("points", "in points"))
        if pays[name]
    ]
    if not told:
        return "At no chance to be lowest would a call pay more, as far as is known."
    return f"Chance needed: {', '.join(told)}."


def _certainty(answer: Answer) -> Iterator[str]:
    """From which certainty of a card on the answer is another one."""
    card = answer["certainty"]
    if card:
        told = [
            f"{end} {_percent(card[end]['estimate'])} ({_ends(card[end], 100)})"
            for end in ("below", "above")
            if card[end]
        ]
        other = f"The other answer is better {' and '.join(told)}"
        none = "No other certainty would surely change the answer"
        yield f"{other if told else none}, as far as the {card['value']} goes."


def _from(answer: Answer) -> str:
    if answer["source"] == LIVE:
        live = answer["live"]
        return (
            f"Played in {live['worlds']:,} worlds of seed {live['seed']} by "
            f"{_players(live)}; --more tells the rest."
        )
    forks = answer["atlas"]["forks"]
    earlier = " of an earlier champion" if _is_earlier(answer["atlas"]["made"]) else ""
    return (
        f"From the atlas{earlier}: {forks:,} such positions and their neighbours played both ways."
    )


def _is_earlier(made: Answer) -> bool:
    """Whether an atlas was played by the champion with settings that are no longer its own."""
    return str(made.get("player")).startswith(f"{STRONGEST}:")


def _players(live: Answer) -> str:
    own, others = printable(live["as"]), printable(live["against"])
    return own if own == others else f"{own} against {others}"


# The rest


def _if_it_ended(answer: Answer) -> str:
    naive = answer["naive"]
    return (
        f"If the round ended now a call would save points from {_percent(naive['pays_from'])} on, "
        f"with {naive['expected_sum']:.1f} points expected in hand."
    )


def _going_on(answer: Answer) -> str:
    found = answer["going_on"]
    costs = f"costs {found['points']:.1f} points of the round, the call {found['call']:.1f}"
    if found["act"] is None:
        return f"Going on {costs}; --worlds 1024 tells how it ends."
    lowest = bounded({"estimate": found["lowest"], "lo": found["lo"], "hi": found["hi"]}, 1)
    return f"Going on ({found['act']}) ends lowest in {lowest} % and {costs}."


def _beaten(answer: Answer) -> str:
    beaten = answer["beaten"]
    if beaten is None:
        return "What beats the call is not known."
    rest_on = beaten["forks"] or answer["live"]["independent"]
    causes = sorted(beaten["causes"].items(), key=lambda each: -each[1])
    told = [
        f"{CAUSES.get(cause, cause)} {percent(share, 1, rest_on)} %"
        for cause, share in causes
        if share >= LEAST_SHARE
    ]
    ends = (constant_interval(share, rest_on, LEVEL)[1] for _, share in causes)
    least = max(LEAST_SHARE, *ends)
    nothing = f"nothing in {upper(100 * least)} % of calls or more"
    text = f"What beats the call: {', '.join(told) or nothing}"
    if beaten["ties"] is None:
        return f"{text}."
    ties = percent(beaten["ties"], 1, rest_on)
    return f"{text}; {ties} % are won by a tie ({beaten['forks']:,} forks {_opponents(beaten)})."


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


def _source(answer: Answer) -> str:
    asked = answer["question"]
    if answer["source"] == LIVE:
        live, real = answer["live"], answer["live"]["real"]
        splits = asked["splits"]
        sums = f" The {splits} sets of cards with that sum come equally often."
        return (
            f"What was not told is as in {real['number']} real positions, {real['alike']} of them "
            "with the very same numbers of cards; intervals hold what other real positions and "
            f"other worlds would say. {_players(live)} plays on in all."
            f"{sums if splits > 1 else ''}"
        )
    forks, made = answer["atlas"]["forks"], answer["atlas"]["made"]
    cards = len(asked["known"]) + asked["summed"] + asked["unknown"]
    how = ", ".join(f"{name} {made[key]}" for key, name in MADE.items() if key in made)
    return printable(
        f"Rests on {forks:,} forks (positions played on both ways) of {asked['seats']} seats, "
        f"{_cards(cards)}, {asked['unknown'] or 'none'} of them unknown, with these cards of the "
        f"opponents, and on a function fitted to all forks; {how}."
    )


def _opponents(beaten: Answer) -> str:
    """What of the opponents' cards a cell tells."""
    if beaten["by"] == "average":
        return "whatever the opponents have"
    return f"where the opponent with the fewest has {_cards(beaten['opponents'])}"


def _cards(number: int | str) -> str:
    return f"{number} card" if number in (1, "1") else f"{number} cards"


# Numbers


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _signed(value: float, decimals: int = 1) -> str:
    """A number with a sign, which zero has not."""
    shown = f"{value:+.{decimals}f}"
    return shown.replace("-", "−") if float(shown) else shown[1:]


def _ends(found: Answer, scale: float = 1, decimals: int = 1) -> str:
    """The ends of a range, with signs where one is below zero."""
    if found["lo"] is None:
        return "interval unknown"
    ends = [scale * found[end] for end in ("lo", "hi")]
    if min(ends) < 0:
        return " to ".join(_signed(end, decimals) for end in ends)
    return " to ".join(f"{end:.{decimals}f}" for end in ends)
