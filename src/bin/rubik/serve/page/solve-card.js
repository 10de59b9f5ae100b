// The card for solving: modes, the running search, its progress, and the Stop button.

import { MODES, MODES_OF_THREE, Search, aboutMode, modesOf, nameOfMode } from "./search.js";
import { lengthOf } from "./solution.js";
import { make } from "./lists.js";
import { methodsOf } from "./api.js";
import { THREE } from "./puzzles.js";
import { language, text } from "./texts.js";

const find = (id) => document.getElementById(id);
/** The modes that find several solutions, each shorter than the one before. */
const SHOWS_ALL_FOUND = ["improve", "shorter-reduction", "optimal"];

const percent = (fraction) => text.percent(Math.round(fraction * 100));

function inWords(count) {
  if (count >= 1e9) return text.solve.billions((count / 1e9).toFixed(1));
  if (count >= 1e6) return text.solve.millions((count / 1e6).toFixed(1));
  return count.toLocaleString(language);
}

export class SolveCard {
  /** `begin` returns the position to solve. `take` is called with each answer to show. */
  constructor({ ask, begin, take, changed }) {
    Object.assign(this, { ask, begin, take, changed });
    this.search = null;
    find("solve").addEventListener("click", () => this.start());
    find("stop").addEventListener("click", () => this.stop());
    find("modes").addEventListener("change", () => {
      this.ask.refresh(MODES[this.mode].method);
      this.showOptions();
    });
  }

  /** Offers the modes of solving a puzzle. For puzzles other than the 3x3x3, the program is asked for the methods. */
  async usePuzzle(puzzle) {
    this.puzzle = puzzle;
    if (puzzle.name === THREE) return this.offer(MODES_OF_THREE);
    this.offer([]);
    const methods = await methodsOf(puzzle.name);
    if (this.puzzle === puzzle) this.offer(modesOf(methods));
  }

  offer(modes) {
    const usual = Math.max(modes.indexOf(this.puzzle.usualMode), 0);
    const labels = modes.map((mode, index) => {
      const label = make("label");
      const input = make("input");
      Object.assign(input, { type: "radio", name: "mode", value: mode, checked: index === usual });
      label.append(input, nameOfMode(mode));
      return label;
    });
    find("modes").replaceChildren(find("modes").querySelector("legend"), ...labels);
    this.ask.refresh(MODES[this.mode]?.method);
    this.showOptions();
  }

  get isRunning() {
    return this.search !== null;
  }

  get mode() {
    return document.querySelector("[name=mode]:checked")?.value ?? null;
  }

  choose(mode) {
    const input = document.querySelector(`[name=mode][value=${mode}]`);
    if (input) input.checked = true;
    this.showOptions();
  }

  /** The fields of the request, except the position. */
  get fields() {
    const { mode, puzzle } = this;
    const isThree = puzzle.name === THREE;
    const asked = this.ask.fields;
    const method = this.ask.isAimed ? {} : MODES[mode];
    const fields = { puzzle: puzzle.name, ...method, ...asked };
    if (isThree && !asked.to) fields.orient = true;
    if (this.ask.isAimed) return fields;
    if (isThree && mode === "layers") fields.first_face = find("first-face").value;
    if (isThree && mode === "optimal") fields.table_size = find("table-size").value || undefined;
    return fields;
  }

  showOptions() {
    const isThree = this.puzzle?.name === THREE;
    const { isAimed } = this.ask;
    const about = this.puzzle?.about?.[this.mode] ?? aboutMode(this.mode, isThree);
    find("modes").disabled = isAimed;
    find("mode-about").textContent = isAimed ? text.solve.aimed : about;
    find("first-face-option").hidden = !isThree || isAimed || this.mode !== "layers";
    find("table-size-option").hidden = !isThree || isAimed || this.mode !== "optimal";
  }

  /** Updates the buttons. If `isReady` is false, shows the `reason` why the position cannot be solved. */
  show(isReady, reason) {
    find("solve").disabled = !isReady || (this.mode === null && !this.ask.isAimed);
    find("solve").hidden = this.isRunning;
    find("stop").hidden = !this.isRunning;
    if (!this.isRunning && !this.hasEnded) this.say(isReady ? "" : reason);
  }

  /** Shows a sentence, which screen readers read when it changes, and a count, which they do not read. */
  say(words, { count = "", isError = false } = {}) {
    const element = find("progress-text");
    if (element.textContent !== words) element.textContent = words;
    element.classList.toggle("error", isError);
    find("progress-count").textContent = count;
    if (this.isRunning && find("found").hidden) this.sayAbove(words, count);
  }

