// What can be asked for beside a method: goals, turns, metrics, several solutions, limits.

import { goals, optionsWith } from "./api.js";
import { empty, fillChoice, makeField, valueOf } from "./fields.js";
import { THREE } from "./puzzles.js";

const find = (id) => document.getElementById(id);

// Each field of a solve that is asked for here; `means` is how it is read out once it is given.
const FIELDS = [
  { name: "goal", label: "Goal", kind: "choice", usual: "the solved cube", means: (value) => `towards ${value}` },
  { name: "any_face", label: "on any face", kind: "check", means: () => "on any face" },
  { name: "any_slot", label: "in any slot", kind: "check", means: () => "in any slot" },
  { name: "faces", label: "Turn only these faces", example: "RUF", means: (value) => `by turns of ${value} alone` },
  { name: "generators", label: "Make only these turns", example: "R, U2, M", means: (value) => `by ${value} alone` },
  { name: "metric", label: "Count moves in", kind: "choice", means: (value) => `counted in ${value}` },
  { name: "max_moves", label: "At most, in moves", kind: "number", means: (value) => `of at most ${value} moves` },
  { name: "solutions", label: "Solutions to choose from", kind: "number", most: 1000, means: (value) => `${value} solutions` },
  { name: "all", label: "every shortest solution", kind: "check", means: () => "every shortest solution" },
  { name: "time_limit", label: "Search for, in seconds", kind: "number", means: (value) => `within ${value} s` },
  { name: "to", label: "Lead to this position", example: "R U, or stickers", means: () => "to another position" },
  { name: "memory", label: "Memory for tables", example: "64M", means: (value) => `with ${value} of memory` },
];

/** Fields that decide what is searched for, and by which turns; the fewest moves there have a method of their own. */
const AIMS = ["goal", "any_face", "any_slot", "generators", "faces", "memory"];
const FEWEST_TURNABLE = 5;

export class AskCard {
  /** `changed` hears that something else is asked for. */
  constructor({ changed }) {
    this.changed = changed;
    this.inputs = new Map();
    for (const field of FIELDS) find("ask").append(makeField(field, this.inputs));
    find("ask").addEventListener("change", () => this.refresh());
    find("asked-clear").addEventListener("click", () => this.clear());
  }

  usePuzzle(puzzle) {
    this.puzzle = puzzle;
    for (const input of this.inputs.values()) empty(input);
    this.refresh(null);
  }

  clear() {
    for (const input of this.inputs.values()) empty(input);
    this.refresh();
  }

  /** What is asked for, as fields of a request. */
  get fields() {
    const given = FIELDS.map(({ name }) => [name, valueOf(this.inputs.get(name))]);
    return Object.fromEntries(given.filter(([, value]) => value !== null));
  }

  /** True if the fewest moves towards a goal or by some turns alone are asked for, which no method is chosen for. */
  get isAimed() {
    const { goal, generators, faces } = this.fields;
    const isFew = faces !== undefined && new Set(faces).size < FEWEST_TURNABLE;
    return goal !== undefined || generators !== undefined || isFew;
  }

  /** What is asked for, in words; nothing if nothing is. */
  get words() {
    const { fields } = this;
    return FIELDS.filter(({ name }) => name in fields).map(({ name, means }) => means(fields[name])).join(", ");
  }

  /** Shows the fields that go with the puzzle, and with what is asked for already; `method` is the one that is chosen. */
  async refresh(method = this.method) {
    this.method = method;
    // An answer that comes after another question is not shown.
    const asked = (this.asked = {});
    // Nothing is looked up for a door that is closed.
    if (find("more").hidden && this.words === "") return this.show();
    const puzzle = this.puzzle.name;
    const { goal } = this.fields;
    const [ofPuzzle, beside] = await Promise.all([
      optionsWith({ puzzle }),
      optionsWith(goal && puzzle === THREE ? { puzzle, goal } : { puzzle, ...(method && !this.isAimed && { method }) }),
    ]).catch(() => [new Map(), new Map()]);
    const named = ofPuzzle.has("goal") ? await goals() : [];
    if (asked !== this.asked) return;
    fillGoals(this.inputs.get("goal"), named);
    for (const { name, kind } of FIELDS) {
      const input = this.inputs.get(name);
      const option = beside.get(name) ?? (AIMS.includes(name) ? ofPuzzle.get(name) : undefined);
      const isOfGoal = name === "any_face" || name === "any_slot" || name === "memory";
      const isShown = option !== undefined && (!isOfGoal || this.isAimed);
      input.closest("label").hidden = !isShown;
      if (!isShown) empty(input);
      else input.title = option.meaning;
      if (isShown && kind === "choice" && name !== "goal") fillChoice(input, option.values);
    }
    this.show();
  }

  show() {
    const { words } = this;
    find("asked").hidden = words === "";
    find("asked-text").textContent = `Asked for: ${words}.`;
    this.changed();
  }
}

function fillGoals(select, all) {
  if (select.length > 1) return;
  select.append(...all.map(({ name, what }) => new Option(`${name}: ${what}`, name)));
}
