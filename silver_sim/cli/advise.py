"""``silver-sim advise``: what to do at a decision, and more about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from silver_sim.cli import options, running
from silver_sim.cli.deciding import AtDecision, Page, cut_short, surer
from silver_sim.errors import UserError

if TYPE_CHECKING:
    from silver_sim.advice.position import Position

PAGE = "silver-advice.html"
SECONDS, WORLDS = 2.0, 2048  # of a ranking and of what is shown, without a word on it
SHOWN = ("hands", "calls", "plan")
plans: dict[str, Callable[..., Any]] = {}  # by game: which of its decisions are planned, and how


def advise(
    typed: AtDecision,
    page: Page,
    rules: options.Rules,
    hand: str | None = options.text(
        "The card in your hand, next to your cards: what do you do with it?", "VALUE"
    ),
    show: list[str] | None = options.shows(
        "Show this in place of the ranking: hands, what the others hold; calls, who ends the round "
        "before your next turn; plan, which cards to look at first, what to do in your last turn "
        "with each card that you may draw, or what to protect.",
        *SHOWN,
    ),
    versus: str | None = options.text(
        "A second position, to compare with this one in place of the ranking: in which of them do "
        "you win more, with the best answer in each?",
        "LINE",
    ),
    threads: running.Threads = None,
    more: bool = options.yes(
        "Print all answers, what the others may hold, what was filled in, and the rest."
    ),
) -> None:
    """Rank the legal answers at any decision by your chance to win, and say why.

    Each answer is tried in the same simulations: hidden cards are dealt as they may be, and the
    round (or hand) is played to its end. In a recorded game, the acts of the others count, too.
    It takes 2 seconds, less if the answer is clear, but at least 512 simulations with built-in
    strategies; --show and --versus take 2,048.

    For example:

      silver-sim game write --players champion,champion,counter --seed 7 -o game.jsonl
      silver-sim advise game.jsonl --at 40
      silver-sim advise own:3,0,4,x others:x,x,x,x/x,2+,x,x,x discard:7 --more
      silver-sim advise "3 0 4 x" --opponents 4,5,3 --hand 6
      silver-sim advise own:3,0,4,x others:x,x,x,x/x,2+,x discard:7 --show hands,calls
      silver-sim advise own:2+,x,x others:n,n,n/n,n,n --versus "own:0,x,x others:n,n,n/n,n,n"
    """
    file = page.file(PAGE)
    if show or versus is not None:
        others: dict[str, Any] = {"--html": file, "--threads": threads}
        others |= {"--versus": versus} if show else {}
        if given := [option for option, value in others.items() if value is not None]:
            what = "--show" if show else "--versus"
            raise UserError(f"{given[0]} does not go with {what}", help="leave one of them out")
        _show(typed, typed.decision(rules, hand), show or [], versus, more=more)
        return
    budget = typed.spend(SECONDS)
    asked = typed.asked(typed.decision(rules, hand))
    with typed.worlds_done(budget) as advance:
        workers = running.read_threads(threads)
        found = asked.advice(budget, workers, float(typed.deadline), advance)

    from silver_sim.advice.weighing import SPENT
    from silver_sim.studies.advice.tell import print_advice

    late = ""
    if budget.seconds is not None and found.stopped == SPENT:
        late = cut_short(found.worlds, surer(budget.seconds))
    typed.tell(found, partial(print_advice, more=more, late=late))
    if file is not None:
        from silver_sim.studies.report import found_page

        page.write(file, found_page(found), as_json=typed.as_json)


def no_plan(place: Position, _: Callable[..., Any]) -> Any:
    """Refuse what the game has not."""
    raise UserError(f"{place.game.title} has no plan to show", help="--show hands, or --show calls")


def _show(
    typed: AtDecision, place: Position, show: list[str], versus: str | None, *, more: bool
) -> None:
    """Print what is shown of a decision, or how it compares with another."""
    from silver_sim.studies.advice import questions
    from silver_sim.studies.advice.tell_questions import print_answers

    if versus is not None:
        other, goal = typed.of_line(versus), typed.goal
        answer = typed.answered(questions.compared, place, other, worlds=2 * WORLDS, goal=goal)
        return typed.tell(answer, lambda it, console: print_answers([it], console, more))
    ranked = partial(typed.answered, questions.ranked_acts, place, worlds=WORLDS, goal=typed.goal)
    ways: dict[str, Callable[[], Any]] = {
        "hands": partial(typed.answered, questions.hands, place, worlds=WORLDS),
        "calls": partial(typed.answered, questions.who_calls, place, worlds=WORLDS),
        "plan": partial(plans.get(place.game.name, no_plan), place, ranked),
    }
    found = {name: ways[name]() for name in show}
    result = found if len(found) > 1 else found[show[0]]
    typed.tell(result, lambda _, console: print_answers([*found.values()], console, more))
