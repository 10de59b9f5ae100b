// The card for a list of scrambles for a round of an event.

import { call, optionsOf } from "./api.js";
import { fillChoice } from "./fields.js";
import { make } from "./lists.js";
import { text } from "./texts.js";

const find = (id) => document.getElementById(id);

export class RoundCard {
  /** `show` shows a scramble on the puzzle. `doing` runs an action, and tells the user if it fails or takes long. */
  constructor({ show, doing }) {
    this.show = show;
    find("round-draw").addEventListener("click", () => doing((told) => this.draw(told)));
    find("round-copy").addEventListener("click", () => doing(() => this.copy()));
  }

  async usePuzzle(puzzle) {
    this.puzzle = puzzle;
    this.scrambles = [];
    this.list();
    find("round-event-option").hidden = puzzle.events.length === 0;
    const events = await optionsOf("scramble").then((options) => options.get("event")?.values ?? [], () => []);
    if (this.puzzle !== puzzle) return;
    find("round-event").replaceChildren();
    fillChoice(find("round-event"), events.filter((event) => puzzle.events.includes(event)));
  }

  async draw(told) {
    const { puzzle } = this;
    const event = find("round-event").value;
    const n = Math.min(Math.max(Number(find("round-count").value) || 1, 1), 100);
    const { scrambles } = await call("scramble", { ...(event ? { event } : { puzzle: puzzle.name }), n }, told);
    if (this.puzzle !== puzzle) return;
    this.scrambles = scrambles.map(({ scramble }) => scramble);
    this.list();
  }

  list() {
    const items = this.scrambles.map((scramble, index) => {
      const item = make("li");
      const button = make("button", "", scramble);
      button.type = "button";
      button.title = text.round.show(index + 1);
      button.addEventListener("click", () => this.show(scramble));
      item.append(button);
      return item;
    });
    find("round-list").replaceChildren(...items);
    find("round-copy").hidden = items.length === 0;
    find("round-said").textContent = "";
  }

  async copy() {
    const lines = this.scrambles.map((scramble, index) => `${index + 1}. ${scramble}`);
    await navigator.clipboard.writeText(lines.join("\n"));
    find("round-said").textContent = text.round.copied;
  }
}
