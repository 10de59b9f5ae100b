// The card for training: positions of chosen cases or goals. Cases are chosen as pictures.

import { call, goals, optionsOf } from "./api.js";
import { empty, fillChoice, makeField, valueOf } from "./fields.js";
import { make } from "./lists.js";
import { caseChoice, goalGroups } from "./pictures.js";
import { THREE } from "./puzzles.js";
import { text } from "./texts.js";

const find = (id) => document.getElementById(id);

const FIELDS = [
  { name: "before", kind: "choice" },
  { name: "goal", kind: "choice" },
  { name: "distance", kind: "number", most: 20 },
  { name: "moves", kind: "number", most: 1000 },
  { name: "random_state", kind: "check" },
  { name: "seed", kind: "number" },
];

const ANY = "any";

export class TrainCard {
  /** `draw` makes the next position. `doing` runs an action, and tells the user if it fails or takes long. */
  constructor({ draw, doing }) {
    this.doing = doing;
    this.inputs = new Map();
    this.drawn = 0;
    for (const field of FIELDS) find("train").append(makeField(field, text.train[field.name], this.inputs));
    const sets = Object.entries(text.train.sets).map(([set, title]) => {
      const label = make("label");
      const input = make("input");
      Object.assign(input, { type: "radio", name: "case-set", value: set, checked: set === ANY });
      label.append(input, title);
      return label;
    });
    find("case-sets").append(...sets);
    find("case-sets").addEventListener("change", () => this.showCases());
    find("cases").addEventListener("change", () => this.begin());
    find("train").addEventListener("change", () => this.begin());
    find("more-train").addEventListener("toggle", () => this.refresh());
    find("draw").addEventListener("click", () => draw());
  }

  get set() {
    return document.querySelector("[name=case-set]:checked").value;
  }

  /** The cases of the positions: the chosen cases, or all cases of the set. */
  get cases() {
    const chosen = [...document.querySelectorAll("[name=case]:checked")].map(({ value }) => value);
    return chosen.length > 0 ? chosen.join(",") : this.set;
  }

  get fields() {
    const given = FIELDS.map(({ name }) => [name, valueOf(this.inputs.get(name))]).filter(([, value]) => value !== null);
    const cases = this.set === ANY ? {} : { case: this.cases };
    return { ...Object.fromEntries(given), ...cases, n: this.drawn + 1 };
  }

  /** Starts the series of positions again. */
  begin() {
    this.drawn = 0;
    this.say("");
  }

  usePuzzle(puzzle) {
    this.puzzle = puzzle;
    for (const input of this.inputs.values()) empty(input);
    document.querySelector(`[name=case-set][value=${ANY}]`).checked = true;
    find("case-sets").hidden = puzzle.name !== THREE;
    find("case-hint").hidden = true;
    find("cases").replaceChildren();
    this.begin();
    if (find("more-train").open) this.refresh();
  }

  /** Shows a picture of each case of the set, to choose from. */
  showCases() {
    const { set } = this;
    this.begin();
    find("cases").replaceChildren();
    find("case-hint").hidden = set === ANY;
    if (set === ANY) return;
    this.doing(async (told) => {
      const { scrambles } = await call("scramble", { case: set, each: true, seed: 0 }, told);
      if (this.set === set) find("cases").replaceChildren(...scrambles.map((each) => caseChoice(set, each)));
    });
  }

  /** Shows the fields that the puzzle supports, and fills their choices. */
  async refresh() {
    const { puzzle } = this;
    const [options, all, groups] = await Promise.all([optionsOf("scramble"), goals(), goalGroups()]).catch(() => [new Map(), [], []]);
    if (this.puzzle !== puzzle) return;
    const isThree = puzzle.name === THREE;
    for (const { name } of FIELDS) {
      const option = options.get(name);
      const isOfPuzzle = option?.puzzles === "all" && (name !== "random_state" || puzzle.layers > 3);
      this.inputs.get(name).closest("label").hidden = !(option && (isThree ? name !== "random_state" : isOfPuzzle));
      this.inputs.get(name).title = option?.meaning ?? "";
    }
    fillChoice(this.inputs.get("before"), all.filter((goal) => goal.begins_from).map(({ name }) => name));
    const groupsOfNames = groups.map((group) => ({ title: group.title, names: group.goals.map(({ name }) => name) }));
    fillChoice(this.inputs.get("goal"), all.map(({ name }) => name), groupsOfNames);
  }

  /** Shows the number of the position in the series, its case and its scramble. */
  took({ case: name, scramble }) {
    this.drawn += 1;
    this.say(text.train.drawn(this.drawn, name), scramble);
  }

  say(words, scramble = "") {
    find("draw").textContent = this.drawn === 0 ? text.train.draw : text.train.drawNext;
    find("drawn").textContent = words;
    find("drawn-moves").textContent = scramble;
  }
}
