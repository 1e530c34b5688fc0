"""How far a page can be trusted: how it was measured, its limits, its words, how to repeat it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from silver_sim.errors import printable
from silver_sim.report.model import Copied, Section, Trust
from silver_sim.report.sections.samples import FOLDER
from silver_sim.report.tables import Column, Table, error, interval, plain, text
from silver_sim.report.text.wording import counted, seating
from silver_sim.result import Plain
from silver_sim.stats.levels import EVERY_LOOK, FEW_BLOCKS
from silver_sim.stats.results import Estimate, Heading

if TYPE_CHECKING:
    from silver_sim.games.contract.game import GameInfo


class Played(Protocol):
    """How much was played, and by which rules."""

    @property
    def blocks(self) -> int:
        """How many blocks were played."""

    @property
    def games(self) -> int:
        """How many games were played."""

    @property
    def seed(self) -> int:
        """The seed of all games."""

    @property
    def edition(self) -> str:
        """The edition of the rules."""


ERRORS = (
    "Standard errors come from the differences between blocks (linearised, robust to correlation "
    "between the games of a block). Intervals are at 95 %: Student's t; Wilson's with the "
    "effective number near 0 and 100 %; the rule of three if every block gave the same."
)
STILL_PLAYED = "The run has not ended: more blocks are being played."
PROGRAMS = "Strategies are programs; none of this says how people play."

WORLD = (
    "World",
    "A possible deal of the hidden cards: it fits all that the player to answer knows.",
)
TOSS_UP = (
    "Toss-up",
    "The 95 % interval of what one answer gains over another includes 0: which is better is not "
    "shown. Either is fine where the interval stays within 1 percentage point of the game.",
)
SURPRISE = (
    "Surprise",
    "Minus the logarithm of the chance that was given to what turned out to be true, on average; "
    "less is better. Its unit is the nat: 0.1 nats less means a chance 1.105 times as high.",
)
# How a belief knows what is hidden, by its name in settings.
KNOWS = {"uniform": "counting cards", "kept": "watching cards", "policy": "watching the others"}
BELIEFS = (
    WORLD,
    *zip(
        KNOWS.values(),
        (
            "Every such deal is equally likely (belief=uniform).",
            "How each card came to its place is taken into account (belief=kept).",
            "What would the others have done in each world? Each is assumed to play one of a mix "
            "of strategies, and now and then something else (belief=policy).",
        ),
        strict=True,
    ),
)
LOOK_AHEAD = (
    "To look ahead",
    "search(...): at every question, each kind of answer is played out to the end of the deal in "
    "many worlds. The strategy itself sits in all seats. Its own answer stands unless another one "
    "is better by more than its error.",
)

_BLOCK = (
    "Block",
    "One set of deals, played in all seat rotations. Blocks are independent of each other; "
    "games of one block are not.",
)
_WORDS = (
    (
        "Interval, ±",
        "Half the width of the 95 % interval: of twenty such intervals one is expected to miss the "
        "truth. An interval that is not symmetric is written (a to b).",
    ),
    (
        "SE",
        "Standard error: by how much the estimate would vary from run to run with other deals.",
    ),
    (
        "Design effect",
        "Variance of the estimate divided by what it would be if every game had its own deal. "
        "Below 1, sharing deals has helped. In a tournament it is far above 1, since all line-ups "
        "play the same deals: more line-ups mean more games, but not more deals.",
    ),
    ("Effective games", "The number of games, each with its own deal, that would be as precise."),
    (
        "Holm",
        "A correction of p values for asking several questions at once: a difference is called "
        "shown only if it is significant after it.",
    ),
    (
        "Paired",
        "Compared on the same deals, block by block, so that the luck of the deal cancels.",
    ),
)


def glossary(game: GameInfo) -> tuple[tuple[str, str], ...]:
    """Return what the words of a page mean, including those of the game."""
    tied = "those who tie for a game share it equally"
    if game.win_unit == 1:
        tied = "a tied game is won by the tie-break"
    win_share = (
        "Win share",
        f"Share of the games that a strategy won; {tied}. Equals would each have the fair share, "
        "one over the number of players.",
    )
    total = (
        "Total, place",
        f"Points over all {game.words.deal}s, fewer are better; the place by total, 1 for the "
        "lowest; those who tie get the mean of the places they share.",
    )
    return (_BLOCK, *game.words.glossary, win_share, total, *_WORDS)


def precision(lines: Sequence[tuple[str, Estimate]], what: str) -> Table:
    """Return the standard errors of win shares, of blocks and as if games were independent."""
    return Table(
        "precision",
        f"Precision of {what}, in percentage points. SE of blocks: the standard error that is "
        "used; a block is the games of one set of deals. SE of games: the same if every game had "
        "deals of its own. Design effect: the first squared over the second squared. Effective "
        "games: games with deals of their own that would be as precise.",
        [
            Column("of", "name"),
            Column("estimate", "estimate"),
            Column("SE of blocks", help="what this page uses"),
            Column("SE of games", help="as if games were independent; only for comparison"),
            Column("design effect"),
            Column("effective games"),
            Column("interval", "text"),
        ],
        [
            [
                text(name),
                interval(share, 100),
                error(share.se, 100),
                error(share.naive_se, 100),
                plain(share.design_effect, 2),
                plain(share.n_eff, 0),
                text(METHODS[share.method]),
            ]
            for name, share in lines
        ],
    )


METHODS = {
    "t": "Student's t",
    "wilson": "Wilson",
    "constant": "rule of three",
    EVERY_LOOK: "confidence sequence, at every look",
    "none": "none: too few blocks",
}


def method(result: Heading, trust: Trust, *, early: bool, so_far: bool = False) -> Section:
    """Return the section on how it was measured and what must not be concluded.

    `early`: the run was ended before it was complete; `so_far`: it is still being played.
    """
    played = f"{counted(result.blocks, 'block')} ({counted(result.games, 'game')})"
    return Section(
        "method",
        "How sure is it",
        f"{played}; every deal in all seat rotations. {seating(result)}".strip(),
        tables=[trust.precision],
        paragraphs=[
            trust.errors or ERRORS,
            trust.adjustment,
            STILL_PLAYED if so_far else how_it_ended(result, early=early),
            *trust.limits,
        ],
    )


def how_it_ended(result: Heading, *, early: bool) -> str:
    """Return why the run ended when it did."""
    if result.stopped:
        looks = counted(result.looks, "time")
        return f"The run was looked at {looks} and then ended: {printable(result.stopped)}."
    if early:
        return "The run was ended before it was complete."
    return "The number of blocks was fixed beforehand and did not depend on the results."


def limits(edition: str, field: str) -> list[str]:
    """Return the limits of what the numbers say."""
    return [
        f"Limits: this holds against this field only ({field}), under the rules {edition}. Another "
        f"table can give another order. {PROGRAMS}",
    ]


def reproduce(spec: Plain, manifest: Plain, blocks: int, *, early: bool) -> list[Copied]:
    """Return the file of the experiment, the command that plays it, and what played it."""
    experiment = dict(spec["experiment"])
    out = f" --out {folder}" if (folder := spec.get(FOLDER)) else ""
    if experiment.get("time") or early:  # no other machine would stop at the same block
        experiment |= dict.fromkeys(("until", "time", "max_blocks")) | {"blocks": blocks}
    return [
        Copied("experiment", "Save this as question.toml", toml(experiment)),
        Copied("command", "and type", f"silver-sim run question.toml{out}"),
        Copied("sources", "What played, by SHA-256", _sources(spec, manifest)),
    ]


def ended_early(spec: Plain, result: Heading) -> bool:
    """Whether the run was ended before it was complete."""
    wanted = spec["experiment"].get("blocks")
    return not result.stopped and (wanted is None or result.blocks < wanted)


def toml(experiment: Mapping[str, Any]) -> str:
    """Return an experiment as TOML, without empty and missing values."""
    plain_fields = {k: v for k, v in experiment.items() if v not in (None, "", [], {})}
    tables = {k: v for k, v in plain_fields.items() if isinstance(v, Mapping)}
    lines = [f"{k} = {_toml(v)}" for k, v in plain_fields.items() if k not in tables]
    for name, fields in tables.items():
        lines += ["", f"[{name}]", *(f"{_key(k)} = {_toml(v)}" for k, v in fields.items())]
    return "\n".join(lines)


def _key(name: str) -> str:
    """Return a key, quoted if TOML requires it."""
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _toml(name)


def _toml(value: Any) -> str:
    """Return a value in TOML: as in JSON, with unprintable characters escaped."""
    text = json.dumps(value, ensure_ascii=False)
    return "".join(c if c.isprintable() else f"\\U{ord(c):08x}" for c in text)


def _sources(spec: Plain, manifest: Plain) -> str:
    """Return versions, and the hashes of strategies and of the tables used to look ahead."""
    found = {
        f"strategies/{each['strategy']}.py": each["sha256"]
        for entry in spec["entries"]
        for each in [*entry["strategies"], *entry.get("search", {}).get("models", [])]
    }
    found |= {f"table {name}": digest for name, digest in spec.get("frozen_tables", {}).items()}
    libraries = " ".join(f"{n} {v}" for n, v in sorted(manifest.get("libraries", {}).items()))
    return "\n".join(
        [
            f"silver-sim {manifest.get('silver_sim', '?')}, engine {manifest.get('engine', '?')}",
            f"python {manifest.get('python', '?')}, {libraries}",
            *(f"{digest}  {name}" for name, digest in sorted(found.items())),
        ]
    )


def rests(played: Played, *more: str, together: bool = False, looks: bool = False) -> str:
    """Return in one line what an answer rests on; `more` is what the kind of study adds.

    `together`: all intervals hold at once; `looks`: that of the answer holds at every look.
    """
    at_looks = ", that of the difference at every look" if looks else ""
    at_once = ", all of them at once" if together else ""
    own_deals = played.blocks == played.games  # each game has deals of its own
    blocks = "" if own_deals else f" in {counted(played.blocks, 'block')}"
    return "; ".join(
        [
            f"{counted(played.games, 'game')}{blocks}, seed {played.seed}, "
            f"edition {printable(played.edition)}",
            *more,
            *([] if own_deals else ["every deal in all seats"]),
            f"95 % intervals{at_looks}{at_once}",
        ]
    )


def run_line(played: Played) -> list[tuple[str, str]]:
    """Return the facts of a run for the head of its page."""
    seating = getattr(played, "seating", None)
    return [
        ("games", f"{played.games:,}"),
        *([("blocks", f"{played.blocks:,}")] if played.blocks != played.games else []),
        ("edition", printable(played.edition)),
        *([("seating", seating)] if seating else []),
        ("seed", str(played.seed)),
    ]


def warnings(given: Sequence[str], blocks: int, *, early: bool) -> list[str]:
    """Return what a reader must know first, in addition to the warnings of the kind."""
    found = list(given)
    if blocks < FEW_BLOCKS and not found:
        found.append(f"Only {counted(blocks, 'block')}: few for an interval. Play more games.")
    if early:
        found.append(
            f"The run was ended early, after {counted(blocks, 'block')}. The intervals do not "
            "account for ending a run because of its results so far."
        )
    return found
