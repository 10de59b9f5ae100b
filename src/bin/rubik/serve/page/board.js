// Draws the sliding puzzle on a canvas: a flat board whose pieces slide.

const WIDTH = 3;
const FRAME = "#101318";
const HOME_COLOR = "#e8c547";
const AWAY_COLOR = "#f4f1e8";
const INK = "#14181f";
const GAP = 0.04;

export class Board {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
  }

  usePuzzle(puzzle) {
    this.puzzle = puzzle;
  }

  /** The motion of a turn in the position `stickers`: one piece moves by the width of a piece. */
  motion(turn, { stickers }) {
    const move = this.puzzle.moved(stickers, turn);
    const [from, to] = [move.from, move.to].map((place) => this.puzzle.places[place].cell);
    return { from: move.from, way: [to[0] - from[0], to[1] - from[1]], piece: move.from, angle: Math.PI / 2 };
  }

  get frame() {
    const { clientWidth, clientHeight } = this.canvas;
    const size = Math.min(clientWidth, clientHeight) * 0.8;
    return { x: (clientWidth - size) / 2, y: (clientHeight - size) / 2, size, cell: size / WIDTH };
  }

  draw({ stickers, cursor, next }, turning) {
    const { context, canvas } = this;
    const density = canvas.width / canvas.clientWidth;
    context.setTransform(density, 0, 0, density, 0, 0);
    context.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight);
    const { x, y, size, cell } = this.frame;
    context.fillStyle = FRAME;
    context.beginPath();
    context.roundRect(x - cell * 0.08, y - cell * 0.08, size + cell * 0.16, size + cell * 0.16, cell * 0.14);
    context.fill();
    this.puzzle.places.forEach(({ cell: [column, row] }, place) => {
      const piece = stickers[place];
      const part = turning?.piece === place ? turning.angle / (Math.PI / 2) : 0;
      const [stepX, stepY] = part ? turning.way : [0, 0];
      const [left, top] = [x + (column + stepX * part) * cell, y + (row + stepY * part) * cell];
      if (piece !== "0" && piece !== "?") this.drawPiece(piece, left, top, cell, piece === this.puzzle.solved[place]);
      if (cursor === place || (next?.from === place && !turning)) this.drawRing(left, top, cell);
    });
  }

  drawPiece(piece, left, top, cell, isHome) {
    const { context } = this;
    context.fillStyle = isHome ? HOME_COLOR : AWAY_COLOR;
    context.beginPath();
    context.roundRect(left + cell * GAP, top + cell * GAP, cell * (1 - 2 * GAP), cell * (1 - 2 * GAP), cell * 0.1);
    context.fill();
    context.fillStyle = INK;
    context.font = `600 ${Math.round(cell * 0.46)}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(piece, left + cell / 2, top + cell * 0.53);
  }

  drawRing(left, top, cell) {
    const { context } = this;
    context.strokeStyle = "#2b59d9";
    context.lineWidth = cell * 0.06;
    context.beginPath();
    context.roundRect(left + cell * 0.09, top + cell * 0.09, cell * 0.82, cell * 0.82, cell * 0.08);
    context.stroke();
  }

  placeAt([pointX, pointY]) {
    const { x, y, cell } = this.frame;
    const [column, row] = [Math.floor((pointX - x) / cell), Math.floor((pointY - y) / cell)];
    const isOn = [column, row].every((number) => number >= 0 && number < WIDTH);
    return isOn ? row * WIDTH + column : null;
  }
}
