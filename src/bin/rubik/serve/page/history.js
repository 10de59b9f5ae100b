// The turns of a puzzle, including undone ones.

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

  /** Makes a turn. Undone turns are deleted. */
  doTurn(turn) {
    this.foresee([turn]);
    this.current = this.puzzle.turned(this.current, turn);
    this.position += 1;
  }

  /** Replaces the undone turns by turns that may be made next. */
  foresee(turns) {
    this.turns = [...this.turns.slice(0, this.position), ...turns];
  }

  /** Keeps only the first turns. If more turns were made, undoes them. */
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
