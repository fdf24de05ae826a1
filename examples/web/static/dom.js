/** Making elements, and changing a page into another one without losing focus or typed text. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */

/**
 * Text only ever becomes a text node, so that no name is taken for markup.
 *
 * @param {Element} element
 * @param {Attributes} attributes
 * @param {(Child | Child[])[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat()) {
    if (child) element.append(child);
  }
}

/**
 * An element of HTML. Attributes that are null, undefined or false are left out.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {(Child | Child[])[]} children
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/**
 * An element of SVG.
 *
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {(Child | Child[])[]} children
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  fill(element, attributes, children);
  return element;
}

/**
 * A button that asks for something. One that is not `ready` can still be focused and pressed (its
 * answer is why not), so that focus stays where it was when an action becomes impossible.
 *
 * @param {import("./types.js").Command} command
 * @param {Attributes & {ready?: boolean}} attributes
 * @param {(Child | Child[])[]} children
 */
export function button(command, { ready = true, ...attributes }, ...children) {
  const asked = { type: "button", "data-command": JSON.stringify(command) };
  return el(
    "button",
    { ...asked, "aria-disabled": ready ? null : "true", ...attributes },
    ...children,
  );
}

/** @param {Node | null} node */
function keyOf(node) {
  return node instanceof Element ? node.getAttribute("data-key") : null;
}

/**
 * @param {Element} old
 * @param {Element} fresh
 */
function copyAttributes(old, fresh) {
  for (const name of old.getAttributeNames()) {
    // What people open, they close.
    if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  }
  for (const name of fresh.getAttributeNames()) {
    const value = fresh.getAttribute(name) ?? "";
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

/**
 * Make the children of `old` equal to those of `fresh`, keeping every element that can stay: those
 * with the same `data-key`, and without keys those of the same kind at the same place.
 *
 * @param {Element} old
 * @param {Element} fresh
 */
export function morph(old, fresh) {
  const wanted = new Set([...fresh.childNodes].map(keyOf));
  /** @type {Map<string, Node>} */
  const kept = new Map();
  for (const node of [...old.childNodes]) {
    const key = keyOf(node);
    if (key === null) continue;
    if (wanted.has(key)) kept.set(key, node);
    else node.remove();
  }
  let cursor = old.firstChild;
  for (const node of [...fresh.childNodes]) {
    const key = keyOf(node);
    const plain = cursor && keyOf(cursor) === null ? cursor : null;
    const match = (key === null ? plain : kept.get(key)) ?? null;
    if (!match || match.nodeName !== node.nodeName) {
      old.insertBefore(node, cursor);
      continue;
    }
    if (match === cursor) cursor = cursor.nextSibling;
    else old.insertBefore(match, cursor);
    if (match instanceof Element && node instanceof Element) {
      copyAttributes(match, node);
      if (!match.isEqualNode(node)) morph(match, node);
    } else if (match.nodeValue !== node.nodeValue) {
      match.nodeValue = node.nodeValue;
    }
  }
  while (cursor) {
    const next = cursor.nextSibling;
    cursor.remove();
    cursor = next;
  }
}
