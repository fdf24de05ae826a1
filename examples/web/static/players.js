/** A panel for each player: dog, points, hand and dropped bones. */

import { drawCard, drawDog } from "./cards.js";
import { el } from "./dom.js";
import { cardWords } from "./speech.js";
import { isKey, say } from "./words.js";

/** @typedef {import("./types.js").Seat} Seat */

/**
 * What to call the players: bots by what they are, with a number if there are several such.
 *
 * @param {Seat[]} seats
 */
export function namesOf(seats) {
  return seats.map((seat) => {
    const key = `bot.${seat.bot}`;
    if (seat.kind !== "bot" || !isKey(key)) return seat.name;
    const alike = seats.filter(({ kind, bot }) => kind === "bot" && bot === seat.bot);
    const number = alike.length > 1 ? ` ${alike.indexOf(seat) + 1}` : "";
    return say(key) + number;
  });
}

/**
 * What is to say of a seat besides its name.
 *
 * @param {Seat} seat
 * @param {boolean} mine
 */
export function seatWords({ kind, online }, mine) {
  if (kind === "free") return say("seat.free");
  if (kind === "left") return say("seat.left");
  if (kind === "bot") return say("seat.bot");
  if (mine) return say("seat.you");
  return online ? say("seat.person") : say("seat.away");
}

/**
 * Cards side by side, each with its name.
 *
 * @param {string[]} cards
 * @param {import("./dom.js").Attributes} attributes
 * @param {string} none
 */
export function drawCards(cards, attributes, none) {
  if (cards.length === 0) return el("p", { ...attributes, "data-empty": true }, none);
  return el(
    "ul",
    attributes,
    cards.map((card) => {
      const shown = {
        class: "held",
        role: "img",
        "data-card": card,
        "aria-label": cardWords(card),
      };
      return el("li", {}, el("span", shown, drawCard(card)));
    }),
  );
}

/**
 * @param {import("./types.js").Player} player
 * @param {number} seat
 */
function drawHand({ hand }, seat) {
  const label = { class: "cards hand", role: "group", "aria-label": say("player.hand") };
  const cards = drawCards(hand, { "data-spot": `hand-${seat}` }, say("player.hand.empty"));
  return el("div", label, cards);
}

/**
 * @param {import("./types.js").Player} player
 * @param {number} seat
 */
function drawDropped({ dropped }, seat) {
  const label = { class: "cards dropped", role: "group", "aria-label": say("player.dropped") };
  const spot = { "data-spot": `dropped-${seat}` };
  return el("div", label, drawCards(dropped, spot, say("player.dropped.empty")));
}

/**
 * @param {import("./types.js").View} view
 * @param {Seat[]} seats
 * @param {import("./types.js").Standing[]} standings
 * @param {number} seat
 */
function drawPlayer(view, seats, standings, seat) {
  const player = view.players[seat];
  const who = seats[seat];
  const name = namesOf(seats)[seat] ?? "";
  if (!player || !who) return null;
  const { score = 0, place = 1 } = standings.find((standing) => standing.seat === seat) ?? {};
  const active = view.ended === null && view.turn.seat === seat;
  const mine = view.viewer === seat;
  const dog = say(`dog.${player.dog}`);
  const title = [say("player.dog", { who: name, dog }), ...(active ? [say("player.turn")] : [])];
  return el(
    "li",
    { class: `player${active ? " active" : ""}`, "data-key": `player-${seat}` },
    el("span", { class: "portrait" }, drawDog(player.dog)),
    el(
      "div",
      { class: "who" },
      el("h3", { "aria-label": title.join(", ") }, name),
      el("span", { class: "tag" }, seatWords(who, mine)),
    ),
    el(
      "p",
      { class: "points" },
      el("strong", {}, say("player.points", { n: score })),
      el("span", {}, say("place", { place })),
    ),
    el("div", { class: "holding" }, !mine && drawHand(player, seat), drawDropped(player, seat)),
  );
}

/**
 * @param {import("./types.js").View} view
 * @param {Seat[]} seats
 * @param {import("./types.js").Standing[]} standings
 */
export function drawPlayers(view, seats, standings) {
  return el(
    "section",
    { class: "players", "aria-labelledby": "players" },
    el("h2", { id: "players" }, say("game.players")),
    el(
      "ul",
      {},
      seats.map((_, seat) => drawPlayer(view, seats, standings, seat)),
    ),
  );
}
