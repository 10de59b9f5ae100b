// The page: keeps the state, shows it, and connects the parts.

import { compact, splitTurns } from "./puzzle.js";
import { THREE, puzzleNamed } from "./puzzles.js";
import { Camera } from "./camera.js";
import { Colors } from "./colors.js";
import { History } from "./history.js";
import { Playback } from "./playback.js";
import { Scene } from "./scene.js";
import { Net } from "./net.js";
import { Editor, emptyOf } from "./editor.js";
import { EnterCard } from "./enter-card.js";
import { Solution, stepsAnswer } from "./solution.js";
import { SolveCard } from "./solve-card.js";
import { make } from "./lists.js";
import { showCube, showMoves, showPlayer, showPuzzle, showSolution, showSolving, showStatus } from "./view.js";
import { prepareColors, prepareKeys, preparePaste, prepareUnsolved } from "./dialogs.js";
import { listenToKeys } from "./keyboard.js";
import { readAddress, saveSvg, writeAddress } from "./share.js";
import { makePad } from "./pad.js";
import { AskCard } from "./ask-card.js";
import { TrainCard } from "./train-card.js";
import { Doors } from "./doors.js";
import { OwnCard } from "./own-card.js";
import { RoundCard } from "./round-card.js";
import { Timer } from "./timer.js";
import { makeToolbar } from "./toolbar.js";
import { text, writeTexts } from "./texts.js";
import { call, goals } from "./api.js";

const find = (id) => document.getElementById(id);
const whenClicked = (id, action) => find(id).addEventListener("click", action);

/**
 * The field `niss`, if its box is checked. It means that moves in brackets are on the inverse scramble, so the program
 * would refuse it for a text without brackets.
 */
const onInverse = (id, moves) => (find(id).checked && moves.includes("(") ? { niss: true } : {});

/** True if the address of the page works only on this computer. */
const IS_HERE = /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);

/** The time in milliseconds after which the page says that it is working. */
const NOTICED = 500;

/** Scrolls to an element if its top is outside the window, or far down in it. */
function bringIntoView(element) {
  const { top } = element.getBoundingClientRect();
  const margin = parseFloat(getComputedStyle(element).scrollMarginTop);
  if (top < margin || top > Math.max(margin, innerHeight * 0.6)) element.scrollIntoView();
}

class Page {
  constructor(address) {
    /** The part of the address after `#` that the page last read or wrote. */
    this.hash = address.hash;
    this.colors = new Colors(address.colors);
    this.letters = address.letters;
    this.note = "";
    this.makeParts();
    this.connect();
    this.doors.open(address.door);
    this.usePuzzle(address.puzzle, address.start);
    this.turns.foresee(address.turns);
    this.turns.jumpTo(address.position);
    if (address.solution !== null) this.restoreSolution(address);
    if (address.entered) this.enter(address.entered, null);
    this.note = address.problem;
    this.show();
  }

  makeParts() {
    const onPick = (place) => this.pick(place);
    const onTurn = (turn) => this.doTurn(turn);
    this.scene = new Scene(find("scene"), this.colors, { onTurn, onPick });
    const onMove = (place) => this.editor?.moveTo(place);
    this.net = new Net(find("net"), this.colors, { onPick, onMove });
    this.playback = new Playback(() => this.playStep(), () => showPlayer(this));
    this.enterCard = new EnterCard(this.colors, {
      type: (color) => this.type(color),
      mend: (changes) => this.editor.mend(changes),
    });
    this.camera = new Camera({
      open: () => this.enter(emptyOf(this.puzzle), null),
      put: (face, colors) => this.editor.put(face, colors),
      putAll: (stickers) => this.editor.putAll(stickers),
      nameOf: (sticker) => this.enterCard.nameOf(sticker),
      done: (note) => {
        this.say(note);
        bringIntoView(find("cube-title"));
      },
    });
    const doing = (action) => this.try(action);
    this.askCard = new AskCard({ changed: () => this.solveCard.showOptions(), doing });
    this.doors = new Doors({ choose: (puzzle) => this.choosePuzzle(puzzle), opened: () => this.show() });
    this.trainCard = new TrainCard({ draw: () => doing((told) => this.drawCase(told)), doing });
    this.timer = new Timer({ caseOf: () => this.drawnCase, solved: () => doing((told) => this.drawCase(told)) });
    this.roundCard = new RoundCard({ show: (scramble) => this.lay(scramble), doing });
    this.ownCard = new OwnCard();
    this.solveCard = new SolveCard({
      ask: this.askCard,
      begin: () => this.beginSearch(),
      take: (answer, mode, how) => this.take(answer, mode, how),
      changed: () => this.show(),
    });
  }

