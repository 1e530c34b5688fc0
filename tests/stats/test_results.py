"""What a run of every kind writes is what its result declares: every field, none besides."""

import json

import pytest

from silver_sim.result import as_json, read
from silver_sim.runs import RunFolder
from silver_sim.stats.outcomes.observed import PageFacts
from silver_sim.studies.kinds import kind_of
from silver_sim.studies.page_facts import FACTS
from tests.studies.test_columns import runs

__all__ = ["runs"]  # the fixture: a small run of every kind

pytestmark = pytest.mark.slow


def test_every_field_of_a_summary_is_declared(runs: dict[str, RunFolder]) -> None:
    for run in runs.values():
        summary = run.summary()
        assert as_json(kind_of(summary).read(summary)) == summary


def test_every_field_of_the_facts_of_a_page_is_declared(runs: dict[str, RunFolder]) -> None:
    for run in runs.values():
        if FACTS in run.manifest["files"]:
            facts = json.loads(run.content(FACTS))
            assert as_json(read(PageFacts, facts)) == facts
