// Steps through turns automatically, with a delay that can be set.

export const SHORTEST_DELAY = 0.1;
export const LONGEST_DELAY = 5;

export class Playback {
  /** `step` makes one step, and returns true if more steps follow. `changed` is called after play and pause. */
  constructor(step, changed) {
    this.step = step;
    this.changed = changed;
    this.delay = 1;
    this.timer = null;
  }

  get isPlaying() {
    return this.timer !== null;
  }

  setDelay(seconds) {
    this.delay = Math.min(Math.max(seconds, SHORTEST_DELAY), LONGEST_DELAY);
    if (this.isPlaying) this.wait();
  }

  play() {
    this.advance();
    this.changed();
  }

  pause() {
    if (!this.isPlaying) return;
    clearTimeout(this.timer);
    this.timer = null;
    this.changed();
  }

  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.advance(), this.delay * 1000);
  }

  advance() {
    if (this.step()) this.wait();
    else this.pause();
  }
}
