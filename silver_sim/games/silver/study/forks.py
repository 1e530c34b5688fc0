"""Forks: where a call is legal the game is copied and played on several times with the same future.

The copies differ in only one answer, the deal and all streams of this and of later rounds are the
same: what comes out differs because of that answer (statistics.md 4.7). The game itself is one of
the arms: that of what the strategy did. A row tells what the seat knew then, how likely it was to
be looked at, and what came of every arm.
"""

from __future__ import annotations

from enum import IntEnum

from silver_sim.compiled.jit import copy_record, inline_kernel, kernel, record
from silver_sim.games.silver.rules.cards import NONE, SEATS, UNKNOWN, VALUES, Character
from silver_sim.games.silver.rules.knowledge import seat_after
from silver_sim.games.silver.rules.machine import answer
from silver_sim.games.silver.rules.questions import Act, Question, Source
from silver_sim.games.silver.rules.scoring import add_up, call_succeeds
from silver_sim.games.silver.rules.village import count
from silver_sim.games.silver.table.decision_log import expected_sum, known_cards
from silver_sim.games.silver.table.loop import choose, is_asked, start_game, start_round
from silver_sim.games.table.job import Status, next_game, player_to_decide
from silver_sim.rng import FORKS, STREAM, open_stream, uniform


class Arm(IntEnum):
    """How a game goes on after a fork."""

    CALL = 0
    WAIT = 1  # the same strategy, which may not call in this turn


class Beaten(IntEnum):
    """Why a call failed: what brought somebody below the caller for good."""

    NOT = 0
    BEHIND = 1  # somebody was below when the call was made
    EXCHANGE = 2
    SET = 3
    TAKE = 4
    MASTER = 5
    WITCH = 6
    ROBBER = 7
    OTHERWISE = 8


ARMS = 2
# The tables of a fork: the game as it is played, as it was before this decision, and an arm.
TABLES = 3
PLAYED, BEFORE, COPY = 0, 1, 2

FORK = record(
    ("block",),
    ("rotation",),
    ("player",),  # place in the line-up of the seat that may call
    ("round_no",),
    ("turn",),
    ("weight", float),  # 1 / the chance that this decision was forked
    ("would_call",),  # 1: its strategy called
    # what the seat knows, by seat from its own on
    ("cards", (SEATS,)),
    ("known", (SEATS,)),  # the sum of the cards that it knows
    ("unknown", (SEATS,)),  # and how many it does not
    ("totals", (SEATS,)),
    ("own", (VALUES,)),  # cards of each value in its village that it knows
    ("unseen", (VALUES,)),  # cards of each value that it does not see or know anywhere
    ("deck_count",),
    ("own_powers",),  # mask of the characters 0 to 4 that lie faceup in its village
    ("other_powers",),  # and in other villages
    ("amulet",),  # 0: not its own; 1: to be placed; 2: placed
    ("start",),  # who began the round
    # what is true
    ("sums", (SEATS,)),
    # what came of it
    ("beaten",),  # of the call
    ("tied",),  # 1: somebody had as little as the caller
    ("score", (ARMS,)),  # of this round
    ("won", (ARMS,)),  # 1: the game
    ("place2", (ARMS,)),  # twice the place by total
    ("end", (ARMS,)),  # of this round
)

PLAN = record(
    ("dense", float),  # the chance to fork where the seat expects to hold at most ``low``
    ("low",),
    ("sparse", float),  # where it expects more
    ("chance", STREAM, ()),
    ("arm",),  # that is being played, or NONE
    ("chosen",),  # 1: the choice of the arm is written
    ("of_game",),  # the first row of the game that is played,
    ("of_round",),  # of its round,
    ("of_call",),  # and that of the pending call, or NONE
)


