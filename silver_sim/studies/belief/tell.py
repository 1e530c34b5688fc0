"""What is said about beliefs: what each level gains, with whom, and when."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from silver_sim.report.model import Answer, Figure, Page, Section, Trust
from silver_sim.report.sections import method
from silver_sim.report.tables import (
    Cell,
    Column,
    Table,
    by_name,
    interval,
    plain,
    signed,
    text,
    whole,
)
from silver_sim.report.text.forests import Forest, ForestLine, ReferenceLine
from silver_sim.report.text.sure import in_percent
from silver_sim.report.text.wording import counted, listed, plus_minus
from silver_sim.stats.results import Estimate
from silver_sim.studies.belief.result import STEPS, BeliefResult, Decisions, Group, Scores
from silver_sim.studies.core.telling import Context
from silver_sim.studies.scoring.tell import NOTHING, TOO_FEW, reliability

Named = Sequence[tuple[str, Decisions]]

SCORE = "Log score: minus how much the truth surprised a belief, in nats; closer to 0 is better."
FIRST = "uniform"  # of the levels
COUNTING, LYING, DONE = "counting cards", "where cards lie", "what the others did"
KNOWS = {FIRST: COUNTING, "kept": LYING, "policy": DONE}  # by level, what it goes by
ALSO = {level: words if level == FIRST else f"and {words}" for level, words in KNOWS.items()}
LEVELS = (
    f"kept ({LYING}): by how much the truth surprises it less than uniform "
    f"({COUNTING}); policy ({DONE}): than kept. To the right of the dashed line "
    "is better."
)
TERMS = (*method.BELIEFS, method.SURPRISE)  # which all sections use
GLOSSARY = (
    (
        "Effective worlds",
        "The number of worlds of equal weight that would be as informative: (sum w)² / sum w². The "
        "weights of policy are tempered until 30 % of the worlds are effective.",
    ),
    ("Log score", "Surprise with a minus sign: closer to 0 is better."),
)


def tell(result: BeliefResult, context: Context | None = None) -> Page:
    """Return what is said about a run of kind `belief`."""
    groups = [(each.subject, each) for each in result.groups]
    return Page(
        title=result.title or "What can be known of hidden cards?",
        verdict=result.verdict,
        answer=_answer(result),
        kind=f"Beliefs, {listed([*map(str, result.seats)])} players",
        rests=method.rests(result, f"{sum(each.decisions for each in result.groups):,} decisions"),
        line=[("worlds", str(result.worlds))],
        head=[
            f"one decision in {result.every}, {result.worlds} worlds; policy assumes that the "
            f"others play {result.models}"
        ],
        sections=[
            _scored(result, "card_score", "cards", _of_cards(result)),
            _scored(result, "below_score", "others", _of_others(result)),
            reliability(
                "true",
                "Do the chances come true",
                "In games of the mix.",
                f"another player {result.below}",
                {level: result.reliability[level] for level in reversed(KNOWS)},
            ),
            _when(result),
            _cost(result, groups),
        ],
        who={**context.words, **dict(TERMS)} if context else {},
        trust=_trust(result, groups),
        glossary=GLOSSARY,
        marks="▲ ▼ a gain or a loss whose 95 % interval excludes 0;",
        reading=SCORE,
    )


def _of_cards(result: BeliefResult) -> str:
    return f"What is believed about {result.hidden}"


def _of_others(result: BeliefResult) -> str:
    return f"Whether another player {result.below}"


# The answer


def _answer(result: BeliefResult) -> Answer:
    """What chance each level gives to the truth, with most players of the mix."""
    if not all(each.decisions for each in result.groups):
        return Answer(NOTHING, f"How sure: {TOO_FEW[0].lower()}{TOO_FEW[1:]}")
    group = result.of_mix[-1]
    truth = {level: _chance(group.levels[level].card_score) for level in KNOWS}
    first, *_, last = (in_percent(each) for each in truth.values())
    level, over = STEPS[-1]
    shown = sum(each.gains[-1].card_score.side() > 0 for each in result.groups)
    forest = Forest(
        "truth",
        [ForestLine(ALSO[level], chance) for level, chance in truth.items()],
        f"The chance that the truth about {result.hidden} gets",
        f"chance of the truth, {group.seats} players (%)",
        ReferenceLine(100 * truth[FIRST].value, "by counting cards"),
    )
    table = by_name(
        "truth-numbers",
        f"Chance of the truth about {result.hidden}, in percent (geometric mean)",
        "belief",
        [(ALSO[level], chance) for level, chance in truth.items()],
        [(Column("chance", "estimate"), lambda chance: interval(chance, 100))],
        sortable=False,
    )
    return Answer(
        f"Counting cards gives the truth about {result.hidden} {first}, watching the others too "
        f"{last}.",
        f"How sure: {sum(each.decisions for each in result.groups):,} decisions; {KNOWS[level]} is "
        f"shown to tell more than {KNOWS[over]} alone at {shown} of "
        f"{counted(len(result.groups), 'table')}.",
        Figure.of(forest, table),
    )


def _chance(score: Estimate) -> Estimate:
    """A log score as the chance that it stands for, with its interval."""
    lo, hi = (None if end is None else exp(end) for end in (score.lo, score.hi))
    lo50, hi50 = (None if end is None else exp(end) for end in (score.lo50, score.hi50))
    value = exp(score.value)
    error = None if score.se is None else value * score.se
    return Estimate(value, error, lo, hi, lo50, hi50, method=score.method)


def verdict(result: BeliefResult) -> str:
    """Say what each level knows about hidden cards, and where it beats the one before."""
    if not all(each.decisions for each in result.groups):
        return TOO_FEW
    told = [
        _chances(result.of_mix, result.hidden),
        _steps(result, "card_score", f"Of {result.hidden}"),
        _steps(result, "below_score", f"Of whether another player {result.below}"),
    ]
    return " ".join(told)


def _chances(groups: Sequence[Group], what: str) -> str:
    """Say what chance each level gives to the truth."""
    told = []
    for level, words in KNOWS.items():
        scores = [each.levels[level].card_score.value for each in groups]
        least, most = (f"{100 * exp(score):.1f}" for score in (min(scores), max(scores)))
        also = "" if level == FIRST else "also "
        told.append(f"{least if least == most else f'{least} to {most}'} % by {also}asking {words}")
    said = listed(told).replace(f"asking {COUNTING}", COUNTING)
    return f"The truth about {what} gets a chance of {said} (geometric means)."


def _steps(result: BeliefResult, score: str, what: str) -> str:
    """Say where each level is shown to beat the one before, on the mix and with other players."""
    mix = result.of_mix
    others = [each for each in result.groups if each not in mix]
    steps = [
        f"{KNOWS[level]} is shown to tell more than {KNOWS[over]} alone "
        f"{_where(mix, score, step)} where the others play as assumed"
        f"{f', {_where(others, score, step)} of others' if others else ''}"
        for step, (level, over) in enumerate(STEPS)
    ]
    return f"{what}, {'; '.join(steps)}."


def _where(groups: Sequence[Group], score: str, step: int) -> str:
    """Say at how many tables a step is shown to gain, and at how many to lose."""
    sides = [of(each.gains[step], score).side() for each in groups]
    better, worse, number = sides.count(1), sides.count(-1), len(groups)
    found = f"at {better} of {counted(number, 'table')}"
    if better == number:
        found = f"at all {number} tables" if number > 1 else "at the table"
    return f"{found} (less at {worse})" if worse else found


def of(scores: Scores, score: str) -> Estimate:
    """Return the score of this name."""
    found: Estimate = getattr(scores, score)
    return found


# What each level gains


def _scored(result: BeliefResult, score: str, name: str, title: str) -> Section:
    """What each level gains over the one before, at every table."""
    mix = [(each.subject, each) for each in result.of_mix]
    ends = [told for step in range(2) if (told := _ends(result.of_mix, score, step))]
    forest = _gains(
        f"{name}-gains",
        mix,
        score,
        f"If the others play as assumed, {listed(ends or ['nothing was judged'])}",
        f"{LEVELS} Paired by block. The numbers include players who play otherwise.",
    )
    rows = [(each.subject, each) for each in result.groups]
    table = _scores(f"{name}-scores", f"{title}: log scores", rows, "players", score)
    return Section(f"{name}-section", title, SCORE, figures=[Figure.of(forest, table)])


def _gains(name: str, rows: Named, score: str, finding: str, reading: str) -> Forest:
    """Both gains of all rows, those of the first step at the top."""
    lines = [
        ForestLine(f"{level}: {who}", of(each.gains[step], score))
        for step, (level, _) in enumerate(STEPS)
        for who, each in rows
    ]
    rule = ReferenceLine(0.0, "no gain")
    return Forest(name, lines, finding, "less surprise (nats)", rule, reading, sign="+", scale=1.0)


def _ends(groups: Sequence[Group], score: str, step: int) -> str:
    """The smallest and the largest gain of a level over the one before; "" if none was judged."""
    gains = [of(each.gains[step], score) for each in groups if each.decisions]
    gains.sort(key=lambda gain: gain.value)
    if not gains:
        return ""
    level, over = STEPS[step]
    told = dict.fromkeys(plus_minus(gain, 1, "+") for gain in (gains[0], gains[-1]))
    return f"{KNOWS[level]} gains {' to '.join(told)} nats over {KNOWS[over]}"


def _scores(name: str, title: str, rows: Named, head: str, score: str) -> Table:
    """The score of counting cards, and what each further level gains."""
    gains = [
        (
            Column(f"{level} over {over}", "estimate", "▲ ▼ 0 is excluded"),
            lambda each, step=step: _gained(of(each.gains[step], score)),
        )
        for step, (level, over) in enumerate(STEPS)
    ]
    return by_name(
        name,
        title,
        head,
        rows,
        [
            (Column("decisions"), lambda each: whole(each.decisions)),
            (Column(FIRST, "estimate"), lambda each: interval(of(each.levels[FIRST], score))),
            *gains,
        ],
        brief=True,
    )


def _gained(gain: Estimate) -> Cell:
    return signed(interval(gain, 1, "+"), gain.side())


# When, and at what cost


def _when(result: BeliefResult) -> Section:
    """At which questions, and how late in a deal, the past is informative."""
    turns, questions = [*result.by_turn.items()], _by_question(result)
    if not turns:
        return Section("when-section", "When the past is informative", NOTHING)
    cards, others = f"{_of_cards(result)}: log scores by", f"{_of_others(result)}: log scores by"
    last, each = turns[-1]
    kept, policy = (plus_minus(gain.card_score, 1, "+") for gain in each.gains)
    forest = _gains(
        "turn-gains",
        turns,
        "card_score",
        f"In turns {last} {LYING} gains {kept} nats over {COUNTING}, {DONE} {policy} more",
        f"The others play as assumed, all numbers of players. {LEVELS} Turns count from the "
        "beginning of a deal, all players together.",
    )
    table = _scores("turn-scores", f"{cards} turn", turns, "turns", "card_score")
    tables = [
        _scores("turn-others", f"{others} turn", turns, "turns", "below_score"),
        _scores("question-scores", f"{cards} question", questions, "question", "card_score"),
        _scores("question-others", f"{others} question", questions, "question", "below_score"),
    ]
    figures = [Figure.of(forest, table)]
    return Section("when-section", "When the past is informative", figures=figures, tables=tables)


def _by_question(result: BeliefResult) -> Named:
    return [(name.replace("_", " "), each) for name, each in result.by_question.items()]


def _cost(result: BeliefResult, groups: Named) -> Section:
    """How many worlds stay effective, and how much has to be asked."""
    lead = (
        "In every world, policy asks what each strategy of the mix would have done at every "
        "decision of the others; kept and uniform ask nothing. The time of a world is measured by "
        "python -m benchmarks --only rollouts."
    )
    tables = [
        _costs(f"cost-{name}", result.worlds, rows, head)
        for name, head, rows in (
            ("players", "players", groups),
            ("turns", "turns", [*result.by_turn.items()]),
            ("questions", "question", _by_question(result)),
        )
        if rows
    ]
    return Section("cost-section", "What it costs", lead, tables=tables)


def _costs(name: str, worlds: int, rows: Named, head: str) -> Table:
    """Effective worlds, and decisions asked, by something."""
    effective = [
        (
            Column(level, "estimate"),
            lambda each, level=level: interval(each.levels[level].effective, 100),
        )
        for level, _ in STEPS
    ]
    asked = Column("decisions asked a world", "estimate", "of others, each of every strategy")
    return by_name(
        name,
        f"Of {worlds} worlds, how many are effective, in percent, and decisions asked in each, "
        f"by {head}",
        head,
        rows,
        [*effective, (asked, lambda each: interval(each.asked))],
        brief=True,
    )


# How sure it is


def _trust(result: BeliefResult, groups: Sequence[tuple[str, Group]]) -> Trust:
    table = by_name(
        "judged",
        "What was judged",
        "players",
        groups,
        [
            (Column("who", "text"), lambda each: text(each.player)),
            (Column("decisions"), lambda each: whole(each.decisions)),
            (Column("hidden cards"), lambda each: whole(each.cards)),
            (
                Column("cards a decision"),
                lambda each: plain(each.cards / max(1, each.decisions), 1),
            ),
        ],
    )
    return Trust(
        table,
        f"One decision in {result.every} was judged, drawn at random, unseen by the players. The "
        f"three levels were asked at the same decisions and dealt their {result.worlds} worlds "
        "from the same random numbers. What occurs in no world gets the chance of one further "
        "world in which everything is equally likely. Each interval stands by itself: a gain "
        "counts as shown if its 95 % interval excludes 0, so one in forty gains is shown where "
        "there is none.",
        [
            f"Limits: beliefs are judged in games of these players, under the rules "
            f"{result.edition}. policy assumes that the others play {result.models}, whoever they "
            "are. "
            f"{method.PROGRAMS}"
        ],
    )
