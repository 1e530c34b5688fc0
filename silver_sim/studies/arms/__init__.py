"""Experiments of one form: arms on the same deals, numbers of each, contrasts between arms.

A kind is a file of ``studies.questions``: a model whose ``design`` says who sits where and what is
compared. It is played, counted, judged, told and drawn by what is here, for all kinds alike.
"""

from silver_sim.studies.core.kind import Kind


def declared(name: str, model: str, room: str, *, files: str = "") -> Kind:
    """Return the kind of a model, which lies in the file of its name in a room."""
    return Kind(
        name=name,
        room=__name__,
        spec=f"{room}.{name}:{model}",
        study="Arms",
        result="ArmsResult",
        subjects="SEATED",
        files=files,
        brief=True,
    )
