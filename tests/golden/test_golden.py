"""Games and counts of an independent implementation, replayed."""

from __future__ import annotations

import pytest

import dig_rules as dig
from golden.cases import read, start_of

GAMES = read("games.json")
PERFT = read("perft.json")


def position_of(state: dig.State) -> dict[str, object]:
    return {
        "to_move": state.to_move,
        "dogs": [player.space for player in state.players],
        "legal": [dig.format_action(action) for action in dig.legal_actions(state)],
        "dropped": [dig.format_row(player.dropped) for player in state.players],
        "stalled": state.stalled,
    }


def views_of(state: dig.State) -> dict[str, object]:
    viewers = {str(seat): seat for seat in range(len(state.players))} | {"spectator": None}
    seen = {name: dig.view(state, viewer) for name, viewer in viewers.items()}
    return {
        name: {
            "yard": dig.format_row(view.yard),
            # The golden file sorts a hand by its texts.
            "hands": [" ".join(sorted(map(dig.format_card, p.hand))) for p in view.players],
        }
        for name, view in seen.items()
    }


@pytest.mark.parametrize("case", GAMES, ids=range(len(GAMES)))
def test_game_runs_as_in_the_independent_implementation(case):
    state = start_of(case)
    checked = 0
    for number, text in enumerate([*case["actions"], None]):
        golden = case["checkpoints"].get(str(number))
        if golden is not None:
            golden = dict(golden)
            assert views_of(state) == golden.pop("views")
            assert position_of(state) == golden
            checked += 1
        if text is not None:
            action = dig.parse_action(text)
            assert dig.format_action(action) == text
            state = dig.apply(state, action)
    assert checked == len(case["checkpoints"])
    final = case["final"]
    outcome = dig.outcome(state)
    assert outcome is not None
    assert outcome.reason.value == final["reason"]
    values = {color.letter: value for color, value in dig.bone_values(state).items()}
    assert values == final["bone_values"]
    assert list(dig.scores(state)) == final["scores"]
    places = {standing.seat: standing.place for standing in outcome.standings}
    assert [places[seat] for seat in sorted(places)] == final["places"]


@pytest.mark.parametrize("case", PERFT, ids=range(len(PERFT)))
def test_perft_counts_as_in_the_independent_implementation(case):
    state = start_of(case)
    for text in case["prefix"]:
        state = dig.apply(state, dig.parse_action(text))
    depths = range(1, len(case["perft"]) + 1)
    assert [dig.perft(state, depth) for depth in depths] == case["perft"]
