/** What this browser remembers: the seat at each table, the language, and the name last used. */

/** @param {string} key */
function read(key) {
  try {
    return localStorage.getItem(`dig.${key}`);
  } catch {
    return null; // a browser may forbid it; then nothing is remembered
  }
}

/**
 * @param {string} key
 * @param {string | null} value
 */
function write(key, value) {
  try {
    if (value === null) localStorage.removeItem(`dig.${key}`);
    else localStorage.setItem(`dig.${key}`, value);
  } catch {
    // It works until the page is closed.
  }
}

/**
 * @param {string} table
 * @returns {import("./types.js").Place | null}
 */
export function placeAt(table) {
  try {
    const place = JSON.parse(read(`table.${table}`) ?? "null");
    return typeof place?.token === "string" ? place : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} table
 * @param {import("./types.js").Place | null} place
 */
export function keepPlace(table, place) {
  write(`table.${table}`, place && JSON.stringify({ token: place.token, seat: place.seat }));
}

export const keptLanguage = () => read("language");
/** @param {string} language */
export const keepLanguage = (language) => write("language", language);

export const keptName = () => read("name") ?? "";
/** @param {string} name */
export const keepName = (name) => write("name", name);
