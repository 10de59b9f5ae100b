// The cube in space: shows turns as they happen, and is turned and looked around by dragging.

import { PLACES, SIDES, motion, turnOfLayer } from "./cube.js";
import { Camera, turnedAbout } from "./perspective.js";
import { Drawing } from "./drawing.js";

const HOME = { yaw: -0.6, pitch: 0.5 };
const OTHER_SIDE = { yaw: Math.PI - 0.6, pitch: -0.5 };
const FACING = {
  U: { yaw: -0.2, pitch: 1.1 },
  R: { yaw: -1.3, pitch: 0.35 },
  F: { yaw: -0.27, pitch: 0.35 },
  D: { yaw: -0.2, pitch: -1.1 },
  L: { yaw: 1.3, pitch: 0.35 },
  B: { yaw: Math.PI - 0.27, pitch: 0.35 },
};
const QUARTER = Math.PI / 2;
const TURN_MILLISECONDS = 240;
const LOOK_MILLISECONDS = 420;
const DRAG_BEGINS = 7;

const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const eased = (part) => 1 - (1 - part) ** 3;
const EMPTY = { stickers: "?".repeat(54), marked: [], cursor: null, letters: false };

export class Scene {
  /** `onTurn` hears of turns that were dragged, `onPick` of stickers that were tapped. */
  constructor(canvas, colors, { onTurn, onPick }) {
    Object.assign(this, { canvas, onTurn, onPick });
    this.camera = new Camera(HOME.yaw, HOME.pitch);
    this.drawing = new Drawing(canvas, this.camera, colors);
    this.picture = EMPTY;
    this.queue = [];
    this.turning = null;
    this.look = null;
    this.longestTurn = TURN_MILLISECONDS;
    this.canBeTurned = true;
    new ResizeObserver(() => this.resize()).observe(canvas);
    this.listen();
  }

  /** Makes turns quick enough for one every so many seconds. */
  setPace(seconds) {
    this.longestTurn = Math.min(TURN_MILLISECONDS, seconds * 800);
  }

  resize() {
    const { clientWidth, clientHeight } = this.canvas;
    const density = Math.min(devicePixelRatio || 1, 2);
    this.canvas.width = Math.round(clientWidth * density);
    this.canvas.height = Math.round(clientHeight * density);
    this.camera.resize(clientWidth, clientHeight);
    this.paint();
  }

  paint() {
    if (this.canvas.width > 0) this.drawing.draw(this.picture, this.turning);
  }

  /** Shows another picture at once. */
  show(picture) {
    this.queue = [];
    this.turning = null;
    this.picture = picture;
    this.paint();
  }

  /** Shows a turn, at the end of those that are still to be shown, and then a picture. */
  turn(text, picture) {
    if (stillness.matches || document.hidden) return this.show(picture);
    this.queue.push({ ...motion(text), picture, from: this.released ?? 0 });
    this.released = null;
    if (this.queue.length === 1) this.begin();
  }

  begin() {
    const { axis, layers, quarters, from } = this.queue[0];
    const goal = quarters * QUARTER;
    const part = Math.min(Math.abs((goal - from) / QUARTER), 1.4);
    const hurry = Math.max(1, this.queue.length - 1);
    const duration = (this.longestTurn * Math.max(part, 0.3)) / hurry;
    this.animateTurn(axis, layers, from, goal, duration, () => this.finish());
  }

  finish() {
    const done = this.queue.shift();
    if (!done) return;
    this.picture = done.picture;
    this.turning = null;
    this.paint();
    if (this.queue.length > 0) this.begin();
  }

  animateTurn(axis, layers, from, goal, duration, finished) {
    const turning = { axis, layers, angle: from };
    this.turning = turning;
    this.animate(duration, (part) => {
      if (this.turning !== turning) return false;
      turning.angle = from + (goal - from) * eased(part);
      if (part === 1) finished();
      return true;
    });
  }

