"""How Sphinx builds the manual. The pages under `reference/generated` are made first, from the rules themselves."""

import re
import sys
from importlib.metadata import version as version_of
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))  # for `manual_pages`

project = "berthier"
author = "the authors of berthier"
copyright = "the authors of berthier"  # Sphinx's own name for it
release = version = version_of("berthier")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx_click", "manual_pages"]
exclude_patterns = ["_build", "manual_pages"]
nitpicky = True
nitpick_ignore_regex = [("py:.*", ".*")]  # types in signatures; what is not public has no page
default_role = "literal"  # help texts and docstrings write `so`

myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 3
myst_ref_domains = ["std", "py"]
suppress_warnings = ["misc.highlighting_failure", "toc.empty_glob"]

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
napoleon_numpy_docstring = False
napoleon_use_ivar = True
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = f"berthier {version}"
html_static_path = ["_static"]
html_css_files = ["wide.css"]
html_show_sourcelink = False
html_copy_source = False


def code_in_docstrings(_app, _what, _name, _object, _options, lines):
    """Let `such` words of a docstring be code whatever stands beside them, which reStructuredText would not have."""
    lines[:] = [re.sub(r"(?<!`)`([^`]+)`(?!`)", r"\\ ``\1``\\ ", line) for line in lines]


def setup(app):
    """Connect what this file adds."""
    app.connect("autodoc-process-docstring", code_in_docstrings, priority=400)
