// The game between two visits, and in files.

const KEY = "dig-record";
const LARGEST = 4 * 1024 * 1024; // characters; browsers keep little more

/** The text of the game that was kept; null if there is none, or this browser keeps nothing. */
export function kept() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keep the text of a game; false if this browser will not. */
export function keep(record) {
  try {
    localStorage.setItem(KEY, record);
    return true;
  } catch {
    return false;
  }
}

/** Tell when another tab of this browser keeps a game of its own in place of this one. */
export function onOtherTab(tell) {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === KEY && newValue !== null) tell();
  });
}

/** Hand the text of a game over as a file. */
export function download(record) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
  link.download = "game.dig";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The text of a file that was chosen. */
export async function textOf(file) {
  if (file.size > LARGEST) throw new Error(`${file.name} is too large to be a game`);
  return file.text();
}
