"""Advice in sentences: the answer, why, what would change it, and where it comes from."""

from __future__ import annotations

from collections.abc import Iterator

from silver_sim.advice.interval import CLEAR, QUANTILE, SLIGHT, Interval
from silver_sim.advice.ranking import ONLY, rivals, second
from silver_sim.advice.result import Advice, Decision, Fact
from silver_sim.advice.worlds import KEPT, POLICY
from silver_sim.arena.typed import split_outside
from silver_sim.games import registry
from silver_sim.games.lookahead import Consequence, to_you
from silver_sim.report.model import MOST_WORDS
from silver_sim.report.text.wording import capital, counted, listed, number
from silver_sim.studies.advice import text as say
from silver_sim.studies.advice.result import Ranked

CHANGES = 2  # that are named at once
MOST = 2  # reasons that are given
SURELY = 3.0  # standard errors: of a toss-up only what is sure is said
SHARE = "%"  # the unit of a consequence that happens or not
SURE = {CLEAR: "clearly better", SLIGHT: "slightly better"}
STOPPED = {  # why no more worlds were drawn
    "sure": "It stopped as soon as the answer was sure.",
    "even": "It stopped because the best answers are equally good.",
    "budget": "The simulations stopped at the limit of time or number.",
    "only one": "There was nothing to choose.",
}
WORLDS = {
    POLICY: "that fit what the others did",
    KEPT: "that fit how each card got to its place",
}


def sentences(found: Advice) -> list[str]:
    """Why, what would change it, and what they hold, as far as there is any."""
    return [line for line in (why(found), change(found), hold(found)) if line]


def rival(found: Ranked) -> int | None:
    """The place of the next answer that does not come to the same as the best."""
    return next((place for place in others_of(found)), None)


def others_of(found: Ranked) -> list[int]:
    """The places of the answers that do not come to the same as the best, free acts apart."""
    return rivals(found.answers)


def may_be_best(found: Advice) -> list[int]:
    """The places of the answers that may be the best, none that comes to the same as it."""
    return [place for place in found.verdict.among if not found.answers[place].same]


# The answer


def shortly(found: Advice) -> str:
    """What to do and how sure that is, in one sentence of the answer card."""
    word, best, other = found.verdict.word, capital(say.answer(found, 0)), rival(found)
    if word == ONLY:
        return f"There is nothing to choose: {say.answer(found, 0)}."
    if other is None:
        return "Any answer is fine: all come to the same."
    among = may_be_best(found)
    if word in SURE or len(among) < 2:
        ahead = say.size(found, found.answers[other].behind.estimate, by=True)
        said = f"{best}: {SURE.get(word, 'best')}, {ahead} than the next best answer."
        return said if len(said.split()) <= MOST_WORDS else f"{best}: {SURE[word]}."
    if found.answers[among[1]].behind.hi is None:
        return "Toss-up: one simulation compares nothing; it takes two, and better many."
    most = say.size(found, max(found.answers[place].behind.hi or 0.0 for place in among[1:]))
    if len(among) > 2:
        first = f"Toss-up among {len(among)} answers; {say.quoted(found, 0)} looks best"
        return f"{first}. The wrong one costs at most {most}."
    said = f"Toss-up: {say.quoted_all(found, among, 'or')}; the wrong one costs at most {most}."
    brief = f"Toss-up between two answers: the wrong one costs at most {most}."
    return said if len(said.split()) <= MOST_WORDS else brief


def remarks(found: Advice) -> str:
    """Which answers come to the same, what was played or would be, and what is risked."""
    said = plan(found), _alike(found), _played(found), before(found), _own(found), _risk(found)
    return " ".join(filter(None, said))


def plan(found: Advice) -> str:
    """What follows the best answer at once, if that is known."""
    return (
        f"The plan: {say.answer(found, 0)}, then {say.called(found, found.then)}."
        if found.then
        else ""
    )


def before(found: Advice) -> str:
    """Acts that may come before, and may be as good."""
    free = [
        place
        for place, each in enumerate(found.answers)
        if place and each.free and not each.dropped and not each.behind.is_above()
    ]
    if not free:
        return ""
    before = f"Before that you may {say.quoted_all(found, free, 'or')}"
    return f"{before}: no difference shown."


