"""The sentence of every claim, by its form and what is found: said in this place only."""

from __future__ import annotations

from collections.abc import Mapping

from silver_sim.report.text.wording import NO, YES
from silver_sim.report.text.wording import OPEN as NOT_SHOWN
from silver_sim.studies.arms.result import ALIKE, LESS, MORE, OPEN, TIE

TWO, FAIR, BASE, CHANGES, LADDER = "two", "fair", "base", "changes", "ladder"
FIRST, BEST, START, ABILITIES = "first", "best", "start", "abilities"
TUNE, RESPONSE = "tune", "response"
STRONGEST, PAIR, TOURNAMENT, PLAN = "strongest", "pair", "tournament", "plan"
DIFFERS, MOST, RULE, RULES = "differs", "most", "rule", "rules"
PROFILED = "profile"
GAINS = "gains"  # the family of what adapting gains
EVEN = "even"  # that of the points that make chances even
UNSEEN = "unseen"  # where test and interval differ; of points, without an interval
LONG = "long"  # of a rule with more words than a card has room for
ALSO = "beside"  # of a rule, what is said of it next to it
EARLY = "early"  # not shown though the interval leaves 0 out: more looks are to come
TRUE, NOTHING = "true", "nothing"  # of predictions
TRUE_OF = {
    "": ": {true} of {of} predicted chances come true, where {right} would if all were right",
    "others": " for {whose}: {true} of {of} predicted chances come true; for {rest} {other}: "
    "{some} of {all}",
}
SENTENCES: Mapping[tuple[str, str], str] = {
    (TWO, MORE): "{a} wins {much} than {b} {ends}.",
    (TWO, LESS): "{b} wins {much} than {a} {ends}.",
    (TWO, MORE + UNSEEN): "{a} wins more games than {b}, as the sequential test shows.",
    (TWO, LESS + UNSEEN): "{b} wins more games than {a}, as the sequential test shows.",
    (TWO, ALIKE): "{a} and {b} differ by less than {edge} games in 100, too little to matter.",
    (TWO, TIE): "{a} and {b} tie exactly: they win equally often in every set of deals.",
    (TWO, OPEN): "No difference shown: {a} wins {much} than {b}.",
    (TWO, OPEN + EARLY): "Not decided yet: more games are needed to distinguish {a} from {b}.",
    (TWO, OPEN + UNSEEN): "Not shown at the 5 % level: {a} wins {much} than {b} {ends}.",
    (FIRST, MORE): "{a} wins most: {much} than {b}, the runner-up {ends}.",
    (FIRST, MORE + "pair"): "{a} wins {much} than {b} {ends}.",
    (FIRST, OPEN + "pair"): "No difference shown: {a} wins {much} than {b}.",
    (FIRST, OPEN): "Nobody is shown to win most: {a} wins {much} than {b}.",
    (FIRST, TIE): "{who} tie exactly: they win equally often in every set of deals.",
    (BEST, MORE): "{a} is best. It wins {much} than the runner-up, {b} {ends}.",
    (BEST, MORE + "direct"): "{a} is best. It ends ahead of the runner-up, {b}, in {share}.",
    (BEST, MORE + "many"): "{a} is best with {seats} players.",
    (BEST, MORE + "depends"): "Best by number of players: {best}.",
    (BEST, MORE + "dependsopen"): "Best by number of players: {best}; with {nobody} nobody is "
    "shown to be best.",
    (BEST, OPEN): "Nobody is shown to be best: {a} is not shown to beat {near}.",
    (BEST, OPEN + "circle"): "Nobody is best: {who} beat each other in a circle.",
    (BEST, OPEN + "many"): "Nobody is shown to be best with {seats} players.",
    (ABILITIES, MORE): "{count} of {all} abilities help, most {most}: with it {who} wins {much} "
    "{ends}.",
    (ABILITIES, OPEN): "No ability is shown to be worth anything.",
    (ABILITIES, TIE): "No game differs: nobody used it.",
    (START, MORE): "Starting helps: start players win {share}; the fair share is {fair}.",
    (START, LESS): "Starting hurts: start players win {share}; the fair share is {fair}.",
    (START, OPEN): "No effect of starting shown: start players win {share}; the fair share is "
    "{fair}.",
    (FAIR, MORE): "{who} wins {share}; the fair share is {fair}.",
    (FAIR, LESS): "{who} wins only {share}; the fair share is {fair}.",
    (FAIR, OPEN): "{who} wins {share}: not shown to differ from its fair share.",
    (PROFILED, MORE): "{who} wins {share} {met}.",
    (PROFILED, LESS): "{who} wins only {share} {met}.",
    (PROFILED, OPEN): "{who} wins {share}, like {met}.",
    (BASE, MORE): "with {value}, {who} wins {much} than with {usual} {ends}.",
    (BASE, LESS): "{usual} is best: all others tried win fewer games.",
    (BASE, OPEN): "No value tried is shown to beat {usual}.",
    (BASE, TIE): "No game differs with any value tried: nobody used it.",
    (CHANGES, MORE): "with {rule}, {who} wins {much} {ends}.",
    (CHANGES, LESS): "with {rule}, {who} wins {much} {ends}.",
    (CHANGES, OPEN): "No rule change is shown to change how often anyone wins.",
    (GAINS, MORE): "with {rule}, adapting wins {who} {much} {ends}.",
    (GAINS, OPEN): "Adapting is not shown to win {who} more games with any of these.",
    **dict.fromkeys(
        ((EVEN, MORE), (EVEN, LESS)),
        "{who} and {other} win equally often if {who} starts with {much}.",
    ),
    (EVEN, TIE): "No number of points up to {most} makes {who} and {other} even.",
    (EVEN, OPEN): "No handicap is shown to be needed: at most {much}, for {who}.",
    (CHANGES, TIE): "not a single game ends differently.",
    (TUNE, MORE): "with {values}, {start} wins {much} {ends}.",
    (TUNE, LESS): "what looked best wins {much} than {start} {ends}.",
    (TUNE, OPEN): "No setting that was tried is shown to beat {start}.",
    (TUNE, TIE): "Nothing found beats {start}, where the search began.",
    (RESPONSE, MORE): "{best} gains most against {target}: it wins {much} than its fair share "
    "{ends}.",
    (RESPONSE, OPEN): "None of {tried} tried is shown to gain against {target}.",
    (LADDER, MORE): "{top} stands {points} Elo points above {bottom} ({ends}).",
    (LADDER, LESS): "{top} stands {points} Elo points below {bottom} ({ends}).",
    (LADDER, OPEN): "No difference shown: {top} stands from {lo} Elo points below {bottom} to {hi} "
    "above.",
    (LADDER, OPEN + UNSEEN): "{steps}; the height of the whole ladder cannot be given in points.",
    **{
        (TRUE, word + who): f"{word.capitalize()}{said}."
        for word in (YES.lower(), NO.lower())
        for who, said in TRUE_OF.items()
    },
    (TRUE, NOTHING): "Nothing was judged.",
    (STRONGEST, MORE): "{who} is the strongest.",
    (STRONGEST, OPEN): "{who} may be strongest; {more} would show who is.",
    **dict.fromkeys(
        ((PAIR, MORE), (PAIR, LESS), (PAIR, OPEN)),
        "by the ratings, {a} finishes ahead of {b} in {often} of games.",
    ),
    (PAIR, "met"): "so far {a} finished ahead of {b} in {ahead} games, level in {level}, behind "
    "in {behind}",
    (PAIR, UNSEEN): "{a} never met {b}",
    (PAIR, "more"): "; {more} more {noun}s like these would show who is better",
    (
        TOURNAMENT,
        MORE,
    ): "After {tables} of {seats}, {best} has a chance of {often} to come out first.",
    (TOURNAMENT, OPEN): "Even after {tables} of {seats}, {best} has a chance below {often} to "
    "come out first.",
    (
        PLAN,
        MORE,
    ): "{games} on the same deals are enough to show a difference of {edge} games in 100.",
    (DIFFERS, MORE): "{b} would change {share} of {a}'s decisions; {each} wins {much}.",
    (DIFFERS, LESS): "{b} would change {share} of {a}'s decisions; {each} wins {much}.",
    (DIFFERS, OPEN): "{b} would change {share} of {a}'s decisions; no gain is shown.",
    (DIFFERS, OPEN + UNSEEN): "{b} would change {share} of {a}'s decisions.",
    (MOST, MORE): "The most valuable change is {what}, {much} {ends}{follows}.",
    (MOST, OPEN): "The rows are the changes that look best; none is shown to gain anything.",
    (RULE, MORE): "{rule}",
    (RULE, OPEN): "{rule}",
    (RULE, MORE + LONG): "This rule keeps {share} of what advice gains.",
    (RULE, OPEN + LONG): "Too few games to say what the rule keeps.",
    (RULE, MORE + ALSO): "It keeps {share} of what advice gains over “{over}”, {points} "
    "percentage points. In {agrees} of {decisions} decisions it is as good as advice.",
    (RULE, OPEN + ALSO): "Too few games to say what it keeps of what advice gains over “{over}”, "
    "{points} percentage points. In {agrees} of {decisions} decisions it is as good as advice.",
    (
        RULES,
        MORE,
    ): "{some}{all} short rules {keep} {ends} % of what simulating ahead gains, rule by rule.",
    (RULES, OPEN): "{all} rules; too few games to say what they keep.",
}
YES_OF = (TWO, MORE), (FAIR, MORE), (CHANGES, MORE), (CHANGES, LESS), (TUNE, MORE), (PAIR, MORE)
NO_OF = (CHANGES, TIE), (TWO, ALIKE), (TWO, TIE), *((f, LESS) for f in (TWO, FAIR, TUNE, PAIR))
# Of answers to questions that ask yes or no.
WORDS = {**dict.fromkeys(YES_OF, YES), **dict.fromkeys(NO_OF, NO), (PAIR, OPEN): NOT_SHOWN}
