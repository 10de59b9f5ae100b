// The card in which colours are entered: which sticker is next, what is wrong, and what is missing.

import { FACES } from "./cube.js";
import { SIDE_NAMES } from "./colours.js";
import { capitalised, make } from "./lists.js";

const MOST_MENDINGS = 6;

const find = (id) => document.getElementById(id);

/** `U0` as on the net: `top 1`. */
const nameOf = (sticker) => `${SIDE_NAMES[sticker[0]]} ${Number(sticker[1]) + 1}`;

export class EnterCard {
  constructor(colours, { type, mend }) {
    this.colours = colours;
    this.mend = mend;
    this.palette = FACES.map((face) => {
      const button = make("button");
      button.type = "button";
      button.dataset.colour = face;
      button.addEventListener("click", () => type(face));
      find("palette-buttons").append(button);
      return button;
    });
  }

  show(editor) {
    document.body.classList.toggle("is-entering", editor !== null);
    find("guide").hidden = find("entering").hidden = editor === null;
    find("cube-actions").hidden = find("cube-hint").hidden = editor !== null;
    if (!editor) return;
    FACES.forEach((face, index) => {
      const name = this.colours.name(face);
      this.palette[index].textContent = this.colours.areUsual ? name : this.colours.letter(face);
      this.palette[index].setAttribute("aria-label", name);
    });
    find("guide-face").textContent = editor.where;
    find("guide-where").textContent = `Hold your cube with ${editor.guide(this.colours)}.`;
    this.showConflicts(editor);
    find("missing").textContent = this.missing(editor);
    find("enter-done").disabled = editor.review.cube === null;
  }

  showConflicts({ review, mendings }) {
    const text = JSON.stringify([review.conflicts, mendings, this.colours.hexes]);
    if (text === this.conflictsShown) return;
    this.conflictsShown = text;
    const elements = review.conflicts.map((conflict) => this.conflictElement(conflict));
    if (mendings.length > 0) elements.push(this.mendingsElement(mendings));
    find("conflicts").replaceChildren(...elements);
  }

  conflictElement({ message }) {
    const element = make("div", "conflict");
    element.append(make("p", "", capitalised(this.inColours(message))));
    return element;
  }

  /** A message whose letters stand for colours, with the names of the colours. */
  inColours(message) {
    const names = (letters) => [...letters].map((letter) => this.colours.name(letter)).join("-");
    return message.replace(/\b[URFDLB]{1,3}\b/g, names).replace(/\b[URFDLB][0-8]\b/g, nameOf);
  }

  mendingsElement(mendings) {
    const element = make("div", "conflict");
    element.append(make("p", "", mendings.length === 1 ? "Probably meant:" : "Meant was perhaps:"));
    element.append(...mendings.slice(0, MOST_MENDINGS).map((changes) => this.mendButton(changes)));
    return element;
  }

  /** A button that makes changes, with the places and the colours that they get. */
  mendButton(changes) {
    const button = make("button", "mend");
    button.type = "button";
    for (const { sticker, to } of changes) {
      const dot = make("i", "dot");
      dot.dataset.colour = to;
      button.append(dot, `${nameOf(sticker)} ${this.colours.name(to)}`);
    }
    button.addEventListener("click", () => this.mend(changes));
    return button;
  }

  missing({ review }) {
    if (review.cube) return "It is a cube. Now solve it.";
    if (review.conflicts.length > 0) return "Mend what is marked.";
    if (review.missing === null) return "";
    if (review.missing === 0) return "Every sticker has a colour.";
    return `${review.missing} ${review.missing === 1 ? "sticker" : "stickers"} to go.`;
  }
}