def _alike(found: Advice) -> str:
    places = [place for place, each in enumerate(found.answers) if each.same and not each.free]
    if not places or rival(found) is None:
        return ""
    verb = "comes" if len(places) == 1 else "come"
    return f"{capital(say.quoted_all(found, places))} {verb} to the same."


def _played(found: Advice) -> str:
    """What the script goes on with, and what it costs."""
    place = found.played
    if not place or found.answers[place].same:
        return ""
    also = f", as {found.own_strategy} would" if found.own == place else ""
    return f"You played {say.quoted(found, place)}{also}: {_less(found, place)}."


def _own(found: Advice) -> str:
    """What the strategy that plays on would do by itself."""
    place = found.own
    if place in (0, found.played) or found.answers[place].same:
        return ""
    who = capital(found.own_strategy)
    return f"{who} itself would {say.quoted(found, place)}: {_less(found, place)}."


def _less(found: Advice, place: int) -> str:
    behind = found.answers[place].behind
    unsure = "" if behind.is_above() else ", which may be chance"
    return f"{say.less(found, behind)}{unsure}"


# Why


def why(found: Advice) -> str:
    """What the best answer leads to, and whether points only speak for another."""
    return " ".join(filter(None, [_because(found), _points_say(found)]))


def _risk(found: Advice) -> str:
    """What the best answer wins where a card is what you take it for, and where it is not."""
    doubted = found.certainty
    if doubted is None or doubted.wins.right is None or doubted.wins.wrong is None:
        return ""
    right, wrong = say.percent(doubted.wins.right), say.percent(doubted.wins.wrong)
    return f"If {_is_so(found)}, you win {right} with {say.quoted(found, 0)}; if not, {wrong}."


def _is_so(found: Advice) -> str:
    """That the doubted card is what you take it for."""
    assert found.certainty is not None
    return f"{say.card(found, found.certainty.place)} is {found.certainty.value}"


def _because(found: Advice) -> str:
    other, given = second(found.answers, found.played), reasons(found)
    if other is None:
        return ""
    if found.verdict.word in SURE:
        speaks_for = any(not each.startswith("but") for each in given)
        does = "speaks for it" if given else "differs"
        nothing = [] if speaks_for else [f"nothing that was counted clearly {does}"]
        return f"Why: compared with {say.quoted(found, other)}, {'; '.join([*nothing, *given])}."
    first = f"With {say.quoted(found, 0)}, not {say.quoted(found, other)},"
    return f"{first} {'; '.join(given)}." if given else ""


def _points_say(found: Advice) -> str:
    """The answer that saves points of the deal, if it is another one."""
    other = found.by_points
    if other is None:
        return ""
    if_so = f"If only the points of this {say.deal(found)} count"
    return f"{if_so}, {say.quoted(found, other.answer)} is better by {say.ranged(other.saves)}."


def reasons(found: Advice) -> list[str]:
    """The surest consequences that are shown to differ, each about something else, to you.

    What speaks for the next answer comes last, as "but ...", where the best is better.
    """
    known = consequences_of(found)
    other = second(found.answers, found.played)
    if other is None:
        return []
    better = found.verdict.word in SURE
    acts = {found.answers[place].act for place in (0, other)}
    sure = QUANTILE if better else SURELY
    given: dict[str, str] = {}
    against = []
    for line in found.consequences:
        each = known[line.name]
        if each.about in acts or each.about in given or not differs(line.more, sure):
            continue  # an answer is no reason for itself
        if better and each.good * line.more.estimate < 0:
            against.append(f"but {_differing(found, each, line.more)}")
        else:
            given[each.about] = _differing(found, each, line.more)
    return [*list(given.values())[:MOST], *against[:1]]


def differs(more: Interval, sure: float = QUANTILE) -> bool:
    """Whether a consequence is shown to differ, by this many standard errors."""
    if more.lo is None:
        return False
    se = more.measured.se
    return bool(more.estimate) and (se is None or abs(more.estimate) > sure * se)


def _differing(found: Ranked, consequence: Consequence, more: Interval) -> str:
    """A consequence that differs: "the round ends 1.90 ± 0.21 turns later"."""
    falls, share = more.estimate < 0, consequence.unit == SHARE
    much = say.ranged(more.opposite if falls else more, 100 if share else 1)
    unit = f"{consequence.unit}s"
    if share:
        unit = f"{'fewer' if falls else 'more'} {say.deal(found)}s in 100"
    text = consequence.text_less if falls else consequence.text_more
    return to_you(text).format(f"{much} {unit}")


