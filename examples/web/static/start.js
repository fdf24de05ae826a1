/** The start page: open a table. */

import { ApiError, openTable } from "./api.js";
import { drawCard, drawHome } from "./cards.js";
import { el } from "./dom.js";
import { keepName, keepPlace, keptName } from "./memory.js";
import { drawName, drawNotice, drawRadios } from "./parts.js";
import { refusalWords } from "./speech.js";
import { say } from "./words.js";

export class StartPage {
  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
    /** @type {import("./types.js").Refusal | null} */
    this.refusal = null;
    this.busy = false;
  }

  title() {
    return say("title.start");
  }

  draw() {
    const numbers = ["2", "3", "4"].map((value) => ({ value, words: value }));
    const presets = /** @type {const} */ (["THREE_ACTIONS", "ONE_OF_EACH"]).map((value) => ({
      value,
      words: say(`preset.${value}`),
      more: say(`preset.${value}.more`),
    }));
    return el(
      "div",
      { class: "start" },
      el(
        "section",
        { class: "hero" },
        el("h1", {}, say("start.heading")),
        el("p", { class: "lead" }, say("start.lead")),
        el(
          "div",
          { class: "fan", "aria-hidden": "true" },
          drawHome(),
          ["G", "?ry", "yb", "?gp", "R"].map((card) => drawCard(card)),
        ),
        el("h2", {}, say("start.how")),
        el(
          "ul",
          { class: "how" },
          el("li", {}, say("start.how.move")),
          el("li", {}, say("start.how.dig")),
          el("li", {}, say("start.how.drop")),
        ),
      ),
      el(
        "form",
        {
          class: "panel",
          "data-command": JSON.stringify({ type: "create" }),
          "aria-labelledby": "new",
        },
        el("h2", { id: "new" }, say("start.form")),
        drawName(keptName()),
        drawRadios("players", say("start.players"), numbers),
        drawRadios("preset", say("start.preset"), presets),
        drawNotice(this.refusal ? refusalWords(this.refusal) : ""),
        el("button", { class: "main", type: "submit" }, say("start.create")),
      ),
    );
  }

  drawn() {}

  /**
   * @param {import("./types.js").Command} command
   * @param {FormData} [form]
   */
  async ask(command, form) {
    if (command.type !== "create" || !form || this.busy) return;
    const name = String(form.get("name")).trim();
    this.busy = true;
    this.refusal = null;
    try {
      const made = await openTable(name, Number(form.get("players")), String(form.get("preset")));
      keepName(name);
      keepPlace(made.table, made);
      location.assign(`/table/${made.table}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.refusal = error.refusal;
    } finally {
      this.busy = false;
    }
    this.redraw();
  }
}