@kernel
def play_forks(jobs, states, sights, players, choices, plans, rows, written):
    """Play the job's blocks, a row a fork, until they are over or the rows are full.

    All but the last three hold ``TABLES`` tables, one behind the other. ``written[0]`` rows are
    there already; those from ``of_game`` on are not whole before the game is over. Returns a
    Status; the table that stopped is COPY while an arm is played. One loop serves the game and its
    arms: every function that contains the engine compiles it again.
    """
    plan = plans[0]
    while jobs[PLAYED].block < jobs[PLAYED].end:
        table = PLAYED if plan.arm == NONE else COPY
        job, s, choice = jobs[table], states[table], choices[table]
        own = players[table * s.players : (table + 1) * s.players]
        if job.in_game == 0:
            start_game(job, s, own)
            number = FORKS + job.rotation
            open_stream(plan.chance, job.key[0], job.key[1], job.block, 0, number)
        elif s.question == Question.GAME_OVER and table == PLAYED:
            plan.of_game = written[0]
            next_game(job, s)
        elif s.question == Question.GAME_OVER:
            _end_game(s, plan.arm, rows[written[0] - 1])
            _begin_arm(jobs, states, sights, players, choices, plan)
        elif s.question == Question.ROUND_OVER:
            start_round(job, s, own)
        elif table == PLAYED:
            if written[0] == len(rows):
                break
            drawn = uniform(plan.chance) if s.question == Question.OPEN_TURN else 1.0
            if drawn < max(plan.dense, plan.sparse):
                _copy_table(jobs, states, sights, players, choices, PLAYED, BEFORE)
            status = _choose(jobs, states, sights, players, choices, table)
            if status != Status.DONE:
                return status
            chance = _chance(job, s, sights, players, plan)
            if drawn < chance:
                _know(job, s, sights, players, choice, rows[written[0]])
                rows[written[0]].weight = 1.0 / chance
                written[0] += 1
                if choice.act == Act.CALL:
                    plan.of_call = written[0] - 1
                _begin_arm(jobs, states, sights, players, choices, plan)
            cause = _cause(s, choice)
            answer(s, choice)
            _watch_game(s, plan, cause, rows, written[0])
        else:
            if plan.chosen == 0:
                status = _choose(jobs, states, sights, players, choices, table)
                if status != Status.DONE:
                    return status
            plan.chosen = 0
            cause = _cause(s, choice)
            answer(s, choice)
            _watch_arm(s, states[PLAYED], plan, cause, rows[written[0] - 1])
    return Status.DONE.value


@kernel
def _begin_arm(jobs, states, sights, players, choices, plan):
    """The arm that the game itself is not, then none any more."""
    if plan.arm != NONE:
        plan.arm = NONE
        return
    plan.arm = Arm.WAIT if choices[PLAYED].act == Act.CALL else Arm.CALL
    if plan.arm == Arm.CALL:  # the seat was asked, and calls whatever it has answered
        _copy_table(jobs, states, sights, players, choices, PLAYED, COPY)
        choices[COPY].act, plan.chosen = Act.CALL, 1
        return
    _copy_table(jobs, states, sights, players, choices, BEFORE, COPY)  # to be asked now
    s = states[COPY]
    s.rules.call_max_cards = NONE  # 4.3: nobody has so few; the sight shows the rules as ever


@kernel
def _watch_arm(s, played, plan, cause, row):
    """Note what an answer in an arm has brought about."""
    over = s.question < Question.FIRST_LOOK
    if s.turn != row.turn or over:  # from the next turn on everybody may call
        s.rules.call_max_cards = played.rules.call_max_cards
    if s.round_no == row.round_no:
        if plan.arm == Arm.CALL:
            _note_call(s, cause, row)
        if over:
            _end_round(s, plan.arm, row)


@kernel
def _watch_game(s, plan, cause, rows, written):
    """Note what an answer in the game has brought about, for all its forks."""
    if plan.of_call != NONE:
        _note_call(s, cause, rows[plan.of_call])
    if s.question < Question.FIRST_LOOK:
        for number in range(plan.of_round, written):
            _end_round(s, _arm_of_game(rows[number]), rows[number])
        plan.of_round, plan.of_call = written, NONE
    if s.question == Question.GAME_OVER:
        for number in range(plan.of_game, written):
            _end_game(s, _arm_of_game(rows[number]), rows[number])


@inline_kernel
def _arm_of_game(row):
    """The arm that the game itself is."""
    return Arm.CALL if row.would_call == 1 else Arm.WAIT


@inline_kernel
def _seat_of(s, row):
    """The seat of the fork."""
    seat = row.player + row.rotation
    return seat if seat < s.players else seat - s.players


@kernel
def _note_call(s, cause, row):
    """What has beaten the call, if anything has."""
    if _stands(s):
        row.beaten = Beaten.NOT
    elif row.beaten == Beaten.NOT:
        row.beaten = cause


@kernel
def _end_round(s, arm, row):
    """Note what came of the round."""
    seat = _seat_of(s, row)
    row.score[arm], row.end[arm] = s.scores[seat], s.end
    if arm == Arm.CALL:
        row.tied = 1 if _is_tied(s, seat) else 0


@inline_kernel
def _is_tied(s, seat):
    """Whether somebody else has the same sum."""
    for other in range(s.players):
        if other != seat and s.sums[other] == s.sums[seat]:
            return True
    return False


@kernel
def _end_game(s, arm, row):
    """Note what came of the game."""
    seat = _seat_of(s, row)
    row.won[arm] = 1 if s.winner == seat else 0
    row.place2[arm] = twice_the_place(s, seat)


