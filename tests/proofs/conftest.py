"""Proofs enter what they show in the ledger."""

import pytest

from proofs.ledger import KEY, Tally, entry


@pytest.fixture(autouse=True)
def tally(request):
    """Count what a proof looks at: ``tally["states"] += 1``; it is told in each of its rows."""
    counts = Tally()
    # Entered before the proof runs, so that one that fails has its row, too.
    for mark in request.node.iter_markers("proof"):
        row = entry(*mark.args, **mark.kwargs, counts=counts.row(mark.args[0]))
        request.node.user_properties.append((KEY, row))
    return counts
