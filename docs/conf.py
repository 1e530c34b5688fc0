"""The site: Sphinx reads this file. `make docs` builds it into build/docs/."""

import os
import sys
from pathlib import Path

os.environ["NUMBA_DISABLE_JIT"] = "1"  # kernels stay functions, whose signatures can be read
sys.path.insert(0, str(Path(__file__).parent))

from silver_sim import __version__

project = "silver_sim"
author = "The silver_sim authors"
version = release = __version__
html_title = f"silver_sim {__version__}"

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "site_parts",
    "site_cards",
]
exclude_patterns = ["_build", "notebooks"]
nitpicky = True
# Types of signatures belong to other projects, whose sites are not fetched.
nitpick_ignore_regex = [("py:.*", ".*")]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
autodoc_typehints_format = "short"
maximum_signature_line_length = 120
autodoc_member_order = "bysource"
napoleon_google_docstring = False
napoleon_use_ivar = True

html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_search_scorer = str(Path(__file__).parent / "static" / "scorer.js")
smartquotes = False
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
pygments_style, pygments_dark_style = "friendly", "monokai"
highlight_language = "none"
