// Positions to train with: cases of a step, cubes at a distance from a goal, scrambles of competitions.

import { goals, optionsOf } from "./api.js";
import { empty, fillChoice, makeField, valueOf } from "./fields.js";
import { THREE } from "./puzzles.js";

const find = (id) => document.getElementById(id);

const FIELDS = [
  { name: "before", label: "A case of this step", kind: "choice", usual: "any cube" },
  { name: "case", label: "Cases of PLL or OLL", example: "T, Y=3 or 21, 27" },
  { name: "goal", label: "Or cubes with this goal", kind: "choice", usual: "none" },
  { name: "distance", label: "so many moves away", kind: "number", most: 20 },
  { name: "event", label: "As competitions have it", kind: "choice", usual: "no event" },
  { name: "moves", label: "Or so many random turns", kind: "number", most: 1000 },
  { name: "random_state", label: "to any state, each as often", kind: "check" },
  { name: "seed", label: "Seed, to draw the same again", kind: "number" },
];

export class TrainCard {
  /** `draw` takes the fields of what is to be drawn. */
  constructor(draw) {
    this.inputs = new Map();
    this.drawn = 0;
    for (const field of FIELDS) find("train").append(makeField(field, this.inputs));
    find("train").addEventListener("change", () => this.begin());
    find("draw").addEventListener("click", () => draw(this.fields));
  }

  get fields() {
    const given = FIELDS.map(({ name }) => [name, valueOf(this.inputs.get(name))]);
    return { ...Object.fromEntries(given.filter(([, value]) => value !== null)), n: this.drawn + 1 };
  }

  /** Begins a row of positions anew. */
  begin() {
    this.drawn = 0;
    this.show("");
  }

  usePuzzle(puzzle) {
    this.puzzle = puzzle;
    for (const input of this.inputs.values()) empty(input);
    this.begin();
    if (!find("more").hidden) this.refresh();
  }

  /** Shows the fields that the puzzle has, with their values. */
  async refresh() {
    const { puzzle } = this;
    const [options, all] = await Promise.all([optionsOf("scramble"), goals()]).catch(() => [new Map(), []]);
    if (this.puzzle !== puzzle) return;
    const isThree = puzzle.name === THREE;
    for (const { name } of FIELDS) {
      const option = options.get(name);
      const isOfPuzzle = option?.puzzles === "all" && (name !== "random_state" || puzzle.layers > 3);
      this.inputs.get(name).closest("label").hidden = !(option && (isThree ? name !== "random_state" : isOfPuzzle));
      this.inputs.get(name).title = option?.meaning ?? "";
    }
    fillChoice(this.inputs.get("before"), all.filter((goal) => goal.begins_from).map(({ name }) => name));
    fillChoice(this.inputs.get("goal"), all.map(({ name }) => name));
    const events = options.get("event")?.values ?? [];
    fillChoice(this.inputs.get("event"), events.filter((event) => puzzle.events.includes(event)));
  }

  /** Says which position of the row is on the page. */
  took() {
    this.drawn += 1;
    this.show(`Number ${this.drawn} is on the page; its moves are listed below.`);
  }

  show(text) {
    find("draw").textContent = this.drawn === 0 ? "Draw one" : "Draw the next";
    find("drawn").textContent = text;
  }
}
