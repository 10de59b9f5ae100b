// The base of puzzles that are drawn flat. Their positions are texts.

export class Flat {
  symbols = [];
  depth = 1;
  whole = [];
  grips = [];
  colors = {};
  view = { home: { yaw: 0, pitch: 0 }, other: { yaw: 0, pitch: 0 } };

  deeper(letter) {
    return letter;
  }

  guideOf() {
    return null;
  }

  isEntered() {
    return false;
  }

  turnOf() {
    return null;
  }

  turnedBy(position, turns) {
    return turns.reduce((after, turn) => this.turned(after, turn), position);
  }

  centreOf() {
    return null;
  }

  isCentre() {
    return false;
  }

  placesAfter(marked) {
    return marked;
  }

  placeNamed() {
    return -1;
  }
}

/** The fraction of a turn that is made, from 0 to 1. */
export const madeOf = ({ angle, goal }) => (goal ? angle / goal : 1);

/** Clears a canvas, and returns its context and its size. */
export function cleared(canvas) {
  const context = canvas.getContext("2d");
  const { clientWidth: width, clientHeight: height } = canvas;
  const density = canvas.width / width;
  context.setTransform(density, 0, 0, density, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, width, height };
}

/** Fills a shape with these corners. */
export function fill(context, corners, color) {
  context.fillStyle = color;
  context.beginPath();
  corners.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  context.closePath();
  context.fill();
}
