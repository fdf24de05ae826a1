"""The directive ``held``: the tests and proofs that hold a clause, as a list that opens."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from .holders import TESTS, Holder, read_tests

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


class Held(SphinxDirective):
    """``held M1``: what holds the clause M1."""

    required_arguments: ClassVar[int] = 1

    def run(self) -> list[nodes.Node]:
        """The list, closed at first."""
        clause = self.arguments[0]
        tests = [holder for holder in ALL if clause in holder.clauses]
        proofs = {
            obligation: None
            for holder in ALL
            for obligation, clauses in holder.proofs
            if clause in clauses
        }
        for holder in ALL:
            self.env.note_dependency(str(TESTS / holder.path))
        if not tests and not proofs:
            raise self.error(f"nothing holds the clause {clause}")
        summary = _count(len(tests), "test") + (
            f" and {_count(len(proofs), 'proof')}" if proofs else ""
        )
        items = [_item("Proved", proofs)] if proofs else []
        items += [
            _item(nodes.literal("", f"tests/{path}"), [holder.fact for holder in group])
            for path, group in groupby(tests, key=_path)
        ]
        return [
            _raw(f"<details class='held'><summary>{clause} is held by {summary}</summary>"),
            nodes.bullet_list("", *items),
            _raw("</details>"),
        ]


def _path(holder: Holder) -> str:
    return holder.path


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _raw(html: str) -> nodes.raw:
    return nodes.raw("", html, format="html")


def _item(heading: str | nodes.Node, facts: list[str] | dict[str, None]) -> nodes.list_item:
    """A heading and the facts below it."""
    head = nodes.Text(heading) if isinstance(heading, str) else heading
    below = [nodes.list_item("", nodes.paragraph("", fact.replace("`", ""))) for fact in facts]
    return nodes.list_item("", nodes.paragraph("", "", head), nodes.bullet_list("", *below))


ALL = read_tests()


def setup(app: Sphinx) -> ExtensionMetadata:
    """Have the directive known."""
    app.add_directive("held", Held)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
