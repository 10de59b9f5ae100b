// Cubes of two and more layers: stickers, turns in WCA notation, and the layers that a drag can turn.

import { Puzzle } from "./puzzle.js";
import { add, dot, scaled } from "./space.js";
import { text } from "./texts.js";

export const FACES = ["U", "R", "F", "D", "L", "B"];
const USUAL_COLORS = Object.fromEntries(FACES.map((face) => [face, face]));

/** Half the width of any cube. */
export const HALF = 1.5;

// The stickers of a face are numbered in the direction `right` in each row, and the rows in the direction `down`.
export const SIDES = {
  U: { normal: [0, 1, 0], right: [1, 0, 0], down: [0, 0, 1] },
  R: { normal: [1, 0, 0], right: [0, 0, -1], down: [0, -1, 0] },
  F: { normal: [0, 0, 1], right: [1, 0, 0], down: [0, -1, 0] },
  D: { normal: [0, -1, 0], right: [1, 0, 0], down: [0, 0, -1] },
  L: { normal: [-1, 0, 0], right: [0, 0, 1], down: [0, -1, 0] },
  B: { normal: [0, 0, -1], right: [-1, 0, 0], down: [0, -1, 0] },
};

// The column and the row of each face on the net.
export const FACE_AT = { U: [1, 0], L: [0, 1], F: [1, 1], R: [2, 1], B: [3, 1], D: [1, 2] };

