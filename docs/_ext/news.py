"""The directive ``news``: the changes that are not released yet, by kind."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.util.docutils import SphinxDirective

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

ROOT = Path(__file__).parents[2]
KINDS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["towncrier"][
    "type"
]


class News(SphinxDirective):
    """A list for each kind of change that there is."""

    def run(self) -> list[nodes.Node]:
        """The lists, as Markdown that the page goes on to read."""
        lines: list[str] = []
        for kind in KINDS:
            files = sorted((ROOT / "changes").glob(f"*.{kind['directory']}.md"))
            if files:
                lines += [f"**{kind['name']}**", ""]
            for file in files:
                self.env.note_dependency(str(file))
                first, *more = file.read_text(encoding="utf-8").splitlines()
                lines += [f"- {first}", *(f"  {line}" for line in more), ""]
        found = nodes.container()
        self.state.nested_parse(StringList(lines, "changes"), self.content_offset, found)
        return found.children


def setup(app: Sphinx) -> ExtensionMetadata:
    """Have the directive known."""
    app.add_directive("news", News)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
