/** What has happened, in words, for everyone and read aloud as it comes. */

import { el } from "./dom.js";
import { eventWords } from "./speech.js";
import { say } from "./words.js";

const LONGEST = 80;

/** @typedef {import("./types.js").GameEvent | {type: "begins", seat: number} | {type: "your_turn"}
 *   | {type: "resumed"} | {type: "watching"}} Entry */

export class Log {
  constructor() {
    /** @type {{number: number, entry: Entry}[]} */
    this.entries = [];
    this.number = 0;
  }

  /** @param {Entry} entry */
  add(entry) {
    this.number += 1;
    this.entries = [...this.entries, { number: this.number, entry }].slice(-LONGEST);
  }

  /** @param {string[]} names */
  last(names) {
    const last = this.entries.at(-1);
    return last ? words(last.entry, names) : "";
  }

  /**
   * @param {string[]} names
   * @param {boolean} quiet Whether what is new is to be read aloud; not after a change of language.
   */
  draw(names, quiet) {
    const live = { role: "log", "aria-live": quiet ? "off" : "polite", "aria-labelledby": "log" };
    return el(
      "section",
      { class: "log", "data-key": "log" },
      el("h2", { id: "log" }, say("game.log")),
      el(
        "div",
        { class: "entries", tabindex: 0, ...live },
        this.entries.map(({ number, entry }) =>
          el("p", { class: entry.type, "data-key": `entry-${number}` }, words(entry, names)),
        ),
      ),
    );
  }
}

/**
 * @param {Entry} entry
 * @param {string[]} names
 */
function words(entry, names) {
  switch (entry.type) {
    case "begins":
      return say("event.begins", { who: names[entry.seat] ?? "" });
    case "your_turn":
      return say("event.your_turn");
    case "resumed":
      return say("event.resumed");
    case "watching":
      return say("event.watching");
    default:
      return eventWords(entry, names);
  }
}
