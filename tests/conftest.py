from pathlib import Path

from proofs.ledger import as_markdown, replaced, rows_of


def pytest_addoption(parser):
    parser.addoption(
        "--proof-table", metavar="FILE", help="put the table of what was proved into that page"
    )


def pytest_configure(config):
    config.addinivalue_line(
        "markers", "clause(number): the clause of the rules that the test holds"
    )
    config.addinivalue_line(
        "markers", "proof(obligation, clauses=, method=, scope=): a row of the table of proofs"
    )


def pytest_terminal_summary(terminalreporter, config):
    reports = [
        report
        for outcome in ("passed", "failed", "error")
        for report in terminalreporter.getreports(outcome)
    ]
    table = as_markdown(rows_of(reports))
    if table.count("\n") > 2:
        terminalreporter.section("what was proved")
        terminalreporter.write(table)
        if config.getoption("--proof-table"):
            page = Path(config.getoption("--proof-table"))
            page.write_text(replaced(page.read_text(encoding="utf-8"), table), encoding="utf-8")
