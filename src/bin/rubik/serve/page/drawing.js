// Draws a puzzle on a canvas. Its body is cut into slabs (the parts between parallel planes), which are drawn from far
// to near. Faces of a slab that point away from the camera are left out.

import { ARROW, drawArrow, isIn } from "./arrow.js";
import { UNKNOWN } from "./puzzle.js";
import { add, cross, cut, dot, inset, middle, minus, rotated, rotation, scaled, turnedAbout, unit } from "./space.js";

const GAP = 0.045;
const ROUNDING = 0.15;
const RAISED = 0.02;
const PLASTIC = "#101318";
const NO_COLOR = "#39414f";
const LIGHT = [0.1, 0.72, 0.69];
const WHOLE = { axis: [0, 1, 0], low: -Infinity, high: Infinity, angle: 0 };

/**
 * The slabs of a puzzle. `turning` is the slab that turns, with its axis, its two ends on the axis and its angle;
 * `null` if no slab turns.
 */
function slabs(turning) {
  if (!turning) return [WHOLE];
  const { axis, low, high } = turning;
  const others = [
    { axis, low: -Infinity, high: low, angle: 0 },
    { axis, low: high, high: Infinity, angle: 0 },
  ];
  return [...others.filter((slab) => Number.isFinite(slab.low) || Number.isFinite(slab.high)), turning];
}

/** Sorts slabs from far to near. If the camera is between the two planes of a slab, this slab is the nearest. */
function fromFarToNear(slabsOfPuzzle, camera) {
  const distance = ({ axis, low, high }) => {
    const height = dot(camera.place, axis);
    return Math.max(low - height, height - high, 0);
  };
  return slabsOfPuzzle.sort((a, b) => distance(b) - distance(a));
}

/** The flat end of a slab at this height: the points of its faces that lie there, in order around the end. */
function endOf(faces, axis, height) {
  const points = faces.flat().filter((point) => Math.abs(dot(point, axis) - height) < 1e-7);
  if (points.length < 3) return null;
  const centre = middle(points);
  const first = unit(minus(points[0], centre));
  const second = cross(axis, first);
  const angle = (point) => Math.atan2(dot(minus(point, centre), second), dot(minus(point, centre), first));
  return points.sort((a, b) => angle(a) - angle(b));
}

/** The faces of the part of a body that belongs to a slab, turned by the slab's angle. */
function partOf(body, { axis, low, high, angle }) {
  const back = scaled(axis, -1);
  const cutFace = ({ corners, normal }) => {
    const above = Number.isFinite(low) ? cut(corners, axis, low) : corners;
    return { corners: Number.isFinite(high) ? cut(above, back, -high) : above, normal };
  };
  const faces = body.map(cutFace).filter(({ corners }) => corners.length > 2);
  const sides = faces.map(({ corners }) => corners);
  for (const [height, normal] of [[low, back], [high, axis]]) {
    const corners = Number.isFinite(height) ? endOf(sides, axis, height) : null;
    if (corners) faces.push({ corners, normal });
  }
  const place = (point) => turnedAbout(axis, angle, point);
  return faces.map(({ corners, normal }) => ({ corners: corners.map(place), normal: place(normal) }));
}

/**
 * The path of a flat shape with rounded corners. For each corner: the point where its rounding begins, the corner, and
 * the point where its rounding ends.
 */
function rounded(corners, rounding) {
  const towards = (from, to) => {
    const way = minus(to, from);
    return add(from, scaled(way, Math.min(rounding / Math.hypot(...way), 0.5)));
  };
  return corners.map((corner, index) => {
    const [last, next] = [corners.at(index - 1), corners[(index + 1) % corners.length]];
    return [towards(corner, last), corner, towards(corner, next)];
  });
}

function mixed(hex, other, share) {
  const part = (color, from) => parseInt(color.slice(from, from + 2), 16);
  const mix = (from) => Math.round(part(hex, from) * (1 - share) + part(other, from) * share);
  return `rgb(${mix(1)} ${mix(3)} ${mix(5)})`;
}

const lit = (hex, light) =>
  light < 0 ? mixed(hex, "#0b0e14", -light) : mixed(hex, "#ffffff", light);

