/** The game on the page: the row, the players, and what can be done. */

import { button, el } from "./dom.js";
import { drawDock } from "./dock.js";
import { drawPlayers, namesOf } from "./players.js";
import { drawResult } from "./result.js";
import { drawRow } from "./row.js";
import { winnerWords } from "./speech.js";
import { drawTurn, drawValues } from "./status.js";
import { listed, say } from "./words.js";

/**
 * @param {import("./types.js").TableMessage} table
 */
function drawSeatNote(table) {
  if (table.you === null) {
    return el("p", { class: "hint watching", "data-key": "note" }, say("game.watching"));
  }
  const left = table.seats[table.you]?.kind === "left";
  return el(
    "p",
    { class: "seat-note", "data-key": "note" },
    left && el("span", {}, say("game.left")),
    left
      ? button({ type: "return" }, { class: "main" }, say("game.return"))
      : button({ type: "leave" }, { class: "quiet" }, say("game.leave")),
  );
}

/**
 * @param {object} shown
 * @param {import("./types.js").TableMessage} shown.table
 * @param {import("./types.js").News} shown.news
 * @param {import("./types.js").View} shown.view What to show of the news: their view, or a frame.
 * @param {boolean} shown.settled
 * @param {Set<string>} shown.kept
 * @param {import("./log.js").Log} shown.log
 * @param {boolean} shown.quiet
 * @param {Element} shown.notice
 */
export function drawGame({ table, news, view, settled, kept, log, quiet, notice }) {
  const names = namesOf(table.seats);
  const over = settled && news.over;
  const legal = settled ? news.legal : [];
  const winner = over ? winnerWords(news.standings, names, view.viewer) : null;
  return el(
    "div",
    { class: `game${over ? " over" : ""}`, "data-ply": news.ply, "data-settled": settled },
    el("h1", { class: "aside" }, say("game.heading", { names: listed(names) })),
    el(
      "div",
      { class: "board" },
      over && drawResult(table, news, names),
      el("div", { class: "head" }, drawTurn(view, names, winner), drawValues(news)),
      el(
        "section",
        { class: "yard", "aria-labelledby": "row", "data-key": "yard" },
        el("h2", { id: "row", class: "aside" }, say("game.row")),
        view.viewer !== null && !over && el("p", { class: "aside" }, say("game.row.help")),
        drawRow(view, names, legal),
        el("p", { class: "caption", "aria-hidden": "true" }, log.last(names)),
      ),
    ),
    el(
      "div",
      { class: "hold", "data-key": "hold" },
      notice,
      view.viewer !== null && !over && drawDock(view, legal, kept),
    ),
    el(
      "div",
      { class: "beside", "data-key": "beside" },
      drawPlayers(view, table.seats, news.standings),
      log.draw(names, quiet),
      !over && drawSeatNote(table),
    ),
  );
}
