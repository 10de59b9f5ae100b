// The door to more: which puzzle is on the page, and what else can be asked.

import { CHOICES, puzzleNamed, titleOf } from "./puzzles.js";
import { make } from "./lists.js";

const find = (id) => document.getElementById(id);

/** `choose` takes the puzzle that was chosen; `opened` hears that the door is open. */
export function prepareMore(choose, opened) {
  const groups = CHOICES.map(({ title, names }) => {
    const group = make("optgroup");
    group.label = title;
    group.append(...names.map((name) => new Option(titleOf(name), name)));
    return group;
  });
  find("puzzle").append(...groups);
  find("puzzle").addEventListener("change", ({ target }) => choose(puzzleNamed(target.value)));
  const open = (isOpen) => {
    find("more").hidden = !isOpen;
    find("more-open").setAttribute("aria-expanded", String(isOpen));
  };
  find("more-open").addEventListener("click", () => {
    open(find("more").hidden);
    if (find("more").hidden) return;
    opened();
    find("more").scrollIntoView({ block: "nearest" });
    find("puzzle").focus({ preventScroll: true });
  });
  find("more-close").addEventListener("click", () => {
    open(false);
    find("more-open").focus({ preventScroll: true });
  });
}
