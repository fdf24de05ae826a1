// A client in another language: it reads views, one a line, and answers each with an action.
//
// What it knows of the game comes from the view, and the types of it from the JSON Schema.
// With --show it also prints, as comments, what it sees.

import { createInterface } from "node:readline";
import type { Action, Bone, SeenCard, ViewDocument } from "./build/dig.js";

const isBowl = (card: SeenCard | null): boolean => card !== null && card.length === 1;
const isBone = (card: SeenCard | null): boolean => card !== null && card.length > 1;

/** The spaces that the dog can get to with what it carries, the nearest first. */
function reachable(view: ViewDocument, from: number): number[] {
  const reach = view.rules.reach - view.hand.length;
  const spaces = Array.from({ length: view.yard.length + 1 }, (_, space) => space);
  const far = (space: number): number => Math.abs(space - from);
  return spaces.filter((s) => s !== from && far(s) <= reach).sort((a, b) => far(a) - far(b));
}

/** The bones of the hand that go into the bowl on a space. */
function droppable(view: ViewDocument, card: SeenCard | null): Bone[] {
  if (card === null || !isBowl(card)) return [];
  const bones = view.hand.filter((bone) => bone[0] === card.toLowerCase());
  return view.rules.drop === "ONE" ? bones.slice(0, 1) : bones;
}

/** An action that the view justifies: bury what is owed, drop, dig, or run to the next of these. */
export function choose(view: ViewDocument): Action {
  const me = view.viewer === null ? undefined : view.players[view.viewer];
  if (me === undefined || view.ended !== null || view.turn.seat !== view.viewer) {
    throw new Error("it is not this viewer's turn");
  }
  const { done, bury_owed } = view.turn;
  const left = (kind: "move" | "dig" | "drop"): boolean =>
    view.rules.turn === "THREE_ACTIONS" || !done.includes(kind);
  const cardAt = (space: number): SeenCard | null => view.yard[space - 1] ?? null;
  const here = cardAt(me.space);

  const [first] = view.hand;
  if (bury_owed && first !== undefined) return { type: "bury", bone: first };

  const bones = droppable(view, here);
  if (bones.length > 0 && left("drop")) return { type: "drop", bones };

  const full = view.hand.length >= view.rules.hand_limit;
  if (isBone(here) && !full && left("dig")) return { type: "dig" };

  if (left("move")) {
    const spaces = reachable(view, me.space);
    const space =
      spaces.find((s) => droppable(view, cardAt(s)).length > 0) ??
      (full ? undefined : spaces.find((s) => isBone(cardAt(s)))) ??
      // The bowl is further off: run on, the way that most of the row lies.
      spaces.filter((s) => s > me.space === wanted(view, me.space)).pop();
    if (space !== undefined) return { type: "move", space };
  }
  return { type: "end" };
}

/** Whether the way to the nearest bowl for a bone of the hand leads away from the doghouse. */
function wanted(view: ViewDocument, from: number): boolean {
  const bowls = view.yard.flatMap((card, i) => (droppable(view, card).length > 0 ? [i + 1] : []));
  const [nearest] = bowls.sort((a, b) => Math.abs(a - from) - Math.abs(b - from));
  return (nearest ?? view.yard.length) > from;
}

for await (const line of createInterface({ input: process.stdin })) {
  const view: ViewDocument = JSON.parse(line);
  if (process.argv.includes("--show")) {
    console.log(`// row: ${view.yard.map((card) => card ?? ".").join(" ")}`);
    console.log(`// hand: ${view.hand.join(" ") || "-"}`);
  }
  console.log(JSON.stringify(choose(view)));
}
