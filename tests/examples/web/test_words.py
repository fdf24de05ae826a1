"""The page says everything in every language: one table of words each, and none has a hole."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import pytest
from table_server.codes import Code

import dig_rules as dig
from dig_rules.bots import BOTS
from dig_rules.cards import COLORS, Dog
from dig_rules.parts import ActionKind

WEB = Path(__file__).parents[3] / "examples" / "web"
STATIC = WEB / "static"
LANGUAGES = ("en", "de")
OURS = {"offline", "other"}
"""What the page itself has to say: no answer, and an answer that it does not know."""


def table(language):
    text = (STATIC / f"words_{language}.js").read_text(encoding="utf-8")
    return json.loads(text.removeprefix("export default").rstrip().removesuffix(";"))


WORDS = {language: table(language) for language in LANGUAGES}


def codes(prefix):
    """The keys of a kind, without what comes before and after the code."""
    return {key.split(".")[1] for key in WORDS["en"] if key.startswith(f"{prefix}.")}


def texts(entry):
    return [entry] if isinstance(entry, str) else [entry["one"], entry["other"]]


def holes(entry):
    return [set(re.findall(r"\{(\w+)\}", text)) for text in texts(entry)]


def test_the_languages_have_the_same_keys_in_the_same_order():
    assert list(WORDS["en"]) == list(WORDS["de"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_and_plurals_have_both_forms(language):
    for key, entry in WORDS[language].items():
        assert isinstance(entry, str) or set(entry) == {"one", "other"}, key
        assert all(text.strip() == text != "" for text in texts(entry)), key


def test_each_language_fills_in_the_same_particulars():
    for key, entry in WORDS["en"].items():
        wanted = set.union(*holes(entry))
        for found in (*holes(entry), *holes(WORDS["de"][key])):
            assert found in (wanted, wanted - {"n"}), key  # "a bone" is one, without a number


@pytest.mark.parametrize("code", dig.ReasonCode, ids=lambda code: code.value)
def test_every_reason_of_the_rules_is_told_with_what_it_names(code):
    entry = WORDS["en"][f"reason.{code.value}"]
    named = set(re.findall(r"\{(\w+)\}", code.template))
    assert set.union(*holes(entry)) == named


def test_there_are_no_reasons_but_those_of_the_rules():
    assert codes("reason") == {code.value for code in dig.ReasonCode}


def test_every_event_is_told():
    kinds = {re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower() for kind in get_args(dig.Event)}
    assert codes("event") == kinds | {"begins", "resumed", "watching", "your_turn"}


def test_every_refusal_of_the_server_is_told():
    assert codes("error") == {code.value for code in Code} | OURS


def test_every_color_dog_action_bot_and_preset_has_a_name():
    assert codes("color") == {color.letter for color in COLORS}
    assert codes("dog") == {dog.name.lower() for dog in Dog}
    assert codes("kind") == {kind.value for kind in ActionKind}
    assert codes("bot") == set(BOTS)
    assert codes("preset") == set(dig.PRESETS)


def source():
    """The modules that draw, without the tables of words and the types."""
    named = re.compile(r"words_..|types")
    files = [path for path in STATIC.glob("*.js") if not named.match(path.stem)]
    assert len(files) > 15
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def test_every_key_of_the_tables_is_used():
    text = source()
    made = {match[1] for match in re.finditer(r"`(\w+)\.\$\{", text)}
    assert made >= {"reason", "error", "event", "color", "dog", "kind", "bot", "preset", "act"}
    for key in WORDS["en"]:
        assert f'"{key}"' in text or key.split(".")[0] in made, key


def test_nothing_is_said_but_by_the_tables():
    text = source()
    for key in re.findall(r"""say\(\s*"([^"]+)\"""", text):
        assert key in WORDS["en"], key
    # A name of a player, or of a card, is never taken for markup.
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
        assert word not in text


def test_names_stand_where_german_bends_no_word():
    """A bot's name is "Gieriger Bot" alone: after "von", say, it would be another word."""
    bent = re.compile(r"\b(von|mit|für|gegen|bei|an|gibt|lässt) \{(who|names|bot)\}")
    for key, entry in WORDS["de"].items():
        assert not [text for text in texts(entry) if bent.search(text)], key


def luminance(tint):
    digits = tint.removeprefix("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_letters_stand_out_from_their_colors():
    look = (STATIC / "look.js").read_text(encoding="utf-8")
    looks = re.findall(r'\b(\w): \{\s*tint: "(#\w+)",\s*ink: "(#\w+)",\s*outline:\s*"(.*?)"', look)
    assert [letter for letter, *_ in looks] == [color.letter for color in COLORS]
    for _, tint, ink, _ in looks:
        dark, light = sorted((luminance(tint), luminance(ink)))
        assert (light + 0.05) / (dark + 0.05) >= 4.5
    for part in (0, 1, 3):  # a letter, a tint and a shape of its own each
        assert len({entry[part] for entry in looks}) == len(COLORS)
