"""``python -m benchmarks.vega``: write the script that draws the charts of pages.

It is Vega, Vega-Lite and Vega-Embed as vl-convert bundles them (report/page/THIRD_PARTY.txt), with
nothing in it that ends the element of a page in which it stands. The same vl-convert writes the
same bytes.
"""

from __future__ import annotations

from pathlib import Path

import vl_convert

from silver_sim.report.page.vega import VEGA_LITE

SCRIPT = Path(__file__).parents[1] / "silver_sim" / "report" / "page" / "vega.js"


def bundled() -> bytes:
    """Return the script."""
    script = vl_convert.javascript_bundle(vl_version=VEGA_LITE)  # type: ignore[call-arg]  # its stub
    return script.replace("</script", r"<\/script").replace("<!--", r"<\!--").encode()


if __name__ == "__main__":
    SCRIPT.write_bytes(bundled())
    print(f"written: {SCRIPT}")