@kernel
def _chance(job, s, sights, players, plan):
    """How likely it is that this decision is forked; 0 where a call is not legal."""
    player = players[player_to_decide(job, s)]
    if s.question != Question.OPEN_TURN or not is_asked(s, player.policies[player.policy].asks):
        return 0.0
    sight = _sight(job, s, sights, players)
    if sight.may_call == 0:
        return 0.0
    return plan.dense if expected_sum(sight) <= plan.low else plan.sparse


@kernel
def twice_the_place(s, seat):
    """Twice the place by total, 1 for the lowest; who has the same shares the places."""
    place2 = 2
    for other in range(s.players):
        if other != seat:
            place2 += 2 * (s.totals[other] < s.totals[seat]) + (s.totals[other] == s.totals[seat])
    return place2


@kernel
def _choose(jobs, states, sights, players, choices, table):
    """Let the player decide whom the question at one of the tables asks."""
    s = states[table]
    place, first = player_to_decide(jobs[table], s), table * s.players
    return choose(
        jobs[table],
        s,
        sights[2 * first + place],
        sights[2 * first + s.players + place],
        players[first + place],
        choices[table],
    )


@kernel
def _sight(job, s, sights, players):
    """What the strategy saw that has decided at the table that is played."""
    place = player_to_decide(job, s)
    player = players[place]
    return sights[place + s.players * player.policies[player.policy].limits.limited]


@kernel
def _copy_table(jobs, states, sights, players, choices, source, target):
    """Make one table the same as another."""
    seats = states[source].players
    copy_record(jobs[target], jobs[source])
    copy_record(states[target], states[source])
    copy_record(choices[target], choices[source])
    for place in range(seats):
        copy_record(players[target * seats + place], players[source * seats + place])
    for place in range(2 * seats):
        copy_record(sights[2 * target * seats + place], sights[2 * source * seats + place])


@kernel
def _know(job, s, sights, players, choice, row):
    """Write down where the game stands, as the seat sees it, and what is true."""
    sight = _sight(job, s, sights, players)
    row.block, row.rotation, row.player = job.block, job.rotation, player_to_decide(job, s)
    row.round_no, row.turn = s.round_no, s.turn
    row.would_call = 1 if choice.act == Act.CALL else 0
    row.deck_count, row.start = sight.deck_count, sight.seat_of_start
    row.amulet = 0
    if sight.amulet_owner == 0:
        row.amulet = 2 if sight.amulet_used == 1 else 1
    for value in range(VALUES):
        row.own[value], row.unseen[value] = 0, sight.unseen[value]
    for slot in range(sight.cards_in[0]):
        if sight.value[0, slot] != UNKNOWN:
            row.own[sight.value[0, slot]] += 1
    row.own_powers, row.other_powers = 0, 0
    row.beaten, row.tied = Beaten.NOT, 0
    for arm in range(ARMS):
        row.score[arm], row.won[arm], row.place2[arm], row.end[arm] = NONE, NONE, NONE, NONE
    add_up(s)
    for seat in range(s.players):
        row.cards[seat] = sight.cards_in[seat]
        row.known[seat], row.unknown[seat] = known_cards(sight, seat)
        row.totals[seat] = sight.totals[seat]
        row.sums[seat] = s.sums[seat_after(s, s.seat, seat)]
        powers = _powers(sight, seat)
        if seat == 0:
            row.own_powers = powers
        else:
            row.other_powers |= powers


@inline_kernel
def _powers(sight, seat):
    """1.2: the mask of the characters 0 to 4 that lie faceup in a village."""
    mask = 0
    for slot in range(sight.cards_in[seat]):
        if sight.up[seat, slot] == 1 and sight.value[seat, slot] <= Character.RASCAL:
            mask |= 1 << sight.value[seat, slot]
    return mask


@kernel
def _stands(s):
    """Whether the call would succeed if the round ended now, or did when it has ended."""
    if s.question >= Question.FIRST_LOOK:
        add_up(s)
        return call_succeeds(s)
    return s.success == 1


@kernel
def _cause(s, choice):
    """What kind of act was chosen, before it is carried out: it may bring somebody below."""
    if choice.act == Act.CALL:
        return Beaten.BEHIND
    if s.question == Question.WITCH:
        return Beaten.WITCH
    if s.question == Question.ROB:
        return Beaten.ROBBER
    if s.question == Question.MASTER_EXCHANGE:
        return Beaten.MASTER
    if choice.act != Act.EXCHANGE:
        return Beaten.OTHERWISE
    if s.hand_from == Source.PILE:
        return Beaten.TAKE
    return Beaten.SET if count(choice.slots) > 1 else Beaten.EXCHANGE