  /** Shows a puzzle in the position `start`. */
  usePuzzle(puzzle, start = puzzle.solved) {
    this.puzzle = puzzle;
    this.turns = new History(puzzle, start);
    this.solution = null;
    this.editor = null;
    /** The last entry: the typed stickers, and their cube. */
    this.entered = null;
    this.strayed = null;
    this.movesShown = null;
    this.depth = 1;
    this.drawnCase = null;
    this.doors.usePuzzle(puzzle);
    this.colors.usePuzzle(puzzle);
    this.scene.usePuzzle(puzzle);
    this.net.usePuzzle(puzzle);
    this.enterCard.usePuzzle(puzzle);
    this.camera.usePuzzle(puzzle);
    this.askCard.usePuzzle(puzzle);
    this.trainCard.usePuzzle(puzzle);
    this.roundCard.usePuzzle(puzzle);
    this.solveCard.usePuzzle(puzzle).then(() => this.show());
    makePad(find("turn-pad"), puzzle, (turn) => this.doTurn(turn));
    showPuzzle(puzzle);
  }

  /** The turns before the first turn that cannot be made. */
  possible(turns) {
    let position = this.turns.current;
    const end = turns.findIndex((turn) => {
      const isPossible = this.puzzle.canTurn(position, turn);
      if (isPossible) position = this.puzzle.turned(position, turn);
      return !isPossible;
    });
    return end === -1 ? turns : turns.slice(0, end);
  }

  isSolved(stickers) {
    return this.puzzle.isSolved(stickers);
  }

  choosePuzzle(puzzle) {
    this.forgetSolution();
    this.usePuzzle(puzzle);
    this.show();
  }

  connect() {
    document.querySelectorAll("[role=toolbar]").forEach(makeToolbar);
    whenClicked("steps-show", () => this.showSteps());
    this.connectCube();
    this.connectPlayer();
    this.connectSharing();
    listenToKeys({
      isEntering: () => this.editor !== null,
      turnOfKey: (key, isShifted) => this.turnOfKey(key, isShifted),
      colorOfKey: (key) => this.colors.ofKey(key),
      color: (color) => this.type(color),
      use: () => this.useCube(),
      isCube: () => this.editor?.review.cube != null,
      erase: () => this.editor.erase(),
      eraseBefore: () => this.editor.eraseBefore(),
      undo: () => this.undo(),
      redo: () => this.redo(),
      back: () => this.step(-1),
      forward: () => this.step(1),
      play: () => this.togglePlay(),
      look: (right, down) => this.scene.lookAround(right * 0.2, down * 0.2),
    });
  }

  /**
   * The action of a key that names a turn, or that sets the number of layers of the next turn: `w` for two, or a digit
   * from 3 to 9.
   */
  turnOfKey(key, isShifted) {
    const { puzzle } = this;
    const depth = key.toLowerCase() === "w" ? 2 : Number(key);
    if (depth > 1 && key !== "2" && depth <= puzzle.depth) return () => (this.depth = depth);
    const letter = puzzle.letters.find((known) => known.toLowerCase() === key.toLowerCase());
    if (!letter) return null;
    const turn = puzzle.deeper(letter, this.depth);
    return () => {
      this.depth = 1;
      this.doTurn(isShifted ? puzzle.inverse(turn) : turn);
    };
  }