  /** Shows the sentence and the count beside the puzzle too, because this card is far below on a phone. */
  sayAbove(words, count) {
    const status = find("status");
    if (status.firstChild?.data !== words) status.textContent = words;
    status.querySelector("span")?.remove();
    const shown = make("span", "", ` ${count}`);
    shown.ariaHidden = "true";
    status.append(shown);
  }

  start() {
    const cube = this.begin();
    const { mode } = this;
    find("found").replaceChildren();
    find("found").hidden = true;
    const search = new Search({ cube, ...this.fields }, this.listener(mode, () => this.search === search));
    this.search = search;
    this.hasEnded = false;
    this.changed();
    this.say(text.solve.looking);
    find("stop").focus({ preventScroll: true });
    search.run();
  }

  /** The functions for the events of a search. They do nothing if the search is no longer the current one. */
  listener(mode, isCurrent) {
    const current = (action) => (data) => isCurrent() && action(data);
    return {
      tables: current(({ table, fraction }) => {
        this.say(text.solve.table(table), { count: percent(fraction) });
        this.showProgress(fraction);
      }),
      improved: current((answer) => this.found(answer, mode)),
      deepened: current(({ moves, nodes }) => {
        this.showProgress(null);
        const count = text.solve.seen(inWords(nodes));
        this.say(text.solve.deepened(moves), { count });
      }),
      solved: current((answer) => {
        this.finish("");
        if (answer.solutions) return this.foundAll(answer, mode);
        if (SHOWS_ALL_FOUND.includes(mode)) this.found(answer, mode);
        else this.take(answer, mode);
      }),
      failed: current(({ error }) => this.finish(error.message, true)),
      ended: current(() => this.finish(text.solve.noAnswer, true)),
    };
  }

  finish(words, isError) {
    const hadFocus = document.activeElement === find("stop");
    this.search = null;
    this.hasEnded = true;
    this.showProgress(null);
    this.say(words, { isError });
    this.changed();
    if (hadFocus) find("solve").focus({ preventScroll: true });
  }

  showProgress(fraction) {
    const isShown = fraction !== null && fraction < 1;
    find("progress").classList.toggle("idle", !isShown);
    if (isShown) find("progress").value = fraction;
  }

  /** Adds a button for a solution to the list, and shows the solution. */
  found(answer, mode) {
    const list = find("found");
    if (this.best === answer.solution && list.childElementCount > 0) {
      this.take(answer, mode);
      return;
    }
    this.best = answer.solution;
    if (list.childElementCount === 0) list.append(make("span", "", text.solve.found));
    const length = lengthOf(answer);
    list.append(this.foundButton(answer, mode));
    list.hidden = false;
    if (this.isRunning) this.say(text.solve.foundFewer(length));
    this.take(answer, mode);
  }

  /** Lists several solutions, with a button for each, and shows the first. */
  foundAll(answer, mode) {
    // Only the first solution comes with the face on which the goal is reached.
    const only = (index) => (index === 0 || !answer.reached ? {} : { reached: undefined, isElsewhere: true });
    const whole = { ...answer, phases: undefined, solutions: undefined };
    const all = answer.solutions.map((each, index) => ({ ...whole, ...each, ...only(index) }));
    const list = find("found");
    const title = all.length === 1 ? text.solve.foundOne : text.solve.foundAll(all.length);
    const buttons = all.map((each) => this.foundButton(each, mode));
    list.replaceChildren(make("span", "", title), ...buttons);
    list.hidden = false;
    this.take(all[0], mode);
  }

  foundButton(answer, mode) {
    const length = lengthOf(answer);
    const button = make("button", "", length);
    button.type = "button";
    button.title = answer.solution;
    button.setAttribute("aria-label", text.solve.showFound(length, answer.solution));
    button.dataset.solution = answer.solution;
    button.addEventListener("click", () => this.take(answer, mode, { isWanted: true }));
    return button;
  }

  /** Marks the button of the solution that is shown. */
  markFound(solution) {
    for (const button of find("found").querySelectorAll("button")) {
      button.setAttribute("aria-pressed", button.dataset.solution === solution);
    }
  }

  async stop() {
    const { search } = this;
    this.say(text.solve.stopping);
    try {
      await search.stop();
    } catch (failure) {
      this.finish(failure.message, true);
    }
    if (search.id === null && this.search === search) this.finish(text.solve.stopped);
  }

  /** Cancels the search and clears the list of solutions, because the cube has changed. */
  reset() {
    this.search?.cancel();
    this.search = null;
    this.hasEnded = false;
    this.showProgress(null);
    find("found").replaceChildren();
    find("found").hidden = true;
  }
}
