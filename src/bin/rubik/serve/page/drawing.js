// Draws the cube on a canvas: slabs from far to near, of each the faces that look at the camera.

import { FACES, PLACES, SIDES, UNKNOWN, add, scaled } from "./cube.js";
import { dot, turnedAbout } from "./perspective.js";

const HALF = 1.5;
const STICKER = 0.455;
const ROUNDING = 0.15;
const PLASTIC = "#101318";
const LIGHT = [0.1, 0.72, 0.69];

/** The slabs of a cube whose layers turn: `turning` is an axis, its layers and an angle, or none. */
function slabs(turning) {
  if (!turning) return [{ axis: 1, low: -HALF, high: HALF, angle: 0 }];
  const { axis, layers, angle } = turning;
  if (layers.length === 3) return [{ axis, low: -HALF, high: HALF, angle }];
  const slab = (layer) => {
    const turns = layers.includes(layer) ? angle : 0;
    return { axis, low: layer - 0.5, high: layer + 0.5, angle: turns };
  };
  return [-1, 0, 1].map(slab);
}

/** From far to near: a camera between two planes looks away from both of them. */
function fromFarToNear(slabsOfCube, camera) {
  const distance = ({ axis, low, high }) => Math.abs((low + high) / 2 - camera.place[axis]);
  return slabsOfCube.sort((a, b) => distance(b) - distance(a));
}