const AXES = { R: 0, L: 0, M: 0, x: 0, U: 1, D: 1, E: 1, y: 1, F: 2, B: 2, S: 2, z: 2 };
const FROM_FAR_END = ["L", "D", "B", "M", "E"];
const DIRECTIONS = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
const QUARTER = Math.PI / 2;
const TURN = /^(?:(?:(\d+)(?:-(\d+))?)?([URFDLB])(w)?|([MESxyz])|([urfdlb]))(2|')?$/;

/** The directions from which cubes are seen: the default direction, the opposite direction, and one for each face. */
export const VIEW = {
  home: { yaw: -0.6, pitch: 0.5 },
  other: { yaw: Math.PI - 0.6, pitch: -0.5 },
  U: { yaw: -0.2, pitch: 1.1 },
  R: { yaw: -1.3, pitch: 0.35 },
  F: { yaw: -0.27, pitch: 0.35 },
  D: { yaw: -0.2, pitch: -1.1 },
  L: { yaw: 1.3, pitch: 0.35 },
  B: { yaw: Math.PI - 0.27, pitch: 0.35 },
};

/** Points in the plane of a face. `x` goes to the right and `y` goes down from the middle of the face. */
export function onFace(face, points) {
  const { normal, right, down } = SIDES[face];
  return points.map(([x, y]) => add(scaled(normal, HALF), add(scaled(right, x), scaled(down, y))));
}

export const CUBE_BODY = FACES.map((face) => ({
  normal: SIDES[face].normal,
  corners: onFace(face, [[-HALF, -HALF], [HALF, -HALF], [HALF, HALF], [-HALF, HALF]]),
}));

function placesOf(layers) {
  const width = (2 * HALF) / layers;
  return FACES.flatMap((face) =>
    Array.from({ length: layers * layers }, (_, number) => {
      const [column, row] = [number % layers, Math.floor(number / layers)];
      const [x, y] = [column * width - HALF, row * width - HALF];
      const corners = onFace(face, [[x, y], [x + width, y], [x + width, y + width], [x, y + width]]);
      const [faceX, faceY] = FACE_AT[face];
      return { face, number, corners, ...SIDES[face], cell: [faceX * layers + column, faceY * layers + row] };
    }),
  );
}

/**
 * The first and the last layer that a turn moves. The layer of its own face is 1. `null` if the cube has no turns of
 * this kind.
 */
function layersOf(match, layers) {
  const [, first, last, , wide, middle, small] = match;
  if (middle && "xyz".includes(middle)) return [1, layers];
  if (middle) return layers % 2 === 1 && layers < 4 ? [(layers + 1) / 2, (layers + 1) / 2] : null;
  if (small) return layers === 3 ? [1, 2] : null;
  if (last) return wide ? [Number(first), Number(last)] : null;
  if (wide) return [1, Number(first ?? 2)];
  return first ? [Number(first), Number(first)] : [1, 1];
}

function motionOf(layers, text) {
  const match = TURN.exec(text);
  const range = match && layersOf(match, layers);
  if (!range || range[0] < 1 || range[0] > range[1] || range[1] > layers) return null;
  const letter = match[3] ?? match[5] ?? match[6].toUpperCase();
  const isFar = FROM_FAR_END.includes(letter);
  const width = (2 * HALF) / layers;
  const depth = (layer) => HALF - layer * width;
  const [high, low] = [depth(range[0] - 1), depth(range[1])];
  const quarters = { 2: 2, "'": -1 }[match[7]] ?? 1;
  return {
    axis: DIRECTIONS[AXES[letter]],
    low: (isFar ? -high : low) - 1e-6,
    high: (isFar ? -low : high) + 1e-6,
    angle: -quarters * (isFar ? -1 : 1) * QUARTER,
  };
}

/** The text of a turn by a number of clockwise quarter turns; `null` if they add up to full turns. */
export function turnText(name, quarters) {
  const suffix = [null, "", "2", "'"][((quarters % 4) + 4) % 4];
  return suffix === null ? null : name + suffix;
}

/** The name of a layer. Layers are numbered from 0, which is the layer of L, D or B. */
function layerName(layers, axis, layer) {
  const [far, near, middle] = [["L", "R", "M"], ["D", "U", "E"], ["B", "F", "S"]][axis];
  if (layers === 3 && layer === 1) return middle;
  const fromFar = layer < layers / 2;
  const number = fromFar ? layer + 1 : layers - layer;
  return (number === 1 ? "" : number) + (fromFar ? far : near);
}

function gripsOf(layers) {
  const width = (2 * HALF) / layers;
  return DIRECTIONS.flatMap((axis, index) =>
    Array.from({ length: layers }, (_, layer) => {
      const name = layerName(layers, index, layer);
      const sense = FROM_FAR_END.includes(name.at(-1)) ? 1 : -1;
      const low = layer * width - HALF;
      const text = (steps) => turnText(name, sense * steps);
      return { axis, low, high: low + width, step: QUARTER, text };
    }),
  );
}

const MIDDLES = { M: "L", E: "D", S: "F", x: "R", y: "U", z: "F" };

/**
 * Describes a turn for users who do not know the letters, as in `right, counter-clockwise`; `null` if the cube does not
 * have this turn.
 */
function wordsOf(layers, turn) {
  const match = TURN.exec(turn);
  const range = match && layersOf(match, layers);
  if (!range) return null;
  const letter = match[3] ?? match[5] ?? match[6].toUpperCase();
  const { turns } = text;
  const side = text.sides[MIDDLES[letter] ?? letter];
  const way = { 2: turns.half, "'": turns.back }[match[7]] ?? turns.on;
  if ("xyz".includes(letter)) return turns.whole(side, way);
  if (MIDDLES[letter]) return turns.middle(side, way);
  const [first, last] = range;
  // People who do not know the letters would turn the back face as they see it from the front.
  const seen = letter === "B" && match[7] !== "2" ? turns.fromBehind : "";
  if (last === 1) return turns.layer(side, way + seen);
  if (first === 1) return turns.deep(side, last, way);
  return turns.inner(first, last, side, way);
}

/** The places of the stickers of a corner or an edge of a 3x3x3. `faces` are the faces on which the piece lies. */
function placesOfPiece(layers, faces) {
  const middleOf = faces.map((face) => SIDES[face].normal).reduce(add);
  const width = (2 * HALF) / layers;
  return faces.map((face) => {
    const { normal, right, down } = SIDES[face];
    const aside = add(middleOf, scaled(normal, -1));
    const [column, row] = [right, down].map((way) => Math.round((dot(aside, way) * (HALF - width / 2) + HALF - width / 2) / width));
    return FACES.indexOf(face) * layers * layers + row * layers + column;
  });
}

// The events of competitions, by the number of layers.
const EVENTS = {
  2: ["222"],
  3: ["333", "333oh", "333bf", "333fm"],
  4: ["444", "444bf"],
  5: ["555", "555bf"],
  6: ["666"],
  7: ["777"],
};

export function makeCube(layers) {
  const isOdd = layers % 2 === 1;
  const ofFace = layers * layers;
  const centreOf = (face) => (isOdd ? FACES.indexOf(face) * ofFace + (ofFace - 1) / 2 : null);
  return new Puzzle({
    name: `${layers}x${layers}x${layers}`,
    title: `${layers}×${layers}×${layers}`,
    kind: "cube",
    layers,
    columns: layers,
    faces: FACES,
    sides: text.sides,
    colors: USUAL_COLORS,
    size: (2 * HALF) / layers,
    view: VIEW,
    places: placesOf(layers),
    body: CUBE_BODY,
    motion: (turn) => motionOf(layers, turn),
    words: (turn) => wordsOf(layers, turn),
    grips: gripsOf(layers),
    letters: [...FACES, ...(layers === 3 ? ["M", "E", "S"] : []), "x", "y", "z"],
    /** The name of a turn of `depth` layers. Only faces can turn more than one layer. */
    deeper: (letter, depth) => (FACES.includes(letter) && depth > 1 ? `${depth > 2 ? depth : ""}${letter}w` : letter),
    depth: layers - 1,
    events: EVENTS[layers] ?? [],
    whole: ["x", "y", "z"],
    centreOf,
    placesOfPiece: (faces) => placesOfPiece(layers, faces),
    guideOf: cubeGuide,
  });
}

/** The face that must be above `face` while the user reads the stickers of `face`. */
export function cubeGuide(face) {
  return { U: "B", D: "F" }[face] ?? "U";
}

