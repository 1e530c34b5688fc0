"""``silver-sim review``: games that were played, judged decision by decision."""

from silver_sim.cli import options, running
from silver_sim.cli.deciding import Means, Page
from silver_sim.cli.signals import last_words

NOTHING = "Nothing of the review is saved: the same command begins it again."


def review(
    typed: Means,
    page: Page,
    games: list[str] = options.argument(
        "Scripts, or notes of games (docs/notes.md); - is standard input.", "GAME"
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
    """
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
