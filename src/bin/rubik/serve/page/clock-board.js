// Draws the Clock on a canvas: the side that faces the user, and beside it the other side.

import { cleared, fill, madeOf } from "./flat.js";

// One side of the puzzle is dark with light dials; the other side is light with dark dials.
const BOARDS = ["#2a3a66", "#a9c4e8"];
const HAND = "#ffd830";
const TWELVE = "#e03030";
const PIN_UP = "#ffd830";
const PIN_DOWN = "#6b4a2f";
const HOUR = Math.PI / 6;

export class ClockBoard {
  constructor(canvas) {
    this.canvas = canvas;
  }

  usePuzzle(puzzle) {
    this.puzzle = puzzle;
  }

  /** The motion of a turn: dials turn by hours, or the whole puzzle turns over. */
  motion(turn) {
    if (turn === "y2") return { isOver: true, angle: Math.PI };
    const { hours, pins, by } = this.puzzle.moved(turn);
    const shorter = ((by + 18) % 12) - 6;
    return { hours, pins, by: shorter, angle: Math.max(Math.abs(shorter), 0.5) * HOUR };
  }

  draw({ stickers, next }, turning) {
    const { context, width, height } = cleared(this.canvas);
    const made = turning ? madeOf(turning) : 0;
    const isBeyond = turning?.isOver && made > 0.5;
    const { sides, isOver } = this.puzzle.sidesOf(isBeyond ? this.puzzle.turned(stickers, "y2") : stickers);
    const size = Math.min(width / 2.15, height / 1.1);
    const pins = turning?.pins ?? next?.pins ?? [0, 0, 0, 0];
    sides.forEach((dials, side) => {
      context.save();
      context.translate(width / 2 + (side === 0 ? -0.52 : 0.52) * size, height / 2);
      if (turning?.isOver) context.scale(Math.max(Math.abs(Math.cos(Math.PI * made)), 0.02), 1);
      const by = turning?.hours ? Math.sign(turning.by) * Math.abs(turning.by) * made : 0;
      const way = turning?.hours?.[side] ?? [];
      const turns = dials.map((_, dial) => (way[dial] ? (way[dial] === turning.hours[0].find(Boolean) ? by : -by) : 0));
      this.drawSide(context, size, dials.map((hour, dial) => hour + turns[dial]), (side === 1) !== isOver);
      pins.forEach((isUp, pin) => {
        // A pin that is up on one side is down on the other. The other side is drawn as seen from behind, so its
        // columns are exchanged.
        const column = side === 0 ? pin % 2 : 1 - (pin % 2);
        const at = [(column - 0.5) * size * 0.29, (Math.floor(pin / 2) - 0.5) * size * 0.29];
        this.drawPin(context, at, size, Boolean(isUp) === (side === 0));
      });
      context.restore();
    });
  }

  drawSide(context, size, hours, isBack) {
    context.fillStyle = BOARDS[Number(isBack)];
    context.beginPath();
    context.roundRect(-size / 2, -size / 2, size, size, size * 0.18);
    context.fill();
    hours.forEach((hour, dial) => {
      const [x, y] = [((dial % 3) - 1) * size * 0.29, (Math.floor(dial / 3) - 1) * size * 0.29];
      this.drawDial(context, [x, y], size * 0.12, hour, BOARDS[Number(!isBack)]);
    });
  }

  drawDial(context, [x, y], radius, hour, color) {
    context.fillStyle = color;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = TWELVE;
    context.beginPath();
    context.arc(x, y - radius * 0.9, radius * 0.14, 0, 2 * Math.PI);
    context.fill();
    const [sine, cosine] = [Math.sin(hour * HOUR), Math.cos(hour * HOUR)];
    const point = (across, along) => [x + radius * (across * cosine + along * sine), y + radius * (across * sine - along * cosine)];
    fill(context, [point(-0.2, 0), point(0, 0.85), point(0.2, 0), point(0, -0.22)], HAND);
  }

  drawPin(context, [x, y], size, isUp) {
    context.fillStyle = isUp ? PIN_UP : PIN_DOWN;
    context.strokeStyle = "#14181f";
    context.lineWidth = size * 0.006;
    context.beginPath();
    context.arc(x, y, size * (isUp ? 0.035 : 0.026), 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }

  placeAt() {
    return null;
  }
}