  /** Calls `step` with 0 to 1 at each frame, until it says no. */
  animate(duration, step) {
    const start = performance.now();
    const frame = (now) => {
      const part = Math.min(Math.max((now - start) / duration, 0), 1);
      const goesOn = step(part);
      this.paint();
      if (goesOn && part < 1) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  lookFrom({ yaw, pitch }) {
    const { camera } = this;
    const from = { yaw: camera.yaw, pitch: camera.pitch };
    const round = 2 * Math.PI;
    const way = ((((yaw - from.yaw) % round) + round * 1.5) % round) - Math.PI;
    const look = (this.look = {});
    this.animate(stillness.matches ? 0 : LOOK_MILLISECONDS, (part) => {
      if (this.look !== look) return false;
      camera.yaw = from.yaw + way * eased(part);
      camera.pitch = from.pitch + (pitch - from.pitch) * eased(part);
      return true;
    });
  }

  lookHome() {
    this.lookFrom(HOME);
  }

  lookAtOtherSide() {
    this.lookFrom(this.camera.pitch > 0 ? OTHER_SIDE : HOME);
  }

  lookAtFace(face) {
    this.lookFrom(FACING[face]);
  }

  lookAround(yaw, pitch) {
    this.look = null;
    this.camera.yaw += yaw;
    this.camera.pitch = Math.min(Math.max(this.camera.pitch + pitch, -1.5), 1.5);
    this.paint();
  }

  listen() {
    const { canvas } = this;
    const pointOf = (event) => [event.offsetX, event.offsetY];
    canvas.addEventListener("pointerdown", (event) => {
      if (this.drag || event.button !== 0) return;
      canvas.setPointerCapture(event.pointerId);
      const start = pointOf(event);
      this.drag = { pointer: event.pointerId, start, last: start, place: this.drawing.placeAt(start) };
    });
    canvas.addEventListener("pointermove", (event) => {
      if (this.drag?.pointer === event.pointerId) this.dragTo(pointOf(event));
    });
    const end = (event) => {
      if (this.drag?.pointer === event.pointerId) this.endDrag();
    };
    canvas.addEventListener("pointerup", end);
    canvas.addEventListener("pointercancel", end);
  }

  dragTo(point) {
    const { drag } = this;
    const way = [point[0] - drag.start[0], point[1] - drag.start[1]];
    if (!drag.hasBegun && Math.hypot(...way) < DRAG_BEGINS) return;
    if (!drag.hasBegun) this.beginDrag(way);
    if (drag.layer) {
      const { axis, layer, along, perQuarter } = drag.layer;
      const angle = ((way[0] * along[0] + way[1] * along[1]) / perQuarter) * QUARTER;
      this.turning = { axis, layers: [layer], angle: angle * drag.layer.sense };
      this.paint();
    } else {
      const step = [point[0] - drag.last[0], point[1] - drag.last[1]];
      this.lookAround(step[0] * 0.009, step[1] * 0.009);
    }
    drag.last = point;
  }

  beginDrag(way) {
    this.drag.hasBegun = true;
    if (this.drag.place === null || !this.canBeTurned) return;
    while (this.queue.length > 0) this.finish();
    this.drag.layer = this.layerOfDrag(this.drag.place, way);
  }

  /** Which layer a sticker turns that is dragged some way, and which way on the canvas is forward. */
  layerOfDrag(place, way) {
    const { face, position, normal } = PLACES[place];
    const ways = [SIDES[face].right, SIDES[face].down].map((along) => {
      const [from, to] = [-0.5, 0.5].map((part) =>
        this.camera.project(position.map((value, axis) => value + normal[axis] / 2 + along[axis] * part)),
      );
      const seen = [to[0] - from[0], to[1] - from[1]];
      const length = Math.hypot(...seen);
      const unit = seen.map((value) => value / length);
      return { tangent: along, unit, length, share: Math.abs(way[0] * unit[0] + way[1] * unit[1]) };
    });
    const { tangent, unit, length } = ways[0].share > ways[1].share ? ways[0] : ways[1];
    const axis = [0, 1, 2].find((other) => normal[other] === 0 && tangent[other] === 0);
    const sense = turnedAbout(axis, QUARTER, normal).some(
      (value, other) => tangent[other] !== 0 && Math.abs(value - tangent[other]) < 0.1,
    );
    const perQuarter = Math.max(length, 12) * 2.4;
    return { axis, layer: position[axis], along: unit, perQuarter, sense: sense ? 1 : -1 };
  }

  endDrag() {
    const { drag } = this;
    this.drag = null;
    if (!drag.hasBegun) {
      if (drag.place !== null) this.onPick(drag.place);
      return;
    }
    if (drag.layer) this.release(drag.layer);
  }

  release({ axis, layer }) {
    const { angle } = this.turning;
    const quarters = Math.round(angle / QUARTER + Math.sign(angle) * 0.2);
    const text = turnOfLayer(axis, layer, quarters);
    if (text === null) {
      const goal = quarters * QUARTER;
      this.animateTurn(axis, [layer], angle, goal, 120, () => (this.turning = null));
      return;
    }
    const shown = motion(text).quarters;
    this.released = angle - (quarters - shown) * QUARTER;
    this.onTurn(text);
  }
}
