// The Clock: each side has nine dials and four pins, each pin between four dials. A wheel turns the dials around all
// pins that are up.

import { ClockBoard } from "./clock-board.js";
import { Flat } from "./flat.js";
import { text } from "./texts.js";

const HOURS = 12;
const INNER = [1, 3, 4, 5, 7];

// For the name of each turn, whether the pins UL, UR, DL and DR are up. A name in small letters means that only the
// named pin is down.
const PINS = {
  UL: [1, 0, 0, 0], UR: [0, 1, 0, 0], DL: [0, 0, 1, 0], DR: [0, 0, 0, 1],
  U: [1, 1, 0, 0], R: [0, 1, 0, 1], D: [0, 0, 1, 1], L: [1, 0, 1, 0], ALL: [1, 1, 1, 1],
  "/": [0, 1, 1, 0], "\\": [1, 0, 0, 1], ul: [0, 1, 1, 1], ur: [1, 0, 1, 1], dl: [1, 1, 0, 1], dr: [1, 1, 1, 0],
};
const PAIRS = ["U", "R", "D", "L", "ALL"];
const SINGLES = ["UL", "UR", "DR", "DL"];
const TURN = /^(ALL|[UD][LR]|[ud][lr]|[UDLR/\\])(\d{1,2})([+-])$/;

const modulo = (hours) => ((hours % HOURS) + HOURS) % HOURS;
/** The dial of the other side that is behind this dial. */
const behind = (dial) => dial - (dial % 3) + 2 - (dial % 3);

const places = ["front", "back"].flatMap((face, side) =>
  Array.from({ length: 9 }, (_, number) => ({ face, number, cell: [4 * side + (number % 3), Math.floor(number / 3)] })),
);

/** The hours of both sides, each as seen by a user who looks at it, and whether the puzzle is turned over. */
function sidesOf(position) {
  const words = position.split(" ");
  const isOver = words.at(-1) === "y2";
  const hours = words.slice(0, 14).map(Number);
  const front = hours.slice(0, 9);
  const back = front.map((_, dial) => modulo(-front[behind(dial)]));
  INNER.forEach((dial, index) => (back[dial] = hours[9 + index]));
  return { sides: [front, back], isOver };
}

const written = ({ sides: [front, back], isOver }) =>
  [...front, ...INNER.map((dial) => back[dial]), ...(isOver ? ["y2"] : [])].join(" ");

class Clock extends Flat {
  name = "clock";
  title = "Clock";
  kind = "clock";
  columns = 3;
  faces = ["front", "back"];
  sides = text.turns.flatSides;
  places = places;
  solved = Array(14).fill(0).join(" ");
  letters = ["U", "R", "D", "L", "A", "Y"];
  events = ["clock"];
  hasSpaces = true;
  about = { optimal: text.modes.clock };
  sidesOf = sidesOf;
  makeBoard = (canvas) => new ClockBoard(canvas);

  /**
   * For each set of pins in scrambles, two buttons turn the wheel by one hour, on and back. Another turns the puzzle
   * over.
   */
  pad = {
    columns: PAIRS.length,
    turns: [PAIRS, SINGLES].flatMap((pins) => ["+", "-"].flatMap((sign) => [...pins.map((name) => `${name}1${sign}`), ...(pins === SINGLES && sign === "+" ? ["y2"] : [])])),
  };

  deeper(letter) {
    return { A: "ALL1+", Y: "y2" }[letter] ?? `${letter}1+`;
  }

  /** The pins and the hours of a turn; `null` if the text is not a turn of a wheel. */
  read(turn) {
    const [, pins, hours, sign] = TURN.exec(turn) ?? [];
    return pins && Number(hours) <= HOURS ? { pins, hours: sign === "+" ? Number(hours) : -Number(hours) } : null;
  }

  isPosition(position) {
    return /^(\d|1[01])( (\d|1[01])){13}( y2)?$/.test(position);
  }

  isTurn(turn) {
    return turn === "y2" || this.read(turn) !== null;
  }

  canTurn(position, turn) {
    return this.isTurn(turn);
  }

  inverse(turn) {
    if (turn === "y2") return turn;
    return turn.slice(0, -1) + (turn.endsWith("+") ? "-" : "+");
  }

  words(turn) {
    if (turn === "y2") return text.turns.over;
    const { pins, hours } = this.read(turn);
    return text.turns.wheel(text.turns.pins[pins], Math.abs(hours), hours < 0 ? text.turns.back : text.turns.on);
  }

  /**
   * For a turn, the number of hours by which it moves each dial, as seen by a user who looks at the dial, and the pins
   * that are up.
   */
  moved(turn) {
    const { pins, hours } = this.read(turn);
    const up = PINS[pins];
    const isDriven = (dial) => up.some((isUp, pin) => isUp && [0, 1, 3, 4].includes(dial - (pin % 2) - 3 * Math.floor(pin / 2)));
    const front = Array.from({ length: 9 }, (_, dial) => (isDriven(dial) ? hours : 0));
    const back = front.map((_, dial) => (INNER.includes(dial) ? 0 : -front[behind(dial)]));
    return { hours: [front, back], pins: up, by: hours };
  }

  turned(position, turn) {
    const { sides, isOver } = sidesOf(position);
    if (turn === "y2") return written({ sides: [sides[1], sides[0]], isOver: !isOver });
    const { hours } = this.moved(turn);
    return written({ sides: sides.map((dials, side) => dials.map((hour, dial) => modulo(hour + hours[side][dial]))), isOver });
  }

  isSolved(position) {
    return position === this.solved || position === `${this.solved} y2`;
  }

  /** The text of each button on the net: the hours, with 12 for 0. */
  cellsOf(position) {
    return sidesOf(position).sides.flat().map((hour) => String(hour || HOURS));
  }

  labelOf({ face, number }, hour) {
    return text.turns.oClock(this.sides[face], number + 1, hour);
  }
}

export const makeClock = () => new Clock();
