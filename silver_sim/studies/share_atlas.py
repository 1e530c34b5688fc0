"""Let the cells of an atlas file share strength: ``python -m silver_sim.studies.share_atlas FILE``.

``make atlas`` writes atlases whose cells have shared; this is for those that were written before.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from silver_sim.runs.files import packed_json, write_whole
from silver_sim.studies.sharing import shared


def main(path: Path) -> None:
    """Write the file anew; one whose cells have shared stays as it is, to the byte."""
    content = shared(json.loads(path.read_bytes()))
    write_whole(path, packed_json(content))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
