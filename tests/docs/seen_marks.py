"""A plugin of pytest that writes down the marks of everything collected: ``-p docs.seen_marks``."""

import json
import os
from pathlib import Path

TESTS = Path(__file__).parents[1]


def pytest_collection_finish(session):
    seen = {}
    for item in session.items:
        path = Path(item.path)
        marks = {
            "clauses": sorted({c for mark in item.iter_markers("clause") for c in mark.args}),
            "proofs": sorted(
                [mark.args[0], mark.kwargs.get("clauses", "")]
                for mark in item.iter_markers("proof")
            ),
        }
        if marks["clauses"] or marks["proofs"]:
            name = item.originalname or item.name
            seen[f"{path.relative_to(TESTS).as_posix()}::{name}"] = marks
    Path(os.environ["SEEN_MARKS"]).write_text(json.dumps(seen), encoding="utf-8")
