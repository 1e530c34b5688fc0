"""What is said of a difference: its families, how often the two differ and what that is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from silver_sim.games.registry import info
from silver_sim.report.sections import method
from silver_sim.report.text.sure import in_percent, more_in_100
from silver_sim.report.text.wording import capital, counted, ends
from silver_sim.stats.levels import FEW_BLOCKS
from silver_sim.studies.arms.arm import Family, Picture, other_seats
from silver_sim.studies.arms.claims import sentence
from silver_sim.studies.arms.result import MORE, OPEN, SIDES, Claim
from silver_sim.studies.arms.sentences import DIFFERS, MOST, UNSEEN
from silver_sim.studies.difference.result import DifferenceResult
from silver_sim.studies.difference.weighed import ALL, APART, FOLLOWS, TESTED

SUSPECT = 0.01  # a p value below it means that belief and true cards disagree
GAINED = 0.0, "no gain"


def with_claim(result: DifferenceResult) -> DifferenceResult:
    """Return a difference with all that is said of it."""
    a, b = result.a, result.b
    setting = f"{a} plays all {result.seats} seats, {b} is asked what it would do"
    limits = "a worth is that of the first change of a deal; it never adds up two"
    if result.of_b:
        setting = f"{b} plays one seat, {a} {other_seats(result.seats)}, and is asked what it would"
        setting += f" do in the seat of {b}"
        limits = f"the worths add up to what {b} wins over {a} in one seat, except for errors of "
        limits += "the belief and of the chances after a deal"
    weighed = bool(result.of("worth", "kinds"))
    drawn = ("kinds", "worth") if weighed else ("often", "differs")
    own = [each for each in result.own.values() if each.signed]
    words = [(capital(each.words), f"{capital(each.meaning)}.") for each in own]
    found = replace(
        result,
        setting=setting,
        limits=limits,
        picture=Picture(family=drawn[0], metrics=[drawn[1]]),
        glossary=[method.WORLD, *words] if weighed else [],
        families=[*_families(result)],
        warnings=[*_warnings(result)],
    )
    return replace(found, claim=_claimed(found))


def _families(result: DifferenceResult) -> Iterator[Family]:
    """Yield what the numbers are, from those of kinds of changes to how often the two differ."""
    found, deal = result.weighed, info(result.game).words.deal
    if found and result.of("worth", "kinds"):
        drawn = f"One of {found.every} differences" if found.every > 1 else "Every difference"
        lead = (
            f"{drawn} of {counted(found.games, 'game')} was weighed: {found.weighed:,}. "
            f"{found.by} plays both choices out in all seats, to the end of the deal, in the same "
            f"{counted(found.worlds, 'simulation')}, whose hidden cards fit what the others did if "
            f"they play {found.models}. A {deal} is worth the chance to win the game after it. "
            f"Groups of fewer than {TESTED} are not tested."
        )
        pair = f"{result.b} → {result.a}" if result.of_b else f"{result.a} → {result.b}"
        title = f"Which changes are worth most, {pair}"
        yield Family("kinds", title, lead, notes=[FOLLOWS], head="change", even=GAINED)
        yield Family("questions", "At which question", notes=[FOLLOWS], head="question")
        yield Family("phases", f"When in a {deal}", notes=[FOLLOWS], head="phase")
        yield Family("deals", f"In which {deal}", notes=[FOLLOWS], head=deal)
        truth = "No seat knows the hidden cards, but the program does. Played out with the true "
        truth += "cards, the changes should be worth as much."
        yield Family("together", "All changes together", truth, head="number")
    asking = (
        "The strategy that is asked sees what the seat sees, with its own memory and random "
        "numbers; the game goes on as the one that plays decides. Intervals come from games."
    )
    even = 100 * (result.number("differs", ALL).estimate or 0.0), ALL
    yield Family("often", "How often they differ", asking, even=even, head="question")


def _claimed(result: DifferenceResult) -> Claim:
    """Return how often the two decide differently, and what that is worth if it was weighed."""
    found, share = result.weighed, result.number("differs", ALL)
    plays, asked = (result.b, result.a) if result.of_b else (result.a, result.b)
    facts = {"a": plays, "b": asked, "share": in_percent(share)}
    sure = f"How sure: {ends(share, 100)} % of the decisions of {counted(result.games, 'game')}"
    known = result.of("worth", "together")
    if not known or not found:
        said = sentence(result, DIFFERS, OPEN, UNSEEN, **facts)
        return Claim(DIFFERS, ALL, None, OPEN, said, f"{sure} (95 % interval).")
    side = SIDES[known[0].side()]
    each = "all of it" if result.of_b else "that"
    much = " ".join(filter(None, more_in_100(known[0])))
    said = sentence(result, DIFFERS, side, each=each, much=much, **facts)
    weighed = counted(found.weighed, "difference")
    sure += f"; {weighed} were judged in {found.worlds:,} simulations each (95 % intervals)."
    rows = [*result.of("worth", "kinds"), *result.of("worth", "questions")]
    best = next((row for row in rows if row.finding == MORE), None)
    also = sentence(result, MOST, OPEN)
    if best:
        reasons = result.arm(best.label).varied[FOLLOWS]
        much, interval = more_in_100(best)
        follows = f". As a result {reasons}" if reasons else ""
        facts = {"what": best.label, "much": much, "ends": interval, "follows": follows}
        also = sentence(result, MOST, MORE, **facts)
    return Claim(DIFFERS, ALL, None, side, said, sure, [also])


def _warnings(result: DifferenceResult) -> Iterator[str]:
    """Yield what a reader must know first."""
    found = result.weighed
    if result.not_weighed:
        yield f"No difference was weighed: {result.not_weighed}"
    if not found or not result.of("worth", "together"):
        return
    if found.games < FEW_BLOCKS:
        games = counted(found.games, "game")
        yield f"The differences of only {games} were weighed: few for an interval. Play more games."
    apart = result.number("worth", APART)
    if apart.p is not None and apart.p < SUSPECT:
        yield (
            "The belief about hidden cards misjudges the changes: with the true cards their worth "
            "is another."
        )
    if found.other_rules:
        rules = ", ".join(found.other_rules)
        yield f"The worth of the end of a deal in the game comes from games without {rules}."
