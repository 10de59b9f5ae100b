// A timer of solves. It lists the time of each solve, and the case that was solved.

import { make } from "./lists.js";
import { text } from "./texts.js";

const find = (id) => document.getElementById(id);
const seconds = (milliseconds) => (milliseconds / 1000).toFixed(2);
const mean = (times) => seconds(times.reduce((sum, { time }) => sum + time, 0) / times.length);

export class Timer {
  /** `caseOf` returns the name of the case that is being solved. `solved` is called after a solve. */
  constructor({ caseOf, solved }) {
    Object.assign(this, { caseOf, solved });
    this.times = [];
    this.begun = null;
    find("timer-time").addEventListener("click", () => this.toggle());
    find("timer-forget").addEventListener("click", () => {
      this.times.pop();
      this.show();
    });
    // The time ends when the key is pressed, not when it is released.
    document.addEventListener("keydown", (event) => {
      if (this.begun === null || event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      this.isKeyHeld = true;
      this.end();
    }, true);
    document.addEventListener("keyup", (event) => {
      if (!this.isKeyHeld || event.key !== " ") return;
      event.preventDefault();
      this.isKeyHeld = false;
    }, true);
    this.show();
  }

  toggle() {
    if (this.begun === null) this.begin();
    else this.end();
  }

  begin() {
    this.begun = performance.now();
    find("timer-time").classList.add("running");
    const tick = (now) => {
      if (this.begun === null) return;
      find("timer-time").textContent = seconds(Math.max(now - this.begun, 0));
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  end() {
    const time = performance.now() - this.begun;
    this.begun = null;
    this.times.push({ time, name: this.caseOf() });
    find("timer-time").classList.remove("running");
    this.show();
    this.solved();
  }

  show() {
    const { times } = this;
    find("timer-time").textContent = seconds(times.at(-1)?.time ?? 0);
    find("timer-forget").hidden = times.length === 0;
    const best = seconds(Math.min(...times.map(({ time }) => time)));
    const ofFive = times.length < 5 ? "" : text.train.lastFive(mean(times.slice(-5)));
    find("timer-summary").textContent = times.length === 0 ? "" : text.train.times(times.length, best, mean(times)) + ofFive;
    const items = times.map(({ time, name }) => make("li", "", [seconds(time), name].filter(Boolean).join(" ")));
    find("timer-times").replaceChildren(...items);
  }
}
