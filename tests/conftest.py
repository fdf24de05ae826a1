from pathlib import Path

from proofs.ledger import as_markdown, rows_of


def pytest_addoption(parser):
    parser.addoption(
        "--proof-table", metavar="FILE", help="write the table of what was proved to a file"
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
            Path(config.getoption("--proof-table")).write_text(table, encoding="utf-8")