  connectCube() {
    whenClicked("undo", () => this.undo());
    whenClicked("redo", () => this.redo());
    whenClicked("look-other", () => this.scene.lookAtOtherSide());
    whenClicked("look-home", () => this.scene.lookHome());
    whenClicked("scramble", () => this.try((told) => this.scramble({}, told)));
    whenClicked("reset", () => this.begin(this.puzzle.solved));
    whenClicked("enter-open", () => this.enter(emptyOf(this.puzzle), null));
    whenClicked("enter-erase", () => this.editor.erase());
    whenClicked("enter-clear", () => this.clear());
    whenClicked("enter-cancel", () => this.leaveEditor());
    whenClicked("enter-done", () => this.useCube());
    whenClicked("enter-solve", () => this.solveCard.start());
    whenClicked("solve-mine", () => this.enter(emptyOf(this.puzzle), null));
    whenClicked("solve-shown", () => this.solveCard.start());
    for (const button of document.querySelectorAll("[data-hold]")) {
      button.addEventListener("click", () => this.editor.rotate([button.dataset.hold]));
    }
  }

  connectPlayer() {
    whenClicked("step-first", () => this.jump(0));
    whenClicked("step-back", () => this.step(-1));
    whenClicked("step-forward", () => this.step(1));
    whenClicked("step-last", () => this.jump(this.solution.turns.length));
    whenClicked("play-button", () => this.togglePlay());
    find("delay").addEventListener("input", ({ target }) => {
      this.playback.setDelay(Number(target.value));
      this.scene.setPace(this.playback.delay);
      find("delay-shown").textContent = text.seconds(this.playback.delay);
    });
    find("delay-shown").textContent = text.seconds(this.playback.delay);
  }

  connectSharing() {
    whenClicked("link-copy", () => this.try(() => this.copyLink()));
    whenClicked("svg-save", () => this.try(() => saveSvg(this.puzzle, this.turns.current, this.colors)));
    this.openPaste = preparePaste((pasted) => this.paste(pasted));
    prepareKeys();
    prepareUnsolved({ enter: () => this.enter(emptyOf(this.puzzle), null), compare: () => this.compare() });
    prepareColors(this.colors, () => this.letters, (letters) => {
      this.letters = letters;
      this.colors.paint();
      this.show();
    });
    document.querySelector(".skip").addEventListener("click", (event) => {
      // The address is the state of the page, so this link must not change it.
      event.preventDefault();
      find("cards").scrollIntoView();
      find("cards").focus({ preventScroll: true });
    });
    addEventListener("hashchange", () => location.reload());
  }

  /**
   * Runs an action that may fail, and shows its error. If the action takes longer than `NOTICED`, shows that the page
   * is working.
   */
  async try(action) {
    let said = null;
    const work = (words) => this.say((said = words));
    const working = setTimeout(() => work(text.working), NOTICED);
    const told = ({ table, fraction }) => said && work(text.workingOn(table, Math.round(fraction * 100)));
    try {
      await action(told);
    } catch (failure) {
      this.say(failure.message);
    } finally {
      clearTimeout(working);
      if (said && this.note === said) this.say("");
    }
  }

  say(note) {
    this.note = note;
    showStatus(this);
  }

  // Cubes

  /** Shows a cube, and forgets all turns and the solution. */
  begin(cube) {
    this.forgetSolution();
    this.editor = null;
    this.turns.reset(cube);
    this.scene.lookHome();
    this.show();
  }

  /** Shows a scramble of the puzzle, and returns it; `null` if the user has chosen another puzzle in the meantime. */
  async scramble(fields, told) {
    const { puzzle } = this;
    const { scrambles } = await call("scramble", { puzzle: puzzle.name, ...fields }, told);
    if (this.puzzle !== puzzle) return null;
    this.lay(scrambles.at(-1).scramble);
    return scrambles.at(-1);
  }

  /** Shows the solved puzzle, and makes the turns of a scramble, up to the first turn that cannot be made. */
  lay(scramble) {
    this.begin(this.puzzle.solved);
    this.turns.foresee(this.possible(splitTurns(scramble)));
    this.turns.jumpTo(this.turns.turns.length);
    this.show();
  }

