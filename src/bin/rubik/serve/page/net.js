// The cube unfolded: a button for each sticker, one of which is in the order of the Tab key.

import { FACES, PLACES, UNKNOWN } from "./cube.js";
import { SIDE_NAMES } from "./colors.js";

const FACE_AT = { U: [3, 0], L: [0, 3], F: [3, 3], R: [6, 3], B: [9, 3], D: [3, 6] };
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

const cellOf = ({ face, number }) => {
  const [x, y] = FACE_AT[face];
  return [x + (number % 3), y + Math.floor(number / 3)];
};
const PLACE_IN_CELL = new Map(PLACES.map((place, index) => [cellOf(place).join(), index]));

/** The next sticker on the net in the direction of an arrow, across gaps, or none. */
function neighbour(place, [stepX, stepY]) {
  let [x, y] = cellOf(PLACES[place]);
  for (let steps = 0; steps < 12; steps++) {
    [x, y] = [x + stepX, y + stepY];
    const found = PLACE_IN_CELL.get([x, y].join());
    if (found !== undefined) return found;
  }
  return null;
}

export class Net {
  /** `onPick` hears of a sticker that was clicked, `onMove` of one that an arrow key led to. */
  constructor(element, colors, { onPick, onMove }) {
    this.colors = colors;
    this.stop = 4;
    this.buttons = [];
    for (const face of FACES) element.append(this.makeFace(face, onPick));
    element.addEventListener("keydown", (event) => {
      const place = ARROWS[event.key] && neighbour(this.stop, ARROWS[event.key]);
      if (place === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (place === null) return;
      this.focus(place);
      onMove(place);
    });
  }

  makeFace(face, onPick) {
    const element = document.createElement("div");
    element.className = "face";
    element.dataset.face = face;
    element.setAttribute("role", "group");
    element.setAttribute("aria-label", `${SIDE_NAMES[face]} face`);
    for (let number = 0; number < 9; number++) {
      const place = this.buttons.length;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "sticker";
      button.addEventListener("click", () => {
        this.focus(place);
        onPick(place);
      });
      this.buttons.push(button);
      element.append(button);
    }
    return element;
  }

  focus(place) {
    this.stopAt(place);
    this.buttons[place].focus({ preventScroll: true });
  }

  stopAt(place) {
    this.buttons[this.stop].tabIndex = -1;
    this.stop = place;
    this.buttons[place].tabIndex = 0;
  }

  get hasFocus() {
    return this.buttons.includes(document.activeElement);
  }

  /** Shows stickers, and of each whether it was deduced, is wrong, or was probably meant otherwise. */
  show({ stickers, marked = [], deduced = [], wrong = [], meant = new Map(), cursor, letters }) {
    this.buttons.forEach((button, place) => {
      const color = stickers[place];
      const { face, number } = PLACES[place];
      const notes = [];
      if (marked.includes(place)) notes.push("placed next");
      if (deduced.includes(place)) notes.push("follows from the others");
      if (wrong.includes(place)) notes.push("cannot be");
      if (meant.has(place)) notes.push(`probably ${this.colors.name(meant.get(place))}`);
      const label = [`${SIDE_NAMES[face]} ${number + 1}: ${this.colors.name(color)}`, ...notes];
      button.setAttribute("aria-label", label.join(", "));
      button.dataset.color = color === UNKNOWN ? "none" : color;
      button.textContent = letters ? this.colors.letter(color) : "";
      button.classList.toggle("marked", marked.includes(place));
      button.classList.toggle("deduced", deduced.includes(place));
      button.classList.toggle("wrong", wrong.includes(place));
      button.classList.toggle("meant", meant.has(place));
      button.dataset.meant = meant.get(place) ?? "";
      button.classList.toggle("cursor", cursor === place);
      button.tabIndex = place === this.stop ? 0 : -1;
    });
  }
}
