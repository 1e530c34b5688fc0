"""Names of the atlas that advice still imports from here."""

from silver_sim.studies.silver.call_safety.atlas import LETTERS as LETTERS
from silver_sim.studies.silver.call_safety.atlas import MANY as MANY
from silver_sim.studies.silver.call_safety.atlas import NOT_KNOWN as NOT_KNOWN
from silver_sim.studies.silver.call_safety.atlas import SHIPPED as SHIPPED
from silver_sim.studies.silver.call_safety.atlas import WIDE as WIDE
from silver_sim.studies.silver.call_safety.atlas import Atlas as Atlas
from silver_sim.studies.silver.call_safety.atlas import AtlasCell as AtlasCell
from silver_sim.studies.silver.call_safety.atlas import AtlasLine as AtlasLine
from silver_sim.studies.silver.call_safety.atlas import Made as Made
from silver_sim.studies.silver.call_safety.atlas import verdict_of as verdict_of
