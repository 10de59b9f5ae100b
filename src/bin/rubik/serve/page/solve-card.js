// The card that solves: methods, the search that runs, its progress and Stop.

import { MODES, Search } from "./search.js";
import { make } from "./lists.js";

const find = (id) => document.getElementById(id);
const percent = (fraction) => `${Math.round(fraction * 100)} %`;

function inWords(count) {
  if (count >= 1e9) return `${(count / 1e9).toFixed(1)} billion`;
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} million`;
  return count.toLocaleString("en");
}

export class SolveCard {
  /** `cube` gives the cube to solve, or none; `take` is handed each answer that is to be shown. */
  constructor({ cube, begin, take, changed }) {
    Object.assign(this, { cube, begin, take, changed });
    this.search = null;
    find("solve").addEventListener("click", () => this.start());
    find("stop").addEventListener("click", () => this.stop());
    for (const input of document.querySelectorAll("[name=mode]")) {
      input.addEventListener("change", () => this.showOptions());
    }
    this.showOptions();
  }

  get isRunning() {
    return this.search !== null;
  }

  get mode() {
    return document.querySelector("[name=mode]:checked").value;
  }

  choose(mode) {
    document.querySelector(`[name=mode][value=${mode}]`).checked = true;
    this.showOptions();
  }

  get options() {
    if (this.mode === "layers") return { first_face: find("first-face").value };
    if (this.mode === "optimal") return { table_size: find("table-size").value || undefined };
    return {};
  }

  showOptions() {
    find("mode-about").textContent = MODES[this.mode].about;
    find("first-face-option").hidden = this.mode !== "layers";
    find("table-size-option").hidden = this.mode !== "optimal";
  }

  /** Whether there is a cube to solve, and if not, why. */
  show(isReady, reason) {
    find("solve").disabled = !isReady;
    find("solve").hidden = this.isRunning;
    find("stop").hidden = !this.isRunning;
    if (!this.isRunning && !this.hasEnded) this.say(isReady ? "" : reason);
  }

  /** Says a sentence, which is read aloud when it changes, and a count, which is not. */
  say(text, { count = "", isError = false } = {}) {
    const element = find("progress-text");
    if (element.textContent !== text) element.textContent = text;
    element.classList.toggle("error", isError);
    find("progress-count").textContent = count;
  }

  start() {
    const cube = this.begin();
    const { mode } = this;
    find("found").replaceChildren();
    find("found").hidden = true;
    const search = new Search(cube, mode, this.options, this.listener(mode, () => this.search === search));
    this.search = search;
    this.hasEnded = false;
    this.say("Looking for a solution …");
    this.changed();
    find("stop").focus({ preventScroll: true });
    search.run();
  }

  /** What to do at each event of a search, as long as it is the one that runs. */
  listener(mode, isCurrent) {
    const current = (action) => (data) => isCurrent() && action(data);
    return {
      tables: current(({ table, fraction }) => {
        this.say(`Opening the table ${table}.`, { count: percent(fraction) });
        this.showProgress(fraction);
      }),
      improved: current((answer) => this.found(answer, mode)),
      deepened: current(({ moves, nodes }) => {
        this.showProgress(null);
        const count = `${inWords(nodes)} positions seen`;
        this.say(`Proven: no solution has fewer than ${moves} moves.`, { count });
      }),
      solved: current((answer) => {
        this.finish("");
        if (mode === "improve" || mode === "optimal") this.found(answer, mode);
        else this.take(answer, mode);
      }),
      failed: current(({ error }) => this.finish(error.message, true)),
      ended: current(() => this.finish("The search ended without an answer.", true)),
    };
  }

  finish(text, isError) {
    const hadFocus = document.activeElement === find("stop");
    this.search = null;
    this.hasEnded = true;
    this.showProgress(null);
    this.say(text, { isError });
    this.changed();
    if (hadFocus) find("solve").focus({ preventScroll: true });
  }

  showProgress(fraction) {
    const isShown = fraction !== null && fraction < 1;
    find("progress").classList.toggle("idle", !isShown);
    if (isShown) find("progress").value = fraction;
  }

  /** Adds a solution to those found, each of which can be taken, and takes it. */
  found(answer, mode) {
    const list = find("found");
    if (this.best === answer.solution && list.childElementCount > 0) {
      this.take(answer, mode);
      return;
    }
    this.best = answer.solution;
    if (list.childElementCount === 0) list.append(make("span", "", "Found, in moves:"));
    const button = make("button", "", answer.length.htm);
    button.type = "button";
    button.setAttribute("aria-label", `Show the solution of ${answer.length.htm} moves`);
    button.dataset.solution = answer.solution;
    button.addEventListener("click", () => this.take(answer, mode, { isWanted: true }));
    list.append(button);
    list.hidden = false;
    if (this.isRunning) this.say(`${answer.length.htm} moves. Looking for fewer …`);
    this.take(answer, mode);
  }

  /** Marks which of those found is shown. */
  markFound(solution) {
    for (const button of find("found").querySelectorAll("button")) {
      button.setAttribute("aria-pressed", button.dataset.solution === solution);
    }
  }

  async stop() {
    const { search } = this;
    this.say("Stopping …");
    try {
      await search.stop();
    } catch (failure) {
      this.finish(failure.message, true);
    }
    if (search.id === null && this.search === search) this.finish("Stopped.");
  }

  /** Forgets the search and what it found: the cube is another one. */
  reset() {
    this.search?.cancel();
    this.search = null;
    this.hasEnded = false;
    this.showProgress(null);
    find("found").replaceChildren();
    find("found").hidden = true;
  }

  nameOf(mode) {
    return MODES[mode].name;
  }
}
