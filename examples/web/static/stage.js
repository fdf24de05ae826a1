/** News are shown one after the other, each event by itself, and at the end exactly the view. */

import { frameAfter } from "./frames.js";
import { finish, moves, play } from "./motion.js";

/** @typedef {import("./types.js").News} News */
/** @typedef {import("./types.js").View} View */

const TOO_MANY = 4;

export class Stage {
  /**
   * @param {(view: View, news: News, settled: boolean) => void} show Show a frame of some news, or
   *   with `settled` their view, to act on.
   * @param {(news: News, event: import("./types.js").GameEvent) => void} tell
   */
  constructor(show, tell) {
    this.show = show;
    this.tell = tell;
    /** @type {News[]} */
    this.waiting = [];
    /** @type {News | null} */
    this.shown = null;
    this.busy = false;
    this.hurried = false;
  }

  /** Be done with what is shown at the moment. */
  hurry() {
    this.hurried = this.busy;
    finish();
  }

  /** @param {News} news */
  add(news) {
    this.waiting.push(news);
    if (!this.busy) void this.#work();
  }

  async #work() {
    this.busy = true;
    try {
      for (let news = this.waiting.shift(); news; news = this.waiting.shift()) {
        await this.#bring(news);
        this.shown = news;
        this.show(news.view, news, this.waiting.length === 0);
      }
    } finally {
      this.busy = false;
      this.hurried = false;
    }
  }

  /** @param {News} news */
  async #bring(news) {
    const follows = this.shown !== null && news.ply === this.shown.ply + 1;
    let frame = this.shown?.view ?? news.view;
    for (const event of news.events) {
      this.tell(news, event);
      frame = frameAfter(frame, event);
      const skip = !follows || this.hurried || this.waiting.length >= TOO_MANY || !moves();
      if (skip) continue;
      await play(event, () => this.show(frame, news, false), 1 + this.waiting.length);
    }
  }
}
