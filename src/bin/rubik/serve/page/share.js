// Writes the state of the page into its address, reads it from there, and saves pictures.

import { MODES } from "./search.js";
import { THREE, puzzleNamed } from "./puzzles.js";
import { UNKNOWN, compact } from "./puzzle.js";
import { call } from "./api.js";
import { DOORS } from "./doors.js";
import { text } from "./texts.js";

// A hyphen at the end of a turn stands for an apostrophe. The hyphen in layers, as in `2-3Rw`, is kept.
const turnsOf = (puzzle, written) => {
  const turns = written.split("_").map((turn) => (puzzle.isTurn(turn) ? turn : turn.replace(/-$/, "'")));
  return turns.every((turn) => puzzle.isTurn(turn)) ? turns : [];
};

const ENTRIES = {
  door: (value) => DOORS.includes(value),
  puzzle: (value) => puzzleNamed(value) !== null,
  cube: (value, { puzzle }) => puzzle.isPosition(value),
  enter: (value, { puzzle }) => puzzle.isEntered(value) && [...value].every((color, place) => color !== UNKNOWN || !puzzle.isCentre(place)),
  turns: (value, { puzzle }) => turnsOf(puzzle, value).length > 0,
  at: (value, { turns }) => isNumber(value) && Number(value) <= turns.length,
  solution: (value, { position }) => isNumber(value) && Number(value) <= position,
  method: (value, { solution }) => Object.hasOwn(MODES, value) && solution !== null,
  colors: (value) => /^[0-9a-f]{6}(_[0-9a-f]{6}){5}$/i.test(value),
  letters: (value) => value === "1",
};

const isNumber = (value) => /^\d{1,4}$/.test(value);

/** The state that the fields of an address describe. */
function addressOf(fields) {
  const puzzle = puzzleNamed(fields.get("puzzle") ?? THREE) ?? puzzleNamed(THREE);
  const turns = turnsOf(puzzle, fields.get("turns") ?? "");
  const number = (name) => (fields.has(name) ? Number(fields.get(name)) : null);
  return {
    door: fields.get("door") ?? DOORS[0],
    puzzle,
    start: fields.get("cube") ?? puzzle.solved,
    entered: fields.get("enter"),
    turns,
    position: number("at") ?? turns.length,
    solution: number("solution"),
    mode: fields.get("method") ?? "quick",
    colors: fields.has("colors") ? fields.get("colors").split("_").map((hex) => `#${hex}`) : [],
    letters: fields.has("letters"),
    problem: "",
  };
}

/** A message that names the part of an address that cannot be read; empty if all of it can be read. */
function problemOf(fields, address) {
  const names = [...fields.keys()];
  const unknown = names.find((name) => !Object.hasOwn(ENTRIES, name));
  if (names.length > 0 && !names.some((name) => Object.hasOwn(ENTRIES, name))) return text.share.noCube;
  if (unknown !== undefined) return text.share.unread(text.share.unknown(unknown));
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice) return text.share.unread(text.share.twice(twice));
  const wrong = Object.keys(ENTRIES).find((name) => fields.has(name) && !ENTRIES[name](fields.get(name), address));
  return wrong ? text.share.unread(text.share.damaged(wrong)) : "";
}

/** The position after the turns of an address; `null` if a turn cannot be made. */
function endOf({ puzzle, start, turns }) {
  const turned = (position, turn) => (position !== null && puzzle.canTurn(position, turn) ? puzzle.turned(position, turn) : null);
  return turns.reduce(turned, start);
}

/**
 * Checks an address: its cube must be valid, its turns must be possible, and its solution must solve the puzzle.
 * Returns the address with the cube as the program writes it.
 */
async function checked(address) {
  const { puzzle, solution } = address;
  const isGiven = address.start !== puzzle.solved;
  const asked = { puzzle: puzzle.name, cube: address.start, from: "facelets", to: "facelets" };
  const start = isGiven ? compact(puzzle, (await call("show", asked)).facelets) : puzzle.solved;
  const end = endOf({ ...address, start });
  if (end === null) throw new Error(text.share.impossible);
  if (solution !== null && !puzzle.isSolved(end)) throw new Error(text.share.unsolved);
  return { ...address, start };
}

/** Returns the state that an address describes, or the state of a new page and the error if a part cannot be read. */
export async function readAddress(hash) {
  const fields = new URLSearchParams(hash.slice(1));
  const blank = addressOf(new URLSearchParams());
  const address = addressOf(fields);
  const problem = problemOf(fields, address);
  if (problem) return { ...blank, hash, problem };
  try {
    return { ...(await checked(address)), hash };
  } catch (failure) {
    return { ...blank, hash, problem: text.share.unread(failure.message) };
  }
}

/** The address of a state, as `readAddress` reads it. */
export function writeAddress({ door, puzzle, start, entered, turns, position, solution, mode, colors, letters }) {
  const fields = new URLSearchParams();
  if (door !== DOORS[0]) fields.set("door", door);
  if (puzzle.name !== THREE) fields.set("puzzle", puzzle.name);
  if (entered) fields.set("enter", entered);
  else if (start !== puzzle.solved) fields.set("cube", start);
  if (!entered && turns.length > 0) {
    fields.set("turns", turns.join("_").replaceAll("'", "-"));
    fields.set("at", position);
    if (solution !== null) {
      fields.set("solution", solution);
      if (Object.hasOwn(MODES, mode)) fields.set("method", mode);
    }
  }
  if (!colors.areUsual) fields.set("colors", colors.hexes.map((hex) => hex.slice(1)).join("_"));
  if (letters) fields.set("letters", "1");
  const written = fields.toString();
  return written === "" ? location.pathname : `#${written}`;
}

function download(name, type, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export async function saveSvg(puzzle, cube, colors) {
  const scheme = puzzle.faces.length === colors.hexes.length ? colors.hexes.join(",") : undefined;
  const { text: svg } = await call("show", { puzzle: puzzle.name, cube, to: "svg", scheme });
  download("cube.svg", "image/svg+xml", svg);
}
