// Asks the program to search for solutions, passes on the events of the search, and stops it.

import { call, events } from "./api.js";
import { text } from "./texts.js";

/**
 * The modes of solving, with the fields that request them. A puzzle offers the modes whose method can solve it. The
 * first mode that it offers is the default, unless the puzzle has a `usualMode`.
 */
export const MODES = {
  quick: { method: "two-phase" },
  improve: { method: "two-phase", improve: true },
  optimal: { method: "optimal" },
  reduction: { method: "reduction" },
  "shorter-reduction": { method: "reduction", improve: true },
  layers: { method: "layers" },
  thistlethwaite: { method: "thistlethwaite" },
  fmc: { method: "fmc" },
};

/** The name of a mode of solving. A typed solution has the mode `steps`. */
export const nameOfMode = (mode) => (text.modes[mode] ?? text.modes.steps)[0];

/** The description of a mode of solving, for the 3x3x3 or for other puzzles. */
export function aboutMode(mode, isThree) {
  const [, about = "", ofOthers = about] = text.modes[mode] ?? [];
  return isThree ? about : ofOthers;
}

/** The modes of solving of a puzzle with these methods, in the order of `MODES`. */
export function modesOf(methods) {
  return Object.keys(MODES).filter((mode) => methods.includes(MODES[mode].method));
}

export const MODES_OF_THREE = modesOf(["two-phase", "optimal", "layers", "thistlethwaite", "fmc"]);

export class Search {
  /** `listener` has a function for each event of a search, and `ended`, which is always called at the end. */
  constructor(fields, listener) {
    this.body = { stream: true, ...fields };
    this.listener = listener;
    this.id = null;
    this.abortion = new AbortController();
  }

  async run() {
    try {
      for await (const { name, data } of events("solve", this.body, this.abortion.signal)) {
        if (this.abortion.signal.aborted) break;
        if (name === "started") this.id = data.search;
        this.listener[name]?.(data);
      }
    } catch (failure) {
      if (!this.abortion.signal.aborted) this.listener.failed({ error: failure });
    }
    this.listener.ended();
  }

  /** Ends the search. The program still sends the best solution so far, unless it has not started the search yet. */
  async stop() {
    if (this.id !== null) await call("stop", { search: this.id });
    else this.cancel();
  }

  /** Ends the search. Its answer is not needed any more. */
  cancel() {
    this.abortion.abort();
  }
}
