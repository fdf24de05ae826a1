// The page: what it shows, and what is done when something is pressed.

import { rest, showChoices, wake } from "./choices.js";
import { download, keep, kept, onOtherTab, textOf } from "./kept.js";
import { draw, onOtherWidth, onSpace } from "./picture.js";
import { Python } from "./python.js";

const PAUSE = { slowly: 700, quickly: 250, "at once": 0 };
const $ = (id) => document.getElementById(id);

const LONGEST_LOG = 1_000; // lines of a game that was loaded

let scene = null; // what is shown
let record = null; // the same game as text: not looked into, only kept
let asking = false; // Python has been asked, and has not answered yet
let skipped = 0; // lines of the log that are not shown, before the others
let game = 0; // counts games and undone actions, so that late answers are known as such

const python = new Python(showProgress, (text) => {
  record = text;
  if (!keep(text)) notice("This browser keeps no games: save it as a file before you leave.");
});

begin().catch((error) => {
  $("loading").hidden = true;
  show("setup", false);
  problem(`Python cannot be loaded: ${error.message}. Reload the page to try again.`);
});

async function begin() {
  await python.ready;
  fillSetup(await python.ask("choices"));
  $("loading").hidden = true;
  const text = kept();
  if (text !== null) {
    const answer = await ask("load", text);
    if (answer) return play(answer);
    record = text; // it can still be saved as a file
    problem(`The game that was kept here cannot go on. ${$("problem").textContent}`);
  }
  show("setup");
}

function showProgress({ what, part }) {
  $("progress").value = part;
  $("step").textContent = part < 1 ? `${what}: ${Math.round(100 * part)} %` : `${what} …`;
}

/** Ask Python; null, with the problem shown, if nothing came of it. */
async function ask(call, ...words) {
  try {
    const answer = await python.ask(call, ...words);
    if (call !== "bot" || answer.problem) problem(answer.problem ?? "");
    return answer.problem === undefined ? answer : null;
  } catch (error) {
    problem(`Something is wrong with this page: ${error.message}`);
    return null;
  }
}

/** Show a game, and let the bots play until it is the person's turn. */
async function play(answer) {
  const mine = ++game;
  show("table");
  showScene(answer);
  while (scene.turn === "bot") {
    await new Promise((resolve) => setTimeout(resolve, PAUSE[$("pace").value]));
    if (mine !== game) return;
    const next = await ask("bot");
    if (mine !== game || !next) return;
    showScene(next);
  }
}

/** Do what a button or a click on the row asks for. */
async function act(action) {
  if (asking || scene.turn === "bot") return;
  asking = true;
  rest($("choices"));
  const answer = await ask("act", scene.ply, action);
  asking = false;
  if (answer) await play(answer);
  else wake($("choices"));
}

function showScene(next) {
  scene = next;
  $("status").textContent = scene.status;
  $("text").textContent = scene.text;
  $("result").textContent = scene.result;
  $("result").hidden = !scene.result;
  showPicture();
  showLog(scene);
}

/** The picture, and the buttons with pictures of its cards. */
function showPicture() {
  draw($("picture"), scene);
  const resting = scene.turn === "bot";
  if (resting) rest($("choices"));
  else showChoices($("choices"), scene, $("picture"), act);
  $("choices").classList.toggle("resting", resting);
}

/** Lines that are still so stay as they are, so that only what is new is read out. */
function showLog({ kept: number, news }) {
  const log = $("log");
  if (number === 0) skipped = Math.max(news.length - LONGEST_LOG, 0);
  log.dataset.skipped = skipped || "";
  while (log.children.length && skipped + log.children.length > number) log.lastChild.remove();
  for (const line of number === 0 ? news.slice(skipped) : news) {
    const item = document.createElement("li");
    item.textContent = line;
    log.append(item);
  }
  log.scrollTop = log.scrollHeight;
}

function problem(text) {
  $("problem").textContent = text;
}

function notice(text) {
  $("notice").textContent = text;
}

/** Show one section of the page, and the buttons that go with it. */
function show(section, usable = true) {
  $("setup").hidden = section !== "setup" || !usable;
  $("table").hidden = section !== "table";
  $("back").hidden = scene === null;
  for (const name of ["new", "undo"]) $(name).hidden = section !== "table";
  $("save").hidden = record === null;
  $("load").hidden = !usable;
}

function fillSetup({ bots, presets, most }) {
  const options = (names) => names.map((name) => new Option(name.toLowerCase().replaceAll("_", " "), name));
  $("number").replaceChildren(...options(Array.from({ length: most }, (_, i) => String(i + 1))));
  $("preset").replaceChildren(...options(presets));
  const seats = Array.from({ length: most }, (_, i) => {
    const label = document.createElement("label");
    const select = document.createElement("select");
    select.replaceChildren(...options(bots));
    select.value = bots.at(-1);
    select.name = "bot";
    label.append(`Bot ${i + 1}`, select);
    return label;
  });
  $("bots").replaceChildren(...seats);
  const fit = () => seats.forEach((seat, i) => (seat.hidden = i >= Number($("number").value)));
  $("number").onchange = fit;
  fit();
}

$("setup").onsubmit = async (event) => {
  event.preventDefault();
  const bots = [...$("bots").querySelectorAll("label:not([hidden]) select")];
  const names = bots.map(({ value }) => value).join(" ");
  const answer = await ask("start", $("name").value, $("preset").value, names);
  if (!answer) return;
  $("choices").replaceChildren();
  const playing = play(answer);
  $("status").focus();
  await playing;
};

$("new").onclick = () => {
  problem("");
  show("setup");
  $("name").focus();
};

$("back").onclick = () => {
  problem("");
  show("table");
  $("status").focus();
};

$("undo").onclick = async () => {
  const answer = await ask("undo", scene.ply);
  if (answer) await play(answer);
};

$("close").onclick = () => {
  problem("");
  if (!$("table").hidden) ($("choices").querySelector("button") ?? $("status")).focus();
};

$("save").onclick = () => download(record);

$("load").onclick = () => $("file").click();

$("file").onchange = async () => {
  const [file] = $("file").files;
  $("file").value = ""; // so that the same file can be chosen again
  if (!file) return;
  let answer;
  try {
    answer = await ask("load", await textOf(file));
  } catch (error) {
    problem(`The file cannot be read: ${error.message}.`);
  }
  if (answer) await play(answer);
};

$("typed").onsubmit = async (event) => {
  event.preventDefault();
  await act($("words").value);
  if (!$("problem").textContent) $("words").value = "";
};

$("pace").value = localPace();
$("pace").onchange = () => {
  try {
    localStorage.setItem("dig-pace", $("pace").value);
  } catch {
    // It is asked for again the next time.
  }
};

function localPace() {
  try {
    return localStorage.getItem("dig-pace") ?? "quickly";
  } catch {
    return "quickly";
  }
}

onSpace($("picture"), (space) => act(`move ${space}`));
onOtherWidth(() => scene && showPicture());
onOtherTab(() => notice("Another tab keeps a game now: this one is kept when you do something."));
