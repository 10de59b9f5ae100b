// The card in which colours are entered: which sticker is next, what is wrong, and what is missing.

import { FACES } from "./cube.js";
import { capitalised, make } from "./lists.js";

const find = (id) => document.getElementById(id);

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

  showConflicts({ review, meant }) {
    const text = JSON.stringify([review.conflicts, [...meant], this.colours.hexes]);
    if (text === this.conflictsShown) return;
    this.conflictsShown = text;
    const elements = review.conflicts.map((conflict) => this.conflictElement(conflict));
    if (meant.size > 0) elements.push(this.suggestionElement(review.suggestions));
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
    return message.replace(/\b[URFDLB]{1,3}\b/g, names);
  }

  suggestionElement(suggestions) {
    const name = (colour) => this.colours.name(colour);
    const each = suggestions.map(({ sticker, from, to }) => `${sticker} ${name(to)} instead of ${name(from)}`);
    const element = make("div", "conflict");
    element.append(make("p", "", `Probably meant: ${each.join(", ")}.`));
    const button = make("button", "tonal", "Change it");
    button.type = "button";
    button.id = "mend";
    button.addEventListener("click", this.mend);
    element.append(button);
    return element;
  }

  missing({ review }) {
    if (review.cube) return "It is a cube. Now solve it.";
    if (review.conflicts.length > 0) return "Mend what is marked.";
    if (review.missing === null) return "";
    if (review.missing === 0) return "Every sticker has a colour.";
    return `${review.missing} ${review.missing === 1 ? "sticker" : "stickers"} to go.`;
  }
}
