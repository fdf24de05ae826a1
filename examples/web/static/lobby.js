/** A table at which seats are free: who is there, and how others get there. */

import { button, el } from "./dom.js";
import { keptName } from "./memory.js";
import { drawName } from "./parts.js";
import { namesOf, seatWords } from "./players.js";
import { say } from "./words.js";

const BOTS = /** @type {const} */ (["greedy", "search", "random"]);

/**
 * @param {import("./types.js").TableMessage} table
 * @param {number} seat
 */
function drawSeat(table, seat) {
  const who = table.seats[seat];
  if (!who) return null;
  const free = who.kind === "free";
  const number = say("seat.number", { seat: seat + 1 });
  return el(
    "li",
    { class: `seat ${who.kind}`, "data-key": `seat-${seat}` },
    el("h3", {}, free ? number : (namesOf(table.seats)[seat] ?? "")),
    el("span", { class: "tag" }, seatWords(who, table.you === seat)),
    free &&
      table.you !== null &&
      el(
        "div",
        { class: "bots", role: "group", "aria-label": say("lobby.bot") },
        el("p", {}, say("lobby.bot")),
        BOTS.map((bot) => {
          const words = say(`bot.${bot}`);
          const label = say("lobby.bot.for", { seat: seat + 1, bot: words });
          return button({ type: "bot", seat, bot }, { "aria-label": label }, words);
        }),
      ),
  );
}

/**
 * @param {import("./types.js").TableMessage} table
 * @param {Element} notice
 * @param {boolean} copied
 */
export function drawLobby(table, notice, copied) {
  const free = table.seats.filter(({ kind }) => kind === "free").length;
  const preset = say(
    table.rules.turn === "ONE_OF_EACH" ? "preset.ONE_OF_EACH" : "preset.THREE_ACTIONS",
  );
  const address = `${location.origin}/table/${table.table}`;
  return el(
    "div",
    { class: "lobby" },
    el("h1", {}, say("lobby.heading")),
    el("p", { class: "lead" }, free > 0 ? say("lobby.lead", { n: free }) : say("lobby.full")),
    el("p", { class: "tag" }, preset),
    notice,
    el(
      "section",
      { class: "panel", "aria-labelledby": "seats" },
      el("h2", { id: "seats" }, say("lobby.seats")),
      el(
        "ul",
        { class: "seats", "aria-live": "polite" },
        table.seats.map((_, seat) => drawSeat(table, seat)),
      ),
    ),
    table.you === null &&
      free > 0 &&
      el(
        "form",
        { class: "panel", "data-command": JSON.stringify({ type: "sit" }), "data-key": "sit" },
        el("p", {}, say("lobby.watching")),
        drawName(keptName()),
        el("button", { class: "main", type: "submit" }, say("lobby.sit")),
      ),
    el(
      "section",
      { class: "panel", "aria-labelledby": "share", "data-key": "share" },
      el("h2", { id: "share" }, say("lobby.share")),
      el("p", {}, say("lobby.link.more")),
      el(
        "div",
        { class: "share" },
        el("input", {
          id: "link",
          readonly: true,
          value: address,
          "aria-label": say("lobby.link"),
        }),
        button({ type: "copy" }, {}, say("lobby.copy")),
      ),
      el("p", { class: "hint", role: "status" }, copied && say("lobby.copied")),
    ),
  );
}
