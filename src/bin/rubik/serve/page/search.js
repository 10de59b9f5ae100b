// A search of the program: its way to begin, what it reports, and how it is stopped.

import { call, events } from "./api.js";
import { text } from "./texts.js";

/** Ways to solve, the usual one of any puzzle before its others, by what they ask for; a puzzle has those whose method and options it has. */
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

/** The name of a way to solve; for a typed solution, its steps. */
export const nameOfMode = (mode) => (text.modes[mode] ?? text.modes.steps)[0];

/** The description of a way to solve, for the 3x3x3 or other puzzles. */
export function aboutMode(mode, isThree) {
  const [, about = "", ofOthers = about] = text.modes[mode] ?? [];
  return isThree ? about : ofOthers;
}

/** The ways in which a puzzle can be solved by its methods, the usual one first. */
export function modesOf(methods) {
  return Object.keys(MODES).filter((mode) => methods.includes(MODES[mode].method));
}

export const MODES_OF_THREE = modesOf(["two-phase", "optimal", "layers", "thistlethwaite", "fmc"]);

export class Search {
  /** `listener` has a function for each event of a search, and `ended`, which is always called. */
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

  /** Ends the search; what it has found so far still arrives. */
  async stop() {
    if (this.id !== null) await call("stop", { search: this.id });
    else this.cancel();
  }

  /** Ends the search, whose answer is no longer wanted. */
  cancel() {
    this.abortion.abort();
  }
}