  /** Shows the next position for training. */
  async drawCase(told) {
    // Without a seed, the position is random. With a seed, it is number `n` of the seed's series.
    const { n, seed, ...fields } = this.trainCard.fields;
    const drawn = await this.scramble(seed === undefined ? fields : { ...fields, seed, n }, told);
    if (!drawn) return;
    this.drawnCase = drawn.case;
    this.trainCard.took(drawn);
    if (document.activeElement === find("draw")) find("timer-time").focus({ preventScroll: true });
  }

  /** Shows the steps of a typed solution, as stages that the user can step through. */
  async showSteps() {
    const said = find("steps-said");
    said.textContent = "";
    const { puzzle } = this;
    try {
      const scramble = find("steps-scramble").value.trim();
      if (scramble !== "") await this.paste(scramble);
      this.beginSearch();
      const fewest = find("steps-fewest").checked ? {} : { no_fewest: true };
      const solution = find("steps-text").value;
      const body = { cube: this.turns.current, solution, ...fewest, ...onInverse("steps-niss", solution) };
      const answer = await call("steps", body);
      if (this.puzzle !== puzzle) return;
      this.take(stepsAnswer(answer), "steps", { isWanted: true });
      bringIntoView(find("solution-card"));
    } catch (failure) {
      said.textContent = failure.message;
    }
  }

  async paste(pasted) {
    const { puzzle } = this;
    const stickers = pasted.replace(/\s/g, "").replaceAll(".", "?").toUpperCase();
    const isUnfinished = this.puzzle.isEntered(stickers);
    try {
      const asked = { cube: pasted, puzzle: this.puzzle.name, to: "facelets", ...onInverse("paste-niss", pasted) };
      const { facelets } = await call("show", asked);
      if (this.puzzle === puzzle) this.begin(compact(this.puzzle, facelets));
    } catch (failure) {
      if (!isUnfinished) throw failure;
      this.enter(stickers, null);
    }
  }

  doTurn(turn) {
    if (this.editor) return;
    if (!this.puzzle.canTurn(this.turns.current, turn)) return this.say(text.status.stuck);
    const next = this.solution?.turns[this.done];
    if (turn === next) return this.step(1);
    const strayed = this.solution ? this.strayedFrom() : this.strayed;
    this.forgetSolution();
    this.turns.doTurn(turn);
    this.strayed = strayed;
    if (next) this.note = text.status.strayed(turn, next);
    this.show(turn);
  }

  /** The solution and its remaining turns, so that the user can return to it after another turn. */
  strayedFrom() {
    const { turns, position } = this.turns;
    return { solution: this.solution, turns: turns.slice(position), position };
  }

  /** Undoes the turns that were made instead of the solution's next turn, and continues with the solution. */
  returnToSolution() {
    const { solution, turns, position } = this.strayed;
    const undone = this.turns.position === position + 1 ? this.puzzle.inverse(this.turns.turns[position]) : null;
    this.strayed = null;
    this.turns.jumpTo(position);
    this.turns.foresee(turns);
    this.solution = solution;
    this.note = "";
    showSolution(this);
    this.show(undone);
  }

  forgetSolution() {
    this.strayed = null;
    this.playback.pause();
    this.solveCard.reset();
    this.solution = null;
    this.note = "";
  }

  /** Removes the solution, and its turns from the history. */
  leaveSolution() {
    if (this.solution) this.turns.keepFirst(this.solution.start);
    this.forgetSolution();
  }

  undo() {
    if (this.editor) this.editor.undo();
    else this.goTo(this.turns.position - 1);
  }

  redo() {
    if (!this.editor) this.goTo(this.turns.position + 1);
  }

