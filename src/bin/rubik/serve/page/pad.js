// The buttons that turn the puzzle.

import { make } from "./lists.js";
import { makeToolbar } from "./toolbar.js";
import { text } from "./texts.js";

const FIRST = ["U", "D", "L", "R", "F", "B"];

/**
 * The names of the turns on the buttons: clockwise turns, counter-clockwise turns, then slices and turns of the whole
 * puzzle.
 */
function turnsOf(puzzle, depth) {
  const isTurned = (letter) => !puzzle.whole.includes(letter) && !"MES".includes(letter);
  const order = (letter) => FIRST.indexOf(letter);
  const turned = puzzle.letters.filter(isTurned).sort((a, b) => order(a) - order(b));
  const names = turned.map((letter) => puzzle.deeper(letter, depth));
  const back = puzzle.kind === "board" ? [] : names.map((name) => puzzle.inverse(name));
  const rest = puzzle.letters.filter((letter) => !isTurned(letter));
  return { columns: names.length, turns: [...names, ...back, ...rest] };
}

function turnButton(puzzle, turn, onTurn) {
  const button = make("button", "", turn);
  button.type = "button";
  const words = puzzle.words(turn);
  if (words) button.title = words;
  button.addEventListener("click", (event) => {
    const isBack = event.shiftKey && puzzle.kind !== "board" && !turn.endsWith("'");
    onTurn(isBack ? puzzle.inverse(turn) : turn);
  });
  return button;
}

/**
 * Fills an element with a button for each turn. For the Pyraminx and for cubes of more than three layers, adds a choice
 * of the number of layers that turn.
 */
export function makePad(element, puzzle, onTurn) {
  const buttons = make("div", "pad");
  buttons.setAttribute("aria-label", text.page.pad);
  const show = (depth) => {
    const { columns, turns } = puzzle.pad ?? turnsOf(puzzle, depth);
    buttons.style.setProperty("--columns", columns);
    buttons.replaceChildren(...turns.map((turn) => turnButton(puzzle, turn, onTurn)));
  };
  show(1);
  element.replaceChildren(buttons);
  makeToolbar(buttons);
  if (puzzle.kind === "cube" ? puzzle.layers > 3 : puzzle.depth > 1) element.prepend(depthChoice(puzzle, show));
}

function depthChoice(puzzle, show) {
  const label = make("label", "depth", text.turns.depth);
  const select = make("select");
  const layers = Array.from({ length: puzzle.depth }, (_, index) => index + 1);
  const names = puzzle.kind === "cube" ? layers.map(text.turns.layers) : text.turns.pyraminxDepths;
  names.forEach((name, index) => select.append(new Option(name, index + 1)));
  select.addEventListener("change", () => show(Number(select.value)));
  label.append(select);
  return label;
}
