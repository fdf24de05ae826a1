// The page's end of the line to Python.

export class Python {
  #worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  #waiting = new Map();
  #asked = 0;

  /** Resolved when Python is there; rejected with the reason why it is not. */
  ready;

  /**
   * @param onProgress told what is being done and how much of it, from 0 to 1, is
   * @param onRecord given the text of the game whenever it has changed, to keep it
   */
  constructor(onProgress, onRecord) {
    this.ready = new Promise((resolve, reject) => {
      this.#worker.onmessage = ({ data }) => {
        if (data.progress) onProgress(data.progress);
        else if (data.ready) resolve();
        else if (data.broken !== undefined) reject(new Error(data.broken));
        else {
          if (data.record !== undefined) onRecord(data.record);
          this.#answer(data);
        }
      };
      this.#worker.onerror = (event) => {
        event.preventDefault();
        const error = new Error(event.message || "worker.js cannot be loaded");
        reject(error);
        for (const waiting of this.#waiting.values()) waiting.reject(error);
        this.#waiting.clear();
      };
    });
  }

  /** Call a method of the table with texts and numbers, and wait for its answer. */
  ask(call, ...words) {
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, call, words });
    });
  }

  #answer({ id, answer, failure }) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (failure === undefined) waiting?.resolve(answer);
    else waiting?.reject(new Error(failure));
  }
}
