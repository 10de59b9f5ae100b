// Shows the state of the page: the puzzle, the moves, the solution, and the position in it.

import { THREE } from "./puzzles.js";
import { nameOfMode } from "./search.js";
import { text } from "./texts.js";
import { capitalised, fillMoves, make, makeLesson, makeTable, makeTimeLine, markLesson, markMoves } from "./lists.js";

const find = (id) => document.getElementById(id);

/** Updates the elements of the page that name the puzzle. */
export function showPuzzle(puzzle) {
  const words = text.puzzles;
  const title = puzzle.name === THREE ? words.cube : puzzle.title;
  document.body.dataset.kind = puzzle.kind;
  find("cube-title").textContent = words.yours(title);
  find("cube-hint").hidden = puzzle.name !== THREE;
  find("scene").setAttribute("aria-label", words.inSpace(capitalised(title)));
  const keys = puzzle.letters.map((letter) => letter.toLowerCase()).join(" ");
  find("scene-keys").textContent = words.keys(keys, puzzle.kind !== "board");
  find("solve-mine").textContent = words.solveMine(title);
  find("enter-open").textContent = words[puzzle.symbols.length === 0 ? "enterText" : puzzle.kind === "board" ? "enterPieces" : "enterColors"];
}

/** The color of each centre, by face. */
const centresOf = (puzzle, stickers) =>
  Object.fromEntries(puzzle.faces.map((face) => [face, stickers[puzzle.centreOf(face)]]));

export function showCube(page, turn) {
  const { editor, letters } = page;
  const stickers = editor ? editor.shown : page.turns.current;
  const marked = page.solution && !editor ? page.solution.markedAt(page.done) : [];
  const picture = { stickers, marked, letters, cursor: editor?.cursor ?? null };
  const next = editor ? null : page.solution?.turns[page.done];
  if (next) picture.next = page.scene.motionOf(next, picture);
  page.scene.canBeTurned = editor === null;
  if (turn) page.scene.turn(turn, picture);
  else page.scene.show(picture);
  if (editor) page.net.stopAt(editor.cursor);
  const { deduced, wrong, meant, cursor } = editor ?? {};
  page.net.show({ stickers, marked, deduced, wrong, meant, cursor, letters });
  for (const button of find("turn-pad").querySelectorAll("button")) button.disabled = editor !== null;
}

export function showMoves(page) {
  const before = page.solution ? page.solution.start : page.turns.turns.length;
  const turns = page.turns.turns.slice(0, before);
  const written = turns.join(" ");
  if (written !== page.movesShown) fillMoves(find("moves"), turns, (number) => page.goTo(number));
  page.movesShown = written;
  markMoves(find("moves"), page.turns.position, { showNext: false });
  const count = Math.min(page.turns.position, before);
  find("moves-summary").textContent = turns.length === 0 ? text.status.none : text.status.done(count, turns.length);
  find("undo").disabled = page.editor ? page.editor.before.length === 0 : page.turns.position === 0;
  find("redo").disabled = page.editor !== null || page.turns.position === page.turns.turns.length;
}

export function showSolution(page) {
  const { solution } = page;
  const centres = centresOf(page.puzzle, page.turns.cubeAt(solution.start));
  find("solution-title").textContent = solution.goal ? text.solution.to(solution.goal) : nameOfMode(solution.mode);
  find("solution-summary").textContent = solution.summary;
  find("solution-table").replaceChildren(makeTable(solution.turns, (done) => page.jump(done)));
  if (solution.mode === "steps") find("solution-table").prepend(makeTimeLine(solution.stages, (done) => page.jump(done)));
  find("lesson").replaceChildren(makeLesson(solution.stages, centres, (done) => page.jump(done)));
  const first = solution.firstFace;
  if (first) {
    const words = text.solution.firstLayer(page.puzzle.sides[first], page.colors.name(centres[first]));
    find("lesson").prepend(make("p", "hint", words));
  }
  const where = solution.reachedWhere(page.colors, centres);
  if (where) find("lesson").prepend(make("p", "hint", where));
  page.solveCard.markFound(solution.answer.solution);
}

export function showPlayer(page) {
  const { solution } = page;
  find("solution-card").hidden = solution === null;
  document.body.classList.toggle("has-solution", solution !== null);
  const done = solution ? page.done : 0;
  const length = solution ? solution.turns.length : 0;
  for (const id of ["step-first", "step-back"]) find(id).disabled = done === 0;
  for (const id of ["step-forward", "step-last"]) find(id).disabled = done === length;
  find("play-button").disabled = find("delay").disabled = length === 0;
  const { isPlaying } = page.playback;
  find("play-button").setAttribute("aria-label", isPlaying ? text.pause : text.play);
  find("play-button").querySelector("use").setAttribute("href", isPlaying ? "#icon-pause" : "#icon-play");
  find("first-steps").hidden = solution !== null || page.editor !== null;
  find("unsolved").hidden = !solution || solution.goal !== null || done < length;
  if (!solution) return;
  markLesson(find("solution-table"), done);
  markMoves(find("solution-table"), done, { showNext: true });
  markLesson(find("lesson"), done);
}

export function showSolving(page) {
  find("solve-shown").hidden = page.isSolved(page.turns.current) || page.solveCard.isRunning;
  const isCube = !page.editor || page.editor.cube !== null;
  const stickers = page.editor?.cube ?? page.turns.current;
  if (page.editor?.review.cube && !isCube) page.solveCard.show(false, text.status.solveWhenChecked);
  else if (!isCube) page.solveCard.show(false, text.status.solveWhenFull);
  else page.solveCard.show(!page.isSolved(stickers), page.puzzle.kind === "cube" ? text.status.cubeSolved : text.status.puzzleSolved);
}

export function showStatus(page) {
  const words = page.note || statusText(page);
  if (find("status").textContent !== words) find("status").textContent = words;
}

function statusText(page) {
  if (page.editor) return page.editor.where;
  const isDone = page.isSolved(page.turns.current);
  if (page.solution) return page.done === page.solution.turns.length ? endText(page, isDone) : stepText(page);
  const last = page.turns.turns[page.turns.position - 1];
  if (isDone) return page.turns.position === 0 ? text.status.solved : text.status.solvedNow;
  return last ? text.status.turned(last, page.turns.position) : text.status.ready;
}

/** The message at the end of a solution, which may lead to a goal or to another position. */
function endText({ solution }, isSolved) {
  if (solution.goal) return text.status.reached(solution.goal, isSolved);
  return isSolved ? text.status.solvedNow : text.status.elsewhere;
}

/** How to hold a cube that has fixed centres; empty for other puzzles. */
function holdText({ puzzle, solution, turns, colors }) {
  if (puzzle.kind !== "cube" || puzzle.centreOf("U") === null) return "";
  const centres = centresOf(puzzle, turns.cubeAt(solution.start));
  return `${text.status.hold(colors.name(centres.U), colors.name(centres.F))}\n`;
}

function stepText(page) {
  const { solution, done } = page;
  const turn = solution.turns[done];
  const next = text.status.next(turn, page.puzzle.words(turn), done + 1, solution.turns.length);
  const at = solution.stepAt(done);
  if (!at && done === 0) return `${holdText(page)}${next}`;
  if (!at) return next;
  const aim = [at.stage.name, at.step.aim].filter(Boolean).join(": ");
  return `${capitalised(aim)}\n${next}`;
}
