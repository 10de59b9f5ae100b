// The card for entering colors. It shows which sticker is next, what is wrong, and what is missing.

import { capitalised, make } from "./lists.js";
import { THREE } from "./puzzles.js";
import { text } from "./texts.js";

const MOST_PAIRS = 4;

const find = (id) => document.getElementById(id);

export class EnterCard {
  constructor(colors, { type, mend }) {
    Object.assign(this, { colors, type, mend });
  }

  usePuzzle(puzzle) {
    this.puzzle = puzzle;
    this.palette = puzzle.symbols.map((face) => {
      const button = make("button");
      button.type = "button";
      button.dataset.color = face;
      button.addEventListener("click", () => this.type(face));
      return button;
    });
    find("palette-buttons").replaceChildren(...this.palette);
    find("hold").hidden = puzzle.whole.length === 0;
  }

  /** The name of a sticker as on the net: `top 1` for `U0`. */
  nameOf(sticker) {
    return `${this.puzzle.sides[sticker[0]]} ${Number(sticker.slice(1)) + 1}`;
  }

  show(editor) {
    document.body.classList.toggle("is-entering", editor !== null);
    find("guide").hidden = find("entering").hidden = editor === null;
    find("cube-actions").hidden = editor !== null;
    find("cube-hint").hidden = editor !== null || this.puzzle.name !== THREE;
    if (!editor) return;
    this.puzzle.symbols.forEach((face, index) => {
      const name = this.colors.name(face);
      const isNamed = this.colors.areUsual && this.puzzle.kind !== "board";
      this.palette[index].textContent = isNamed ? name : this.colors.letter(face);
      this.palette[index].setAttribute("aria-label", name);
    });
    find("guide-face").textContent = editor.where;
    find("guide-where").textContent = editor.centreNote(this.colors) || editor.guide(this.colors);
    this.showConflicts(editor);
    find("missing").textContent = this.missing(editor);
    const { cube, checks } = editor.review;
    const count = checks.length;
    const use = this.puzzle.name === THREE ? text.enter.use : text.enter.usePosition;
    find("enter-done").textContent = count === 0 ? use : text.enter.check(count);
    find("enter-done").disabled = cube === null || editor.isChecking;
    find("enter-solve").hidden = editor.cube === null || this.puzzle.isSolved(editor.cube);
    this.showComparison(editor);
  }

  /** Shows which stickers to compare with a real puzzle that a solution did not solve. */
  showComparison({ turnsBack, deduced, puzzle }) {
    find("comparison").hidden = turnsBack === undefined;
    if (turnsBack === undefined) return;
    find("comparison-turns").textContent = turnsBack.join(" ");
    const names = deduced.map((place) => this.nameOf(puzzle.places[place].face + puzzle.places[place].number));
    const first = names.length === 0 ? "" : text.enter.first(names.join(", "));
    find("comparison-first").textContent = text.enter.compare + first;
  }

  showConflicts({ review, mendings }) {
    const key = JSON.stringify([review.conflicts, mendings, this.colors.hexes]);
    if (key === this.conflictsShown) return;
    this.conflictsShown = key;
    const elements = review.conflicts.map((conflict) => this.conflictElement(conflict));
    if (mendings.length > 0) elements.push(this.mendingsElement(mendings));
    find("conflicts").replaceChildren(...elements);
  }

  conflictElement({ message, remedy }) {
    const element = make("div", "conflict");
    element.append(make("p", "", `${capitalised(this.inColors(message))}.`));
    if (remedy) element.append(make("p", "", text.enter.remedy(remedy)));
    return element;
  }

  /** The message with names of colors instead of letters of faces, and with stickers named as on the net. */
  inColors(message) {
    const names = (letters) => [...letters].map((letter) => this.colors.name(letter)).join("-");
    const nameOf = (sticker) => this.nameOf(sticker);
    const isCorner = (letters) => new Set(letters).size === letters.length;
    const inWords = (letters) => (isCorner(letters) ? names(letters) : letters);
    return message.replace(/\b[URFDLB]{1,3}\b/g, inWords).replace(/\b[URFDLB]\d{1,3}\b/g, nameOf);
  }

  /** The probable corrections: for each sticker that may be wrong, the colors that may be right. */
  mendingsElement(mendings) {
    const singles = mendings.filter((changes) => changes.length === 1);
    const element = make("div", "conflict");
    element.append(make("p", "", mendings.length === 1 ? text.enter.probably : text.enter.perhaps));
    const stickers = new Set(singles.map(([{ sticker }]) => sticker));
    for (const sticker of stickers) {
      const ofSticker = singles.filter(([change]) => change.sticker === sticker);
      element.append(this.mendGroup(ofSticker, this.nameOf(sticker)));
    }
    if (singles.length === 0) {
      const pairs = mendings.slice(0, MOST_PAIRS);
      element.append(...pairs.map((changes) => this.mendGroup([changes], "")));
    }
    return element;
  }

  mendGroup(mendings, name) {
    const group = make("div", "mend-group");
    if (name) group.append(make("b", "", name));
    group.append(...mendings.map((changes) => this.mendButton(changes)));
    return group;
  }

  /** A button that makes changes, and shows the new colors of the stickers. */
  mendButton(changes) {
    const button = make("button", "mend");
    button.type = "button";
    for (const { sticker, to } of changes) {
      const dot = make("i", "dot");
      dot.dataset.color = to;
      const words = changes.length > 1 ? [this.nameOf(sticker), this.colors.name(to)] : [this.colors.name(to)];
      button.append(dot, words.join(" "));
    }
    const said = changes.map(({ sticker, to }) => `${this.nameOf(sticker)} ${this.colors.name(to)}`);
    button.setAttribute("aria-label", said.join(", "));
    button.addEventListener("click", () => this.mend(changes));
    return button;
  }

  missing({ review, isChecking }) {
    const isCube = this.puzzle.kind === "cube";
    if (isChecking) return text.enter.checking;
    if (review.cube && review.checks.length > 0) return text.enter.follow;
    if (review.cube) return isCube ? text.enter.isCube : text.enter.isComplete;
    const isMarked = review.conflicts.some(({ stickers }) => stickers.length > 0);
    if (isMarked) return text.enter.mend;
    if (review.conflicts.length > 0) return isCube ? text.enter.noCube : text.enter.noPosition;
    if (review.missing === null) return "";
    if (review.missing === 0) return text.enter.full;
    if (this.puzzle.kind === "board") return text.enter.places(review.missing);
    return text.enter.stickers(review.missing);
  }
}
