/** What a player holds and can do: the hand, and a button for each kind of action. */

import { drawCard } from "./cards.js";
import { button, el } from "./dom.js";
import { colorsOf } from "./look.js";
import { cardWords } from "./speech.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").Action} Action */

/**
 * The drops of what is legal, by their bones.
 *
 * @param {Action[]} legal
 */
const dropsOf = (legal) =>
  legal.flatMap((action) => (action.type === "drop" ? [action.bones] : []));

/**
 * The legal drop of exactly these bones.
 *
 * @param {Action[]} legal
 * @param {string[]} bones
 */
function dropOf(legal, bones) {
  return dropsOf(legal).find(
    (drop) => drop.length === bones.length && drop.every((bone) => bones.includes(bone)),
  );
}

/**
 * A bone of the hand: a picture, or a button if there is something to choose.
 *
 * @param {string} bone
 * @param {Action[]} legal
 * @param {string[]} choice The bones to choose among for one drop of several.
 * @param {Set<string>} kept
 */
function drawHeld(bone, legal, choice, kept) {
  const words = cardWords(bone);
  const card = drawCard(bone);
  const shared = { class: "held", "data-card": bone };
  if (choice.includes(bone)) {
    const pressed = kept.has(bone) ? "false" : "true";
    const toggle = { ...shared, "aria-pressed": pressed, "aria-label": words, title: words };
    return button({ type: "toggle", bone }, toggle, card);
  }
  for (const action of legal) {
    const bury = action.type === "bury" && action.bone === bone;
    const drop = action.type === "drop" && action.bones.length === 1 && action.bones[0] === bone;
    if (!bury && !drop) continue;
    const label = say(bury ? "act.bury" : "act.drop.one", { bone: words });
    return button({ type: "act", action }, { ...shared, "aria-label": label, title: label }, card);
  }
  return el("span", { ...shared, role: "img", "aria-label": words, title: words }, card);
}

/**
 * What there is to choose; or else how far the dog can go with what it carries.
 *
 * @param {import("./types.js").View} view
 * @param {string[]} hand
 * @param {Action[]} legal
 * @param {string[]} choice
 */
function askedWords({ rules }, hand, legal, choice) {
  if (legal.some(({ type }) => type === "bury")) return say("act.bury.which");
  if (choice.length > 0) return say("act.drop.which");
  return say("game.reach", { n: rules.reach - hand.length });
}

/**
 * @param {import("./types.js").View} view
 * @param {string[]} hand
 * @param {Action[]} legal
 * @param {string[]} choice
 * @param {Set<string>} kept
 */
function drawHand(view, hand, legal, choice, kept) {
  const asking = choice.length > 0 || legal.some(({ type }) => type === "bury");
  const spot = `hand-${view.viewer}`;
  return el(
    "div",
    { class: "mine", role: "group", "aria-labelledby": "hand asked" },
    el("h2", { id: "hand" }, say("game.hand")),
    el(
      "p",
      { id: "asked", class: asking ? "asked" : "hint" },
      askedWords(view, hand, legal, choice),
    ),
    hand.length === 0
      ? el("p", { "data-spot": spot, "data-empty": true }, say("game.hand.empty"))
      : el(
          "ul",
          { class: "cards", "data-spot": spot },
          hand.map((bone) => el("li", { "data-key": bone }, drawHeld(bone, legal, choice, kept))),
        ),
  );
}

/**
 * The button to drop: what is chosen, or the one bone that can be dropped.
 *
 * With nothing to drop, it asks for what seems meant, and the answer says why not.
 *
 * @param {import("./types.js").View} view
 * @param {string[]} hand
 * @param {Action[]} legal
 * @param {string[] | null} chosen
 */
function drawDrop(view, hand, legal, chosen) {
  const bowl = view.yard[(view.players[view.viewer ?? 0]?.space ?? 0) - 1] ?? "";
  const fitting = hand.filter((bone) => bowl.toLowerCase() === colorsOf(bone)[0]);
  const meant = (fitting.length > 0 ? fitting : hand).slice(0, 1);
  const drop = chosen ? dropOf(legal, chosen) : dropsOf(legal)[0];
  return button(
    { type: "act", action: { type: "drop", bones: drop ?? chosen ?? meant } },
    { class: "action", ready: drop !== undefined, "data-key": "drop" },
    chosen ? say("act.drop.many", { n: chosen.length }) : say("act.drop"),
  );
}

/**
 * @param {import("./types.js").View} view
 * @param {Action[]} legal
 * @param {Set<string>} kept The bones that are not to be dropped.
 */
export function drawDock(view, legal, kept) {
  const hand = view.viewer === null ? [] : (view.players[view.viewer]?.hand ?? []);
  const drops = dropsOf(legal);
  const several = drops.some((drop) => drop.length > 1);
  const choice = several ? [...new Set(drops.flat())] : [];
  const chosen = several ? choice.filter((bone) => !kept.has(bone)) : null;
  /** @param {"dig" | "end"} type */
  const plain = (type) =>
    button(
      { type: "act", action: { type } },
      { class: `action ${type}`, ready: legal.some((act) => act.type === type), "data-key": type },
      say(`act.${type}`),
    );
  return el(
    "section",
    { class: "dock", "aria-label": say("game.actions"), "data-key": "dock" },
    drawHand(view, hand, legal, choice, kept),
    el(
      "div",
      { class: "actions" },
      plain("dig"),
      drawDrop(view, hand, legal, chosen),
      plain("end"),
    ),
  );
}
