// The turns of a cube, done and undone.

import { turned, turnedBy } from "./cube.js";

export class History {
  constructor(start) {
    this.reset(start);
  }

  reset(start) {
    this.start = start;
    this.turns = [];
    this.position = 0;
    this.current = start;
  }

  /** Does a turn; what was undone before is forgotten. */
  doTurn(turn) {
    this.foresee([turn]);
    this.current = turned(this.current, turn);
    this.position += 1;
  }

  /** Puts turns that may be done next in the place of those that were undone. */
  foresee(turns) {
    this.turns = [...this.turns.slice(0, this.position), ...turns];
  }

  /** Forgets all turns but the first; those that were done are undone. */
  keepFirst(count) {
    this.turns = this.turns.slice(0, count);
    this.jumpTo(Math.min(this.position, count));
  }

  jumpTo(position) {
    this.position = Math.min(Math.max(position, 0), this.turns.length);
    this.current = this.cubeAt(this.position);
  }

  cubeAt(position) {
    return turnedBy(this.start, this.turns.slice(0, position));
  }
}
