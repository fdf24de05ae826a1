/**
 * How colours look: each has a letter, a shape and a tint of its own, the same as in the pictures
 * that the library draws. Letters are dark on all tints but blue, for a contrast of 4.5 to 1.
 */

/** @typedef {{tint: string, ink: string, outline: string}} Look */

/** @type {Record<import("./types.js").Color, Look>} */
export const LOOKS = {
  r: { tint: "#d55e00", ink: "#111", outline: "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0z" },
  y: { tint: "#f0e442", ink: "#111", outline: "M0 -10L9.5 7.5L-9.5 7.5z" },
  g: { tint: "#009e73", ink: "#111", outline: "M-8 -8H8V8H-8z" },
  b: { tint: "#0072b2", ink: "#fff", outline: "M0 -10.5L10 0L0 10.5L-10 0z" },
  p: {
    tint: "#cc79a7",
    ink: "#111",
    outline:
      "M0 -10.5L2.9 -3.6L10.2 -3.2L4.6 1.6L6.4 8.8L0 4.8L-6.4 8.8L-4.6 1.6L-10.2 -3.2L-2.9 -3.6z",
  },
};

export const INK = "#222";
export const PAPER = "#fffdf6";
export const WOOD = "#8a5a2b";
export const BACK = "#6b5b4b";

/**
 * @param {string} card
 * @returns {"scent" | "bowl" | "bone"}
 */
export function kindOf(card) {
  if (card.startsWith("?")) return "scent";
  return card.length === 1 ? "bowl" : "bone";
}

/**
 * The colours of a card, the main one first.
 *
 * @param {string} card
 */
export function colorsOf(card) {
  const letters = [...card.replace("?", "").toLowerCase()];
  return /** @type {import("./types.js").Color[]} */ (letters);
}

/**
 * What a card looks like to those who cannot tell its colour.
 *
 * @param {string} card
 */
export function scentOf(card) {
  const order = Object.keys(LOOKS);
  const sorted = colorsOf(card).sort((one, other) => order.indexOf(one) - order.indexOf(other));
  return `?${sorted.join("")}`;
}
