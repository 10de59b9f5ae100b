// The solution as a numbered table and as a lesson, and the list of all moves.

import { text } from "./texts.js";

const MOVES_A_ROW = 20;

/** The number of moves in a row if the names of some turns are longer than two characters. */
const LONG_MOVES_A_ROW = 12;

export function make(tag, className, words) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (words !== undefined) element.textContent = words;
  return element;
}

function moveButton(turn, number, onClick) {
  const button = make("button", "move");
  button.type = "button";
  button.append(make("span", "hidden", text.solution.move), make("small", "", number), make("span", "hidden", ": "), turn);
  button.addEventListener("click", onClick);
  return button;
}

/**
 * Makes a table with twenty moves in a row, or twelve if names are long. A click on a move jumps to the cube after it.
 */
export function makeTable(turns, onJump) {
  const table = make("table");
  table.setAttribute("role", "table");
  const areLong = turns.some((turn) => turn.length > 2);
  const perRow = areLong ? LONG_MOVES_A_ROW : MOVES_A_ROW;
  table.setAttribute("aria-label", text.solution.table(perRow));
  for (let from = 0; from < turns.length; from += perRow) {
    const row = make("tr");
    row.setAttribute("role", "row");
    turns.slice(from, from + perRow).forEach((turn, index) => {
      const cell = make("td");
      cell.setAttribute("role", "cell");
      const number = from + index + 1;
      cell.append(moveButton(turn, number, () => onJump(number)));
      row.append(cell);
    });
    table.append(row);
  }
  return table;
}

/** In a table or a list of moves, marks those already made, and the next one. */
export function markMoves(element, done, { showNext }) {
  element.querySelectorAll(".move").forEach((button, index) => {
    const isNext = showNext && index === done;
    button.classList.toggle("done", index < done);
    button.classList.toggle("undone", index >= done);
    button.classList.toggle("next", isNext);
    if (isNext) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  });
}

/** Shows the colors of the pieces in a step's aim, such as `DR edge`. `centres` are the colors of the centres. */
function piecesOf(aim, centres) {
  const pieces = make("i", "pieces");
  for (const [name] of aim.matchAll(/\b[URFDLB]{2,3}\b/g)) {
    const piece = make("i");
    for (const face of name) {
      const dot = make("i", "dot");
      dot.dataset.color = centres[face];
      piece.append(dot);
    }
    pieces.append(piece);
  }
  return pieces;
}

function stepButton(step, centres, onJump) {
  const button = make("button", "step");
  button.type = "button";
  Object.assign(button.dataset, { from: step.from, to: step.to });
  if (step.aim) button.append(make("em", "", capitalised(step.aim)), piecesOf(step.aim, centres));
  button.append(make("span", "", step.turns.join(" ") || text.solution.noMoves));
  button.addEventListener("click", () => onJump(step.from));
  return button;
}

export const capitalised = (words) => words.charAt(0).toUpperCase() + words.slice(1);

function stageElement(stage, number, centres, onJump) {
  const element = make("section", "stage-of-lesson");
  Object.assign(element.dataset, { from: stage.from, to: stage.to });
  const title = make("h3", "", `${number}. ${capitalised(stage.name)} `);
  const count = stage.to - stage.from;
  title.append(make("small", "", text.solution.moves(count)));
  element.append(title);
  if (stage.lookFor) element.append(make("p", "hint", stage.lookFor));
  const steps = make("ol");
  for (const step of stage.steps.filter(({ turns }) => turns.length > 0)) {
    const item = make("li");
    item.append(stepButton(step, centres, onJump));
    steps.append(item);
  }
  if (steps.childElementCount > 0) element.append(steps);
  else element.append(make("p", "", text.solution.nothing));
  if (stage.achieves) element.append(make("p", "hint", text.solution.now(stage.achieves)));
  return element;
}

/** Makes the list of a solution's stages. A click on a step jumps to the cube before it. */
export function makeLesson(stages, centres, onJump) {
  const lesson = document.createDocumentFragment();
  stages.forEach((stage, index) => lesson.append(stageElement(stage, index + 1, centres, onJump)));
  return lesson;
}

/** Makes a bar of stages, each as wide as its number of moves. A click jumps to the end of a stage. */
export function makeTimeLine(stages, onJump) {
  const line = make("ol", "time-line");
  for (const stage of stages) {
    const item = make("li");
    item.style.flexGrow = stage.to - stage.from;
    const button = make("button", "span-of-time");
    button.type = "button";
    Object.assign(button.dataset, { from: stage.from, to: stage.to });
    button.append(make("b", "", stage.name), make("small", "", text.solution.toMove(stage.to)));
    button.addEventListener("click", () => onJump(stage.to));
    item.append(button);
    line.append(item);
  }
  return line;
}

export function markLesson(element, done) {
  for (const part of element.querySelectorAll("[data-to]")) {
    const [from, to] = [Number(part.dataset.from), Number(part.dataset.to)];
    part.classList.toggle("now", from <= done && done < to);
    part.classList.toggle("done", to <= done);
  }
}

/** Fills the list of the moves that the user made. A click on a move jumps to the cube after it. */
export function fillMoves(element, turns, onJump) {
  const items = turns.map((turn, index) => {
    const item = make("li");
    item.append(moveButton(turn, index + 1, () => onJump(index + 1)));
    return item;
  });
  element.replaceChildren(...items);
}
