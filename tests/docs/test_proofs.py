"""The page of proofs tells of every obligation, as the full tier found it."""

from pathlib import Path

from proofs.ledger import BEGIN, END, HEADINGS, replaced

PAGE = (Path(__file__).parents[2] / "docs" / "explanation" / "proofs.md").read_text(
    encoding="utf-8"
)


def rows():
    table = PAGE.split(BEGIN)[1].split(END)[0]
    lines = [line for line in table.splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]
    assert cells[0] == list(HEADINGS)
    return cells[2:]


def test_the_page_lists_every_obligation_and_each_holds(request):
    listed = {row[0]: row[-1] for row in rows()}
    marked = {mark.args[0] for item in request.session.items for mark in item.iter_markers("proof")}
    # Run by itself, this test sees no proofs; together with them, all.
    assert marked <= set(listed)
    assert not marked or marked == set(listed)
    assert set(listed.values()) == {"holds"}


def test_the_table_of_a_page_is_replaced_and_the_rest_stays():
    page = replaced(PAGE, "| a new table |\n")
    assert "| a new table |" in page
    assert [part.strip() for part in page.split("| a new table |")] == [
        (PAGE.split(BEGIN)[0] + BEGIN).strip(),
        (END + PAGE.split(END)[1]).strip(),
    ]
