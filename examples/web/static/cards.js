/** Drawing cards, signs and dogs. Pictures are hidden from screen readers; words go with them. */

import { svg } from "./dom.js";
import { BACK, INK, LOOKS, PAPER, WOOD, colorsOf, kindOf } from "./look.js";

/** @typedef {import("./types.js").Color} Color */

const BONE =
  "M-24 -7H24A10 10 0 1 1 34 4A10 10 0 1 1 24 13H-24A10 10 0 1 1 -34 4A10 10 0 1 1 -24 -7z";

/**
 * @param {string} name
 * @param {string} viewBox
 * @param {Node[]} parts
 */
function picture(name, viewBox, ...parts) {
  return svg("svg", { class: name, viewBox, "aria-hidden": "true", focusable: "false" }, ...parts);
}

/**
 * The shape of a colour with its letter in it.
 *
 * @param {Color} color
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 * @param {string} [outline]
 */
function sign(color, x, y, scale, outline) {
  const look = LOOKS[color];
  const letter = { y: color === "y" ? 5.2 : 3.5, "text-anchor": "middle", class: "letter" };
  return svg(
    "g",
    { transform: `translate(${x} ${y}) scale(${scale})` },
    svg("path", { d: look.outline, fill: look.tint, stroke: outline ?? INK, "stroke-width": 1 }),
    svg("text", { ...letter, fill: look.ink }, color.toUpperCase()),
  );
}

/**
 * @param {string} fill
 * @param {import("./dom.js").Attributes} [more]
 */
function paper(fill, more = { stroke: INK, "stroke-width": 1.5 }) {
  return svg("rect", { x: -42, y: -56, width: 84, height: 112, rx: 9, fill, ...more });
}

/** @param {Color[]} colors */
function scent([first, second]) {
  return [
    paper(BACK),
    svg("circle", { r: 34, cy: -8, fill: PAPER, "fill-opacity": 0.2 }),
    first && sign(first, -19, -8, 1.75),
    second && sign(second, 19, -8, 1.75),
  ];
}

/** @param {Color[]} colors */
function bone([color, decoy]) {
  if (!color || !decoy) return [];
  const whole = { d: BONE, transform: "translate(0 -28) scale(.85)", fill: LOOKS[color].tint };
  return [
    paper(PAPER),
    svg("path", { ...whole, stroke: INK, "stroke-width": 1.5 }),
    sign(color, 0, 10, 2),
    sign(decoy, 29, -43, 0.95),
  ];
}

/** @param {Color[]} colors */
function bowl([color]) {
  if (!color) return [];
  const side = "M-36 -22H36L27 26Q26 30 22 30H-22Q-26 30 -27 26z";
  return [
    paper(PAPER),
    svg("path", { d: side, fill: LOOKS[color].tint, stroke: INK, "stroke-width": 2 }),
    svg("ellipse", { cy: -22, rx: 36, ry: 8, fill: "#fff", stroke: INK, "stroke-width": 2 }),
    sign(color, 0, 6, 1.7, LOOKS[color].ink),
  ];
}

/**
 * A card, or a gap.
 *
 * @param {import("./types.js").Card} card
 */
export function drawCard(card) {
  const box = "-43.5 -57.5 87 115";
  if (card === null) {
    return picture("card gap", box, paper("none", { class: "dashes" }));
  }
  const draw = { scent, bone, bowl }[kindOf(card)];
  return picture(`card ${kindOf(card)}`, box, ...draw(colorsOf(card)).filter((part) => !!part));
}

/** The doghouse. */
export function drawHome() {
  return picture(
    "card home",
    "-43.5 -57.5 87 115",
    svg("path", { d: "M-30 -14V46H30V-14z", fill: WOOD, stroke: INK, "stroke-width": 2 }),
    svg("path", { d: "M-30 6H30M-30 26H30", stroke: INK, "stroke-opacity": 0.35 }),
    svg("path", { d: "M-15 46V18A15 15 0 0 1 15 18V46z", fill: INK }),
    svg("path", {
      d: "M0 -50L42 -12L36 -5L0 -37L-36 -5L-42 -12z",
      fill: "#a63d2f",
      stroke: INK,
      "stroke-width": 2,
      "stroke-linejoin": "round",
    }),
  );
}

/**
 * The sign of a colour by itself.
 *
 * @param {Color} color
 */
export function drawSign(color) {
  return picture("sign", "-11.5 -11.5 23 23", sign(color, 0, 0, 1));
}

/** @type {Record<import("./types.js").Dog, {coat: string, ear: string}>} */
const DOGS = {
  collie: { coat: "#b5702f", ear: "M-3 -13C-6 -22 -15 -24 -17 -17C-18 -13 -17 -8 -14 -5z" },
  dachshund: { coat: "#6e3f20", ear: "M-7 -13C-16 -16 -22 -8 -21 4C-21 13 -14 15 -12 8z" },
  husky: { coat: "#66727d", ear: "M-2 -13L-16 -25L-15 -5z" },
  terrier: { coat: "#d3ab62", ear: "M-4 -14L-15 -19L-21 -9L-13 -6z" },
};

/**
 * The head of a dog, with its letter for a face: the ears are those of its kind.
 *
 * @param {import("./types.js").Dog} dog
 */
export function drawDog(dog) {
  const { coat, ear } = DOGS[dog];
  const line = { stroke: INK, "stroke-width": 1.8, "stroke-linejoin": "round" };
  return picture(
    "dog",
    "-23 -26 46 44",
    svg("path", { d: ear, fill: coat, ...line }),
    svg("path", { d: ear, fill: coat, transform: "scale(-1 1)", ...line }),
    svg("circle", { r: 15, fill: "#fff", class: "face", ...line }),
    svg("text", { y: 7, "text-anchor": "middle", class: "name" }, dog.charAt(0).toUpperCase()),
  );
}
