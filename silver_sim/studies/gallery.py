"""The gallery: a page for every kind of question, an index, what is most asked for first.

The charts of two pages are also kept as files.

A page of a kind that takes too long to play is only linked, if it has been made before. For a run
that takes too long, what its page needs is kept next to the pages.

Every page says in its head what played it (``studies.programs``) and what it claims about who is
better (``studies.claims``); the index has the SHA-256 of all files that belong to it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from pkgutil import resolve_name
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from silver_sim import __version__
from silver_sim.arena.find import StrategyFile, builtin_folder, strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.errors import UserError
from silver_sim.games.contract.game import Game, GameInfo
from silver_sim.games.contract.table import Setting
from silver_sim.games.registry import DEFAULT, game_option, info, names
from silver_sim.outputs import FILE, check_output, kind_at, write_whole
from silver_sim.report.model import Card
from silver_sim.report.sections.samples import FOLDER
from silver_sim.result import Plain
from silver_sim.runs import RunFolder
from silver_sim.studies.claims import claimed
from silver_sim.studies.core.plan import entry_spec, named_rules
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.core.spec import Common
from silver_sim.studies.experiments import find_experiment, read_experiment
from silver_sim.studies.gallery_kept import is_run_kept, kept_page
from silver_sim.studies.kinds import kind_named, kind_of, kinds
from silver_sim.studies.life import begin
from silver_sim.studies.play import Prepared
from silver_sim.studies.profile.setup import ProfileSetup, default_field
from silver_sim.studies.profile.study import profile
from silver_sim.studies.programs import played_by
from silver_sim.studies.report import page_parts

if TYPE_CHECKING:
    from silver_sim.report.model import Page

PROFILED_AGAINST: Sequence[str] | None = None  # None: the default field
PROFILED_GAMES = 4000  # against each opponent
PICTURED = ("standings_2", "ladder")  # pages whose first charts are kept as files
MARK, HEAD = b'<meta name="generator" content="silver-sim ', 4096  # in this many bytes of a page


def check_gallery(out: Path, game: GameInfo, *, force: bool = False) -> None:
    """Raise UserError if a page would replace a file not from a gallery, unless ``force``.

    Or if the game has no gallery.
    """
    if not game.gallery:
        raise UserError(f"{game.title} has no gallery", help="name another game: --game silver")
    for name in (*game.gallery, "index"):
        ours = _is_ours(out / f"{name}.html")
        pictures = _pictures(name) if name in PICTURED else []
        for file in (f"{name}.html", f"{name}_shared.png", *pictures):
            check_output(out / file, force=force or ours)


def _is_ours(page: Path) -> bool:
    """Whether this program wrote the page."""
    return kind_at(page) == FILE and MARK in page.read_bytes()[:HEAD]


def build(out: Path, game: Game, options: RunOptions) -> Iterator[Path]:
    """Play what the gallery of a game shows, then write its files and yield their paths.

    Each is written whole or not at all; the same version gives the same bytes. UserError if a file
    cannot be written.
    """
    from silver_sim.report.page.gallery import INDEX, indexed, pictured, tied
    from silver_sim.report.page.stamp import stamped

    with TemporaryDirectory() as folder:
        shown = [*_exhibits(out, game, Path(folder), options)]
    options.note("drawing pictures ...")
    cards = [each.card for each in shown]
    thumbnails, shared = pictured(cards, game.title)
    files: dict[str, bytes] = {}
    for place, each in enumerate(shown):
        name = each.card.address.removesuffix(".html")
        others = {
            f"{other}.html": said for of in game.gallery[name][2:] for other, said in of.items()
        }
        files[each.card.address] = tied(each.page, cards, place, others)
        files |= each.charts
    fronts = [resolve_name(each.front)() for each in kinds(game.name).values() if each.front]
    files |= shared | {each["address"]: each["page"] for each in fronts}
    typed = " ".join(["python -m benchmarks.gallery", *game_option(game.name)])
    up = "" if game.name == DEFAULT else "../"  # their folders are in that of the default game
    places = {each: f"{up}{'' if each == DEFAULT else f'{each}/'}{INDEX}" for each in names()}
    there = [each for each in places if each != game.name and _is_ours(out / places[each])]
    games = {info(each).title: places[each] for each in there}
    index = indexed(cards, thumbnails, __version__, game.title, typed, games, fronts)
    hashes = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    files[INDEX] = stamped(index, {"files": hashes})
    for name, content in files.items():
        write_whole(out / name, content)
        yield out / name


@dataclass(frozen=True)
class _Exhibit:
    """A page of the gallery: its card, the page, and its chart files."""

    card: Card
    page: bytes
    charts: Mapping[str, bytes] = field(default_factory=dict)


def _exhibits(out: Path, game: Game, folder: Path, options: RunOptions) -> Iterator[_Exhibit]:
    """Yield the pages of the gallery of a game, in its order."""
    files = strategy_files(game.name, builtin_folder())
    for name, (experiment, changes, *_) in game.gallery.items():
        if not experiment:
            page, played = _profile(game, files, options)
            yield _exhibit(name, page, played)
            continue
        asked = read_experiment(find_experiment(Path(experiment), game.name))
        spec = asked.model_copy(update={"report": False, **changes})
        if card := kind_named(spec.kind).card_of():
            yield from _made_before(out, card)
            continue
        if name in game.gallery_kept:
            if not is_run_kept(out, name):
                continue
            summary, facts, kept_spec, manifest = kept_page(out, name)
            played = manifest.get("played", {})
        else:
            run = _played(game, spec, files, folder / name, options)
            summary, facts, kept_spec, manifest = page_parts(run)
            played = played_by(game, run.spec)
        shown = kept_spec | {FOLDER: name}
        kind = kind_of(summary)
        page = kind.page_of(summary, facts, shown, manifest)
        played = played | claimed(kind.read(summary))
        charts = _charts(name, summary) if name in PICTURED else {}
        yield replace(_exhibit(name, page, played), charts=charts)


def _made_before(out: Path, card: Card) -> Iterator[_Exhibit]:
    """Yield a page that no gallery makes, if it is there; it says how sure it is."""
    from silver_sim.report.page.gallery import sure_of

    page = out / card.address
    if page.exists():
        content = page.read_bytes()
        answer = replace(card.answer, sure=sure_of(content))
        yield _Exhibit(replace(card, answer=answer), content)


def _profile(
    game: Game, files: Mapping[str, StrategyFile], options: RunOptions
) -> tuple[Page, Plain]:
    """Return the page of the profile that a gallery shows, and what played it."""
    from silver_sim.studies.profile.tell import tell

    who = read_entry(game.profiled, dict(files), game)
    names = default_field(who, game) if PROFILED_AGAINST is None else PROFILED_AGAINST
    field = [read_entry(name, dict(files), game) for name in names]
    rules, edition = named_rules(game, {})
    setting = Setting(rules, 1, game.deal_modes[0], "stop")
    setup = ProfileSetup(game, who, field, setting, edition, PROFILED_GAMES)
    spec = {"entries": [*map(entry_spec, setup.entries)]}
    options.note(f"observing {setup.game.profiled} ...")
    found = profile(setup, options)
    return tell(found), played_by(game, spec) | claimed(found)


def _exhibit(name: str, page: Page, played: Plain) -> _Exhibit:
    """Return a page with its card."""
    from silver_sim.report.page.page import rendered
    from silver_sim.report.page.stamp import stamped

    card = Card(f"{name}.html", page.kind, page.title, page.answer)
    return _Exhibit(card, stamped(rendered(page), played))


def _charts(name: str, summary: Mapping[str, Any]) -> Mapping[str, bytes]:
    """Return the first chart of a run under the name of its page, as files."""
    png, svg, *_ = (content for _, content in kind_of(summary).pictures_of(summary))
    return dict(zip(_pictures(name), (png, svg), strict=True))


def _pictures(name: str) -> tuple[str, str]:
    """The files of the chart of a page."""
    return f"{name}.png", f"{name}.svg"


def _played(
    game: Game, spec: Common, files: Mapping[str, StrategyFile], folder: Path, options: RunOptions
) -> RunFolder:
    options.note(f"playing {folder.name} ...")
    return begin(Prepared.of(spec, game, files), folder, options)
