/** The page of a table: it listens, shows what comes, and sends what is asked for. */

import { ApiError, missing, openTable, seatBot, sitDown } from "./api.js";
import { Connection } from "./connection.js";
import { el } from "./dom.js";
import { drawGame } from "./game.js";
import { drawLobby } from "./lobby.js";
import { Log } from "./log.js";
import { keepName, keepPlace, placeAt } from "./memory.js";
import { drawNotice } from "./parts.js";
import { refusalWords } from "./speech.js";
import { Stage } from "./stage.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").News} News */
/** @typedef {import("./types.js").Refusal} Refusal */

export class TablePage {
  /**
   * @param {string} id
   * @param {() => void} redraw
   * @param {(state: import("./connection.js").LineState) => void} onState
   */
  constructor(id, redraw, onState) {
    this.id = id;
    this.redraw = redraw;
    /** @type {import("./types.js").TableMessage | null} */
    this.table = null;
    /** @type {{news: News, view: import("./types.js").View, settled: boolean} | null} */
    this.shown = null;
    /** @type {Refusal | null} */
    this.refusal = null;
    /** Why there is no such table, if so. */
    this.gone = false;
    /** @type {number | null} The number of the message that is not answered yet. */
    this.asked = null;
    this.number = 0;
    /** @type {Set<string>} */
    this.kept = new Set();
    this.copied = false;
    this.quiet = false;
    this.myTurn = false;
    this.log = new Log();
    this.stage = new Stage(
      (view, news, settled) => this.#show(view, news, settled),
      (_, event) => this.log.add(event),
    );
    this.line = new Connection(
      id,
      () => placeAt(id)?.token ?? null,
      (message) => this.#heard(message),
      (state) => {
        if (state === "lost") void this.#lost();
        onState(state);
      },
    );
    this.line.open();
  }

  title() {
    if (!this.table?.started) return say("title.lobby");
    if (this.shown?.news.over) return say("title.over");
    return say(this.myTurn ? "title.turn" : "title.game");
  }

  draw() {
    const notice = drawNotice(this.refusal ? refusalWords(this.refusal) : "");
    const { table, shown, kept, log, quiet } = this;
    if (this.gone || !table) {
      const home = this.gone && el("a", { class: "button main", href: "/" }, say("game.new"));
      return el("div", { class: "lobby" }, el("h1", {}, "DIG"), notice, home);
    }
    if (!table.started || !shown) return drawLobby(table, notice, this.copied);
    return drawGame({ table, ...shown, kept, log, quiet, notice });
  }

  /** After each redrawing: the log shows its end. */
  drawn() {
    const entries = document.querySelector(".log .entries");
    if (entries && entries !== document.activeElement) entries.scrollTop = entries.scrollHeight;
  }

  /**
   * @param {import("./types.js").Command} command
   * @param {FormData} [form]
   */
  async ask(command, form) {
    if (command.type === "retry") return this.line.retry();
    if (command.type === "toggle") return this.#toggle(command.bone);
    this.refusal = null;
    try {
      await this.#do(command, form);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.refusal = error.refusal;
    }
    this.redraw();
  }

  /** A change of language is not read aloud line by line. */
  hush() {
    this.quiet = true;
    setTimeout(() => {
      this.quiet = false;
      this.redraw();
    }, 1_000);
  }

  /**
   * @param {import("./types.js").Command} command
   * @param {FormData} [form]
   */
  async #do(command, form) {
    switch (command.type) {
      case "act":
        return this.#act(command.action);
      case "leave":
      case "return":
        return this.#send({ type: command.type });
      case "sit": {
        const name = String(form?.get("name")).trim();
        keepPlace(this.id, await sitDown(this.id, name));
        keepName(name);
        return this.line.reopen();
      }
      case "bot":
        return seatBot(this.id, placeAt(this.id)?.token ?? "", command.seat, command.bot);
      case "copy":
        return this.#copy();
      case "again":
        return this.#again();
    }
  }

  /** @param {import("./types.js").Action} action */
  #act(action) {
    if (!this.shown) return;
    // Nobody acts on what they have not seen yet.
    if (!this.shown.settled) return this.stage.hurry();
    this.#send({ type: "act", ply: this.shown.news.ply, action });
  }

  /**
   * One message at a time: while one is not answered, a double click does nothing.
   *
   * @param {object} message
   */
  #send(message) {
    if (this.asked !== null) return;
    this.number += 1;
    if (this.line.send({ ...message, id: this.number })) this.asked = this.number;
  }

  /** @param {import("./types.js").ServerMessage} message */
  #heard(message) {
    switch (message.type) {
      case "table":
        this.table = message;
        break;
      case "news":
        this.stage.add(message);
        return;
      case "accepted":
        if (message.id === this.asked) this.asked = null;
        return;
      case "refused":
        this.#refused(message);
        break;
      case "pong":
        return;
    }
    this.redraw();
  }

  /** @param {import("./types.js").RefusedMessage} refused */
  #refused(refused) {
    if (refused.id === this.asked) this.asked = null;
    this.refusal = refused;
    if (refused.error === "unknown_token") {
      keepPlace(this.id, null);
      this.line.reopen();
    } else if (refused.error === "unknown_table") {
      this.gone = true;
      this.line.close();
    }
  }

  /**
   * @param {import("./types.js").View} view
   * @param {News} news
   * @param {boolean} settled
   */
  #show(view, news, settled) {
    const missed = this.shown !== null && news.ply > this.shown.news.ply + 1;
    if (news.ply !== this.shown?.news.ply) {
      if (this.shown === null) {
        const here = view.viewer === null ? "watching" : "resumed";
        this.log.add(news.ply === 0 ? { type: "begins", seat: view.turn.seat } : { type: here });
      }
      this.kept = new Set();
      if (this.shown !== null) this.refusal = null;
    }
    this.shown = { news, view, settled };
    const mine = !news.over && view.viewer !== null && view.turn.seat === view.viewer;
    // Turns of others lie between two of one's own, also if they go by faster than they are shown.
    if (!mine || missed) this.myTurn = false;
    if (settled && mine && !this.myTurn) {
      this.log.add({ type: "your_turn" });
      this.myTurn = true;
    }
    this.redraw();
  }

  async #lost() {
    this.asked = null;
    if (this.table) return;
    const refusal = await missing(this.id);
    if (!refusal) return;
    this.refusal = refusal;
    this.gone = true;
    this.line.close();
    this.redraw();
  }

  /** @param {string} bone */
  #toggle(bone) {
    if (!this.kept.delete(bone)) this.kept.add(bone);
    this.redraw();
  }

  async #copy() {
    const link = document.querySelector("#link");
    if (!(link instanceof HTMLInputElement)) return;
    link.select();
    // Without a secure connection there is no clipboard, and the person copies what is selected.
    await navigator.clipboard?.writeText(link.value).then(
      () => (this.copied = true),
      () => (this.copied = false),
    );
  }

  /** A new table like this one. */
  async #again() {
    const { table } = this;
    const me = table?.seats[table.you ?? 0];
    if (!table || !me) return;
    const made = await openTable(me.name, table.seats.length, table.rules.turn);
    keepPlace(made.table, made);
    const bots = table.seats.flatMap(({ kind, bot }) => (kind === "bot" && bot ? [bot] : []));
    for (const [index, bot] of bots.entries()) {
      await seatBot(made.table, made.token, table.seats.length - bots.length + index, bot);
    }
    location.assign(`/table/${made.table}`);
  }
}
