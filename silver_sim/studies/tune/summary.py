"""What a tuning found, as plain data: ``summary.json`` and the rows of ``summary.csv``."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from silver_sim.games.registry import game_option
from silver_sim.stats.core.intervals import LEVEL
from silver_sim.stats.core.sums import Moments
from silver_sim.studies.tune.budget import Budget
from silver_sim.studies.tune.course import Course, Generation
from silver_sim.studies.tune.fresh import fresh_seed, lead_of
from silver_sim.studies.tune.study import Tuned
from silver_sim.studies.tune.words import verdict

STEPS = 40  # of a course, at most: generations beside each other are counted together

Plain = dict[str, Any]


def summary(tuned: Tuned) -> Plain:
    """All results, ready for JSON; it depends on the tuning, the seed and the generations alone."""
    course, tuning = tuned.course, tuned.course.tuning
    trials, confirmation = tuning.trials, tuned.confirmation
    found = {
        "schema_version": 1,
        "kind": "tune",
        "title": "",
        "game": trials.game.name,
        "seed": course.seed,
        "noise": trials.game.random_strategy,
        "fresh_seed": fresh_seed(course),
        "edition": trials.edition,
        "start": tuned.start.label,
        "field": [entry.label for entry in trials.field],
        "seats": list(trials.seats),
        "generations": len(course.generations),
        "population": tuning.population,
        "blocks_a_candidate": tuning.blocks,
        "blocks": course.blocks + tuned.fresh_blocks,
        "games": tuned.games,
        "looks": 1,
        "stopped": "",
        "level": LEVEL,
        "command": command(course),
        "parameters": _parameters(tuned),
        "choice_blocks": tuned.choice_blocks,
        "finalists": [*tuned.finalists],
        "best": tuned.best.label,
        "confirmation": confirmation,
        "better": tuned.better,
        "to_use": tuned.to_use.label,
        "curve_blocks": tuned.curve_blocks,
        "curves": [*tuned.curves],
        "course": [*course_of(course)],
    }
    return found | {"verdict": verdict(found)}


def command(course: Course) -> str:
    """What to type for the same search."""
    tuning, trials = course.tuning, course.tuning.trials
    rules = trials.setting.rules.as_dict()
    edition, *_ = trials.edition.split()
    plain = trials.game.rule_set({"edition": edition}).as_dict()
    changed = {name: value for name, value in rules.items() if value != plain[name]}
    words = ["silver-sim", "tune", tuning.start.label, *game_option(trials.game.name)]
    words += ["--params", ",".join(tuning.space.names)]
    words += ["--against", ",".join(entry.label for entry in trials.field)]
    words += ["--seats", ",".join(map(str, trials.seats))]
    budget = Budget(generations=len(course.generations))
    words += ["--budget", budget.typed, "--seed", str(course.seed)]
    words += ["--blocks", str(tuning.blocks), "--population", str(tuning.population)]
    words += ["--edition", edition]
    for name, value in changed.items():
        words += ["--set", f"{name}={_typed(value)}"]
    return shlex.join(words)


def _typed(value: Any) -> str:
    """The value of a rule as ``--set`` reads it."""
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _parameters(tuned: Tuned) -> list[Plain]:
    """Every parameter that was tuned: what it means, its range, where it began and ended."""
    return [
        {**each, "best": tuned.settings[str(each["parameter"])]}
        for each in tuned.course.tuning.space.plain()
    ]


def course_of(course: Course) -> Iterator[Plain]:
    """What all candidates of some generations together led the start by, and the favourite then."""
    done = course.generations
    size = -(-len(done) // STEPS)
    for first in range(0, len(done), size):
        some = done[first : first + size]
        yield {
            "first": some[0].number + 1,
            "last": some[-1].number + 1,
            "lead": lead_of(_added([each.together for each in some])),
            "best": max(_best(each) for each in some),
            "favourite": some[-1].favourite,
        }


def _best(generation: Generation) -> float:
    """The lead of its best candidate, which is chance in part."""
    return max(lead.n / lead.d for lead in generation.leads)


def _added(moments: Sequence[Moments]) -> Moments:
    return Moments(*(sum(numbers) for numbers in zip(*moments, strict=True)))


def rows(found: Mapping[str, Any]) -> Iterator[Plain]:
    """The rows of ``summary.csv``."""
    confirmation, best, start = found["confirmation"], found["best"], found["start"]
    blocks = confirmation["blocks"]
    for line in confirmation["win_shares"]:
        for who, label in (("best", best), ("start", start)):
            yield _row(label, f"win_share_{line['seats']}", line[who], blocks)
    for line in confirmation["leads"]:
        name = f"win_share_{line['seats']}_difference"
        yield _row(best, name, line, blocks) | {"other": start}
    yield _row(best, "win_share_difference", confirmation["lead"], blocks) | {"other": start}
    for curve in found["curves"]:
        for point in curve["points"]:
            subject = f"{curve['parameter']}={point['value']}"
            row = _row(subject, "win_share_difference", point["lead"], found["curve_blocks"])
            yield row | {"other": found["to_use"]}


def _row(subject: str, metric: str, numbers: Mapping[str, Any], blocks: int) -> Plain:
    return {
        "metric": metric,
        "subject": subject,
        "other": None,
        **{key: numbers.get(key) for key in ("estimate", "se", "lo", "hi", "method")},
        **{key: numbers.get(key) for key in ("n_eff", "design_effect", "p", "p_holm")},
        "blocks": blocks,
    }
