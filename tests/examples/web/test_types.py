"""The modules of the page are checked strictly, and against the schema of the library."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from dig_rules.schema import json_schema

STATIC = Path(__file__).parents[3] / "examples" / "web" / "static"
PACKAGE = {"devDependencies": {"json-schema-to-typescript": "16.0.0", "typescript": "5.9.3"}}
OPTIONS = {
    "strict": True,
    "checkJs": True,
    "allowJs": True,
    "noEmit": True,
    "noUncheckedIndexedAccess": True,
    "exactOptionalPropertyTypes": True,
    "noUnusedLocals": True,
    "noUnusedParameters": True,
    "noImplicitReturns": True,
    "noFallthroughCasesInSwitch": True,
    "target": "ES2022",
    "module": "ESNext",
    "moduleResolution": "bundler",
    "lib": ["ES2023", "DOM", "DOM.Iterable"],
    "types": [],
}
AGREED = """
import type { Action, Event, ViewDocument } from "./dig";
import type * as page from "./static/types.js";

// What the library writes is what the page reads, and what the page sends the library reads.
export const read = (view: ViewDocument): page.View => view;
export const told = (event: Event): page.GameEvent => event;
export const legal = (action: Action): page.Action => action;
export const kinds = (action: page.Action): Action["type"] => action.type;
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed")
    folder = tmp_path_factory.mktemp("types")
    shutil.copytree(STATIC, folder / "static")
    (folder / "package.json").write_text(json.dumps(PACKAGE))
    include = {"compilerOptions": OPTIONS, "include": ["static/*.js", "agreed.ts"]}
    (folder / "tsconfig.json").write_text(json.dumps(include))
    (folder / "agreed.ts").write_text(AGREED)
    (folder / "schema.json").write_text(json.dumps(json_schema()))
    run(folder, "npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--silent")
    types = ("--maxItems", "-1", "--input", "schema.json", "--output", "dig.d.ts")
    assert run(folder, "npx", "--no-install", "json2ts", *types).returncode == 0
    return folder


def run(folder, command, *arguments):
    program = [shutil.which(command), *arguments]
    return subprocess.run(
        program, cwd=folder, capture_output=True, text=True, check=False, timeout=180
    )


def test_the_modules_pass_a_strict_type_checker(project):
    done = run(project, "npx", "--no-install", "tsc")
    assert (done.stdout, done.returncode) == ("", 0)
