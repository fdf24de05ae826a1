/** Whose turn it is, what has been done in it, and what each colour is worth. */

import { drawSign } from "./cards.js";
import { el } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").View} View */

const KINDS = /** @type {const} */ (["move", "dig", "drop"]);

/** @param {View} view */
function actionsDone({ turn, rules }) {
  /** @param {import("./types.js").ActionKind} kind */
  const done = (kind) => el("li", { class: "slot done" }, `✓ ${say(`kind.${kind}`)}`);
  const left = 3 - turn.done.length;
  const slots =
    rules.turn === "ONE_OF_EACH"
      ? KINDS.map((kind) =>
          turn.done.includes(kind) ? done(kind) : el("li", { class: "slot" }, say(`kind.${kind}`)),
        )
      : [
          ...turn.done.map(done),
          left > 0 && el("li", { class: "slot" }, say("turn.left", { n: left })),
        ];
  return el("ol", { class: "slots", "aria-label": say("turn.actions") }, slots);
}

/** @param {View} view */
function stalling({ stalled, rules: { stall_limit: limit } }) {
  // Long before the limit it would only be noise.
  if (limit === null || stalled * 4 < limit) return null;
  return el("p", { class: "hint" }, say("turn.stalled", { n: stalled, limit }));
}

/**
 * @param {View} view
 * @param {string[]} names
 * @param {string | null} winner
 */
export function drawTurn(view, names, winner) {
  const mine = view.turn.seat === view.viewer;
  const who = names[view.turn.seat] ?? "";
  const words = winner ?? (mine ? say("turn.yours") : say("turn.of", { who }));
  return el(
    "section",
    {
      class: `turn${mine && !winner ? " mine" : ""}`,
      "aria-labelledby": "turn",
      "data-spot": "turn",
    },
    el("h2", { id: "turn", tabindex: -1 }, words),
    winner === null && actionsDone(view),
    winner === null && view.turn.bury_owed && el("p", { class: "hint" }, say("turn.bury")),
    winner === null && stalling(view),
  );
}

/** @param {import("./types.js").News} news */
export function drawValues({ values }) {
  const colors = /** @type {import("./types.js").Color[]} */ (Object.keys(values));
  const sorted = colors.sort((one, other) => (values[other] ?? 0) - (values[one] ?? 0));
  return el(
    "section",
    { class: "values", "aria-labelledby": "values" },
    el("h2", { id: "values" }, say("game.values")),
    el(
      "ul",
      {},
      sorted.map((color) => {
        const name = say(`color.${color}`);
        const n = values[color] ?? 0;
        return el(
          "li",
          {},
          drawSign(color),
          el("span", { class: "aside" }, say("game.value", { color: name, n })),
          el("span", { "aria-hidden": "true" }, String(n)),
        );
      }),
    ),
  );
}
