/** How the game ended: who is in which place, and what one can do now. */

import { recordOf } from "./api.js";
import { drawDog } from "./cards.js";
import { button, el } from "./dom.js";
import { drawCards } from "./players.js";
import { eventWords, winnerWords } from "./speech.js";
import { say } from "./words.js";

/**
 * @param {import("./types.js").TableMessage} table
 * @param {import("./types.js").News} news
 * @param {string[]} names
 */
export function drawResult(table, { view, standings }, names) {
  const why = view.ended ?? "yard cleared";
  return el(
    "section",
    { class: "result panel", "aria-labelledby": "result", "data-key": "result" },
    el("h2", { id: "result", tabindex: -1 }, winnerWords(standings, names, view.viewer)),
    el("p", {}, eventWords({ type: "game_ended", reason: why }, names)),
    el(
      "ol",
      { class: "places", "aria-label": say("result.places") },
      standings.map(({ place, seat, score }) => {
        const player = view.players[seat];
        return el(
          "li",
          { class: place === 1 ? "first" : "" },
          el(
            "span",
            { class: "place" },
            el("span", { class: "aside" }, say("place", { place })),
            el("span", { "aria-hidden": "true" }, String(place)),
          ),
          el("span", { class: "portrait" }, player && drawDog(player.dog)),
          el("strong", { class: "winner" }, names[seat] ?? ""),
          drawCards(player?.dropped ?? [], { class: "cards" }, say("player.dropped.empty")),
          el("span", { class: "score" }, say("player.points", { n: score })),
        );
      }),
    ),
    el(
      "div",
      { class: "after" },
      table.you === null
        ? el("a", { class: "button main", href: "/" }, say("game.new"))
        : button(
            { type: "again" },
            { class: "main", title: say("result.again.more") },
            say("result.again"),
          ),
      el(
        "a",
        { class: "button", href: recordOf(table.table), download: `dig-${table.table}.json` },
        say("result.record"),
      ),
    ),
  );
}
