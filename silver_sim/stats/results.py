"""Results as plain data: what `summary.json` holds, field by field.

A game adds fields of its own, which no list can name: an `Estimate` for every measure that it has
(`GameInfo.measures`), of a player or of the table, and the counts beside them. `_0`, `_1` and so on
behind a name are places of the line-up.
"""

from typing import Any, NotRequired, TypedDict

Plain = dict[str, Any]  # plain data of which a game names some fields


class Number(TypedDict):
    """A number with its intervals; None where the blocks cannot tell."""

    estimate: float | None  # the estimate, in the unit of its field; shares are 0 to 1
    se: float | None  # its standard error, between whole blocks
    lo: float | None  # ends of the 95 % interval
    hi: float | None
    lo50: float | None  # ends of the 50 % interval
    hi50: float | None
    method: str  # where the interval comes from: t, wilson, woodruff, constant, ..., none


class Estimate(Number):
    """A number and how sure it is."""

    naive_se: float | None  # the standard error if games (rounds, calls) were independent
    n_eff: float | None  # how many independent ones would be as sure
    design_effect: float | None  # their true number / n_eff


class OneLook(TypedDict):
    """An interval of a single look, where the run was looked at again and again."""

    lo: float | None
    hi: float | None
    p: NotRequired[float | None]


class Difference(Estimate):
    """A paired difference, and whether it is shown not to be 0."""

    p: NotRequired[float | None]  # two-sided p value of "there is none"
    p_holm: NotRequired[float | None]  # the same, adjusted for all differences beside it (Holm)
    variance_reduction: NotRequired[float | None]  # effective_games / games played
    effective_games: NotRequired[float | None]  # independent games that would be as sure
    one_look: NotRequired[OneLook]
    shown: NotRequired[bool]  # whether it is shown to differ from one half
    games: NotRequired[int]  # of changed games: how many they are


class Interval(TypedDict):
    """An interval that holds at every look."""

    lo: float
    hi: float


class Heading(TypedDict):
    """What every summary begins with."""

    schema_version: int
    kind: str  # of experiment
    title: str
    game: str  # by its name
    seed: int  # of all games
    noise: str  # the strategy that plays at random
    edition: str  # the rules: an edition, and the fields that differ
    seating: NotRequired[str]  # drawn or fixed; of tables of three and more
    blocks: int  # that were played
    games: int
    looks: int  # how often it was asked whether enough is known
    stopped: str  # why the run ended; empty where it played the blocks it should
    level: float  # of all intervals
    verdict: str  # what was found, in sentences


class StrategyLine(TypedDict):
    """A player of a line-up."""

    player: int  # the place in the line-up
    strategy: str
    label: str  # the same, told apart from an equal one
    wins: float  # games won, shared ones in part
    illegal_answers: int  # each replaced by the first legal one
    win_share: Estimate
    mean_total: Estimate
    mean_place: Estimate  # 1 is first; ties share theirs
    mean_round_score: NotRequired[Estimate]  # this and what follows: of a game with rounds
    mean_score_by_round: NotRequired[list[float]]
    share_of_zero_by_round: NotRequired[list[float]]
    median_score_by_round: NotRequired[list[int | None]]
    total_percentiles: dict[str, Estimate]  # by percent: what so many games do not exceed


class PlayerPair(TypedDict):
    """Two players of a line-up: a - b."""

    a: int
    b: int
    win_share_difference: Difference
    mean_total_difference: Difference
    mean_place_difference: Difference


class StartPlayer(TypedDict):
    """What starting round 1 is worth."""

    win_share: Estimate
    round_score_difference: NotRequired[Estimate]  # its points in round 1 - the others' mean


class SimulateSummary(Heading):
    """One line-up."""

    method: str  # how intervals and p values are made, in words
    players: int
    rounds: NotRequired[int]  # of a game with rounds
    fair_share: float  # 1 / players
    strategies: list[StrategyLine]
    pairs: list[PlayerPair]
    tied_games: Estimate
    seats: list[Estimate]  # win share by seat
    start_player: StartPlayer
    total_counts: list[list[int]]  # by player: games by total, from 0
    score_counts: NotRequired[list[list[list[int]]]]  # by round and player: rounds by score
    warnings: list[str]


