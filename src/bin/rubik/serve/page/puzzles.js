// The puzzles that the page knows, by their names.

import { makeClock } from "./clock.js";
import { makeCube } from "./cube.js";
import { makePyraminx } from "./pyraminx.js";
import { makeSkewb } from "./skewb.js";
import { makeSlide } from "./slide.js";
import { makeSquareOne } from "./square-one.js";
import { text } from "./texts.js";

/** The maximum number of layers of a cube on the page. The program recognises the stickers of cubes up to this size. */
const MOST_LAYERS = 20;
const USUAL_LAYERS = [3, 2, 4, 5, 6, 7];
const LARGE_LAYERS = Array.from({ length: MOST_LAYERS - 7 }, (_, index) => index + 8);

const cubeName = (layers) => `${layers}x${layers}x${layers}`;
const OTHERS = { pyraminx: makePyraminx, skewb: makeSkewb, clock: makeClock, sq1: makeSquareOne, slide: makeSlide };

/** The choices, in groups, each with a title. */
export const CHOICES = [
  { title: text.puzzles.cubes, names: USUAL_LAYERS.map(cubeName) },
  { title: text.puzzles.others, names: Object.keys(OTHERS) },
  { title: text.puzzles.large, names: LARGE_LAYERS.map(cubeName) },
];

const TITLES = { pyraminx: "Pyraminx", skewb: "Skewb", clock: "Clock", sq1: "Square-1", slide: text.puzzles.slide };
export const titleOf = (name) => TITLES[name] ?? name.replaceAll("x", "×");

export const THREE = "3x3x3";

const made = new Map();

/** The puzzle with this name; `null` if the page does not know it. */
export function puzzleNamed(name) {
  if (!CHOICES.some(({ names }) => names.includes(name))) return null;
  if (!made.has(name)) made.set(name, OTHERS[name]?.() ?? makeCube(parseInt(name, 10)));
  return made.get(name);
}
