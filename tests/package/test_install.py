"""What is installed, and what it asks for."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import zipfile
from importlib.metadata import metadata, requires, version
from pathlib import Path

import pytest

import dig_rules as dig

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The wheel and the source archive, built without a network."""
    target = tmp_path_factory.mktemp("built")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(target), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    return next(target.glob("*.whl")), next(target.glob("*.tar.gz"))


def test_the_wheel_is_pure_and_typed(built):
    wheel, _ = built
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert "dig_rules/py.typed" in names
    assert all(name.startswith(("dig_rules/", "dig_rules-")) for name in names)


def test_the_source_archive_is_typed_and_tests_itself(built):
    _, source = built
    with tarfile.open(source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"src/dig_rules/py.typed", "LICENSE", "tests/golden/games.json"} <= names


def test_the_core_depends_on_attrs_alone_with_a_lower_bound():
    needed = [entry for entry in requires("dig_rules") if "extra ==" not in entry]
    assert len(needed) == 1
    assert re.fullmatch(r"attrs>=[\d.]+", needed[0])
    assert not [entry for entry in requires("dig_rules") if "<" in entry]
    assert metadata("dig_rules")["Requires-Python"] == ">=3.11"


def test_the_version_is_that_of_the_metadata():
    assert dig.__version__ == version("dig_rules")


def test_importing_brings_only_attrs():
    program = """
import sys
before = set(sys.modules)
import dig_rules, dig_rules.cli
new = {name.partition(".")[0] for name in set(sys.modules) - before}
print(sorted(new - set(sys.stdlib_module_names)))
"""
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    assert result.stdout == "['attr', 'attrs', 'dig_rules']\n"


def test_every_public_name_is_there_and_documented():
    for name in dig.__all__:
        thing = getattr(dig, name)
        assert not callable(thing) or thing.__doc__, name
    assert list(dig.__all__) == sorted(dig.__all__, key=_as_the_linter_sorts)


def _as_the_linter_sorts(name):
    """Constants, then classes, then the rest."""
    kind = 0 if name.isupper() else 1 if name[0].isupper() else 2
    return kind, name
