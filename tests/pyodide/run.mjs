// Runs pytest in Pyodide, in Node. run.py starts it, and says in a document what is wanted.

import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import process from "node:process";

const wanted = JSON.parse(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(`${wanted.pyodide}/pyodide.mjs`).href);
const pyodide = await loadPyodide();

const extractDir = pyodide.runPython("import site; site.getsitepackages()[0]");
for (const wheel of wanted.wheels) {
  pyodide.unpackArchive(new Uint8Array(await readFile(wheel)), "wheel", { extractDir });
}
pyodide.mountNodeFS("/project", wanted.project);

const run = pyodide.runPython(`
import importlib, os, sys

importlib.invalidate_caches()
sys.dont_write_bytecode = True  # the project is as it was afterwards
os.chdir("/project")

def run(arguments, everything):
    import pytest
    sys.path.insert(0, "/project/tests/pyodide")
    import inside
    print(f"Python {sys.version} on {sys.platform}")
    return int(pytest.main(arguments, plugins=[inside.Inside(everything)]))

run
`);
try {
  process.exitCode = run(pyodide.toPy(wanted.arguments), wanted.everything);
} catch (error) {
  // Not the error itself: Node would show a line of its source, which has a million characters.
  console.error(error.message);
  process.exitCode = 3;
}
