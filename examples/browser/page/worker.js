// Python, in a thread of its own, so that the page never waits for it.
//
// Asked {id, call, words}, it answers {id, answer, record} or {id, failure}. While it is being
// loaded, it tells {progress}, and then {ready} or {broken}.

import { loadPyodide } from "./pyodide/pyodide.mjs";

let table;

async function load() {
  tell("Fetching Python", 0);
  const contents = await (await fetched("./contents.json")).json();
  countBytes(contents.bytes);
  const pyodide = await loadPyodide();
  const extractDir = pyodide.runPython("import site; site.getsitepackages()[0]");
  for (const wheel of contents.wheels) {
    const bytes = new Uint8Array(await (await fetched(`./wheels/${wheel}`)).arrayBuffer());
    pyodide.unpackArchive(bytes, "wheel", { extractDir });
  }
  const source = await (await fetched("./solo.py")).text();
  pyodide.FS.writeFile(`${extractDir}/solo.py`, source);
  tell("Starting the game", 1);
  pyodide.runPython("import importlib; importlib.invalidate_caches()");
  table = pyodide.pyimport("solo").Solo();
}

/** A file of this page; an error that names it, if it cannot be had. */
async function fetched(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  return response;
}

/** Count what is fetched from now on, also by Pyodide itself, and tell how far it is. */
function countBytes(all) {
  const plainFetch = self.fetch;
  let arrived = 0;
  self.fetch = async (...request) => {
    const response = await plainFetch(...request);
    if (!response.ok) return response;
    const counting = new TransformStream({
      transform(bytes, stream) {
        arrived += bytes.byteLength;
        const part = Math.min(arrived / all, 1);
        tell(part < 1 ? "Fetching Python" : "Starting Python", part);
        stream.enqueue(bytes);
      },
    });
    return new Response(response.body.pipeThrough(counting), response);
  };
}

function tell(what, part) {
  postMessage({ progress: { what, part } });
}

const loaded = load();
loaded.then(
  () => postMessage({ ready: true }),
  (error) => postMessage({ broken: String(error.message ?? error) }),
);

onmessage = async ({ data: { id, call, words } }) => {
  try {
    await loaded;
    const answer = JSON.parse(table[call](...words));
    const changed = "picture" in answer;
    postMessage({ id, answer, record: changed ? table.saved() : undefined });
  } catch (error) {
    postMessage({ id, failure: String(error.message ?? error) });
  }
};
