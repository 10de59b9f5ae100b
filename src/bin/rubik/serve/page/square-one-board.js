// Draws the three layers of a Square-1 on a canvas. The upper and the lower layer are drawn as seen from outside.

import { cleared, fill, madeOf } from "./flat.js";

const ROUND = 2 * Math.PI;
const CORNERS = "ABCDEFGH";

// The colors of the faces U, D, F, L, B and R, as in the pictures of competitions.
const COLORS = ["#ffd500", "#f4f4f0", "#c41e3a", "#0046ad", "#ff7a00", "#009b48"];
const INK = "#14181f";

/** The top of a piece is drawn up to this fraction of the way from the middle of the layer to the layer's outline. */
const INNER = 0.72;
/**
 * The distances from the middle of a layer to a corner of an edge piece, and to the tip of a corner piece. The unit is
 * the distance to the middle of a side.
 */
const REACH = { edge: 1 / Math.cos(ROUND / 24), corner: Math.SQRT2 };

/** The place of a wedge in the solved puzzle. Each layer has 12 wedges, numbered clockwise from the cut in front. */
function homeOf({ piece, half }) {
  const corner = CORNERS.indexOf(piece);
  if (corner >= 4) return 12 + 3 * (corner - 4) + 1 + half;
  if (corner >= 0) return 3 * corner + half;
  const edge = Number(piece) - 1;
  return edge >= 4 ? 12 + 3 * (edge - 4) : 3 * edge + 2;
}

/**
 * The color of the side of a wedge, as an index of `COLORS`. `home` is the number of the wedge's place in the solved
 * puzzle. From the front, these numbers go to the left in the upper layer, and to the right in the lower layer.
 */
function sideOf(home) {
  return home < 12 ? [2, 3, 4, 5][Math.ceil(home / 3) % 4] : [2, 5, 4, 3][Math.floor((home - 11) / 3) % 4];
}

export class SquareOneBoard {
  constructor(canvas) {
    this.canvas = canvas;
  }

  usePuzzle(puzzle) {
    this.puzzle = puzzle;
  }

  /** The motion of a turn: layers turn by twelfths, or their right halves are exchanged. */
  motion(turn) {
    if (turn === "/") return { isTwist: true, turns: [0, 0], angle: Math.PI };
    const turns = this.puzzle.read(turn);
    const most = Math.max(...turns.map(Math.abs));
    return { turns, angle: (Math.max(most, 0.5) * ROUND) / 12 };
  }

  draw({ stickers, next }, turning) {
    const { context, width, height } = cleared(this.canvas);
    const { layers, isTwisted } = this.puzzle.wedgesOf(stickers);
    const made = turning ? madeOf(turning) : 0;
    const isWide = width > height;
    const half = Math.min((isWide ? width : height) / 6.6, (isWide ? height : width) / 3.7);
    const apart = half * 1.62;
    const [x, y] = [width / 2, height / 2 - half * 0.12];
    const centers = isWide ? [[x - apart, y], [x + apart, y]] : [[x, y - apart], [x, y + apart]];
    const drawn = [];
    layers.forEach((layer, index) => {
      layer.forEach((wedge, place) => {
        const isMoved = turning?.isTwist && (index === 0 ? place >= 6 : place < 6);
        const home = centers[index];
        const to = centers[1 - index];
        const at = isMoved ? home.map((from, axis) => from + (to[axis] - from) * made) : home;
        const twelfths = turning ? (turning.turns[index] * made || 0) + (isMoved ? made * (index === 0 ? -1 : 1) : 0) : 0;
        drawn.push([{ center: at, half, isUpper: index === 0 }, place + twelfths, wedge]);
      });
    });
    for (const each of drawn) this.drawWedge(context, ...each);
    layers.forEach((layer, index) => {
      const cuts = layer.map(({ piece }, place) => piece !== layer.at(place - 1).piece && place);
      const turned = turning && !turning.isTwist ? turning.turns[index] * made : 0;
      if (!turning?.isTwist) cuts.forEach((place) => place !== false && this.drawCut(context, centers[index], half, place + turned, index === 0));
      if (next?.isTwist && !turning) this.drawAxis(context, centers[index], half, index === 0);
    });
    for (const each of drawn) this.drawName(context, ...each);
    this.drawMiddle(context, [width / 2, isWide ? height / 2 + half * 1.75 : height / 2 - half * 0.12], half, isTwisted);
  }

  /**
   * The point of a layer at this direction, in twelfths clockwise from the front cut, and distance from the middle.
   * The front is at the bottom of the upper layer's picture, and at the top of the lower layer's.
   */
  point([x, y], twelfths, distance, isUpper) {
    const angle = ROUND * (isUpper ? twelfths / 12 + 0.5 + 1 / 24 : twelfths / 12 - 1 / 24);
    return [x + distance * Math.sin(angle), y - distance * Math.cos(angle)];
  }

  drawWedge(context, { center, half, isUpper }, place, wedge) {
    const isCorner = CORNERS.includes(wedge.piece);
    const reach = (isTip) => half * (isTip ? REACH.corner : REACH.edge);
    const [before, after] = [reach(isCorner && wedge.half === 1), reach(isCorner && wedge.half === 0)];
    const at = (twelfths, distance) => this.point(center, place + twelfths, distance, isUpper);
    const home = homeOf(wedge);
    fill(context, [at(0, 0), at(0, before * INNER), at(1, after * INNER)], COLORS[home < 12 ? 0 : 1]);
    fill(context, [at(0, before * INNER), at(0, before), at(1, after), at(1, after * INNER)], COLORS[sideOf(home)]);
  }

  /** Writes the name of a piece once. The name of a corner is between its two wedges. */
  drawName(context, { center, half, isUpper }, place, { piece, half: number }) {
    if (number === 1) return;
    const isCorner = CORNERS.includes(piece);
    context.fillStyle = INK;
    context.font = `600 ${Math.round(half * 0.17)}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(piece, ...this.point(center, place + (isCorner ? 1 : 0.5), half * (isCorner ? 0.72 : 0.52), isUpper));
  }

  drawCut(context, center, half, place, isUpper) {
    this.drawLine(context, this.point(center, place, 0, isUpper), this.point(center, place, half * 1.06, isUpper), half * 0.035, INK);
  }

  /** Draws the line about which the next turn twists the right half. */
  drawAxis(context, center, half, isUpper) {
    const ends = [0, 6].map((place) => this.point(center, place, half * 1.5, isUpper));
    this.drawLine(context, ...ends, half * 0.05, "#2b59d9");
  }

  drawLine(context, from, to, width, color) {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(...from);
    context.lineTo(...to);
    context.stroke();
  }

  /** Draws the middle layer as seen from the front. If its right half is twisted, that half is short. */
  drawMiddle(context, [x, y], half, isTwisted) {
    const cut = half * (1 - Math.tan(ROUND / 24));
    context.fillStyle = COLORS[2];
    context.fillRect(x - half, y - half * 0.08, cut - 1, half * 0.16);
    context.fillStyle = COLORS[isTwisted ? 4 : 2];
    context.fillRect(x - half + cut + 1, y - half * 0.08, (isTwisted ? cut : 2 * half - cut) - 1, half * 0.16);
  }

  placeAt() {
    return null;
  }
}
