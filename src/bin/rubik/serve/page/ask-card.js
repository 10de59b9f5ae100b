// The card for the options of a solve request other than the method: goals, turns, metrics, several solutions, limits.

import { optionsWith } from "./api.js";
import { empty, fillChoice, makeField, valueOf } from "./fields.js";
import { make } from "./lists.js";
import { goalChoice, goalGroups } from "./pictures.js";
import { THREE } from "./puzzles.js";
import { text } from "./texts.js";

const find = (id) => document.getElementById(id);

// The fields of this card. The goal is not among them, because it is chosen as a picture.
const FIELDS = [
  { name: "any_face", kind: "check" },
  { name: "any_slot", kind: "check" },
  { name: "faces" },
  { name: "generators" },
  { name: "metric", kind: "choice" },
  { name: "max_moves", kind: "number" },
  { name: "solutions", kind: "number", most: 1000 },
  { name: "all", kind: "check" },
  { name: "time_limit", kind: "number" },
  { name: "to" },
  { name: "memory" },
];

/** The goal that is not sent, because it is the default. */
const WHOLE = "solved";

/**
 * Fields that are shown even if they cannot be combined with the chosen method. They set the goal of a search, its
 * turns, or the memory for its tables. With some of them, the program chooses the method itself.
 */
const AIMS = ["any_face", "any_slot", "generators", "faces", "memory"];
const FEWEST_TURNABLE = 5;

export class AskCard {
  /**
   * `changed` is called when an option changes. `doing` runs an action, and tells the user if it fails or takes long.
   */
  constructor({ changed, doing }) {
    this.changed = changed;
    this.inputs = new Map();
    for (const field of FIELDS) find("ask").append(makeField(field, text.ask[field.name], this.inputs));
    find("ask").addEventListener("change", () => this.refresh());
    find("goal-groups").addEventListener("change", () => this.refresh());
    find("more").addEventListener("toggle", () => this.refresh());
    find("goals").addEventListener("toggle", () => doing(() => this.showGoals()));
    find("asked-clear").addEventListener("click", () => this.clear());
  }

  usePuzzle(puzzle) {
    this.puzzle = puzzle;
    find("goals").hidden = puzzle.name !== THREE;
    this.empty();
    this.refresh(null);
  }

  clear() {
    this.empty();
    this.refresh();
  }

  empty() {
    for (const input of this.inputs.values()) empty(input);
    const whole = document.querySelector(`[name=goal][value=${WHOLE}]`);
    if (whole) whole.checked = true;
  }

  /**
   * Fills the groups of goals when they are first shown. The last group has the most goals, and is filled when it is
   * opened.
   */
  async showGoals() {
    if (find("goal-groups").childElementCount > 0) return;
    const groups = await goalGroups();
    if (find("goal-groups").childElementCount > 0) return;
    const elements = groups.map(({ title, goals }, index) => {
      const isLast = index === groups.length - 1;
      const group = make(isLast ? "details" : "section", "goal-group");
      group.append(make(isLast ? "summary" : "h3", "", title));
      const pictures = make("div", "pictures");
      const fill = () => pictures.childElementCount > 0 || pictures.append(...goals.map(goalChoice));
      if (isLast) group.addEventListener("toggle", fill);
      else fill();
      group.append(pictures);
      return group;
    });
    find("goal-groups").replaceChildren(...elements);
    document.querySelector(`[name=goal][value=${WHOLE}]`).checked = true;
  }

  get goal() {
    const chosen = document.querySelector("[name=goal]:checked")?.value ?? WHOLE;
    return this.puzzle.name === THREE && chosen !== WHOLE ? chosen : null;
  }

  /** The chosen options, as fields of a request. */
  get fields() {
    const given = FIELDS.map(({ name }) => [name, valueOf(this.inputs.get(name))]);
    return Object.fromEntries([["goal", this.goal], ...given].filter(([, value]) => value !== null));
  }

  /**
   * True if the options ask for the fewest moves to a goal, or allow only some turns. Then the user cannot choose a
   * method.
   */
  get isAimed() {
    const { goal, generators, faces } = this.fields;
    const isFew = faces !== undefined && new Set(faces).size < FEWEST_TURNABLE;
    return goal !== undefined || generators !== undefined || isFew;
  }

  /** The chosen options in words; empty without options. */
  get words() {
    const asked = Object.entries(this.fields);
    return asked.map(([name, value]) => text.ask[name][2](value)).join(", ");
  }

  /** Shows the fields that fit the puzzle and the goal. Without a goal, they must fit the puzzle and `method`. */
  async refresh(method = this.method) {
    this.method = method;
    // If the options change again while this request runs, its answer is not shown.
    const asked = (this.asked = {});
    // While the section is closed and no option is set, no request is needed.
    if (!find("more").open && this.words === "") return this.show();
    const puzzle = this.puzzle.name;
    const { goal } = this.fields;
    const [ofPuzzle, beside] = await Promise.all([
      optionsWith({ puzzle }),
      optionsWith(goal ? { puzzle, goal } : { puzzle, ...(method && !this.isAimed && { method }) }),
    ]).catch(() => [new Map(), new Map()]);
    if (asked !== this.asked) return;
    for (const { name, kind } of FIELDS) {
      const input = this.inputs.get(name);
      const option = beside.get(name) ?? (AIMS.includes(name) ? ofPuzzle.get(name) : undefined);
      const isOfGoal = name === "any_face" || name === "any_slot" || name === "memory";
      const isShown = option !== undefined && (!isOfGoal || this.isAimed);
      input.closest("label").hidden = !isShown;
      if (!isShown) empty(input);
      else input.title = option.meaning;
      if (isShown && kind === "choice") fillChoice(input, option.values);
    }
    this.show();
  }

  show() {
    const { words } = this;
    find("asked").hidden = words === "";
    find("asked-text").textContent = text.solve.asked(words);
    this.changed();
  }
}
