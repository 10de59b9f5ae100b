// The Pyraminx: a tetrahedron. The two layers at a vertex, or only its tip, turn by thirds.

import { Puzzle } from "./puzzle.js";
import { text } from "./texts.js";
import { minus, middle, scaled, sum, unit } from "./space.js";

/** The distance from the middle to a vertex. */
const RADIUS = 2.5;
const LAYER = (4 * RADIUS) / 9;
const THIRD = (2 * Math.PI) / 3;

// The vertices as seen by a user who looks at face F: U is on top, L and R are in front, and B is behind.
const VERTICES = {
  U: [0, 1, 0],
  L: [-Math.sqrt(6) / 3, -1 / 3, Math.SQRT2 / 3],
  R: [Math.sqrt(6) / 3, -1 / 3, Math.SQRT2 / 3],
  B: [0, -1 / 3, (-2 * Math.SQRT2) / 3],
};

// The vertices of each face, as the face is read: the top, the left and the right vertex.
const CORNERS = { F: "ULR", L: "UBL", R: "URB", D: "BRL" };
const FACE_AT = { L: [0, 0], F: [1, 0], R: [2, 0], D: [1, 1] };
const FACES = ["F", "L", "R", "D"];

/** The triangles of a face, row by row. The corners of a triangle are given as weights of the face's three vertices. */
const TRIANGLES = [0, 1, 2].flatMap((row) =>
  Array.from({ length: 2 * row + 1 }, (_, index) => {
    const at = (depth, right) => [3 - depth, depth - right, right].map((part) => part / 3);
    const before = Math.floor(index / 2);
    const isUpright = index % 2 === 0;
    const weights = isUpright
      ? [at(row, before), at(row + 1, before + 1), at(row + 1, before)]
      : [at(row, before), at(row, before + 1), at(row + 1, before + 1)];
    return { weights, row, column: index - row };
  }),
);

function placesOf(face) {
  const vertices = [...CORNERS[face]].map((vertex) => scaled(VERTICES[vertex], RADIUS));
  const right = unit(minus(vertices[2], vertices[1]));
  const down = unit(minus(middle([vertices[1], vertices[2]]), vertices[0]));
  const normal = unit(sum(vertices));
  const [faceX, faceY] = FACE_AT[face];
  return TRIANGLES.map(({ weights, row, column }, number) => {
    const corners = weights.map((parts) => sum(parts.map((part, index) => scaled(vertices[index], part))));
    // The shape on the net, where the width and the height of a face are 1.
    const shape = weights.map(([, left, rightPart]) => [(1 + rightPart - left) / 2, left + rightPart]);
    return { face, number, corners, normal, right, down, shape, cell: [faceX * 7 + 3 + column, faceY * 4 + row] };
  });
}

const body = FACES.map((face) => {
  const corners = [...CORNERS[face]].map((vertex) => scaled(VERTICES[vertex], RADIUS));
  return { corners, normal: unit(sum(corners)) };
});

const TURN = /^([ULRBulrb])(2|')?$/;

function motion(text) {
  const match = TURN.exec(text);
  if (!match) return null;
  const isTip = match[1] === match[1].toLowerCase();
  const axis = VERTICES[match[1].toUpperCase()];
  const thirds = { "'": -1, 2: -1 }[match[2]] ?? 1;
  return { axis, low: RADIUS - (isTip ? 1 : 2) * LAYER, high: Infinity, angle: -thirds * THIRD };
}

const textOf = (letter) => (steps) => [null, `${letter}'`, letter][((steps % 3) + 3) % 3];

// Tips come first, so that dragging a tip turns only the tip.
const grips = ["u", "l", "r", "b", "U", "L", "R", "B"].map((letter) => {
  const { axis, low, high } = motion(letter);
  return { axis, low, high, step: THIRD, text: textOf(letter) };
});

function words(turn) {
  const match = TURN.exec(turn);
  if (!match) return null;
  const { tip, corner, corners, back, on } = text.turns;
  const letter = match[1];
  const name = letter === letter.toLowerCase() ? tip : corner;
  return name(corners[letter.toUpperCase()], match[2] ? back : on);
}

export function makePyraminx() {
  return new Puzzle({
    name: "pyraminx",
    title: "Pyraminx",
    kind: "pyraminx",
    columns: 0,
    faces: FACES,
    sides: text.sides,
    colors: { F: "F", L: "R", R: "B", D: "D" },
    size: 1.1,
    view: {
      home: { yaw: -0.35, pitch: 0.3 },
      other: { yaw: Math.PI - 0.35, pitch: -0.4 },
      F: { yaw: -0.15, pitch: 0.1 },
      L: { yaw: THIRD - 0.15, pitch: 0.1 },
      R: { yaw: -THIRD + 0.15, pitch: 0.1 },
      D: { yaw: Math.PI - 0.1, pitch: -1.2 },
      target: [0, RADIUS / 3, 0],
    },
    places: FACES.flatMap(placesOf),
    body,
    motion,
    words,
    grips,
    letters: ["U", "L", "R", "B"],
    deeper: (letter, depth) => (depth > 1 ? letter.toLowerCase() : letter),
    depth: 2,
    events: ["pyram"],
    whole: [],
    guideOf: () => null,
    reading: text.puzzles.readPyraminx,
  });
}
