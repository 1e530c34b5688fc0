"""``silver-sim simulate``, ``compare``, ``rank``, ``run``, and ``rate`` for games of people."""

import csv
from dataclasses import MISSING, replace
from functools import partial
from pathlib import Path
from typing import Any

from silver_sim.cli import options
from silver_sim.cli.command import of_model
from silver_sim.cli.progress import Carded, print_json
from silver_sim.cli.running import NewRun
from silver_sim.errors import UserError, repeated

PILOT = 1000  # blocks
MOST_SEATS = 20  # at a table of a tournament of people


def _shipped(game: str | None) -> list[str]:
    """Names of built-in experiments: of a game, or of all."""
    from silver_sim.games.registry import names
    from silver_sim.studies.experiments import shipped_experiments

    return [name for each in ([game] if game else names()) for name in shipped_experiments(each)]


complete_experiment = options.complete(_shipped)


def simulate(
    rules: options.Rules,
    run: NewRun,
    players: str = options.text(
        "Strategies separated by commas; parameters after colons: "
        "greedy,pairs,greedy:call_at=6; wrappers after plus signs: greedy+memory(3); "
        "mix(greedy:0.7,pairs:0.3)",
        "NAMES",
        options.complete_players,
        default=MISSING,
    ),
    asked: dict[str, Any] = of_model(
        "simulate", "seating deal_mode on_illegal first_block", deal_mode=None
    ),
    games: int = options.number("Games to play; rounded up to whole blocks.", 1, default=100_000),
    seed: options.Seed = None,
) -> None:
    """Play full games between strategies, every deal with every rotation of the seats.

    For example:

      silver-sim simulate --players greedy,pairs,spy,random --games 1000000 --seed 1
      silver-sim simulate --players greedy,greedy:call_at=6 --edition bga --set call_penalty=5
    """
    from silver_sim.arena.lineup import split_players

    names = split_players(players, rules.played())
    blocks = -(-games // len(names))
    whole = blocks * len(names)
    note = f"{games:,} games are rounded up to {whole:,}: all deals from all {len(names)} seats."
    asked |= {"players": names, "blocks": blocks}
    asked |= {"deal_mode": rules.deal_mode(asked.get("deal_mode"))}
    run.play("simulate", asked, rules, seed, *[note] * (whole != games))


def compare(
    rules: options.Rules,
    run: NewRun,
    asked: dict[str, Any] = of_model("compare", "a b field edge until blocks time", edge=None),
    seats: str | None = options.text("Seats of the table.", "INTEGER", shown="the field and one"),
    seed: options.Seed = None,
    plan: bool = options.yes(
        "Play only a pilot, and say how many games show a difference of --precision, for each way "
        "to play them; or with --games, what difference that many games show."
    ),
    games: int | None = options.number("Games of a --plan: what difference do they show?", 2),
    power: int | None = options.number(
        "In how many of 100 runs a --plan should find the difference.", 50, 99, shown="80"
    ),
    even: bool = options.yes("Say how many points make the two even: the better starts with them."),
) -> None:
    """Compare two strategies in the same seats, on the same deals, against the same field.

    It plays until a sequential test shows which is better, or that they differ by less than the
    precision. --until, --blocks or --time say how much to play instead.

    For example:

      silver-sim compare greedy pairs
      silver-sim compare counter counter:call_four=0.7 --field greedy,pairs,spy --precision 0.2pp
      silver-sim compare counter 'counter+forget(0.2)' --even
      silver-sim compare greedy pairs --plan --precision 0.5pp --power 95
      silver-sim compare counter greedy --plan --games 10000 --field pairs,spy
    """
    asked |= {"seats": None if seats is None else options.read_seats(seats, rules.played())}
    asked |= {"even": True} if even else {}
    if not plan:
        options.goes_with("--plan", "--blocks says how much is played", games=games, power=power)
        return run.play("compare", asked, rules, seed)
    if "edge" in asked and games is not None:
        raise UserError(
            "give either --precision or --games",
            help="--precision 2pp: how many games; or --games 10000: what difference they show",
        )
    from silver_sim.studies.asked import power_setup
    from silver_sim.studies.power import study, tell

    played, run_options, share = rules.played(), run.run_options(), (power or 80) / 100
    table = {"seed": 1 if seed is None else seed, "rules": rules.table(), "blocks": PILOT} | asked
    pair = [asked["a"], asked["b"]]
    question = power_setup(played, run.files(played), pair, share, games, **table)
    run.compiling(played)
    with run.progress("games", question.games_of_pilot) as advance:
        found, speed = study.power(question, replace(run_options, progress=advance))
    run.tell_page(found, partial(tell.tell, speed=speed))


def rank(
    rules: options.Rules,
    run: NewRun,
    asked: dict[str, Any] = of_model("tournament", "roster field edge until blocks time"),
    seats: options.AllSeats = "2",
    seed: options.Seed = None,
) -> None:
    """Rank a roster: standings with simultaneous intervals, and a cross table.

    Every set of strategies that fills a table plays the same deals. The winner is confirmed on
    new deals. The answer also says whether one is simply best, or which mix survives if players
    choose freely.

    It plays until every pair is distinguished, or shown to be alike. --until, --blocks or --time
    say how much to play instead.

    For example:

      silver-sim rank greedy,pairs,spy,counter --seats 2,3 --precision 2pp
      silver-sim rank all --blocks 1000
    """
    until = {} if {"until", "blocks", "time"} & asked.keys() else {"until": "separated"}
    roster = "all" if asked["roster"] == ["all"] else asked["roster"]
    numbers = [options.read_seats(each, rules.played()) for each in seats.split(",")]
    asked |= {**until, "roster": roster, "seats": numbers}
    run.play("tournament", asked, rules, seed)


def run(
    run: NewRun,
    file: Path | None = options.argument(
        "A TOML file, or the name of a built-in experiment.",
        "FILE",
        complete_experiment,
        default=None,
    ),
    game: options.GameName = None,
    seed: options.Seed = None,
    blocks: int | None = options.number("How many blocks to play.", 1),
    first_block: int | None = options.number(
        "Begin at this block: a part of an experiment, for silver-sim runs merge.", 0, shown="0"
    ),
    check: bool = options.yes(
        "Play nothing: say who would meet whom, and for how long.", flag="--check"
    ),
    schema: bool = options.yes(
        "Print the JSON Schema of experiment files, for editors that complete and check TOML."
    ),
    list_: bool = options.yes("List the built-in experiments.", flag="--list"),
) -> None:
    """Play an experiment: a question in a TOML file, which names its game.

    A seed and numbers of blocks given here replace those in the file. A sweep varies a parameter
    of its first player (vary = "call_at") or a field of the rules (vary = "rules.call_penalty")
    over its values; the schema lists every field.

    For example:

      silver-sim run my_question.toml
      silver-sim run call_at --blocks 2000 --out runs/call_at
      silver-sim run standings --check
      silver-sim run --list
      silver-sim run --schema > experiment.schema.json
    """
    from silver_sim.studies import experiments

    if schema:
        return print_json(experiments.schema())
    if list_:
        shipped = experiments.shipped_experiments(options.read_game_info(game).name)
        if shipped:
            print(f"{'name':20} {'kind':18} question")
        for one, path in shipped.items():
            listed = experiments.read_experiment(path)
            print(f"{one:20} {listed.kind:18} {listed.title}")
        return
    if file is None:
        raise UserError("FILE is missing", help="silver-sim run --list  lists what there is")
    name = None if game is None else options.read_game_info(game).name
    found = experiments.find_experiment(file, name)
    experiment = experiments.read_experiment(found)
    if name not in (None, experiment.game):
        raise UserError(
            f"--game {name}: {found.name} is about {experiment.game}",
            help=f'leave it out, or --game {experiment.game}; or write game = "{name}" there',
        )
    table = experiment.model_dump(mode="json") | ({} if seed is None else {"seed": seed})
    if blocks is not None:
        table = experiments.with_blocks(table, blocks)
    if first_block is not None:
        table |= {"first_block": first_block}
    if (seed, blocks, first_block) != (None, None, None):
        experiment = experiments.experiment_of(table, str(file))
    if not check:
        return run.play_experiment(experiment)
    from silver_sim.studies.play import Prepared

    played = options.read_game(experiment.game)
    prepared = Prepared.of(experiment, played, run.files(played))
    plan = prepared.plan
    games = f"{prepared.blocks * plan.games_a_block:,} games ({prepared.blocks:,} blocks)"
    print(f"{file}: OK: {len(plan.tables):,} line-ups, at most {games}")
    if varied := prepared.study.varied:
        print(f"compared with {varied}")


def rate(
    printed: Carded,
    file: str = options.argument(
        "A CSV file of games; or for --plan the ratings of people or strategies, as rank prints "
        "them: Ann=120,Bob=45.",
        "FILE",
    ),
    pair: list[str] | None = options.argument(
        "Also say how often the first of these two ends ahead.",
        "[NAME NAME]",
        default=None,
    ),
    highest: bool = options.yes("The most points win, not the fewest."),
    plan: bool = options.yes(
        "Also plan a tournament: how many tables of --seats until the best stands first."
    ),
    seats: int = options.number("Seats of the table.", 2, MOST_SEATS, default=2),
    players: str | None = options.text(
        "The columns that are people.", "NAMES", shown="all that look like it"
    ),
) -> None:
    """Rate people by games that they played: ratings with intervals, and possible ranks.

    The first row of the file names columns: game, player, points (one row for each player of a
    game); or player1, points1, player2, points2, ... (one row for each game); or the people, with
    the points of those who played (one row for each game). A column session says which games were
    played in one evening. It also says how many more evenings would distinguish people.

    For example:

      silver-sim rate league.csv
      silver-sim rate league.csv Ann Bob
      silver-sim rate league.csv --plan --seats 4
      silver-sim rate champion=120,counter=45,spy=0 --plan --seats 3
      silver-sim rate league.csv --players Ann,Bob,Me
      silver-sim rate darts.csv --highest --json
    """
    from silver_sim.studies.rate import league, rows, study, tell, tournament

    if "=" in file and not Path(file).exists():
        if highest or pair or players or not plan:
            raise UserError(
                f"{repeated(file)} is no file, and ratings go only with --plan",
                help="silver-sim rate league.csv, or silver-sim rate Ann=90,Bob=0 --plan --seats 2",
            )
        with printed.progress("rounds", None) as advance:
            found = tournament.of_ratings(options.split_names(file), seats, advance)
        return printed.tell_page(found, tell.tell)
    two = [rows.plain(name) for name in pair or []]
    if two and (len(two) != 2 or two[0] == two[1] or not all(two)):
        raise UserError(
            f"{repeated(' '.join(two))} does not name two people",
            help="e.g. silver-sim rate league.csv Ann 'Lee, Bob'",
        )
    names = next(csv.reader([players], skipinitialspace=True), []) if players else []
    with printed.progress("games", None) as advance:
        people = league.read_league(Path(file), names, advance)
    with printed.progress("steps", None) as advance:
        wanted = seats if plan else None
        found = study.rated(people, highest=highest, between=two, seats=wanted, progress=advance)
    printed.tell_page(found, tell.tell)
