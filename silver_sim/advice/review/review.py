"""A review: what each seat of a game lost by its answers, and what luck gave it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from silver_sim.advice.advice import described
from silver_sim.advice.budget import Budget
from silver_sim.advice.interval import Interval, rounded
from silver_sim.advice.ranking import ranked
from silver_sim.advice.result import Advice
from silver_sim.advice.review.accounts import Account, cards_of, lost_by
from silver_sim.advice.review.judging import Case, Judge, seed_of
from silver_sim.advice.review.pilot import WHY, WORLDS, worlds_in
from silver_sim.advice.review.played import PlayedGame
from silver_sim.advice.review.result import (
    AsItLay,
    GameReview,
    Judged,
    Mistake,
    SeatReview,
    WhatIf,
)
from silver_sim.advice.review.trial import as_it_lay, only
from silver_sim.advice.table import AdviceTable
from silver_sim.advice.weighing import Asker, weigh
from silver_sim.advice.words import spoken
from silver_sim.advice.worlds import BATCH
from silver_sim.arena.deadline import DeadlineWatch, in_time
from silver_sim.errors import UserError
from silver_sim.games.contract.progress import Line
from silver_sim.games.text.notes import Spoken
from silver_sim.search.racing import OWN


def review(
    game: PlayedGame,
    asker: Asker,
    seats: Sequence[int] = (),
    worlds: int = WORLDS,
    seconds: float | None = None,
) -> GameReview:
    """Judge what seats of a game did; if none are named that of its notes, else all.

    ``worlds`` are those of the first look at each decision; where it leaves open whether something
    was lost there are up to eight times as many. In their place this many ``seconds``, about, for
    all. ``asker.progress`` hears of every decision. UserError for a seat that the game does not
    have, or of which its notes do not tell; StrategyError and EndlessError as for advice.
    """
    seats = judged_seats(game, seats)

    def work(watch: DeadlineWatch) -> GameReview:
        judge = Judge(asker, worlds, watch)
        if seconds is not None:
            asked = [each for each in game.decisions if each.position.seat in seats]
            judge.worlds = worlds_in(seconds, judge, asked)
        return _reviewed(game, judge, asker, seats)

    return in_time(work, asker.deadline)


def judged_seats(game: PlayedGame, seats: Sequence[int]) -> list[int]:
    """The seats that are judged."""
    if not seats:
        return [*range(game.players)] if game.writer is None else [game.writer]
    for seat in seats:
        if not 0 <= seat < game.players:
            raise UserError(
                f"no seat {seat} at this table",
                where=game.file,
                why=f"{game.players} play",
                help=f"--seat 0 to {game.players - 1}",
            )
        if game.writer not in (None, seat):
            raise UserError(
                f"what {game.names[seat]} did cannot be judged",
                where=game.file,
                why=f"these are notes of {game.names[game.writer]}, who does not know all cards",
                help="leave --seat out",
            )
    return [*dict.fromkeys(seats)]


def _reviewed(game: PlayedGame, judge: Judge, asker: Asker, seats: Sequence[int]) -> GameReview:
    cases: dict[int, list[Case]] = {}
    shown: dict[int, list[bool]] = {}
    for seat in seats:
        cases[seat], shown[seat] = judge.judged(game.of(seat))
    cards = cards_of(game, cases) if len(seats) == game.players else {}
    return GameReview(
        game=game.game.name,
        file=game.file,
        place=game.place,
        players=game.players,
        names=[*game.names],
        over=game.shares is not None,
        same=[*game.same] or None,
        notes=game.writer,
        seats=[_seat(game, judge, asker, seat, cases[seat], shown[seat], cards) for seat in seats],
        own_strategy=asker.players.own.label,
        others=asker.players.others_typed,
        worlds=judge.batches * BATCH,
        seed=asker.seed,
    )


def _seat(
    game: PlayedGame,
    judge: Judge,
    asker: Asker,
    seat: int,
    cases: Sequence[Case],
    shown: Sequence[bool],
    cards: Mapping[int, Interval],
) -> SeatReview:
    account = Account(game, seat, cases)
    wrong = [place for place, is_shown in enumerate(shown) if is_shown]
    wrong.sort(key=lambda place: (-lost_by(cases[place]), place))
    return SeatReview(
        seat=seat,
        name=game.names[seat],
        start=account.start,
        luck=account.luck,
        choices=account.choices,
        result=account.result,
        cards=cards.get(seat),
        lost=account.lost,
        counted=sum(case.counts for case in cases),
        decisions=[_judge(game, case, mistake) for case, mistake in zip(cases, shown, strict=True)],
        mistakes=judge.each(lambda place: _mistake(game, judge, asker, place, cases[place]), wrong),
        ended=[
            _what_if(game, judge, place, case)
            for place, case in enumerate(cases)
            if _ends(game, case.lines[case.played])
        ],
        deals=[*account.deals()],
    )


def _judge(game: PlayedGame, case: Case, shown: bool) -> Judged:
    """What is said of a decision."""
    position, tries, seat = case.decision.position, case.tries, case.seat
    return Judged(
        number=case.decision.number,
        deal=case.decision.deal,
        question=position.question,
        about=_about(game, case),
        played=_said(game, case, case.played).whole,
        best=_said(game, case, case.best).whole,
        own=_said(game, case, OWN).whole,
        cards=[_said(game, case, each).cards for each in (case.played, case.best)],
        before=None if case.before is None else _said(game, case, case.before).whole,
        value=tries.value(case.played, seat).chance.interval,
        lost=tries.gain(case.best, case.played, seat).range.interval,
        choice=tries.gain(case.played, OWN, seat).range.interval,
        counts=case.counts,
        p=case.p,
        shown=shown,
        worlds=tries.worlds,
    )


def _said(game: PlayedGame, case: Case, answer: int) -> Spoken:
    return spoken(game.game, case.decision.position.states, case.lines[answer])


def _about(game: PlayedGame, case: Case) -> str:
    """What is decided: to end the deal or not, where one of the two answers does; else as asked."""
    for line in (case.lines[case.best], case.lines[case.played]):
        if _ends(game, line):
            return f"to {game.game.decision_text().kind(line)} or not"
    return game.game.asked_at(case.decision.position.question)


def _ends(game: PlayedGame, line: Line) -> bool:
    """Whether an answer is what ends a deal: it "calls"."""
    return f"{game.game.decision_text().kind(line)}s" == game.game.lookahead().ends


def _mistake(game: PlayedGame, judge: Judge, asker: Asker, place: int, case: Case) -> Mistake:
    """A mistake, with what shows why it is one."""

    def work(table: AdviceTable) -> Mistake:
        table.number_of(case.decision.choice)
        advice = _why(table, case, asker)
        asker.progress(1)
        return Mistake(decision=place, advice=advice, lay=_lay(game, table, case, case.best))

    return judge.at(case.decision, work)


def _what_if(game: PlayedGame, judge: Judge, place: int, case: Case) -> WhatIf:
    """The best other answer where the deal was ended, in worlds and with the cards as they lay."""
    behind = case.chosen.behind.copy()
    behind[case.played] = behind.max() + 1
    behind[[_said(game, case, each).free for each in range(len(behind))]] += 1
    other = int(behind.argmin())

    def work(table: AdviceTable) -> WhatIf:
        table.number_of(case.decision.choice)
        gain = judge.fresh(table, (other, case.played)).gain(other, case.played, case.seat)
        words = _said(game, case, other).whole
        lay = _lay(game, table, case, other)
        return WhatIf(decision=place, other=words, gain=gain.range.interval, lay=lay)

    return judge.at(case.decision, work)


def _lay(game: PlayedGame, table: AdviceTable, case: Case, other: int) -> AsItLay | None:
    """What was played and another answer with all cards as they lay, if they are known."""
    if game.writer is not None:
        return None
    return AsItLay(*map(rounded, as_it_lay(table, (case.played, other), case.seat)))


def _why(table: AdviceTable, case: Case, asker: Asker) -> Advice:
    """Advice on what is better, the first answer, and on what was played, the second."""
    wanted = only(table, {case.best, case.played, OWN})
    seed = seed_of(case.decision, asker.seed)
    weighed = weigh([table], Budget(None, WHY, keeps_all=True), wanted=wanted)
    tried = [each for each in ranked(weighed, table.points, seed) if each.worlds]
    tried.sort(key=lambda each: (each.number != case.best, each.number != case.played))
    seeded = asker._replace(seed=seed)
    return described(case.decision.position, seeded, table, weighed, tried)
