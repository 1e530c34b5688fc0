"""The kind forecast: whether the chances that advice predicts come true."""

from silver_sim.studies.core.kind import Kind

FORECAST = Kind(
    name="forecast",
    room=__name__,
    spec="JudgeForecasts",
    study="Forecasting",
    result="ForecastResult",
    tables=("foretold",),
    charts="silver_sim.studies.forecast.charts:figures",
)
