// The Square-1: two layers, each with four corners and four edges. Layers turn by twelfths, and a twist exchanges their
// right halves.

import { Flat } from "./flat.js";
import { SquareOneBoard } from "./square-one-board.js";
import { text } from "./texts.js";

const WEDGES = 12;
const CORNERS = "ABCDEFGH";
const PIECES = `${CORNERS}12345678`;
const LAYERS = /^\((-?\d{1,2}),(-?\d{1,2})\)$/;

const places = ["upper", "lower"].flatMap((face, layer) =>
  Array.from({ length: WEDGES }, (_, number) => ({ face, number, cell: [number % 6, 3 * layer + Math.floor(number / 6)] })),
);

const modulo = (twelfths) => ((twelfths % WEDGES) + WEDGES) % WEDGES;
const inBrackets = (turns) => `(${turns.map((turn) => (modulo(turn) > 6 ? modulo(turn) - WEDGES : modulo(turn))).join()})`;

/**
 * The wedges of both layers, each with its piece and the half of the piece, and whether the middle layer is twisted;
 * `null` if the text is not a position.
 */
function wedgesOf(position) {
  const pieces = position.slice(0, -1);
  const wedges = [];
  for (const piece of pieces) {
    const isSplit = pieces.indexOf(piece) !== pieces.lastIndexOf(piece);
    if (!PIECES.includes(piece)) return null;
    if (!CORNERS.includes(piece)) wedges.push({ piece, half: 0 });
    else if (!isSplit) wedges.push({ piece, half: 0 }, { piece, half: 1 });
    // A corner that the front cut divides is written at both ends of its layer.
    else wedges.push({ piece, half: wedges.length % WEDGES === 0 ? 1 : 0 });
  }
  if (wedges.length !== 2 * WEDGES || new Set(pieces).size !== PIECES.length) return null;
  return { layers: [wedges.slice(0, WEDGES), wedges.slice(WEDGES)], isTwisted: position.endsWith("/") };
}

function written({ layers, isTwisted }) {
  const ofLayer = (layer) => layer.map(({ piece, half }, place) => (half === 0 || place === 0 ? piece : "")).join("");
  return layers.map(ofLayer).join("") + (isTwisted ? "/" : "-");
}

class SquareOne extends Flat {
  name = "sq1";
  title = "Square-1";
  kind = "square-one";
  columns = 6;
  faces = ["upper", "lower"];
  sides = text.turns.flatSides;
  places = places;
  solved = "A1B2C3D45E6F7G8H-";
  letters = ["U", "D", "R"];
  events = ["sq1"];
  usualMode = "reduction";
  about = { reduction: text.modes.shape, optimal: text.modes.twists };
  wedgesOf = wedgesOf;
  makeBoard = (canvas) => new SquareOneBoard(canvas);

  /** The buttons: turns of each layer by a twelfth and by a quarter in both directions, and the twist. */
  pad = { columns: 5, turns: ["(1,0)", "(-1,0)", "(3,0)", "(-3,0)", "/", "(0,1)", "(0,-1)", "(0,3)", "(0,-3)"] };

  deeper(letter) {
    return { U: "(1,0)", D: "(0,1)", R: "/" }[letter];
  }

  /** The number of twelfths by which a turn moves each layer; `null` if the text is not a turn of the layers. */
  read(turn) {
    const turns = LAYERS.exec(turn)?.slice(1).map(Number);
    return turns?.every((turned) => Math.abs(turned) <= WEDGES) ? turns : null;
  }

  isPosition(position) {
    return /[-/]$/.test(position) && wedgesOf(position) !== null;
  }

  isTurn(turn) {
    return turn === "/" || this.read(turn) !== null;
  }

  canTurn(position, turn) {
    if (turn !== "/") return this.isTurn(turn);
    const { layers } = wedgesOf(position);
    return layers.every((layer) => [0, 6].every((place) => layer[place].piece !== layer[modulo(place - 1)].piece));
  }

  inverse(turn) {
    return turn === "/" ? turn : inBrackets(this.read(turn).map((turned) => -turned));
  }

  words(turn) {
    if (turn === "/") return text.turns.twist;
    const layers = this.read(turn).map((turned, layer) => ({ turned, layer: this.sides[this.faces[layer]] }));
    const ofLayer = ({ turned, layer }) =>
      text.turns.layerBy(layer, Math.abs(turned) * 30, turned < 0 ? text.turns.back : text.turns.on);
    return layers.filter(({ turned }) => turned !== 0).map(ofLayer).join(", ");
  }

  turned(position, turn) {
    const { layers, isTwisted } = wedgesOf(position);
    if (turn === "/") {
      const [upper, lower] = layers;
      const twisted = [[...upper.slice(0, 6), ...lower.slice(0, 6)], [...upper.slice(6), ...lower.slice(6)]];
      return written({ layers: twisted, isTwisted: !isTwisted });
    }
    const turns = this.read(turn);
    const rotated = layers.map((layer, index) => layer.map((_, place) => layer[modulo(place - turns[index])]));
    return written({ layers: rotated, isTwisted });
  }

  isSolved(position) {
    return position === this.solved;
  }

  /** The text of each button on the net: the piece. */
  cellsOf(position) {
    return wedgesOf(position).layers.flat().map(({ piece }) => piece);
  }

  labelOf({ face, number }, piece) {
    return text.turns.wedge(this.sides[face], number + 1, CORNERS.includes(piece), piece);
  }
}

export const makeSquareOne = () => new SquareOne();
