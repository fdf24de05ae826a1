/** Words in the language of the reader: one table a language, with the same keys. */

import de from "./words_de.js";
import en from "./words_en.js";
import { keepLanguage, keptLanguage } from "./memory.js";

/** @typedef {keyof typeof en} Key */
/** @typedef {Record<string, string | number>} Particulars */

export const LANGUAGES = { en: "English", de: "Deutsch" };

/** @type {Record<keyof typeof LANGUAGES, Record<Key, string | {one: string, other: string}>>} */
const TABLES = { en, de };

/**
 * @param {string | null | undefined} name
 * @returns {keyof typeof LANGUAGES | null}
 */
function known(name) {
  const short = name?.slice(0, 2).toLowerCase();
  return short === "en" || short === "de" ? short : null;
}

let language = known(keptLanguage()) ?? navigator.languages.map(known).find(Boolean) ?? "en";

export const currentLanguage = () => language;

/** @param {string} name */
export function chooseLanguage(name) {
  language = known(name) ?? language;
  keepLanguage(language);
}

/**
 * Whether the tables have a text, for keys that are made of a code of the server.
 *
 * @param {string} key
 * @returns {key is Key}
 */
export function isKey(key) {
  return Object.hasOwn(en, key);
}

/** @param {number} number */
export function numeral(number) {
  return new Intl.NumberFormat(language).format(number);
}

/**
 * A text, filled with its particulars. Where it has a singular and a plural, `n` tells which.
 *
 * @param {Key} key
 * @param {Particulars} [particulars]
 * @returns {string}
 */
export function say(key, particulars = {}) {
  const found = TABLES[language][key];
  const singular = new Intl.PluralRules(language).select(Number(particulars["n"])) === "one";
  const text = typeof found === "string" ? found : singular ? found.one : found.other;
  return text.replaceAll(/\{(\w+)\}/g, (hole, name) => {
    const value = particulars[name];
    return typeof value === "number" ? numeral(value) : (value ?? hole);
  });
}

/** @param {string[]} things */
export function listed(things) {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(things);
}

/**
 * A sentence begins with a capital letter, also if it begins with a label.
 *
 * @param {string} text
 */
export function sentence(text) {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