def consequences_of(found: Decision) -> dict[str, Consequence]:
    """What the game counts, by name."""
    return {each.name: each for each in registry.game(found.game).lookahead().consequences}


# What would change it, and what they hold


def change(found: Advice) -> str:
    """Where another answer would be better."""
    given = conditions(found)[:CHANGES]
    return f"What would change it: {'; '.join(given)}." if given else ""


def conditions(found: Advice) -> list[str]:
    """All that is known to make another answer better, and how often that holds."""
    of = say.GOALS[found.goal]
    return [
        *_certainty(found),
        *(
            f"{_holds(found, each.when)} ({say.rough(each.share)} of simulations), "
            f"{say.quoted(found, each.answer)} is better by {say.ranged(each.gain, of.scale)} "
            f"{of.unit}"
            for each in found.conditions
        ),
    ]


def _certainty(found: Advice) -> Iterator[str]:
    """Below and above which certainty about a card another answer is better."""
    if found.certainty is None:
        return
    for other, side in ((found.certainty.below, "less"), (found.certainty.above, "more")):
        if other:
            sure = f"if you are {side} than {say.percent(other.at)} sure that {_is_so(found)}"
            yield f"{sure}, {say.quoted(found, other.answer)} is better"


def _holds(found: Advice, what: Fact) -> str:
    """What may hold in a world: that an opponent is below you, or what a hidden card is."""
    if what.low is None or what.high is None:
        conjunction = "if" if what.below else "unless"
        return f"{conjunction} {say.person(found, what.seat or 0)} {say.below(found)}"
    if what.card is not None:
        return f"if {say.person(found, what.low)} holds {what.card}"
    values = len(found.holdings[0].chances)
    return f"if {say.card(found, what)} is {say.value_words(what.low, what.high, values)}"


def hold(found: Advice) -> str:
    """How often opponents are below you, and what is known best of their cards."""
    given = say.held(found, found.holdings, found.below)
    end = say.at_most(found.belief.independent)
    return f"What they hold: {'; '.join(given)} ({end})." if given else ""


def who_is_below(found: Advice) -> str:
    """How often each opponent may be able to do something against you."""
    shares = [
        f"{say.person(found, step)} {say.below(found)} in {number(100 * share, 1)} %"
        for step, share in enumerate(found.below, 1)
    ]
    return f"{capital(listed(shares))} ({say.at_most(found.belief.independent)})."


# Where it comes from


def rests(found: Decision) -> str:
    """How many worlds of which kind, and who plays on in them."""
    return f"From {_simulations(found)}; {who_plays_on(found)}; ± is 95 %."


def shortly_rests(found: Decision) -> str:
    """The same in one line of a terminal, which prints the rest if asked to."""
    others = found.games_of not in (None, found.others)
    whence = f" from games of {found.games_of}" if others else ""
    simulations = f"{counted(found.worlds, 'simulation')}{whence}"
    return f"{simulations}; {who_plays_on(found)}; 95 % intervals. --more: details."


def _simulations(found: Decision) -> str:
    """How many worlds, and where they come from."""
    whence = f"drawn from games of {found.games_of}" if found.games_of else WORLDS[found.source]
    return f"{counted(found.worlds, 'simulation')} {whence}"


def left_out(found: Decision) -> list[str]:
    """The sentence on what the position leaves out, if there is any such thing."""
    missing = found.position.not_told
    return [f"You did not say: {listed(missing)}; simulations fill it in."] if missing else []


def who_plays_on(found: Decision) -> str:
    """The strategies that play the answers on."""
    if found.own_strategy == found.others:
        return f"{found.others} plays for everyone"
    others = listed(split_outside(found.others, ","))
    return f"{found.own_strategy} plays for you, {others} for the others"


def method(found: Advice) -> list[str]:
    """How it was found, and what may not be concluded."""
    return [
        f"Every answer that was not ruled out was tried in the same {_simulations(found)}, seed "
        f"{found.seed}. Each player "
        f"sees what its seat sees; {who_plays_on(found)}, until the {say.deal(found)} ends. "
        f"{capital(found.own_strategy)} itself would choose {say.quoted(found, found.own)}. "
        f"{STOPPED[found.stopped]}",
        *left_out(found),
        "Each interval holds for its number only, at 95 %. It says nothing about errors in the "
        "guess at hidden cards or in how the strategies play on: people may play otherwise.",
    ]
