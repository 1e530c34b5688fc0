"""The page of a tuning."""


def page(summary, facts, spec, manifest):
    from silver_sim.report.model import Page

    return Page(
        title="t",
        verdict=summary["verdict"],
        kind="Tuning",
        line=[],
        warnings=[],
        sections=[],
        copied=[],
        names=[],
        glossary=[],
        version="",
    )