export class Drawing {
  constructor(canvas, camera, colors) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.camera = camera;
    this.colors = colors;
    this.hitAreas = [];
  }

  usePuzzle(puzzle) {
    this.puzzle = puzzle;
    this.hitAreas = [];
    // `corners` includes the gap around the sticker, so that a touch on a gap hits a sticker too.
    this.shapes = puzzle.places.map((place) => {
      const corners = place.corners.map((corner) => add(corner, scaled(place.normal, RAISED)));
      return { corners, path: this.insetPath(corners, GAP) };
    });
  }

  /** The path of a sticker whose edges are moved inwards by `depth` times the width of a sticker. */
  insetPath(corners, depth) {
    const { size } = this.puzzle;
    return rounded(inset(corners, depth * size), ROUNDING * size);
  }

  /**
   * Draws a picture: its `stickers`, its `marked` places, the place of its `cursor`, an arrow for its `next` turn, and
   * the letters of the stickers if `letters` is true. `turning` is the slab that is turning.
   */
  draw(picture, turning) {
    const { context, canvas } = this;
    const density = canvas.width / canvas.clientWidth;
    context.setTransform(density, 0, 0, density, 0, 0);
    context.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight);
    this.hitAreas = [];
    this.eye = this.camera.place;
    this.drawShadow();
    for (const slab of fromFarToNear(slabs(turning), this.camera)) this.drawSlab(slab, picture);
    if (picture.next && !turning) drawArrow(this, picture.next);
  }

  drawShadow() {
    const { context, camera } = this;
    if (camera.pitch <= 0) return;
    const lowest = Math.min(...this.puzzle.body.flatMap(({ corners }) => corners.map(([, y]) => y)));
    const [x, y] = camera.project([0, lowest - 0.25, 0]);
    const radius = camera.scale * 2.05;
    context.save();
    context.translate(x, y);
    context.scale(1, Math.max(Math.sin(camera.pitch), 0.05));
    const shade = context.createRadialGradient(0, 0, radius * 0.4, 0, 0, radius);
    shade.addColorStop(0, "rgb(10 16 28 / 0.34)");
    shade.addColorStop(1, "rgb(10 16 28 / 0)");
    context.fillStyle = shade;
    context.fillRect(-radius, -radius, 2 * radius, 2 * radius);
    context.restore();
  }

  isSeen(corner, normal) {
    return dot(minus(this.eye, corner), normal) > 0;
  }

  drawSlab(slab, picture) {
    const faces = partOf(this.puzzle.body, slab);
    for (const { corners, normal } of faces) if (this.isSeen(corners[0], normal)) this.drawPlastic(corners);
    const rows = rotation(slab.axis, slab.angle);
    const turn = slab.angle === 0 ? (point) => point : (point) => rotated(rows, point);
    this.puzzle.places.forEach((place, index) => {
      const height = dot(place.position, slab.axis);
      if (height < slab.low || height > slab.high) return;
      const normal = turn(place.normal);
      if (!this.isSeen(turn(place.position), normal)) return;
      const light = dot(this.camera.seen(normal), LIGHT);
      this.drawSticker({ place, index, turn, light, ...this.shapes[index] }, picture);
    });
  }

  drawPlastic(corners) {
    const { context, camera } = this;
    context.beginPath();
    for (const point of corners) context.lineTo(...camera.project(point));
    context.closePath();
    context.fillStyle = context.strokeStyle = PLASTIC;
    context.lineJoin = "round";
    context.lineWidth = camera.scale * 0.1;
    context.fill();
    context.stroke();
  }

  drawSticker(sticker, picture) {
    const { context } = this;
    const { corners, path, turn, index } = sticker;
    const color = picture.stickers[index];
    const shade = sticker.light * 0.34 - 0.2;
    const seen = corners.map((corner) => this.camera.project(turn(corner)));
    this.hitAreas.push({ place: index, corners: seen });
    this.trace(path, turn);
    if (color === UNKNOWN) {
      context.fillStyle = lit(NO_COLOR, shade);
    } else {
      const sheen = context.createLinearGradient(...seen[0], ...seen[2]);
      sheen.addColorStop(0, lit(this.colors.hex(color), shade + 0.07));
      sheen.addColorStop(1, lit(this.colors.hex(color), shade - 0.02));
      context.fillStyle = sheen;
    }
    context.fill();
    if (color !== UNKNOWN && picture.letters) this.drawLetter(sticker, color);
    const ink = () => (color === UNKNOWN ? "#ffffff" : this.colors.ink(color));
    if (picture.next && isIn(picture.next, sticker.place.position)) this.drawRing(sticker, ARROW, 0.06, 0.06);
    if (picture.marked.includes(index)) this.drawRing(sticker, ink(), 0.2, 0.09);
    if (picture.cursor === index) this.drawRing(sticker, ink(), 0.14, 0.06);
  }

  /** Makes a turned shape the current path of the canvas. */
  trace(path, turn) {
    const { context, camera } = this;
    context.beginPath();
    for (const points of path) {
      const [before, corner, after] = points.map((point) => camera.project(turn(point)));
      context.lineTo(...before);
      context.quadraticCurveTo(...corner, ...after);
    }
    context.closePath();
  }

  drawRing({ corners, turn }, ink, depth, width) {
    this.trace(this.insetPath(corners, depth), turn);
    this.context.strokeStyle = ink;
    this.context.lineWidth = this.camera.scale * width * this.puzzle.size;
    this.context.stroke();
  }

  drawLetter({ place, corners, turn }, color) {
    const { context, camera } = this;
    const centre = turn(middle(corners));
    const [x, y] = camera.project(centre);
    const along = (vector) => {
      const step = scaled(turn(vector), 0.5 * this.puzzle.size);
      const [alongX, alongY] = camera.project(add(centre, step));
      return [(alongX - x) / 50, (alongY - y) / 50];
    };
    context.save();
    context.transform(...along(place.right), ...along(place.down), x, y);
    context.font = "600 46px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = this.colors.ink(color);
    context.fillText(this.colors.letter(color), 0, 3);
    context.restore();
  }

  /** The place whose sticker is seen at a point of the canvas; `null` if the point is not on a sticker. */
  placeAt(point) {
    const isInside = ({ corners }) => {
      const side = corners.map(([x, y], index) => {
        const [nextX, nextY] = corners[(index + 1) % corners.length];
        return (nextX - x) * (point[1] - y) - (nextY - y) * (point[0] - x);
      });
      return side.every((value) => value >= 0) || side.every((value) => value <= 0);
    };
    return this.hitAreas.findLast(isInside)?.place ?? null;
  }
}
