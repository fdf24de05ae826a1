/** Cards, spaces, events and refusals in words. */

import { colorsOf, kindOf } from "./look.js";
import { isKey, listed, say } from "./words.js";

/** @typedef {import("./types.js").View} View */

/** @param {import("./types.js").Card} card */
export function cardWords(card) {
  if (card === null) return say("card.gap");
  const [first = "r", second = "r"] = colorsOf(card);
  const color = say(`color.${first}`);
  switch (kindOf(card)) {
    case "bowl":
      return say("card.bowl", { color });
    case "bone":
      return say("card.bone", { color, decoy: say(`color.${second}`) });
    case "scent":
      return say("card.scent", { one: color, other: say(`color.${second}`) });
  }
}

/**
 * @param {View} view
 * @param {string[]} names
 * @param {number} space
 * @param {boolean} reachable
 */
export function spaceWords(view, names, space, reachable) {
  const place =
    space === 0
      ? say("space.home")
      : say("space.card", { space, card: cardWords(view.yard[space - 1] ?? null) });
  const dogs = view.players.flatMap((player, seat) => {
    if (player.space !== space) return [];
    const mine = seat === view.viewer;
    return [mine ? say("space.mine") : say("space.dog", { who: names[seat] ?? "" })];
  });
  return [place, ...dogs, ...(reachable ? [say("space.reach")] : [])].join(", ");
}

/** @param {number} space */
const from = (space) => (space === 0 ? say("from.home") : say("from.space", { space }));

/** @param {number} space */
const to = (space) => (space === 0 ? say("to.home") : say("to.space", { space }));

/**
 * @param {import("./types.js").GameEvent} event
 * @param {string[]} names
 * @returns {string}
 */
export function eventWords(event, names) {
  const who = "seat" in event ? (names[event.seat] ?? "") : "";
  switch (event.type) {
    case "moved":
    case "stepped_back":
      return say(`event.${event.type}`, { who, from: from(event.source), to: to(event.target) });
    case "dug": {
      const key = event.exchange ? "event.dug.exchange" : "event.dug";
      return say(key, { who, space: event.space, card: cardWords(event.bone) });
    }
    case "buried":
      return say("event.buried", { who, space: event.space, card: cardWords(event.bone) });
    case "dropped": {
      const cards = event.bones.map(cardWords).join("; ");
      return say("event.dropped", { who, space: event.space, n: event.bones.length, cards });
    }
    case "leapt": {
      const card = cardWords(event.card);
      return say("event.leapt", { from: from(event.source), target: event.target, card });
    }
    case "turn_ended":
      return say(event.progress ? "event.turn_ended" : "event.turn_ended.idle", { who });
    case "game_ended":
      return say(
        event.reason === "stalled" ? "event.game_ended.stalled" : "event.game_ended.cleared",
      );
  }
}

/** Which particular of a reason decides between singular and plural. */
const COUNTED = ["reach", "limit", "most"];

/**
 * Why the rules refuse an action. A code that the tables do not know is shown in English.
 *
 * @param {import("./types.js").Reason} reason
 */
export function reasonWords({ code, params, text }) {
  const key = `reason.${code}`;
  if (!isKey(key)) return text;
  /** @type {import("./words.js").Particulars} */
  const particulars = {};
  for (const [name, value] of Object.entries(params)) {
    const kind = `kind.${value}`;
    if (name === "bone" || name === "bowl") particulars[name] = cardWords(String(value));
    else if (name === "kind" && isKey(kind)) particulars[name] = say(kind);
    else particulars[name] = typeof value === "object" ? value.join("; ") : value;
    if (COUNTED.includes(name)) particulars["n"] = Number(value);
  }
  return say(key, particulars);
}

/**
 * Why a server refuses, in one or more sentences.
 *
 * @param {import("./types.js").Refusal} refusal
 * @returns {string}
 */
export function refusalWords({ error, params = {}, reasons = [], text }) {
  if (reasons.length > 0) return [...new Set(reasons.map(reasonWords))].join(" ");
  const key = `error.${error}`;
  if (!isKey(key)) return say("error.other", { text });
  const { problems } = params;
  return say(key, { problems: Array.isArray(problems) ? problems.join("; ") : "" });
}

/**
 * Who won, in a sentence.
 *
 * @param {import("./types.js").Standing[]} standings
 * @param {string[]} names
 * @param {number | null} viewer
 */
export function winnerWords(standings, names, viewer) {
  const first = standings.filter(({ place }) => place === 1).map(({ seat }) => seat);
  const who = listed(first.map((seat) => names[seat] ?? ""));
  if (first.length > 1) return say("result.shared", { who });
  return first[0] === viewer ? say("result.won.you") : say("result.won", { who });
}
