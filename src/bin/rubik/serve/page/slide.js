// The sliding puzzle: eight pieces and an empty square. A turn moves a piece into the empty square.

import { Board } from "./board.js";
import { Flat } from "./flat.js";
import { text } from "./texts.js";

const WIDTH = 3;
const EMPTY_PLACE = "0";

// For each turn, the position of the piece that it moves, relative to the empty square.
const FROM = { U: [0, 1], D: [0, -1], L: [1, 0], R: [-1, 0] };
const BACK = { U: "D", D: "U", L: "R", R: "L" };

const places = Array.from({ length: WIDTH * WIDTH }, (_, number) => ({
  face: "board",
  number,
  cell: [number % WIDTH, Math.floor(number / WIDTH)],
}));

class Slide extends Flat {
  name = "slide";
  title = text.puzzles.slide;
  kind = "board";
  columns = WIDTH;
  faces = ["board"];
  sides = text.sides;
  places = places;
  solved = "123456780";
  letters = ["U", "D", "L", "R"];
  events = [];
  makeBoard = (canvas) => new Board(canvas);

  symbols = [..."123456780"];
  reading = text.puzzles.readSlide;

  words(turn) {
    const way = text.turns.slides[turn];
    return way ? text.turns.slide(way) : null;
  }

  isEntered(text) {
    return /^[0-8?]{9}$/.test(text);
  }

  isPosition(text) {
    return /^[0-8]{9}$/.test(text) && new Set(text).size === 9;
  }

  isTurn(turn) {
    return Object.hasOwn(FROM, turn);
  }

  inverse(turn) {
    return BACK[turn];
  }

  /**
   * The place of the piece that a turn moves, and the place of the empty square; `null` if no piece can move in this
   * direction.
   */
  moved(position, turn) {
    const to = position.indexOf(EMPTY_PLACE);
    const [x, y] = places[to].cell;
    const [stepX, stepY] = FROM[turn];
    const from = places.findIndex(({ cell }) => cell[0] === x + stepX && cell[1] === y + stepY);
    return from === -1 ? null : { from, to };
  }

  canTurn(position, turn) {
    return this.isTurn(turn) && this.moved(position, turn) !== null;
  }

  /** The turn that moves the piece at a place; `null` if the piece cannot move. */
  turnOf(position, place) {
    return Object.keys(FROM).find((turn) => this.moved(position, turn)?.from === place) ?? null;
  }

  turned(position, turn) {
    const move = this.moved(position, turn);
    if (!move) return position;
    const after = [...position];
    [after[move.from], after[move.to]] = [after[move.to], after[move.from]];
    return after.join("");
  }

  isSolved(position) {
    return position === this.solved;
  }
}

export const makeSlide = () => new Slide();
