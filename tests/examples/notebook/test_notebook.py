"""The notebook runs from its top to its end, and shows what it shows in the repository."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

PATH = Path(__file__).parents[3] / "examples" / "notebook" / "dig.ipynb"


def outputs(notebook):
    """What each cell of code shows."""
    return [
        [{"text": output.get("text"), **output.get("data", {})} for output in cell.outputs]
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]


@pytest.fixture(scope="module")
def kept():
    return nbformat.read(PATH, as_version=4)


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_the_notebook_shows_again_what_it_shows_in_the_repository(kept):
    again = nbformat.read(PATH, as_version=4)
    for cell in again.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    NotebookClient(again, timeout=120).execute()
    assert outputs(again) == outputs(kept)


def test_it_has_pictures_a_table_of_beliefs_and_a_study(kept):
    shown = [output for cell in outputs(kept) for output in cell]
    assert sum("image/svg+xml" in output for output in shown) == 2
    tables = [output["text/markdown"] for output in shown if "text/markdown" in output]
    assert tables[0].startswith("| where | red | yellow | green | blue | purple |")
    assert tables[1].startswith("| players | seat | won alone |")


def test_each_hidden_card_alone_is_as_likely_of_either_colour(kept):
    shown = [output for cell in outputs(kept) for output in cell]
    beliefs = next(output["text/markdown"] for output in shown if "text/markdown" in output)
    for line in beliefs.splitlines()[2:]:
        assert [cell.strip() for cell in line.split("|")[2:-1] if cell.strip()] == ["1/2", "1/2"]
