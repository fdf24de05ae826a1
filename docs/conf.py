"""How the documentation is built: ``python -m sphinx -W -n docs build/docs``, without a network."""

from __future__ import annotations

import pkgutil
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.pycode import ModuleAnalyzer

import dig_rules

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "dig_rules"
author = "The dig_rules contributors"
copyright = "2026, the dig_rules contributors"  # noqa: A001 - Sphinx's name for it
version = release = dig_rules.__version__

# The directives and drawings of these pages.
sys.path.insert(0, str(Path(__file__).parent))

extensions = [
    "_ext.clauses",
    "_ext.drawings",
    "_ext.news",
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.intersphinx",
    "sphinx.ext.napoleon",
]
exclude_patterns = ["_build"]
nitpicky = True
nitpick_ignore = [
    ("py:class", "SearchStrategy"),  # of Hypothesis no list of names is kept here
    ("py:class", "concurrent.futures._base.Executor"),  # Python documents it one module above
]

# The names of Python's own documentation, kept here so that no network is needed.
intersphinx_mapping = {"python": ("https://docs.python.org/3", "python.inv")}

myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_class_signature = "mixed"
add_module_names = False
python_maximum_signature_line_length = 100
napoleon_google_docstring = True
napoleon_numpy_docstring = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = f"dig_rules {release}"
html_show_sphinx = False
html_static_path = ["_static"]
html_css_files = ["pages.css"]
html_theme_options = {"navigation_with_keys": True}


# What autodoc needs to be told --------------------------------------------------------------------


def _definers() -> dict[str, list[str]]:
    """The docstring under each module-level name of the library."""
    found: dict[str, list[str]] = {}
    for _, name, _ in pkgutil.walk_packages(dig_rules.__path__, "dig_rules."):
        analyzer = ModuleAnalyzer.for_module(name)
        analyzer.analyze()
        for (owner, attribute), lines in analyzer.attr_docs.items():
            if not owner:
                found[attribute] = lines
    return found


def _docstring(
    _app: object, what: str, name: str, _obj: object, _options: object, lines: list[str]
) -> None:
    """Prepare a docstring for Napoleon."""
    if what == "data":
        # A name that the package passes on has its docstring where it is defined.
        lines[:] = DOCSTRINGS.get(name.rpartition(".")[2], lines)
    lines[:] = [BACKTICKS.sub(_link, line) for line in lines]
    if what in {"attribute", "data"}:
        # Napoleon would take what stands before a colon in the first line for a type.
        BEFORE_NAPOLEON[name] = list(lines)


def _restore(
    _app: object, _what: str, name: str, _obj: object, _options: object, lines: list[str]
) -> None:
    """Undo what Napoleon did to a docstring without sections."""
    lines[:] = BEFORE_NAPOLEON.get(name, lines)


BEFORE_NAPOLEON: dict[str, list[str]] = {}
BACKTICKS = re.compile(r"(?<![`:])`([^`]+)`(?!`)")


def _link(found: re.Match[str]) -> str:
    """A public name becomes a link, and anything else is shown as code."""
    word = found[1]
    if word.startswith("dig_rules."):
        return f":py:obj:`~{word}`"
    if word.partition(".")[0] in dig_rules.__all__:
        return f":py:obj:`~dig_rules.{word}`"
    return f"``{word}``"


DOCSTRINGS = _definers()


def _trim(_app: object, tree: nodes.document) -> None:
    """Leave out the empty line that ends an example for doctest."""
    for block in tree.findall(nodes.literal_block):
        block.rawsource = block.rawsource.rstrip()
        block.children = [nodes.Text(block.astext().rstrip())]


def setup(app: Sphinx) -> None:
    """Have docstrings looked at before Napoleon does and after it, and code blocks trimmed."""
    app.connect("doctree-read", _trim)
    app.connect("autodoc-process-docstring", _docstring, priority=400)
    app.connect("autodoc-process-docstring", _restore, priority=600)
