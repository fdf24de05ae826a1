/** Small parts that several pages have. */

import { el } from "./dom.js";
import { say } from "./words.js";

/**
 * Where it is said why something did not work. It is always there, so that it is read aloud.
 *
 * @param {string} words
 */
export function drawNotice(words) {
  return el(
    "div",
    { class: "notice", role: "alert", "data-key": "notice" },
    words && el("p", {}, words),
  );
}

/**
 * A name, typed in.
 *
 * @param {string} value
 */
export function drawName(value) {
  const limits = { required: true, maxlength: 40, autocomplete: "nickname" };
  return el(
    "label",
    { class: "field" },
    el("span", {}, say("start.name")),
    el("input", { name: "name", type: "text", value, ...limits }),
  );
}

/**
 * Buttons of which one is chosen.
 *
 * @param {string} name
 * @param {string} legend
 * @param {{value: string, words: string, more?: string}[]} choices
 */
export function drawRadios(name, legend, choices) {
  return el(
    "fieldset",
    { class: `radios ${name}` },
    el("legend", {}, legend),
    choices.map(({ value, words, more }, index) =>
      el(
        "label",
        {},
        el("input", { type: "radio", name, value, checked: index === 0 }),
        el("span", { class: "words" }, el("strong", {}, words), more && el("span", {}, more)),
      ),
    ),
  );
}
