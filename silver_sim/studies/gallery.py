"""The gallery: one static page for every kind of question, and an index of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from silver_sim import __version__
from silver_sim.arena.find import StrategyFile, builtin_folder, strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.games.contract import Game, GameInfo, Setting
from silver_sim.outputs import FILE, check_output, kind_at
from silver_sim.report.model import Card, Page
from silver_sim.runs import RunFolder
from silver_sim.runs.files import write_whole
from silver_sim.studies.core.plan import named_rules
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.experiments import find_experiment, read_experiment
from silver_sim.studies.kinds import kinds
from silver_sim.studies.play import Prepared, begin
from silver_sim.studies.profile.setup import ProfileSetup, default_field
from silver_sim.studies.profile.study import profile
from silver_sim.studies.report import page_of_run

INDEX = "index.html"
PROFILED_AGAINST: Sequence[str] | None = None  # None: the usual field
PROFILED_GAMES = 4000  # against each opponent
PICTURED = "standings_2"  # the page whose chart of the same name is kept as files
PICTURES = ("png", "svg")
MARK, HEAD = b'<meta name="generator" content="silver-sim ', 4096  # in so many bytes of a page


def check_gallery(out: Path, game: GameInfo, *, force: bool = False) -> None:
    """UserError if a page would replace what no gallery has written; ``force`` lets it."""
    for name in (*game.gallery, "profile", "index"):
        ours = _is_ours(out / f"{name}.html")
        for ending in ("html", *(PICTURES if name == PICTURED else ())):
            check_output(out / f"{name}.{ending}", force=force or ours)


def _is_ours(page: Path) -> bool:
    """Whether this program has written a page."""
    return kind_at(page) == FILE and MARK in page.read_bytes()[:HEAD]


def build(out: Path, game: Game, options: RunOptions) -> Iterator[Path]:
    """Play what the gallery of a game shows and write its pages, which are yielded.

    Each is written whole or not at all; the same version gives the same bytes. UserError if a file
    cannot be written.
    """
    from silver_sim.report.page.page import indexed, rendered
    from silver_sim.studies.profile.page import page as profile_page

    files = strategy_files(game.name, builtin_folder())
    cards = []
    with TemporaryDirectory() as folder:
        for name, (experiment, changes) in game.gallery.items():
            run = _played(game, experiment, changes, files, Path(folder) / name, options)
            page = page_of_run(run)
            yield _written(out / f"{name}.html", rendered(page, static=True))
            if name == PICTURED:
                yield from _pictures(run, out)
            cards.append(_card(name, page))
    cards += _made_elsewhere(out, game.name)
    page = profile_page(_profiled(game, files, options))
    yield _written(out / "profile.html", rendered(page, static=True))
    cards.append(_card("profile", page))
    yield _written(out / INDEX, indexed(cards, __version__, game.title))


def _made_elsewhere(out: Path, game: str) -> Iterator[Card]:
    """The cards of pages that lie in the gallery and take too long to be played for it."""
    for kind in kinds(game).values():
        if (card := kind.card_of()) and (out / card.address).exists():
            yield card


def _played(
    game: Game,
    experiment: str,
    changes: Mapping[str, Any],
    files: Mapping[str, StrategyFile],
    folder: Path,
    options: RunOptions,
) -> RunFolder:
    options.note(f"playing {folder.name} ...")
    spec = read_experiment(find_experiment(Path(experiment), game.name))
    changed = spec.model_copy(update={"report": False, **changes})
    return begin(Prepared.of(changed, game, files), folder, options)


def _profiled(game: Game, files: Mapping[str, StrategyFile], options: RunOptions) -> dict[str, Any]:
    options.note(f"observing {game.profiled} ...")
    who = read_entry(game.profiled, dict(files), game)
    names = default_field(who, game) if PROFILED_AGAINST is None else PROFILED_AGAINST
    field = [read_entry(name, dict(files), game) for name in names]
    rules, edition = named_rules(game, {})
    setting = Setting(rules, 1, game.deal_modes[0], "stop")
    return profile(ProfileSetup(game, who, field, setting, edition, PROFILED_GAMES), options)


def _pictures(run: RunFolder, out: Path) -> Iterator[Path]:
    for ending in PICTURES:
        name = f"{PICTURED}.{ending}"
        yield _written(out / name, (run.path / "charts" / name).read_bytes())


def _card(name: str, page: Page) -> Card:
    return Card(f"{name}.html", page.kind, page.title, page.verdict)


def _written(path: Path, content: bytes) -> Path:
    write_whole(path, content)
    return path
