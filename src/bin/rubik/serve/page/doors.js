// The tabs of the page, which are called doors in the code, and the choice of the puzzle.

import { make } from "./lists.js";
import { CHOICES, THREE, puzzleNamed, titleOf } from "./puzzles.js";

const find = (id) => document.getElementById(id);
const doors = [...document.querySelectorAll("[name=door]")];

export const DOORS = doors.map(({ value }) => value);

export class Doors {
  /** `choose` is called with the chosen puzzle, and `opened` when another tab was opened. */
  constructor({ choose, opened }) {
    const groups = CHOICES.map(({ title, names }) => {
      const group = make("optgroup");
      group.label = title;
      group.append(...names.map((name) => new Option(titleOf(name), name)));
      return group;
    });
    find("puzzle").append(...groups);
    find("puzzle").addEventListener("change", ({ target }) => choose(puzzleNamed(target.value)));
    find("doors").addEventListener("change", ({ target }) => {
      this.open(target.value);
      opened();
    });
  }

  /** The name of the open tab. */
  get current() {
    return document.body.dataset.door;
  }

  open(name) {
    document.body.dataset.door = name;
    doors.find(({ value }) => value === name).checked = true;
  }

  /** Shows the name of the puzzle. The tab `look`, which shows the steps of a solution, exists only for the 3x3x3. */
  usePuzzle({ name }) {
    const isThree = name === THREE;
    find("puzzle").value = name;
    doors.find(({ value }) => value === "look").closest("label").hidden = !isThree;
    if (!isThree && this.current === "look") this.open("solve");
  }
}
