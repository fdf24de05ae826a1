/** Which page is shown, and who hears what people press. */

import { button, el, morph } from "./dom.js";
import { walk } from "./row.js";
import { StartPage } from "./start.js";
import { TablePage } from "./table.js";
import { LANGUAGES, chooseLanguage, currentLanguage, say } from "./words.js";

/** @typedef {import("./types.js").Command} Command */

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const table = /^\/table\/([\w-]+)\/?$/.exec(location.pathname)?.[1];
/** @type {import("./connection.js").LineState} */
let line = "opening";
const page = table === undefined ? new StartPage(redraw) : new TablePage(table, redraw, lineIs);

function drawTop() {
  const languages = Object.entries(LANGUAGES).map(([language, name]) => {
    const pressed = language === currentLanguage() ? "true" : "false";
    return button(
      { type: "language", language },
      { lang: language, "aria-pressed": pressed },
      name,
    );
  });
  return [
    el(
      "a",
      { class: "brand", href: "/", "aria-label": say("home") },
      el("img", { src: "/static/icon.svg", alt: "", width: 32, height: 32 }),
      el("span", {}, "DIG"),
    ),
    el(
      "div",
      { class: "languages", role: "group", "aria-label": say("language.label") },
      languages,
    ),
  ];
}

function drawLine() {
  if (table === undefined || line === "open" || line === "closed") return [];
  const lost = line === "lost";
  return [
    el("p", { class: line }, say(lost ? "connection.lost" : "connection.opening")),
    ...(lost ? [button({ type: "retry" }, {}, say("connection.retry"))] : []),
  ];
}

/** Draw everything anew, into what is there. Focus that has lost its element goes to a heading. */
function redraw() {
  const focused = document.activeElement;
  document.documentElement.lang = currentLanguage();
  document.title = page.title();
  morph(part("top"), el("header", {}, ...drawTop()));
  morph(part("connection"), el("div", {}, ...drawLine()));
  morph(part("page"), el("main", {}, page.draw()));
  morph(part("foot"), el("footer", {}, el("p", {}, say("foot"))));
  page.drawn();
  if (focused && !focused.isConnected) {
    const next = document.querySelector("#result, #turn") ?? part("page");
    if (next instanceof HTMLElement) next.focus();
  }
}

/** @param {import("./connection.js").LineState} state */
function lineIs(state) {
  const first = line === "opening" && state === "open";
  line = state;
  if (!first) redraw();
}

/**
 * @param {Element} element
 * @param {FormData} [form]
 */
function ask(element, form) {
  /** @type {Command} */
  const command = JSON.parse(element.getAttribute("data-command") ?? "null");
  if (command.type === "language") {
    chooseLanguage(command.language);
    if (page instanceof TablePage) page.hush();
    redraw();
  } else {
    void page.ask(command, form);
  }
}

document.addEventListener("click", (event) => {
  const pressed = event.target instanceof Element && event.target.closest("button[data-command]");
  if (pressed) ask(pressed);
});
document.addEventListener("submit", (event) => {
  event.preventDefault();
  if (event.target instanceof HTMLFormElement) ask(event.target, new FormData(event.target));
});
document.addEventListener("keydown", walk);
redraw();
