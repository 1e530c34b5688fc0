"""The sentence of every claim, by its form and what is found: said in this place only."""

from __future__ import annotations

from collections.abc import Mapping

from silver_sim.report.text.wording import NO, YES
from silver_sim.studies.arms.result import ALIKE, LESS, MORE, OPEN, TIE

TWO, FAIR, BASE, CHANGES, LADDER = "two", "fair", "base", "changes", "ladder"
FIRST, BEST, START, ABILITIES = "first", "best", "start", "abilities"
PROFILED = "profile"
UNSEEN = "unseen"  # where test and interval differ; of points, without an interval
EARLY = "early"  # not shown though the interval leaves 0 out: more looks are to come
SENTENCES: Mapping[tuple[str, str], str] = {
    (TWO, MORE): "{a} wins {much} than {b} {ends}.",
    (TWO, LESS): "{b} wins {much} than {a} {ends}.",
    (TWO, MORE + UNSEEN): "{a} wins more games than {b}, as the sequential test shows.",
    (TWO, LESS + UNSEEN): "{b} wins more games than {a}, as the sequential test shows.",
    (TWO, ALIKE): "{a} and {b} differ by less than {edge} games in 100, too little to matter.",
    (TWO, TIE): "{a} and {b} tie exactly: they win equally often in every set of deals.",
    (TWO, OPEN): "No difference shown: {a} wins {much} than {b}.",
    (TWO, OPEN + EARLY): "Not decided yet: more games are needed to tell {a} from {b}.",
    (TWO, OPEN + UNSEEN): "Not shown at the 5 % level: {a} wins {much} than {b} {ends}.",
    (FIRST, MORE): "{a} wins most: {much} than {b}, the next {ends}.",
    (FIRST, MORE + "pair"): "{a} wins {much} than {b} {ends}.",
    (FIRST, OPEN + "pair"): "No difference shown: {a} wins {much} than {b}.",
    (FIRST, OPEN): "Nobody is shown to win most: {a} wins {much} than {b}.",
    (FIRST, TIE): "{who} tie exactly: they win equally often in every set of deals.",
    (BEST, MORE): "{a} is best. It wins {much} than the next, {b} {ends}.",
    (BEST, MORE + "direct"): "{a} is best. It ends ahead of the next, {b}, in {share}.",
    (BEST, MORE + "many"): "{a} is best with {seats} players.",
    (BEST, MORE + "depends"): "The best with each number of players: {told}.",
    (BEST, MORE + "dependsopen"): "The best with each number of players: {told}; with {nobody} "
    "nobody is shown to be.",
    (BEST, OPEN): "Nobody is shown to be best: {a} is not shown to beat {near}.",
    (BEST, OPEN + "circle"): "Nobody is best: {who} beat each other in a circle.",
    (BEST, OPEN + "many"): "Nobody is shown to be best with {seats} players.",
    (ABILITIES, MORE): "{count} of {all} abilities {help}; with {most}, {who} wins {much} {ends}.",
    (ABILITIES, OPEN): "No ability is shown to be worth anything.",
    (ABILITIES, TIE): "No game differs: nobody used it.",
    (START, MORE): "Starting helps: who starts wins {share}; equals win {fair}.",
    (START, LESS): "Starting hurts: who starts wins {share}; equals win {fair}.",
    (START, OPEN): "No effect of starting shown: who starts wins {share}; equals win {fair}.",
    (FAIR, MORE): "{who} wins {share}; equals win {fair}.",
    (FAIR, LESS): "{who} wins only {share}; equals win {fair}.",
    (FAIR, OPEN): "{who} wins {share}: no difference from equals shown.",
    (PROFILED, MORE): "{who} wins {share} in duels; it beats {beaten} of {of}.",
    (PROFILED, LESS): "{who} wins only {share} in duels; it beats {beaten} of {of}.",
    (PROFILED, OPEN): "{who} wins {share}, about as its field; it beats {beaten} of {of}.",
    (BASE, MORE): "with {value}, {who} wins {much} than with {usual} {ends}.",
    (BASE, OPEN): "No value tried is shown to beat {usual}.",
    (BASE, TIE): "No game differs with any value tried: nobody used it.",
    (CHANGES, MORE): "with {rule}, {who} wins {much} {ends}.",
    (CHANGES, LESS): "with {rule}, {who} wins {much} {ends}.",
    (CHANGES, OPEN): "No rule change is shown to change how often anyone wins.",
    (CHANGES, TIE): "not a single game ends otherwise.",
    (LADDER, MORE): "{top} stands {points} Elo points above {bottom} ({ends}).",
    (LADDER, LESS): "{top} stands {points} Elo points below {bottom} ({ends}).",
    (LADDER, OPEN): "No difference shown: {top} stands from {lo} Elo points below {bottom} to {hi} "
    "above.",
    (LADDER, OPEN + UNSEEN): "{steps}; no number of points tells how far they go together.",
}
WORDS = {  # of answers to questions that ask yes or no
    (TWO, MORE): YES,
    **dict.fromkeys([(TWO, LESS), (TWO, ALIKE), (TWO, TIE), (CHANGES, TIE), (FAIR, LESS)], NO),
    **dict.fromkeys([(FAIR, MORE), (CHANGES, MORE), (CHANGES, LESS)], YES),
}
