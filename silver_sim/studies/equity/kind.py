"""The kind equity: whether the chances of the table come true."""

from silver_sim.studies.core.kind import Kind

EQUITY = Kind(
    name="equity",
    spec="silver_sim.studies.equity.spec:JudgeEquity",
    study="silver_sim.studies.equity.study:Equities",
    view="silver_sim.studies.equity.view:parts",
    page="silver_sim.studies.equity.page:page",
)
