// A search of the program: its way to begin, what it reports, and how it is stopped.

import { call, events } from "./api.js";

/** Ways to solve; a puzzle has those whose method and options it has. */
export const MODES = {
  quick: {
    name: "Quick",
    about: "A solution of about 20 moves, at once.",
    request: { method: "two-phase" },
  },
  improve: {
    name: "Ever shorter",
    about: "Shows each solution that is shorter than the last, until you stop it.",
    request: { method: "two-phase", improve: true },
  },
  optimal: {
    name: "Fewest moves",
    about: "A shortest solution, with proof. May take minutes; what is found until then is shown.",
    aboutOthers: "A shortest solution, proven by a table of all positions.",
    request: { method: "optimal" },
  },
  layers: {
    name: "Layer by layer",
    about: "A lesson: what to look for, step by step, with the pieces of each step marked.",
    aboutOthers: "As people do it: the first layer, then the last.",
    request: { method: "layers" },
  },
  thistlethwaite: {
    name: "Four stages",
    about: "Thistlethwaite’s method: after each stage, fewer kinds of turns are needed.",
    request: { method: "thistlethwaite" },
  },
  fmc: {
    name: "In steps",
    about: "About 20 moves, as people find them: edge orientation, domino reduction, half turns.",
    request: { method: "fmc" },
  },
  reduction: {
    name: "Reduction",
    about: "Centres, then edges, then the rest as a 3×3×3; the stages one after the other.",
    request: { method: "reduction" },
  },
  "shorter-reduction": {
    name: "Ever shorter",
    about: "Shows each solution that is shorter than the last, until you stop it.",
    request: { method: "reduction", improve: true },
  },
};

/** The ways in which a puzzle can be solved by its methods, the usual one first. */
export function modesOf(methods) {
  return Object.keys(MODES).filter((mode) => methods.includes(MODES[mode].request.method));
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

  /** Ends the search, whose answer nobody waits for. */
  cancel() {
    this.abortion.abort();
  }
}