/** The part of a side that belongs to a slab: centre, half extents along `right` and `down`. */
function sideOf(slab, face) {
  const { normal, right, down } = SIDES[face];
  const isCut = normal[slab.axis] !== 0;
  const depth = isCut ? (normal[slab.axis] > 0 ? slab.high : -slab.low) : HALF;
  const centre = scaled(normal, depth);
  if (!isCut) centre[slab.axis] = (slab.low + slab.high) / 2;
  const extent = (along) => (along[slab.axis] !== 0 ? (slab.high - slab.low) / 2 : HALF);
  const place = (vector) => turnedAbout(slab.axis, slab.angle, vector);
  return {
    face,
    isOuter: depth === HALF,
    centre: place(centre),
    normal: place(normal),
    right: scaled(place(right), extent(right)),
    down: scaled(place(down), extent(down)),
  };
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

  /** Draws `picture`: stickers, marked places, the place of the cursor, and letters or none. */
  draw(picture, turning) {
    const { context, canvas } = this;
    const density = canvas.width / canvas.clientWidth;
    context.setTransform(density, 0, 0, density, 0, 0);
    context.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight);
    this.hitAreas = [];
    this.drawShadow();
    for (const slab of fromFarToNear(slabs(turning), this.camera)) this.drawSlab(slab, picture);
  }

  drawShadow() {
    const { context, camera } = this;
    if (camera.pitch <= 0) return;
    const [x, y] = camera.project([0, -1.75, 0]);
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

  drawSlab(slab, picture) {
    const camera = this.camera.place;
    const sides = FACES.map((face) => sideOf(slab, face));
    const isSeen = ({ centre, normal }) => dot(add(camera, scaled(centre, -1)), normal) > 0;
    const seen = sides.filter(isSeen);
    for (const side of seen) this.drawPlastic(side);
    for (const side of seen.filter(({ isOuter }) => isOuter)) this.drawStickers(side, slab, picture);
  }

  drawPlastic({ centre, right, down }) {
    const { context, camera } = this;
    const corner = (x, y) => add(centre, add(scaled(right, x), scaled(down, y)));
    const corners = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
    context.beginPath();
    for (const point of corners) context.lineTo(...camera.project(point));
    context.closePath();
    context.fillStyle = context.strokeStyle = PLASTIC;
    context.lineJoin = "round";
    context.lineWidth = camera.scale * 0.1;
    context.fill();
    context.stroke();
  }

  drawStickers(side, slab, picture) {
    const light = dot(this.camera.seen(side.normal), LIGHT);
    PLACES.forEach(({ face, position, normal }, place) => {
      const isIn = position[slab.axis] > slab.low && position[slab.axis] < slab.high;
      if (face !== side.face || !isIn) return;
      const turn = (vector) => turnedAbout(slab.axis, slab.angle, vector);
      const centre = turn(add(position, scaled(normal, 0.52)));
      const { right, down } = SIDES[face];
      this.drawSticker({ place, centre, right: turn(right), down: turn(down), light }, picture);
    });
  }

  drawSticker(sticker, picture) {
    const { context } = this;
    const color = picture.stickers[sticker.place];
    const shade = sticker.light * 0.34 - 0.2;
    // The gaps between stickers belong to them: whoever touches one means the cube.
    this.hitAreas.push({ place: sticker.place, corners: this.cornersOf(sticker, 0.5) });
    const corners = this.cornersOf(sticker, STICKER);
    this.roundedPath(sticker, STICKER, ROUNDING);
    if (color === UNKNOWN) {
      context.fillStyle = lit("#39414f", shade);
      context.fill();
    } else {
      const sheen = context.createLinearGradient(...corners[0], ...corners[2]);
      sheen.addColorStop(0, lit(this.colors.hex(color), shade + 0.07));
      sheen.addColorStop(1, lit(this.colors.hex(color), shade - 0.02));
      context.fillStyle = sheen;
      context.fill();
      if (picture.letters) this.drawLetter(sticker, color);
    }
    const ink = color === UNKNOWN ? "#ffffff" : this.colors.ink(color);
    if (picture.marked.includes(sticker.place)) this.drawRing(sticker, ink, 0.3, 0.09);
    if (picture.cursor === sticker.place) this.drawRing(sticker, ink, 0.36, 0.06);
  }

  /** Begins the path of a square with round corners around the sticker's centre. */
  roundedPath({ centre, right, down }, half, rounding) {
    const { context, camera } = this;
    const at = (x, y) => camera.project(add(centre, add(scaled(right, x), scaled(down, y))));
    const inner = half - rounding;
    context.beginPath();
    context.moveTo(...at(-inner, -half));
    for (const [x, y] of [[1, -1], [1, 1], [-1, 1], [-1, -1]]) {
      const isAlong = x * y < 0;
      const [before, after] = [[x * inner, y * half], [x * half, y * inner]];
      const [from, to] = isAlong ? [before, after] : [after, before];
      context.lineTo(...at(...from));
      context.quadraticCurveTo(...at(x * half, y * half), ...at(...to));
    }
    context.closePath();
  }

  cornersOf({ centre, right, down }, half) {
    const corners = [[-half, -half], [half, -half], [half, half], [-half, half]];
    const at = ([x, y]) => this.camera.project(add(centre, add(scaled(right, x), scaled(down, y))));
    return corners.map(at);
  }

  drawRing(sticker, ink, half, width) {
    this.roundedPath(sticker, half, half * 0.4);
    this.context.strokeStyle = ink;
    this.context.lineWidth = this.camera.scale * width;
    this.context.stroke();
  }

  drawLetter({ centre, right, down }, color) {
    const { context, camera } = this;
    const [x, y] = camera.project(centre);
    const along = (vector) => {
      const [alongX, alongY] = camera.project(add(centre, scaled(vector, 0.5)));
      return [(alongX - x) / 50, (alongY - y) / 50];
    };
    context.save();
    context.transform(...along(right), ...along(down), x, y);
    context.font = "600 46px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = this.colors.ink(color);
    context.fillText(this.colors.letter(color), 0, 3);
    context.restore();
  }

  /** The place whose sticker is seen at a point of the canvas, if any. */
  placeAt(point) {
    const isInside = ({ corners }) => {
      const side = corners.map(([x, y], index) => {
        const [nextX, nextY] = corners[(index + 1) % 4];
        return (nextX - x) * (point[1] - y) - (nextY - y) * (point[0] - x);
      });
      return side.every((value) => value >= 0) || side.every((value) => value <= 0);
    };
    return this.hitAreas.findLast(isInside)?.place ?? null;
  }
}
