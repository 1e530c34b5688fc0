"""The kind forecast: whether the chances that advice predicts come true."""

from silver_sim.studies.core.kind import Kind

FORECAST = Kind(
    name="forecast",
    spec="silver_sim.studies.forecast.spec:JudgeForecasts",
    study="silver_sim.studies.forecast.study:Forecasts",
    view="silver_sim.studies.forecast.view:parts",
    page="silver_sim.studies.forecast.page:page",
    charts="silver_sim.studies.forecast.charts:figures",
)
