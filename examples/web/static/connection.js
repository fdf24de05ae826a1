/**
 * The line to a table. It reconnects by itself with growing pauses, and never sends anything twice:
 * what was not answered when it broke is for the person to ask again.
 */

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 10_000;
const PING_EVERY = 20_000;
const SILENCE = 45_000;

/** @typedef {"opening" | "open" | "lost" | "closed"} LineState */

export class Connection {
  /**
   * @param {string} table
   * @param {() => string | null} token
   * @param {(message: import("./types.js").ServerMessage) => void} onMessage
   * @param {(state: LineState) => void} onState
   */
  constructor(table, token, onMessage, onState) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.address = `${scheme}//${location.host}/api/tables/${table}/socket`;
    this.token = token;
    this.onMessage = onMessage;
    this.onState = onState;
    /** @type {LineState} */
    this.state = "opening";
    /** @type {WebSocket | null} */
    this.socket = null;
    this.failures = 0;
    this.timer = 0;
    this.heard = 0;
    setInterval(() => this.#watch(), PING_EVERY);
    addEventListener("online", () => this.retry());
    document.addEventListener("visibilitychange", () => document.hidden || this.retry());
  }

  open() {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ type: "join", token: this.token() }));
    socket.onmessage = ({ data }) => {
      this.heard = Date.now();
      if (this.socket === socket) this.#heard(JSON.parse(data));
    };
    socket.onclose = () => {
      if (this.socket === socket) this.#lost();
    };
  }

  /** Come in anew, for example with another token. */
  reopen() {
    const old = this.socket;
    this.open();
    old?.close();
  }

  /** Do not wait for the next try. */
  retry() {
    if (this.state === "lost") this.open();
  }

  /** Hang up for good. */
  close() {
    clearTimeout(this.timer);
    const old = this.socket;
    this.socket = null;
    this.#become("closed");
    old?.close();
  }

  /**
   * @param {object} message
   * @returns {boolean} Whether it could be sent.
   */
  send(message) {
    if (this.state !== "open" || this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** @param {import("./types.js").ServerMessage} message */
  #heard(message) {
    // Only now has the server let us in; a socket that opens and closes again counts as a failure.
    if (message.type === "table") {
      this.failures = 0;
      this.#become("open");
    }
    this.onMessage(message);
  }

  #lost() {
    this.socket = null;
    this.#become("lost");
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.failures);
    this.failures += 1;
    // Not all pages at the same moment, after a restart of the server.
    this.timer = window.setTimeout(() => this.open(), pause * (0.75 + Math.random() / 2));
  }

  #watch() {
    if (!this.send({ type: "ping" })) return;
    if (Date.now() - this.heard > SILENCE) {
      const dead = this.socket;
      this.#lost();
      dead?.close();
    }
  }

  /** @param {LineState} state */
  #become(state) {
    if (this.state === state) return;
    this.state = state;
    this.onState(state);
  }
}
