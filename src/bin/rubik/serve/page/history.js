// The turns of a puzzle, done and undone.

export class History {
  constructor(puzzle, start) {
    this.puzzle = puzzle;
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
    this.current = this.puzzle.turned(this.current, turn);
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
    return this.puzzle.turnedBy(this.start, this.turns.slice(0, position));
  }
}
