/** Asking the server by HTTP: for a table, a seat at it, or a bot. */

/** What the server refused, and why. */
export class ApiError extends Error {
  /** @param {import("./types.js").Refusal} refusal */
  constructor(refusal) {
    super(refusal.text);
    this.refusal = refusal;
  }
}

/**
 * @param {string} path
 * @param {RequestInit} [options]
 */
async function ask(path, options) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    throw new ApiError({ error: "offline", text: String(error) });
  }
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  throw new ApiError({ error: "other", text: response.statusText, ...answer });
}

/**
 * @param {string} path
 * @param {object} body
 * @param {string} [token]
 */
function post(path, body, token) {
  /** @type {Record<string, string>} */
  const headers = { "Content-Type": "application/json" };
  if (token) headers["Authorization"] = `Bearer ${token}`;
  return ask(path, { method: "POST", headers, body: JSON.stringify(body) });
}

/**
 * @param {string} name
 * @param {number} players
 * @param {string} preset
 * @returns {Promise<import("./types.js").Place & {table: string}>}
 */
export const openTable = (name, players, preset) => post("/api/tables", { name, players, preset });

/**
 * @param {string} table
 * @param {string} name
 * @returns {Promise<import("./types.js").Place>}
 */
export const sitDown = (table, name) => post(`/api/tables/${table}/seats`, { name });

/**
 * @param {string} table
 * @param {string} token
 * @param {number} seat
 * @param {string} bot
 */
export const seatBot = (table, token, seat, bot) =>
  post(`/api/tables/${table}/bots`, { seat, bot }, token);

/**
 * The address of the record of a game.
 *
 * @param {string} table
 */
export const recordOf = (table) => `/api/tables/${table}/record`;

/**
 * Why there is no coming to a table, or null if there is such a table.
 *
 * @param {string} table
 * @returns {Promise<import("./types.js").Refusal | null>}
 */
export async function missing(table) {
  try {
    await ask(recordOf(table));
  } catch (error) {
    if (error instanceof ApiError && error.refusal.error === "unknown_table") return error.refusal;
  }
  return null;
}
