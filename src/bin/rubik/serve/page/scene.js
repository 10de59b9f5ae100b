// Shows the puzzle in space, and animates its turns. A drag turns a layer, or moves the camera around the puzzle.

import { Camera } from "./perspective.js";
import { Drawing } from "./drawing.js";
import { add, cross, dot, minus, scaled, unit } from "./space.js";

const QUARTER = Math.PI / 2;
const TURN_MILLISECONDS = 240;
const LOOK_MILLISECONDS = 420;
const DRAG_BEGINS = 7;

/**
 * The length of a drag that turns a part by its `step`, which is the smallest turn of this part. The unit is that of
 * the puzzle's space, so the length is 0.8 times the width of a cube.
 */
const DRAGGED = 2.4;

const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const eased = (part) => 1 - (1 - part) ** 3;
const EMPTY = { stickers: [], marked: [], cursor: null, letters: false };

export class Scene {
  /** `onTurn` is called with a turn that was dragged, and `onPick` with a sticker that was tapped. */
  constructor(canvas, colors, { onTurn, onPick }) {
    Object.assign(this, { canvas, onTurn, onPick });
    this.camera = new Camera(0, 0);
    this.solid = new Drawing(canvas, this.camera, colors);
    this.drawing = this.solid;
    this.picture = EMPTY;
    this.queue = [];
    this.turning = null;
    this.look = null;
    this.longestTurn = TURN_MILLISECONDS;
    this.canBeTurned = true;
    new ResizeObserver(() => this.resize()).observe(canvas);
    this.listen();
  }

  /** Sets another puzzle, and looks at it from its default side. The next picture shows it. */
  usePuzzle(puzzle) {
    const { target = [0, 0, 0], home } = puzzle.view;
    this.puzzle = puzzle;
    this.look = null;
    this.queue = [];
    this.turning = null;
    this.picture = null;
    Object.assign(this.camera, home, { target });
    this.drawing = puzzle.makeBoard?.(this.canvas) ?? this.solid;
    this.drawing.usePuzzle(puzzle);
  }

  /** Limits the duration of a quarter turn to 0.8 of the time between two turns, which is given in seconds. */
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
    if (this.canvas.width > 0 && this.picture) this.drawing.draw(this.picture, this.turning);
  }

  /** Shows another picture immediately, without animation. */
  show(picture) {
    this.queue = [];
    this.turning = null;
    this.picture = picture;
    this.paint();
  }

  /** The motion that animates a turn in the position of a picture. */
  motionOf(turn, picture) {
    return this.drawing === this.solid ? this.puzzle.motion(turn) : this.drawing.motion(turn, picture);
  }

  /** Animates a turn after the turns that are waiting, and then shows a picture. */
  turn(text, picture) {
    if (stillness.matches || document.hidden) return this.show(picture);
    const motion = this.motionOf(text, this.queue.at(-1)?.picture ?? this.picture);
    this.queue.push({ ...motion, goal: motion.angle, picture, from: this.released ?? 0 });
    this.released = null;
    if (this.queue.length === 1) this.begin();
  }

  begin() {
    const { from, goal } = this.queue[0];
    const part = Math.min(Math.abs((goal - from) / QUARTER), 1.4);
    const hurry = Math.max(1, this.queue.length - 1);
    const duration = (this.longestTurn * Math.max(part, 0.3)) / hurry;
    this.animateTurn(this.queue[0], from, goal, duration, () => this.finish());
  }

  finish() {
    const done = this.queue.shift();
    if (!done) return;
    this.picture = done.picture;
    this.turning = null;
    this.paint();
    if (this.queue.length > 0) this.begin();
  }

  animateTurn(motion, from, goal, duration, finished) {
    const turning = { ...motion, angle: from };
    this.turning = turning;
    this.animate(duration, (part) => {
      if (this.turning !== turning) return false;
      turning.angle = from + (goal - from) * eased(part);
      if (part === 1) finished();
      return true;
    });
  }

  /** Calls `step` in each frame with the elapsed fraction of `duration`. Ends after 1, or when `step` returns false. */
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
    this.lookFrom(this.puzzle.view.home);
  }

  lookAtOtherSide() {
    const { home, other } = this.puzzle.view;
    this.lookFrom(this.camera.pitch > 0 ? other : home);
  }

  lookAtFace(face) {
    this.lookFrom(this.puzzle.view[face] ?? this.puzzle.view.home);
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
    if (drag.grip) {
      const { along, perRadian } = drag.grip;
      this.turning = { ...drag.grip, angle: (way[0] * along[0] + way[1] * along[1]) / perRadian };
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
    this.drag.grip = this.gripOf(this.drag.place, way);
  }

  /**
   * The grip (a part that a drag can turn) for a drag of a sticker; `null` if no grip turns. Its `along` is the
   * direction of a positive turn on the canvas.
   */
  gripOf(place, way) {
    const { position, normal } = this.puzzle.places[place];
    let best = null;
    for (const grip of this.puzzle.grips) {
      const height = dot(grip.axis, position);
      const isAlong = Math.abs(dot(grip.axis, normal)) > 0.99;
      if (height < grip.low || height > grip.high || isAlong) continue;
      const velocity = cross(grip.axis, position);
      const forward = scaled(unit(minus(velocity, scaled(normal, dot(velocity, normal)))), 0.5);
      const [from, to] = [minus(position, forward), add(position, forward)].map((point) => this.camera.project(point));
      const seen = [to[0] - from[0], to[1] - from[1]];
      const length = Math.hypot(...seen);
      const along = seen.map((value) => value / length);
      const share = Math.abs(way[0] * along[0] + way[1] * along[1]);
      if (best && share <= best.share + 0.001) continue;
      best = { ...grip, along, share, perRadian: (Math.max(length, 12) * DRAGGED) / grip.step };
    }
    return best;
  }

  endDrag() {
    const { drag } = this;
    this.drag = null;
    if (!drag.hasBegun || this.drawing !== this.solid) {
      if (drag.place !== null) this.onPick(drag.place);
      return;
    }
    if (drag.grip && this.turning) this.release(drag.grip);
  }

  release(grip) {
    const { angle } = this.turning;
    const { step } = grip;
    const steps = Math.round(angle / step + Math.sign(angle) * 0.2);
    const text = grip.text(steps);
    if (text === null) {
      this.animateTurn(grip, angle, steps * step, 120, () => (this.turning = null));
      return;
    }
    this.released = angle - (steps * step - this.puzzle.motion(text).angle);
    this.onTurn(text);
  }
}
