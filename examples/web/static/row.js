/** The row of cards, from the doghouse outward, with the dogs on it. */

import { drawCard, drawDog, drawHome } from "./cards.js";
import { button, el } from "./dom.js";
import { spaceWords } from "./speech.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").View} View */

/**
 * The spaces that a dog can be sent to, of what is legal.
 *
 * @param {import("./types.js").Action[]} legal
 */
export function reachable(legal) {
  return new Set(legal.flatMap((action) => (action.type === "move" ? [action.space] : [])));
}

/**
 * @param {View} view
 * @param {number} space
 */
function dogsOn(view, space) {
  const dogs = view.players.flatMap((player, seat) => {
    if (player.space !== space) return [];
    const active = view.ended === null && view.turn.seat === seat;
    const name = `token${active ? " active" : ""}`;
    const key = `dog-${seat}`;
    return [el("span", { class: name, "data-key": key, "data-spot": key }, drawDog(player.dog))];
  });
  return el("span", { class: "dogs" }, dogs);
}

/**
 * For players each space is a button: it says whether it can be reached, and why not if pressed.
 *
 * @param {View} view
 * @param {string[]} names
 * @param {import("./types.js").Action[]} legal
 */
export function drawRow(view, names, legal) {
  const targets = reachable(legal);
  const spaces = ["home", ...view.yard].map((card, space) => {
    const within = targets.has(space);
    const words = spaceWords(view, names, space, within);
    const token = card === null ? "." : card;
    const parts = [
      el(
        "span",
        { class: "picture", "data-spot": `space-${space}` },
        card === "home" ? drawHome() : drawCard(card),
      ),
      dogsOn(view, space),
      el("span", { class: "number", "aria-hidden": "true" }, String(space)),
    ];
    const shared = { class: "space", "data-card": token, "aria-label": words };
    const place =
      view.viewer === null
        ? el("div", { ...shared, role: "img" }, ...parts)
        : button(
            { type: "act", action: { type: "move", space } },
            { ...shared, ready: within, tabindex: within ? 0 : -1 },
            ...parts,
          );
    return el("li", { "data-key": `space-${space}` }, place);
  });
  return el("ol", { class: "row", "aria-label": say("game.row"), start: 0 }, spaces);
}

/**
 * Move the focus along the row by the arrow keys.
 *
 * @param {KeyboardEvent} event
 */
export function walk(event) {
  const from = event.target instanceof Element ? event.target.closest("button.space") : null;
  const row = from?.closest(".row");
  if (!from || !row || event.altKey || event.ctrlKey || event.metaKey) return;
  const all = [...row.querySelectorAll("button.space")];
  const tops = all.map((space) => space.getBoundingClientRect().top);
  const columns = tops.filter((top) => top === tops[0]).length;
  const at = all.indexOf(from);
  /** @type {Record<string, number>} */
  const targets = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: all.length - 1,
  };
  const next = all[targets[event.key] ?? -1];
  if (!next) return;
  event.preventDefault();
  if (next instanceof HTMLElement) next.focus();
}
