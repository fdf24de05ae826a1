"""What runs under Pyodide, and how much of it: a plugin of pytest for the run inside.

Whatever is left out is listed here, with the reason.
"""

from __future__ import annotations

from math import ceil

import pytest

PROCESS = "it starts a process, and WebAssembly has none"
DEPTH = "with the large stack of this run, Python reads JSON of any depth to its end"
TIME = "it compares times, and what they are here says nothing of them elsewhere"

CANNOT = {
    "tests/hidden/test_pictures.py::test_text_can_be_printed_on_every_console": PROCESS,
    "tests/interchange/test_extra.py": PROCESS,
    "tests/interchange/test_json.py::test_the_same_bytes_whatever_the_seed_of_hashes": PROCESS,
    "tests/interchange/test_json.py::test_long_records_take_time_in_proportion": TIME,
    "tests/interchange/test_json_floods.py::test_a_flood_is_refused_soon": TIME,
    "tests/interchange/test_json_text.py::test_deep_nesting_is_refused": DEPTH,
    "tests/interchange/test_travel.py::test_processes_that_start_afresh": PROCESS,
    "tests/properties/test_bad_input.py::test_all_of_this_holds_under_python_o": PROCESS,
    "tests/properties/test_shuffle.py::test_a_game_is_the_same_whatever_the_hash_seed": PROCESS,
    "tests/properties/test_values.py::test_pickles_hash_afresh_in_another_process": PROCESS,
    "tests/records/test_files.py::test_a_real_full_disk_is_told": "it has no /dev/full",
    "tests/records/test_files.py::test_writers_of_one_file_do_not_mix": "it starts threads",
    "tests/records/test_record.py::test_replaying_takes_time_in_line_with_the_plies": TIME,
    "tests/records/test_text.py::test_a_long_record_is_written_and_read_in_time": TIME,
    "tests/records/test_version1.py::test_hash_seeds_change_nothing_that_is_written": PROCESS,
    "tests/testing_kit/test_conformance.py::test_it_needs_no_hypothesis": PROCESS,
    "tests/testing_kit/test_extra.py": PROCESS,
}
"""What cannot run, by the beginnings of its names, and why."""

LONG = (
    "tests/bots/test_search.py",
    "tests/hidden/test_leaks.py::test_the_seed_of_a_game_is_in_nothing_that_anybody_gets",
    "tests/hidden/test_twin_swap.py::test_two_games_that_differ_by_an_exchange_are_one",
    "tests/interchange/test_json_floods.py",
    "tests/properties/test_machine.py",
    "tests/records/test_files.py::test_golden_games",
    "tests/records/test_record.py::test_a_long_game_can_be_appended_to",
    "tests/records/test_record.py::test_golden_games",
    "tests/records/test_text.py::test_golden_games",
    "tests/testing_kit/test_strategies.py::test_attempts_are_legal_or_wrong_in_every_way",
    "tests/testing_kit/test_strategies.py::test_midgame_states_meet_each_rare_situation",
    "tests/testing_kit/test_strategies.py::test_rules_are_of_every_combination",
    "tests/testing_kit/test_strategies.py::test_the_example_of_a_failed_test",
)
"""What takes long, or many examples, and is left to ``--all``; by the beginnings of its names."""

FEW_CASES, FEW_EXAMPLES = 6, 5
"""How many cases of a parametrised test, and examples of a property, a short run tries."""


class Inside:
    """Leaves out what cannot run, and without ``--all`` also most of what takes long."""

    def __init__(self, everything):
        self.everything = everything

    def pytest_collection_modifyitems(self, config, items):
        # Not sooner: pytest wants to rewrite it first.
        from hypothesis import settings  # noqa: PLC0415

        # The profile that the project's tests choose is replaced, now that they are loaded.
        settings.register_profile(
            "inside",
            max_examples=settings.default.max_examples if self.everything else FEW_EXAMPLES,
            deadline=None,
            derandomize=True,
            database=None,
        )
        settings.load_profile("inside")
        for beginning, why in CANNOT.items():
            for item in met(items, beginning):
                item.add_marker(pytest.mark.skip(reason=why))
        if not any("::" in argument for argument in config.args):
            refuse_what_is_gone(items)
        if not self.everything:
            items[:], later = split(items)
            config.hook.pytest_deselected(items=later)


def met(items, beginning):
    return [item for item in items if item.nodeid.startswith(beginning)]


def refuse_what_is_gone(items):
    """Fail if a list above names a test that its file no longer has."""
    files = {item.nodeid.partition("::")[0] for item in items}
    for beginning in (*CANNOT, *LONG):
        if beginning.partition("::")[0] in files and not met(items, beginning):
            raise pytest.UsageError(f"{beginning} is listed in inside.py, and is gone")


def split(items):
    """What a short run tries, and what it does not: evenly spaced cases of each test."""
    cases = {}
    for item in items:
        cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    tried = set()
    for name, of_one in cases.items():
        if not name.startswith(LONG):
            tried.update(of_one[:: ceil(len(of_one) / FEW_CASES)])
    return [item for item in items if item in tried], [item for item in items if item not in tried]
