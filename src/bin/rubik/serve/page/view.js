// What the page shows: the puzzle, the moves, the solution, and where one is in it.

import { THREE } from "./puzzles.js";
import { capitalised, fillMoves, make, makeLesson, makeTable, makeTimeLine, markLesson, markMoves } from "./lists.js";

const find = (id) => document.getElementById(id);

/** What names the puzzle that is on the page. */
export function showPuzzle(puzzle) {
  const isCube = puzzle.kind === "cube";
  const isThree = puzzle.name === THREE;
  document.body.dataset.kind = puzzle.kind;
  find("puzzle").value = puzzle.name;
  find("steps").hidden = !isThree;
  find("cube-title").textContent = isThree ? "Your cube" : `Your ${puzzle.title}`;
  find("cube-hint").hidden = !isThree;
  const thing = isThree ? "A cube" : `A ${puzzle.title}`;
  find("scene").setAttribute("aria-label", `${thing} in space. Its ${isCube ? "stickers are" : "parts are"} listed in the net.`);
  const keys = puzzle.letters.map((letter) => letter.toLowerCase()).join(" ");
  const other = puzzle.kind === "board" ? "" : ", with Shift the other way";
  find("scene-keys").textContent = `Keys ${keys} make a turn${other}. Arrow keys look around while this has the focus.`;
  find("solve-mine").textContent = `Solve my ${isThree ? "cube" : puzzle.title}`;
  find("enter-open").textContent = puzzle.symbols.length === 0 ? "Enter as text" : puzzle.kind === "board" ? "Enter pieces" : "Enter colors";
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
  const text = turns.join(" ");
  if (text !== page.movesShown) fillMoves(find("moves"), turns, (number) => page.goTo(number));
  page.movesShown = text;
  markMoves(find("moves"), page.turns.position, { showNext: false });
  const count = Math.min(page.turns.position, before);
  find("moves-summary").textContent = turns.length === 0 ? "None yet" : `${count} of ${turns.length} done`;
  find("undo").disabled = page.editor ? page.editor.before.length === 0 : page.turns.position === 0;
  find("redo").disabled = page.editor !== null || page.turns.position === page.turns.turns.length;
}

export function showSolution(page) {
  const { solution } = page;
  const centres = centresOf(page.puzzle, page.turns.cubeAt(solution.start));
  find("solution-title").textContent = solution.goal ? `To ${solution.goal}` : page.solveCard.nameOf(solution.mode);
  find("solution-summary").textContent = solution.summary;
  find("solution-table").replaceChildren(makeTable(solution.turns, (done) => page.jump(done)));
  if (solution.mode === "steps") find("solution-table").prepend(makeTimeLine(solution.stages, (done) => page.jump(done)));
  find("lesson").replaceChildren(makeLesson(solution.stages, centres, (done) => page.jump(done)));
  const first = solution.firstFace;
  if (first) {
    const text = `The first layer is the ${page.puzzle.sides[first]} one, with ${page.colors.name(centres[first])} in its middle.`;
    find("lesson").prepend(make("p", "hint", text));
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
  find("play-button").disabled = length === 0;
  const { isPlaying } = page.playback;
  find("play-button").setAttribute("aria-label", isPlaying ? "Pause" : "Play");
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
  if (page.editor?.review.cube && !isCube) page.solveCard.show(false, "Solve when the check is done.");
  else if (!isCube) page.solveCard.show(false, "Solve when every sticker has its color.");
  else page.solveCard.show(!page.isSolved(stickers), `The ${page.puzzle.kind === "cube" ? "cube" : "puzzle"} is solved.`);
}

export function showStatus(page) {
  const text = page.note || statusText(page);
  if (find("status").textContent !== text) find("status").textContent = text;
}

function statusText(page) {
  if (page.editor) return page.editor.where;
  const isDone = page.isSolved(page.turns.current);
  if (page.solution) return page.done === page.solution.turns.length ? endText(page, isDone) : stepText(page);
  const last = page.turns.turns[page.turns.position - 1];
  if (isDone) return page.turns.position === 0 ? "Solved" : "Solved!";
  return last ? `${last}, move ${page.turns.position}` : "Ready to be solved";
}

/** What is said at the end of a solution, which may lead to a goal or to another position. */
function endText({ solution }, isSolved) {
  if (solution.goal) return `Reached: ${solution.goal}${isSolved ? ". Solved!" : "."}`;
  return isSolved ? "Solved!" : "That is where the moves lead.";
}

/** How to hold a cube whose centres stay in their places, for moves that name its faces. */
function holdText({ puzzle, solution, turns, colors }) {
  if (puzzle.kind !== "cube" || puzzle.centreOf("U") === null) return "";
  const centres = centresOf(puzzle, turns.cubeAt(solution.start));
  return `Hold it with ${colors.name(centres.U)} on top and ${colors.name(centres.F)} in front.\n`;
}

function stepText(page) {
  const { solution, done } = page;
  const turn = solution.turns[done];
  const words = page.puzzle.words(turn);
  const next = `Next: ${turn}${words ? ` (${words})` : ""}, move ${done + 1} of ${solution.turns.length}`;
  const at = solution.stepAt(done);
  if (!at && done === 0) return `${holdText(page)}${next}`;
  if (!at) return next;
  const aim = [at.stage.name, at.step.aim].filter(Boolean).join(": ");
  return `${capitalised(aim)}\n${next}`;
}