  /** Goes to a position in the history. If it is one turn away, that turn is animated. */
  goTo(position) {
    if (position < 0 || position > this.turns.turns.length) return;
    if (this.strayed && position === this.strayed.position) return this.returnToSolution();
    const from = this.turns.position;
    if (position < (this.solution?.start ?? Infinity)) this.leaveSolution();
    this.turns.jumpTo(position);
    this.note = "";
    const turn = this.turns.turns[Math.min(from, position)];
    if (position === from + 1) this.show(turn);
    else if (position === from - 1) this.show(this.puzzle.inverse(turn));
    else this.show();
  }

  // Entering colors

  /** Begins to enter colors. If a solution did not solve the real puzzle, `turnsBack` are the turns that undo it. */
  enter(stickers, cursor, turnsBack) {
    // The position of a puzzle without stickers is typed as text.
    if (this.puzzle.symbols.length === 0) return this.openPaste("");
    const { solution } = this;
    this.doors.open("solve");
    this.forgetSolution();
    /** The solution that the user followed before. */
    this.interrupted = solution;
    this.editor = new Editor(this.puzzle, stickers, cursor, () => this.showEditor());
    this.editor.turnsBack = turnsBack;
    this.faceSeen = null;
    this.showEditor();
    this.net.focus(this.editor.cursor);
    bringIntoView(find("cube-title"));
  }

  useCube() {
    if (this.editor.cube === null) {
      this.editor.check();
      return this.net.focus(this.editor.cursor);
    }
    this.entered = { text: this.editor.text, cube: this.editor.cube };
    this.begin(this.editor.cube);
    find("solve").focus({ preventScroll: true });
  }

  /**
   * Returns to the position before the solution, so that the user can compare its colors with the real puzzle.
   */
  compare() {
    const { turns, start } = this.solution;
    this.turns.jumpTo(start);
    const { current } = this.turns;
    const isEntered = this.entered?.cube === current;
    this.enter(isEntered ? this.entered.text : current, null, turns.toReversed().map((turn) => this.puzzle.inverse(turn)));
  }

  /** Clears all colors. The focus moves to the first sticker, so that the Enter key does not clear again. */
  clear() {
    this.editor.clear();
    this.net.focus(this.editor.cursor);
  }

  leaveEditor() {
    this.editor = null;
    this.solution = this.interrupted;
    if (this.solution) showSolution(this);
    this.scene.lookHome();
    this.show();
    find("enter-open").focus({ preventScroll: true });
  }

  pick(place) {
    const slid = this.puzzle.turnOf?.(this.turns.current, place);
    if (!this.editor && this.puzzle.turnOf) return slid && this.doTurn(slid);
    if (!this.editor) return this.enter(this.turns.current, place);
    this.editor.moveTo(place);
  }

  type(color) {
    const hadFocus = this.net.hasFocus;
    this.editor.type(color);
    if (hadFocus) this.net.focus(this.editor.cursor);
  }

  showEditor() {
    if (!this.editor) return;
    if (this.faceSeen !== this.editor.face) {
      this.scene.lookAtFace(this.editor.face);
      this.net.bringIntoView(this.editor.face);
    }
    this.faceSeen = this.editor.face;
    this.show();
  }

  // Solving

  /** Prepares a search, and returns the cube to solve. */
  beginSearch() {
    if (this.editor) this.useCube();
    this.forgetSolution();
    this.turns.foresee([]);
    this.searchStart = this.turns.position;
    return this.turns.current;
  }

  /** Shows an answer. If the user has left the position of the search, does so only if `isWanted`. */
  take(answer, mode, { isWanted = false } = {}) {
    const isAtStart = this.turns.position === this.searchStart;
    if (!isAtStart && !isWanted) return;
    this.playback.pause();
    this.turns.jumpTo(this.searchStart);
    this.solution = new Solution(this.puzzle, answer, mode, this.searchStart);
    this.turns.foresee(this.solution.turns);
    this.markGoal(this.solution);
    showSolution(this);
    this.show();
    if (this.solveCard.isRunning) return;
    bringIntoView(find("solution-card"));
    // Now the space bar plays the solution instead of solving again.
    if (["solve", "stop", "solve-shown", "enter-solve", ""].includes(document.activeElement.id)) {
      find("play-button").focus({ preventScroll: true });
    }
  }

