/** Short transitions: where something was is measured, the page is changed, and it glides there. */

/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {{x: number, y: number, width: number}} Spot */

const STEP = 110;
const FLIGHT = 420;
const PULSE = 260;

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {Animation | null} */
let running = null;

/** Whether anything moves at all: not for who asked for less motion, nor where nobody looks. */
export const moves = () => !still.matches && !document.hidden;

/** Go to the end of what moves at the moment. */
export const finish = () => running?.finish();

/** @param {number} space */
const cell = (space) => `[data-spot="space-${space}"]`;

/**
 * The card that came last to a hand, or to what a player has dropped.
 *
 * @param {"hand" | "dropped"} where
 * @param {number} seat
 */
const last = (where, seat) => `[data-spot="${where}-${seat}"] li:last-child .held`;

/**
 * A card of a hand, which may not show there what it is.
 *
 * @param {number} seat
 * @param {string} bone
 */
function held(seat, bone) {
  const exact = `[data-spot="hand-${seat}"] [data-card="${bone}"]`;
  return document.querySelector(exact) ? exact : last("hand", seat);
}

/**
 * @param {string} selector
 * @returns {Spot | null}
 */
function spot(selector) {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box && box.width > 0
    ? { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width }
    : null;
}

/**
 * @param {GameEvent} event
 * @returns {{from: string[], to: string, duration: number} | null}
 */
function course(event) {
  switch (event.type) {
    case "moved":
    case "stepped_back": {
      const way = Math.sign(event.target - event.source);
      const steps = Math.abs(event.target - event.source);
      const between = Array.from({ length: steps - 1 }, (_, i) => event.source + (i + 1) * way);
      const dog = `[data-spot="dog-${event.seat}"]`;
      return { from: [dog, ...between.map(cell)], to: dog, duration: STEP * (steps + 1) };
    }
    case "dug":
      return { from: [cell(event.space)], to: last("hand", event.seat), duration: FLIGHT };
    case "buried":
      return { from: [held(event.seat, event.bone)], to: cell(event.space), duration: FLIGHT };
    case "dropped": {
      const from = [held(event.seat, event.bones.at(-1) ?? "")];
      return { from, to: last("dropped", event.seat), duration: FLIGHT };
    }
    case "leapt":
      return { from: [cell(event.source)], to: cell(event.target), duration: FLIGHT };
    case "turn_ended":
    case "game_ended":
      return null;
  }
}

/**
 * Change the page, and show how it came to be so.
 *
 * @param {GameEvent} event
 * @param {() => void} change
 * @param {number} speed
 */
export async function play(event, change, speed) {
  const way = course(event);
  const stops = way ? way.from.map(spot).filter((stop) => stop !== null) : [];
  change();
  const element = way && document.querySelector(way.to);
  const end = way && spot(way.to);
  if (!element || !end || stops.length === 0) {
    return settled(
      document.querySelector("[data-spot=turn]"),
      [{ opacity: 0.35 }, {}],
      PULSE / speed,
    );
  }
  const size = (stops[0]?.width ?? end.width) / end.width;
  const frames = [...stops, end].map((stop, index, all) => {
    const scale = size + (1 - size) * (index / (all.length - 1));
    return { transform: `translate(${stop.x - end.x}px, ${stop.y - end.y}px) scale(${scale})` };
  });
  return settled(element, frames, way.duration / speed);
}

/**
 * Resolves when the transition is over; a timer sees to it where the browser has stopped its clock.
 *
 * @param {Element | null} element
 * @param {Keyframe[]} frames
 * @param {number} duration
 */
async function settled(element, frames, duration) {
  if (!element) return;
  element.classList.add("moving");
  const animation = element.animate(frames, { duration, easing: "ease-in-out" });
  running = animation;
  const late = new Promise((resolve) => setTimeout(resolve, duration + 150));
  await Promise.race([animation.finished.catch(() => undefined), late]);
  running = null;
  animation.cancel();
  element.classList.remove("moving");
}
