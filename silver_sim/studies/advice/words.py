"""Advice in a player's words: at most five lines, the verdict first; the page says the same."""

from __future__ import annotations

from collections.abc import Iterator

from silver_sim.advice.ranking import CLEARLY, ONLY, SLIGHTLY, clearly
from silver_sim.advice.table import KEPT, POLICY, REAL
from silver_sim.advice.weighing import SPENT
from silver_sim.errors import printable
from silver_sim.report.text.wording import counted, listed, number
from silver_sim.stats.results import Plain
from silver_sim.studies.advice import held, names
from silver_sim.studies.advice.goals import apart, brings, size, worded
from silver_sim.studies.advice.names import answer, capital, quoted, quoted_all
from silver_sim.studies.advice.numbers import is_above, percent, told
from silver_sim.studies.advice.reasons import reasons, rival
from silver_sim.studies.core.game import game_of

CHANGES = 2  # that are told at once
SURE = {CLEARLY: "clearly", SLIGHTLY: "slightly better"}
STOPPED = {  # why no more worlds were drawn
    "sure": "it was sure enough",
    "even": "the two are even",
    "budget": "the time or the worlds were spent",
    "only one": "there is nothing to choose",
}
WORLDS = {
    POLICY: "by what the others did",
    KEPT: "by how the cards came to lie where they lie",
    REAL: "from real positions",
}
AS = {  # what is not told
    POLICY: "by what the others did",
    KEPT: "dealt anew in every world",
    REAL: "as in real positions",
}


def lines(found: Plain) -> list[str]:
    """The advice in at most five lines."""
    return [*sentences(found), origin(found)]


def understood(found: Plain) -> list[str]:
    """What was understood of the position, or of two, if it is told."""
    said = [found["position"].get("understood", "")]
    if "other_position" in found:
        said = [f"First: {said[0]}", f"Second: {found['other_position']['understood']}"]
    return list(map(printable, filter(None, said)))


def cut_short(found: Plain, surer: str) -> str:
    """That the time which was given cut the advice short, if it did; ``surer`` is what to type."""
    if found["stopped"] != SPENT:
        return ""
    end = f": {surer} for a surer answer" if surer else ""
    return f"Time was over after {counted(found['worlds'], 'world')}{end}."


def sentences(found: Plain) -> list[str]:
    """The verdict, why, what would change it, and what they hold, as far as there is any."""
    return [line for line in (verdict(found), why(found), change(found), hold(found)) if line]


def same(found: Plain) -> list[int]:
    """The places of the answers that come to the same as the best."""
    return [place for place, each in enumerate(found["answers"]) if each["same"]]


def verdict(found: Plain) -> str:
    """What to do, how sure that is, and what was done instead."""
    return " ".join(filter(None, [_best(found), _alike(found), _played(found), _own(found)]))


def _best(found: Plain) -> str:
    word, best = found["verdict"]["word"], names.capital(answer(found, 0))
    wins = capital(brings(found, found["answers"][0]["value"]))
    other = rival(found)
    if word == ONLY:
        return f"Only one answer is legal: {quoted(found, 0)}. {wins} so."
    if other is None:
        return f"Any answer is fine: all come to the same. {wins}."
    ahead = found["answers"][other]["behind"]
    if word in SURE:
        than = f"{apart(found, ahead, better=True)} than by {quoted(found, other)}"
        return f"{best}: {SURE[word]}. {wins} so, {than}."
    return _toss_up(found, wins)


def _toss_up(found: Plain, wins: str) -> str:
    """Answers of which none is shown to be the best, and how far apart they may be."""
    among = [place for place in found["verdict"]["among"] if not found["answers"][place]["same"]]
    ahead = found["answers"][among[1]]["behind"]
    most = max(found["answers"][place]["behind"]["hi"] or 0.0 for place in among[1:])
    bound = size(found, most)
    if ahead["hi"] is None:
        end = "Which is better is not known: it takes two worlds, and better many, to compare them."
    elif most <= clearly(found["goal"]):
        fine = "Either is fine" if len(among) == 2 else "Any of them is fine"
        end = f"{fine}: by the interval it costs {bound} at most."
    else:
        worse = "the other" if len(among) == 2 else "another"
        end = f"Not shown which is better: {worse} may cost up to {bound}."
    which = "either" if len(among) == 2 else f"any of {len(among)}"
    return (
        f"Toss-up, {which}: {quoted_all(found, among, 'or')}. {wins} by the first, "
        f"{apart(found, ahead, better=True)} than by the second. {end}"
    )


def _alike(found: Plain) -> str:
    places = same(found)
    if not places or rival(found) is None:
        return ""
    verb = "comes" if len(places) == 1 else "come"
    return f"{capital(quoted_all(found, places))} {verb} to the same."


def _played(found: Plain) -> str:
    """What the script goes on with, and what it costs."""
    place = found["played"]
    if not place or found["answers"][place]["same"]:
        return ""
    also = f", as {printable(found['own_strategy'])} would" if found["own"] == place else ""
    return f"Played was {quoted(found, place)}{also}: {_less(found, place)}."


def _own(found: Plain) -> str:
    """What the strategy that plays on would do by itself."""
    place = found["own"]
    if place in (0, found["played"]) or found["answers"][place]["same"]:
        return ""
    who = capital(printable(found["own_strategy"]))
    return f"{who} by itself would {quoted(found, place)}: {_less(found, place)}."


def _less(found: Plain, place: int) -> str:
    behind = found["answers"][place]["behind"]
    unsure = "" if is_above(behind) else ", which may be chance"
    return f"{apart(found, behind, better=False)}{unsure}"


