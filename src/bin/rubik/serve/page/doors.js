// The doors: what is done on the page, and with which puzzle.

import { make } from "./lists.js";
import { CHOICES, THREE, puzzleNamed, titleOf } from "./puzzles.js";

const find = (id) => document.getElementById(id);
const doors = [...document.querySelectorAll("[name=door]")];

export const DOORS = doors.map(({ value }) => value);

export class Doors {
  /** `choose` takes the puzzle that was chosen; `opened` hears that another door is open. */
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

  /** The open door. */
  get current() {
    return document.body.dataset.door;
  }

  open(name) {
    document.body.dataset.door = name;
    doors.find(({ value }) => value === name).checked = true;
  }

  /** Steps of a solution are those of a 3x3x3. */
  usePuzzle({ name }) {
    const isThree = name === THREE;
    find("puzzle").value = name;
    doors.find(({ value }) => value === "look").closest("label").hidden = !isThree;
    if (!isThree && this.current === "look") this.open("solve");
  }
}
