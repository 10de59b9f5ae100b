// The Skewb: a cube whose halves turn about its corners by thirds.

import { CUBE_BODY, FACES, FACE_AT, HALF, SIDES, VIEW, cubeGuide, makeCube, onFace } from "./cube.js";
import { Puzzle } from "./puzzle.js";
import { unit } from "./space.js";
import { text } from "./texts.js";

const THIRD = (2 * Math.PI) / 3;

// The corner around which each turn turns: DFR, UBR, DBL and DRB.
const PIVOTS = { R: [1, -1, 1], U: [1, 1, -1], L: [-1, -1, -1], B: [1, -1, -1] };

// The shapes of a face's stickers: two corners, the centre, two corners. The middle of the face is 0, and its edges are
// at 1 and -1.
const SHAPES = [
  [[-1, -1], [0, -1], [-1, 0]],
  [[0, -1], [1, -1], [1, 0]],
  [[0, -1], [1, 0], [0, 1], [-1, 0]],
  [[-1, 0], [0, 1], [-1, 1]],
  [[1, 0], [1, 1], [0, 1]],
];
const CELLS = [[0, 0], [2, 0], [1, 1], [0, 2], [2, 2]];

const places = FACES.flatMap((face) =>
  SHAPES.map((shape, number) => {
    const corners = onFace(face, shape.map(([x, y]) => [x * HALF, y * HALF]));
    const [faceX, faceY] = FACE_AT[face];
    const [x, y] = CELLS[number];
    return {
      face,
      number,
      corners,
      ...SIDES[face],
      shape: shape.map(([across, along]) => [(across + 1) / 2, (along + 1) / 2]),
      cell: [faceX * 3 + x, faceY * 3 + y],
    };
  }),
);

const whole = makeCube(3);
const TURN = /^([RULB])(2|')?$/;

function motion(text) {
  if (/^[xyz]/.test(text)) return whole.motion(text);
  const match = TURN.exec(text);
  if (!match) return null;
  const thirds = { "'": -1, 2: -1 }[match[2]] ?? 1;
  return { axis: unit(PIVOTS[match[1]]), low: 0, high: Infinity, angle: -thirds * THIRD };
}

const textOf = (letter) => (steps) => [null, `${letter}'`, letter][((steps % 3) + 3) % 3];

const grips = Object.keys(PIVOTS).map((letter) => {
  const { axis, low, high } = motion(letter);
  return { axis, low, high, step: THIRD, text: textOf(letter) };
});

function words(turn) {
  const match = TURN.exec(turn);
  if (!match) return whole.words(turn);
  return text.turns.around(text.turns.pivots[match[1]], match[2] ? text.turns.back : text.turns.on);
}

export function makeSkewb() {
  return new Puzzle({
    name: "skewb",
    title: "Skewb",
    kind: "skewb",
    columns: 0,
    faces: FACES,
    sides: text.sides,
    colors: Object.fromEntries(FACES.map((face) => [face, face])),
    size: 1.5,
    view: VIEW,
    places,
    body: CUBE_BODY,
    motion,
    words,
    grips,
    letters: ["R", "U", "L", "B", "x", "y", "z"],
    deeper: (letter) => letter,
    depth: 1,
    events: ["skewb"],
    whole: ["x", "y", "z"],
    guideOf: cubeGuide,
  });
}
