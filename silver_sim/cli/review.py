"""``silver-sim review``: games that were played, judged decision by decision."""

import sys
from pathlib import Path

import typer

from silver_sim.cli import options, running
from silver_sim.cli.deciding import Means, Page
from silver_sim.cli.progress import working
from silver_sim.cli.signals import last_words

NOTHING = "Nothing of the review is saved: the same command begins it again."
KEPT = "Games that were judged are kept: the same command goes on with the others."
SAME_SIZE = "--simulations N, so that games are judged alike whenever that is"
MOST_SAID, LEFT_OUT = 5, 2  # files that cannot be read, of a folder; the exit status then


def review(
    typed: Means,
    page: Page,
    games: list[str] = options.argument(
        "Scripts, or notes of games (docs/notes.md); - is standard input. Or a folder of your own "
        "games: each is judged once, and kept on this machine (doctor forget deletes that).",
        "GAME",
    ),
    seat: str | None = options.text(
        "Whose decisions: a number, a name or all.", "SEAT", shown="who wrote the notes, else all"
    ),
    threads: running.Threads = None,
    tables: bool = options.yes("Also print all tables, and what luck and choices did."),
) -> None:
    """Judge every decision of games that were played: mistakes, luck, and who played best.

    Every decision is judged by what its player knew: the strategy of --as plays every answer on.
    --simulations is their number at the first look (default: 2,048); a decision that stays open
    gets up to eight times as many. With --time a short pilot says how many simulations the time
    allows, at least 128; that number gives the same review again.

    For example:

      silver-sim review game.jsonl
      silver-sim review friday.txt --html
      silver-sim review evening1.jsonl evening2.jsonl --seat Ann --json
      silver-sim review my_games --html
    """
    from silver_sim.advice.review.pilot import MOST_WORLDS, WORLDS
    from silver_sim.studies.review import mine
    from silver_sim.studies.review.asking import ReviewRequest, read_games
    from silver_sim.studies.review.tell import tell

    folder = any(Path(each).is_dir() for each in games)
    file = page.file("silver-my-games.html" if folder else "silver-review.html", games)
    budget, workers = typed.spend(None, WORLDS, MOST_WORLDS), running.read_threads(threads)
    who = typed.own, typed.against, typed.seed, typed.strategies, typed.again
    asked: ReviewRequest
    if folder:
        options.goes_with("single games", SAME_SIZE, time=typed.time)
        with working("reading the games", typed.quiet):
            asked = mine.read_library(games, ReviewRequest([], seat, *who))
    else:
        read = read_games(games, "pages of reviews" if file else "")
        asked = ReviewRequest(read, seat, *who)
    typed.compiling(asked.games[0].game)
    last = KEPT if folder else NOTHING
    with last_words(lambda: last), typed.progress("decisions", asked.decisions) as advance:
        given = budget.worlds, budget.seconds, workers, float(typed.deadline)
        found = asked.review(*given, advance)
    if not isinstance(asked, mine.Library):
        typed.tell_page(found, tell, whole=tables)
        if file is not None:
            from silver_sim.studies.replay.page import review_page

            page.write(file, review_page(found), as_json=typed.as_json)
        return

    from silver_sim.report.page.page import rendered
    from silver_sim.studies.review.mine_tell import tell as tell_mine

    where, my_games = mine.keep_to_practise(found), mine.my_games(asked, found)
    typed.note(f"kept in {where} (doctor forget deletes it)" if where else "nothing can be kept")
    typed.tell_page(my_games, tell_mine, whole=tables)
    if file is not None:
        page.write(file, rendered(tell_mine(my_games)), as_json=typed.as_json)
    for problem in asked.problems[:MOST_SAID]:
        print(problem, file=sys.stderr)
    if asked.problems:
        raise typer.Exit(LEFT_OUT)
