// The state of the page in its address, and pictures to keep.

import { MODES } from "./search.js";
import { THREE, puzzleNamed } from "./puzzles.js";
import { call } from "./api.js";

// Layers as in `2-3Rw` keep their hyphen: the one at the end of a turn stands for the apostrophe.
const turnsOf = (puzzle, text) => {
  const turns = text.split("_").map((turn) => turn.replace(/-$/, "'"));
  return turns.every((turn) => puzzle.isTurn(turn)) ? turns : [];
};

/** Which part of an address cannot be read, in a sentence; nothing if all can. */
function problemOf(puzzle, fields) {
  const isWrong = {
    puzzle: (text) => puzzleNamed(text) === null,
    cube: (text) => !puzzle.isPosition(text),
    enter: (text) => !puzzle.isEntered(text),
    turns: (text) => text !== "" && turnsOf(puzzle, text).length === 0,
    at: (text) => !/^\d{1,4}$/.test(text),
    solution: (text) => !/^\d{1,4}$/.test(text),
    method: (text) => !Object.hasOwn(MODES, text),
  };
  const wrong = Object.keys(isWrong).filter((name) => fields.has(name) && isWrong[name](fields.get(name)));
  const all = [...fields.keys()];
  if (all.length > 0 && !all.some((name) => KNOWN.includes(name))) return "This link says nothing of a cube.";
  return wrong.length === 0 ? "" : `This link cannot be read: its part “${wrong[0]}” is damaged.`;
}

const KNOWN = ["puzzle", "cube", "enter", "turns", "at", "solution", "method", "colors", "letters"];

/** What an address says; what it does not say, or says wrongly, is as on a new page. */
export function readAddress(hash) {
  const fields = new URLSearchParams(hash.slice(1));
  const puzzle = puzzleNamed(fields.get("puzzle") ?? THREE) ?? puzzleNamed(THREE);
  const [cube, entered] = [fields.get("cube") ?? "", fields.get("enter") ?? ""];
  const number = (name) => (/^\d{1,4}$/.test(fields.get(name) ?? "") ? Number(fields.get(name)) : null);
  const turns = turnsOf(puzzle, fields.get("turns") ?? "");
  const solution = number("solution");
  return {
    puzzle,
    start: puzzle.isPosition(cube) ? cube : puzzle.solved,
    entered: puzzle.isEntered(entered) ? entered : null,
    turns,
    position: Math.min(number("at") ?? turns.length, turns.length),
    solution: solution !== null && solution <= turns.length ? solution : null,
    mode: Object.hasOwn(MODES, fields.get("method")) ? fields.get("method") : "quick",
    colors: fields.has("colors") ? fields.get("colors").split("_").map((hex) => `#${hex}`) : [],
    letters: fields.has("letters"),
    problem: problemOf(puzzle, fields),
  };
}

/** The address of a state, as `readAddress` reads it. */
export function writeAddress({ puzzle, start, entered, turns, position, solution, mode, colors, letters }) {
  const fields = new URLSearchParams();
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
  const text = fields.toString();
  return text === "" ? location.pathname : `#${text}`;
}

function download(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export async function saveSvg(puzzle, cube, colors) {
  const scheme = puzzle.faces.length === colors.hexes.length ? colors.hexes.join(",") : undefined;
  const { text } = await call("show", { puzzle: puzzle.name, cube, to: "svg", scheme });
  download("cube.svg", "image/svg+xml", text);
}
