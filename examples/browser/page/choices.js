// The buttons for what may be done, in groups; the focus stays where the person works.

import { cards } from "./picture.js";

const GROUPS = [
  ["drop", "Drop"],
  ["bury", "Bury"],
  ["dig", "Dig"],
  ["move", "Move to"],
  ["end", "Or"],
];

/** Show a button for each choice of a scene; `choose` is called with its action. */
export function showChoices(holder, scene, picture, choose) {
  const focused = holder.contains(document.activeElement) ? document.activeElement.dataset : null;
  holder.replaceChildren();
  for (const [name, title] of GROUPS) {
    const choices = scene.choices.filter(({ group }) => group === name);
    if (!choices.length) continue;
    const group = document.createElement("div");
    group.className = `group ${name}`;
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", title);
    const heading = document.createElement("h3");
    heading.textContent = title;
    const row = document.createElement("div");
    row.append(...choices.map((choice) => button(choice, picture, choose)));
    group.append(heading, row);
    holder.append(group);
  }
  if (focused) refocus(holder, focused);
}

/** Buttons that stay, and keep the focus, but do nothing for now. */
export function rest(holder) {
  for (const button of holder.querySelectorAll("button")) {
    button.setAttribute("aria-disabled", "true");
  }
}

/** Buttons that work again. */
export function wake(holder) {
  for (const button of holder.querySelectorAll("button")) button.removeAttribute("aria-disabled");
}

function button({ action, group, label, words, space, hand }, picture, choose) {
  const made = document.createElement("button");
  made.type = "button";
  made.dataset.action = action;
  made.dataset.group = group;
  made.setAttribute("aria-label", words);
  made.title = words;
  const text = document.createElement("span");
  text.textContent = label;
  made.append(...cards(picture, { space, hand }), text);
  made.onclick = () => {
    if (made.getAttribute("aria-disabled") !== "true") choose(action);
  };
  return made;
}

/** Focus the same button as before, or the nearest to it. */
function refocus(holder, { action, group }) {
  const buttons = [...holder.querySelectorAll("button")];
  const next =
    buttons.find((button) => button.dataset.action === action) ??
    buttons.find((button) => button.dataset.group === group) ??
    buttons[0];
  next?.focus({ preventScroll: true });
}
