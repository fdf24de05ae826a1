/** What a view looks like after one event more: the frames between two views. */

import { scentOf } from "./look.js";

/** @typedef {import("./types.js").View} View */

/**
 * Take a card out of a hand: itself, or where it was hidden there, what it looked like.
 *
 * @param {string[]} hand
 * @param {string} card
 */
function take(hand, card) {
  const exact = hand.indexOf(card);
  const index = exact >= 0 ? exact : hand.findIndex((held) => scentOf(held) === scentOf(card));
  return hand.filter((_, i) => i !== index);
}

/**
 * @param {View} view
 * @param {import("./types.js").GameEvent} event
 * @returns {View}
 */
export function frameAfter(view, event) {
  const next = { ...view, yard: [...view.yard], players: view.players.map((p) => ({ ...p })) };
  const player = "seat" in event ? next.players[event.seat] : undefined;
  switch (event.type) {
    case "moved":
    case "stepped_back":
      if (player) player.space = event.target;
      break;
    case "dug":
      next.yard[event.space - 1] = null;
      if (player) player.hand = [...player.hand, event.bone];
      break;
    case "buried":
      next.yard[event.space - 1] = event.bone;
      if (player) player.hand = take(player.hand, event.bone);
      break;
    case "dropped":
      if (player) {
        player.hand = event.bones.reduce(take, player.hand);
        player.dropped = [...player.dropped, ...event.bones];
      }
      break;
    case "leapt":
      next.yard[event.source - 1] = null;
      next.yard[event.target - 1] = event.card;
      break;
    case "turn_ended":
    case "game_ended":
      break;
  }
  return next;
}