  /** Marks the pieces of the goal to which a solution leads, if the goal has a name. */
  async markGoal(solution) {
    const { goal } = this.askCard.fields;
    if (!goal || !solution.goal || solution.answer.isElsewhere) return;
    const named = (await goals()).find(({ name }) => name === goal);
    if (!named || this.solution !== solution) return;
    solution.markPieces(named.pieces);
    this.show();
  }

  /**
   * Restores the solution in an address, and asks the program for the texts of its stages.
   */
  async restoreSolution({ turns, solution: start, mode }) {
    const ofSolution = turns.slice(start);
    const answer = { solution: ofSolution.join(" "), length: { htm: ofSolution.length } };
    this.searchStart = start;
    this.solveCard.choose(mode);
    this.solution = new Solution(this.puzzle, answer, mode, start);
    showSolution(this);
    const isStaged = mode === "layers" || mode === "thistlethwaite";
    if (!isStaged || this.puzzle.name !== THREE) return;
    await this.try(() => this.restoreStages(start, mode));
  }

  async restoreStages(start, mode) {
    const cube = this.turns.cubeAt(start);
    const first = mode === "layers" ? { first_face: find("first-face").value } : {};
    const again = await call("solve", { cube, method: mode, orient: true, ...first });
    const solution = new Solution(this.puzzle, again, mode, start);
    if (!this.solution || solution.turns.join() !== this.solution.turns.join()) return;
    this.solution = solution;
    showSolution(this);
    this.show();
  }

  // Stepping through a solution

  get done() {
    return this.turns.position - this.solution.start;
  }

  jump(done) {
    if (!this.solution) return;
    this.playback.pause();
    this.goTo(this.solution.start + done);
  }

  step(by) {
    if (!this.solution) return by < 0 ? this.undo() : this.redo();
    const done = this.done + by;
    if (done >= 0 && done <= this.solution.turns.length) this.jump(done);
  }

  playStep() {
    if (this.done < this.solution.turns.length) this.goTo(this.turns.position + 1);
    return this.done < this.solution.turns.length;
  }

  togglePlay() {
    if (!this.solution && this.doors.current === "train") return this.timer.toggle();
    if (!this.solution) return;
    if (this.playback.isPlaying) return this.playback.pause();
    if (this.done === this.solution.turns.length) this.goTo(this.solution.start);
    this.playback.play();
  }

  // Showing

  /** Shows the state. `turn` is the turn that led to it, if it is animated. */
  show(turn = null) {
    showCube(this, turn);
    this.enterCard.show(this.editor);
    if (this.editor === null && this.camera.isOpen) this.camera.close();
    showMoves(this);
    showPlayer(this);
    showSolving(this);
    showStatus(this);
    this.writeAddress();
  }

  // Sharing

  writeAddress() {
    const { turns, solution, colors, letters, editor } = this;
    const address = writeAddress({
      door: this.doors.current,
      puzzle: this.puzzle,
      start: turns.start,
      entered: editor?.text,
      turns: turns.turns,
      position: turns.position,
      // Moves to a goal do not solve the puzzle, so the address contains them as ordinary moves.
      solution: solution && this.isSolved(turns.cubeAt(turns.turns.length)) ? solution.start : null,
      mode: solution?.mode,
      colors,
      letters,
    });
    clearTimeout(this.addressTimer);
    this.addressTimer = setTimeout(() => {
      // If the user has typed another address in the meantime, the page is about to read it.
      if (location.hash !== this.hash) return;
      history.replaceState(null, "", address);
      this.hash = location.hash;
    }, 120);
  }

  async copyLink() {
    if (!navigator.clipboard) throw new Error(text.share.noClipboard);
    await navigator.clipboard.writeText(location.href);
    this.say(IS_HERE ? text.share.copiedHere : text.share.copied);
  }
}

writeTexts();
let address = await readAddress(location.hash);
// The program checks the cube in a link. In the meantime, the user may have opened another link.
while (address.hash !== location.hash) address = await readAddress(location.hash);
new Page(address);