def why(found: Plain) -> str:
    """What the best answer leads to beside the next one, and when points alone say otherwise."""
    return " ".join(filter(None, [_risk(found), _because(found), _points_say(found)]))


def _risk(found: Plain) -> str:
    """What the best answer wins where a card is what you take it for, and where it is not."""
    card = found.get("certainty")
    if not card or None in card["wins"].values():
        return ""
    right, wrong = (percent(card["wins"][name]) for name in ("right", "wrong"))
    is_so = f"{names.card(found, card)} is {card['value']}"
    return f"If {is_so}, you win {right} by {quoted(found, 0)}; if not, {wrong}."


def _because(found: Plain) -> str:
    other, given = rival(found), reasons(found)
    if other is None:
        return ""
    if found["verdict"]["word"] in SURE:
        speaks_for = any(not each.startswith("although") for each in given)
        does = "speaks for it" if given else "differs"
        nothing = [] if speaks_for else [f"nothing that was counted {does} surely"]
        return f"Why: beside {quoted(found, other)}, {'; '.join([*nothing, *given])}."
    if not given:
        return ""
    return f"How they differ: by {quoted(found, 0)}, {'; '.join(given)}."


def _points_say(found: Plain) -> str:
    """The answer that saves points of the deal, if it is another one."""
    other = found["by_points"]
    if other is None:
        return ""
    alone = f"For the points of this {game_of(found).words.deal} alone"
    return f"{alone} {quoted(found, other['answer'])} is better, by {told(other['saves'])}."


def change(found: Plain) -> str:
    """Where another answer would be better."""
    given = conditions(found)[:CHANGES]
    return f"What would change it: {'; '.join(given)}." if given else ""


def conditions(found: Plain) -> list[str]:
    """All that is known to make another answer better, and how often that holds."""
    of = worded(found)
    return [
        *_certainty(found),
        *(
            f"{_holds(found, each['if'])} ({number(100 * each['share'], 0)} % of the worlds), "
            f"{quoted(found, each['answer'])} is better by {told(each['gain'], of.scale)} {of.unit}"
            for each in found["conditions"]
        ),
    ]


def _certainty(found: Plain) -> Iterator[str]:
    """Below and above which certainty about a card another answer is better."""
    card = found.get("certainty") or {}
    for end, side in (("below", "less"), ("above", "more")):
        if other := card.get(end):
            yield (
                f"if you are {side} than {percent(other['at'])} sure that "
                f"{names.card(found, card)} is {card['value']}, {quoted(found, other['answer'])} "
                "is better"
            )


def _holds(found: Plain, what: Plain) -> str:
    """What may hold in a world: that an opponent is below you, or what a hidden card is."""
    if "below" in what:
        conjunction = "if" if what["below"] else "unless"
        return f"{conjunction} {names.person(found, what['seat'])} {held.below(found)}"
    card = names.card(found, what)
    if "card" in what:
        return f"if {names.person(found, what['from'])} holds {card}"
    values = len(found["holdings"][0]["chances"])
    return f"if {card} is {names.value_words(what['from'], what['to'], values)}"


def hold(found: Plain) -> str:
    """How often opponents are below you, and what is known best of their cards."""
    given = held.told(found)
    return f"What they hold: {'; '.join(given)} ({held.at_most(found)})." if given else ""


def origin(found: Plain) -> str:
    """Where it comes from, what was not told, and how to have it again."""
    again = printable(found.get("command", "")) or f"seed {found['seed']}"
    return " ".join([rests(found), *not_told(found), f"Again: {again}"])


def rests(found: Plain) -> str:
    """How many worlds of which kind, and who plays on in them."""
    source = found["belief"]["source"] if "belief" in found else found["source"]
    return (
        f"From {counted(found['worlds'], 'world')} drawn {WORLDS[source]}; "
        f"{who_plays_on(found)}; ± is 95 %."
    )


def not_told(found: Plain) -> list[str]:
    """The sentence on what was not told, if there is any such thing."""
    missing = list(map(printable, found["position"]["not_told"]))
    return [f"Not told, so as in the worlds: {listed(missing)}."] if missing else []


def who_plays_on(found: Plain) -> str:
    """The strategies that play the answers on."""
    own, others = (printable(found[name]) for name in ("own_strategy", "others"))
    if own == others:
        return f"{own} plays on for all"
    return f"{own} plays on for you, {others} for the others"


def below(found: Plain) -> str:
    """How often each opponent may be able to do something against you."""
    shares = [
        f"{names.person(found, step)} {number(100 * share, 1)} %"
        for step, share in enumerate(found["below"], 1)
    ]
    return f"In {held.at_most(found)}. Who {held.below(found)}: {listed(shares)}."


def method(found: Plain) -> list[str]:
    """How it was found, and what may not be concluded."""
    worlds, source = counted(found["worlds"], "world"), found["belief"]["source"]
    return [
        f"Every answer was tried in the same worlds: {worlds} drawn {WORLDS[source]}, seed "
        f"{found['seed']}. Whoever decides sees what its seat sees; {who_plays_on(found)}, until "
        f"the {game_of(found).words.deal} ends. By itself {printable(found['own_strategy'])} would "
        f"choose {quoted(found, found['own'])}. It ended, as {STOPPED[found['stopped']]}.",
        *not_told(found),
        "Intervals are of 95 %, for each number by itself, and come from worlds. They tell nothing "
        "of what the belief about hidden cards, or the strategies that play on, get wrong: people "
        "may play otherwise.",
    ]


def warnings(found: Plain) -> list[str]:
    """What a reader must know first."""
    fields = list(map(printable, found["rules"]))
    return [f"The chances to win come from games without {listed(fields)}."] if fields else []
