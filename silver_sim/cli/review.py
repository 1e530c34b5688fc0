"""``silver-sim review``: games that were played, judged decision by decision."""

import sys
from pathlib import Path

import typer

from silver_sim.cli import options, running
from silver_sim.cli.deciding import Means, Page
from silver_sim.cli.progress import working
from silver_sim.cli.signals import last_words
from silver_sim.errors import UserError

NOTHING = "Nothing of the review is saved: the same command begins it again."
KEPT = "Games that were judged are kept: the same command goes on with the others."
MOST_SAID = 5  # files that could not be read
LEFT_OUT = 2  # the exit status if there are some


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
    if any(Path(each).is_dir() for each in games):
        return _mine(typed, page, games, seat, running.read_threads(threads), tables=tables)
    from silver_sim.advice.review.pilot import MOST_WORLDS, WORLDS
    from silver_sim.studies.review.asking import ReviewRequest, read_games
    from silver_sim.studies.review.tell import tell

    file = page.file("silver-review.html", games)
    budget = typed.spend(None, WORLDS, MOST_WORLDS)
    read = read_games(games, "pages of reviews" if file else "")
    typed.compiling(read[0].game)
    who = typed.own, typed.against, typed.seed, typed.strategies
    asked = ReviewRequest(read, seat, *who, typed.again)
    with last_words(lambda: NOTHING), typed.progress("decisions", asked.decisions) as advance:
        given = budget.worlds, budget.seconds, running.read_threads(threads), float(typed.deadline)
        found = asked.review(*given, advance)
    typed.tell_page(found, tell, whole=tables)
    if file is not None:
        from silver_sim.studies.replay.page import review_page

        page.write(file, review_page(found), as_json=typed.as_json)


def _mine(
    typed: Means, page: Page, games: list[str], seat: str | None, threads: int, *, tables: bool
) -> None:
    """Judge what is new of a player's own games, and print what all of them have shown."""
    from silver_sim.advice.review.pilot import MOST_WORLDS, WORLDS
    from silver_sim.caches import data_folder
    from silver_sim.studies.review.asking import ReviewRequest
    from silver_sim.studies.review.mine import keep_to_practise, my_games, read_library
    from silver_sim.studies.review.mine_tell import tell

    file = page.file("silver-my-games.html", games)
    if typed.time is not None:
        raise UserError(
            "--time does not go with a folder",
            why="what is judged is kept, and a game judged later must be judged alike",
            help="--simulations N",
        )
    worlds = typed.spend(None, WORLDS, MOST_WORLDS).worlds
    with working("reading the games", typed.quiet):
        library = read_library(games, seat)
    typed.compiling(library.games[0].game)
    who = typed.own, typed.against, typed.seed, typed.strategies
    asked = ReviewRequest(library.games, seat, *who, typed.again)
    each_seat = zip(library.games, library.seats, strict=True)
    decisions = sum(len(game.of(place)) for game, place in each_seat)
    with (
        last_words(lambda: KEPT if data_folder() else NOTHING),
        typed.progress("decisions", decisions) as advance,
    ):
        found = my_games(library, asked, worlds, threads, float(typed.deadline), advance)
    if why := keep_to_practise(found):
        typed.note(f"note: nothing is kept: {why}; SILVER_SIM_DATA=FOLDER names a place")
    else:
        typed.note(f"kept in {data_folder()}; silver-sim doctor forget  deletes it")
    typed.tell_page(found, tell, whole=tables)
    if file is not None:
        from silver_sim.report.page.page import rendered

        page.write(file, rendered(tell(found)), as_json=typed.as_json)
    for problem in library.problems[:MOST_SAID]:
        print(problem, file=sys.stderr)
    if (more := len(library.problems) - MOST_SAID) > 0:
        print(f"{more} more are named in what --json prints", file=sys.stderr)
    if library.problems:
        raise typer.Exit(LEFT_OUT)