class ComparedLine(TypedDict):
    """One of two strategies that are compared."""

    strategy: str
    games: int
    win_share: Estimate
    mean_total: Estimate
    mean_place: Estimate


class ComparedDifference(TypedDict):
    """The paired differences a - b."""

    win_share: Difference
    win_share_adjusted: NotRequired[Difference]  # without the luck of the cards, if blocks vary
    mean_total: Difference
    mean_place: Difference


class ComparisonSummary(Heading):
    """Two strategies in the same seats on the same deals."""

    a: str
    b: str
    seats: int
    field: list[str]  # who sits with them
    edge: float  # the smallest difference of win share that matters
    line_ups: list[str]
    strategies: list[ComparedLine]
    difference: ComparedDifference
    decisive: str  # the difference that decides
    anytime: Interval | None  # its interval that holds at every look
    finding: str  # a, b, alike, tie or open


class StandingsLine(TypedDict):
    """A strategy of a roster at one number of seats."""

    strategy: str
    rank: list[int]  # the best and the worst that it can have
    rating: Number  # Plackett and Luce's
    blocks: int  # that it comes from
    win_share: Estimate
    mean_total: Estimate
    mean_place: Estimate


class Pair(TypedDict):
    """Two strategies of a roster."""

    a: str
    b: str
    told_apart: bool
    win_share_difference: Difference
    total_difference: Difference
    ahead: Difference  # share of their games in which a ends ahead


class Misfit(TypedDict):
    """The pair that the ratings explain worst."""

    a: str
    b: str
    observed: float
    expected: float


class SurvivingShare(TypedDict):
    """What a strategy is played if everybody may choose what to play."""

    strategy: str
    nash: Number | None  # its share in the mix against which none gains; of two seats alone
    alpha_rank: Number  # how often all play it, where whoever does better is copied


class Survival(TypedDict):
    """Which strategies of a roster survive, read from who ends ahead of whom."""

    simply_best: str  # who is shown to end ahead of every other; empty if nobody is
    alpha: float  # of alpha-rank: from this selection on shares are these, to a hundredth
    population: int  # of alpha-rank
    draws: int  # cross tables, drawn as other blocks could have given them, behind the intervals
    shares: list[SurvivingShare]


class Standings(TypedDict):
    """A roster at one number of seats."""

    seats: int
    fair_share: float
    line_ups: int
    lines: list[StandingsLine]  # most wins first
    level: float  # of each win share, so that all hold together
    pair_level: float  # of each difference
    pairs: list[Pair]
    misfit: Misfit | None
    circle: list[str]  # strategies of which each ends ahead of the next
    survival: NotRequired[Survival | None]  # None for two strategies, and where some never met


class Confirmation(TypedDict):
    """What fresh seeds gave for what was selected."""

    folder: str  # of its run, inside this one
    seed: int
    blocks: int
    games: int
    seats: int
    a: str
    b: str
    told_apart: NotRequired[bool]
    win_share_difference: Difference
    total_difference: Difference
    ahead: NotRequired[Difference]


class TournamentSummary(Heading):
    """A roster in all its line-ups."""

    roster: list[str]
    standings: list[Standings]  # by number of seats
    confirmations: NotRequired[list[Confirmation]]


class VariantLine(TypedDict):
    """The table with one thing changed; further an estimate a player of win share and total."""

    variant: str
    edition: str
    order: list[str]  # the players, most wins first


class VariantDifference(TypedDict):
    """A variant less the reference; further a difference for every estimate of a variant."""

    variant: str
    rule: NotRequired[str]  # what it says, in words
    instead_of: NotRequired[str]
    games_of_another_end: NotRequired[Difference]
    games_of_another_course: NotRequired[Difference]


class VariantsSummary(Heading):
    """A sweep, or the editions and disputed rules."""

    beyond: NotRequired[dict[str, bool]]  # whether lower and higher values are possible
    players: list[str]
    reference: str  # the variant that all others are compared with
    variants: list[VariantLine]
    differences: list[VariantDifference]
    confirmations: NotRequired[list[Confirmation]]
