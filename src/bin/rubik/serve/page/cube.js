// A cube as 54 stickers seen by its holder, and its turns, which follow from where stickers are.

export const FACES = ["U", "R", "F", "D", "L", "B"];
export const SOLVED = FACES.map((face) => face.repeat(9)).join("");
export const UNKNOWN = "?";

// Directions in space: x to the right, y up, z to the front. `right` and `down` are how rows are read.
export const SIDES = {
  U: { normal: [0, 1, 0], right: [1, 0, 0], down: [0, 0, 1] },
  R: { normal: [1, 0, 0], right: [0, 0, -1], down: [0, -1, 0] },
  F: { normal: [0, 0, 1], right: [1, 0, 0], down: [0, -1, 0] },
  D: { normal: [0, -1, 0], right: [1, 0, 0], down: [0, 0, -1] },
  L: { normal: [-1, 0, 0], right: [0, 0, 1], down: [0, -1, 0] },
  B: { normal: [0, 0, -1], right: [-1, 0, 0], down: [0, -1, 0] },
};

// What a letter turns: layers of an axis, clockwise as seen from this end of it.
const TURNED = {
  R: { axis: 0, layers: [1], seenFrom: 1 },
  L: { axis: 0, layers: [-1], seenFrom: -1 },
  M: { axis: 0, layers: [0], seenFrom: -1 },
  x: { axis: 0, layers: [-1, 0, 1], seenFrom: 1 },
  U: { axis: 1, layers: [1], seenFrom: 1 },
  D: { axis: 1, layers: [-1], seenFrom: -1 },
  E: { axis: 1, layers: [0], seenFrom: -1 },
  y: { axis: 1, layers: [-1, 0, 1], seenFrom: 1 },
  F: { axis: 2, layers: [1], seenFrom: 1 },
  B: { axis: 2, layers: [-1], seenFrom: -1 },
  S: { axis: 2, layers: [0], seenFrom: 1 },
  z: { axis: 2, layers: [-1, 0, 1], seenFrom: 1 },
};

export const LETTERS = Object.keys(TURNED);

export const add = (a, b) => a.map((value, axis) => value + b[axis]);
export const scaled = (a, factor) => a.map((value) => value * factor);

/** The 54 places in the order of the stickers: which face, and where its cubie and its normal are. */
export const PLACES = FACES.flatMap((face) =>
  Array.from({ length: 9 }, (_, number) => {
    const { normal, right, down } = SIDES[face];
    const across = scaled(right, (number % 3) - 1);
    const along = scaled(down, Math.floor(number / 3) - 1);
    return { face, number, normal, position: add(normal, add(across, along)) };
  }),
);

const keyOf = (position, normal) => [...position, ...normal].map((value) => value + 0).join();
const PLACE_AT = new Map(PLACES.map(({ position, normal }, place) => [keyOf(position, normal), place]));

export const placeNamed = (name) => FACES.indexOf(name[0]) * 9 + Number(name[1]);

/** `R2` as its letter and its quarter turns clockwise: 1, 2 or -1. */
export function parseTurn(text) {
  const quarters = { "": 1, "'": -1, 2: 2 }[text.slice(1)];
  return { letter: text[0], quarters };
}

export const parseTurns = (text) => text.split(/\s+/).filter(Boolean);

/** The text of a turn of some quarters clockwise, or none if they are a whole number of rounds. */
export function turnText(letter, quarters) {
  const suffix = [null, "", "2", "'"][((quarters % 4) + 4) % 4];
  return suffix === null ? null : letter + suffix;
}

export function inverse(turn) {
  const { letter, quarters } = parseTurn(turn);
  return turnText(letter, -quarters);
}

/** How a turn moves: axis, layers and the angle about that axis, in quarters, counter-clockwise. */
export function motion(turn) {
  const { letter, quarters } = parseTurn(turn);
  const { axis, layers, seenFrom } = TURNED[letter];
  return { axis, layers, quarters: -quarters * seenFrom };
}

/** The turn of one layer of an axis by quarters counter-clockwise. */
export function turnOfLayer(axis, layer, quarters) {
  const isOfLayer = ([, turned]) =>
    turned.axis === axis && turned.layers.length === 1 && turned.layers[0] === layer;
  const [letter, { seenFrom }] = Object.entries(TURNED).find(isOfLayer);
  return turnText(letter, -quarters * seenFrom);
}

function quarterTurned(vector, axis) {
  const [second, third] = [(axis + 1) % 3, (axis + 2) % 3];
  const turned = [...vector];
  turned[second] = -vector[third];
  turned[third] = vector[second];
  return turned;
}

function rotated(vector, axis, quarters) {
  let turned = vector;
  for (let done = 0; done < ((quarters % 4) + 4) % 4; done++) turned = quarterTurned(turned, axis);
  return turned;
}

/** Where a turn takes the sticker of each place. */
function destinations(turn) {
  const { axis, layers, quarters } = motion(turn);
  return PLACES.map(({ position, normal }, place) => {
    if (!layers.includes(position[axis])) return place;
    const key = keyOf(rotated(position, axis, quarters), rotated(normal, axis, quarters));
    return PLACE_AT.get(key);
  });
}

const known = new Map();

function destinationsOf(turn) {
  if (!known.has(turn)) known.set(turn, destinations(turn));
  return known.get(turn);
}

export function turned(stickers, turn) {
  const after = [];
  destinationsOf(turn).forEach((to, from) => (after[to] = stickers[from]));
  return typeof stickers === "string" ? after.join("") : after;
}

export const turnedBy = (stickers, turns) => turns.reduce(turned, stickers);

/** Where stickers at these places are after a turn. */
export const placesAfter = (places, turn) => places.map((place) => destinationsOf(turn)[place]);

/** The color of each centre, by face. */
export const centresOf = (stickers) =>
  Object.fromEntries(FACES.map((face, index) => [face, stickers[index * 9 + 4]]));

export const isSolved = (stickers) =>
  FACES.every((_, face) => {
    const side = stickers.slice(face * 9, face * 9 + 9);
    return [...side].every((sticker) => sticker === side[0] && sticker !== UNKNOWN);
  });
