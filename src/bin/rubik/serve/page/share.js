// The state of the page in its address, and pictures to keep.

import { FACES, LETTERS, SOLVED } from "./cube.js";
import { MODES } from "./search.js";
import { call } from "./api.js";

const STICKERS = /^[URFDLB?]{54}$/;
const TURN = new RegExp(`^[${LETTERS.join("")}]['2]?$`);

const turnsOf = (text) => {
  const turns = text.split("_").map((turn) => turn.replace("-", "'"));
  return turns.every((turn) => TURN.test(turn)) ? turns : [];
};

/** Which part of an address cannot be read, in a sentence; nothing if all can. */
function problemOf(fields) {
  const isWrong = {
    cube: (text) => !STICKERS.test(text),
    enter: (text) => !STICKERS.test(text),
    turns: (text) => text !== "" && turnsOf(text).length === 0,
    at: (text) => !/^\d{1,4}$/.test(text),
    solution: (text) => !/^\d{1,4}$/.test(text),
    method: (text) => !Object.hasOwn(MODES, text),
  };
  const wrong = Object.keys(isWrong).filter((name) => fields.has(name) && isWrong[name](fields.get(name)));
  const all = [...fields.keys()];
  if (all.length > 0 && !all.some((name) => KNOWN.includes(name))) return "This link says nothing of a cube.";
  return wrong.length === 0 ? "" : `This link cannot be read: its part “${wrong[0]}” is damaged.`;
}

const KNOWN = ["cube", "enter", "turns", "at", "solution", "method", "colors", "letters"];

/** What an address says; what it does not say, or says wrongly, is as on a new page. */
export function readAddress(hash) {
  const fields = new URLSearchParams(hash.slice(1));
  const stickers = (name) => (STICKERS.test(fields.get(name) ?? "") ? fields.get(name) : null);
  const number = (name) => (/^\d{1,4}$/.test(fields.get(name) ?? "") ? Number(fields.get(name)) : null);
  const turns = turnsOf(fields.get("turns") ?? "");
  const solution = number("solution");
  return {
    start: stickers("cube") ?? SOLVED,
    entered: stickers("enter"),
    turns,
    position: Math.min(number("at") ?? turns.length, turns.length),
    solution: solution !== null && solution <= turns.length ? solution : null,
    mode: Object.hasOwn(MODES, fields.get("method")) ? fields.get("method") : "quick",
    colors: fields.has("colors") ? fields.get("colors").split("_").map((hex) => `#${hex}`) : [],
    letters: fields.has("letters"),
    problem: problemOf(fields),
  };
}

/** The address of a state, as `readAddress` reads it. */
export function writeAddress({ start, entered, turns, position, solution, mode, colors, letters }) {
  const fields = new URLSearchParams();
  if (entered) fields.set("enter", entered);
  else if (start !== SOLVED) fields.set("cube", start);
  if (!entered && turns.length > 0) {
    fields.set("turns", turns.join("_").replaceAll("'", "-"));
    fields.set("at", position);
    if (solution !== null) {
      fields.set("solution", solution);
      fields.set("method", mode);
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

export async function saveSvg(cube, colors) {
  const scheme = FACES.map((face) => colors.hex(face)).join(",");
  const { text } = await call("show", { cube, to: "svg", scheme });
  download("cube.svg", "image/svg+xml", text);
}
