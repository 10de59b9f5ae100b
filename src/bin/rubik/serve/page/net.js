// The net of the puzzle: one button for each sticker. The Tab key stops at only one of them.

import { UNKNOWN } from "./puzzle.js";
import { text } from "./texts.js";

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * An arrow key follows a line that goes through the current sticker in the direction of the arrow. The key leads only
 * to stickers that are at most this number of cells from the line.
 */
const ASIDE = 1;

/** The next sticker on the net in the direction of an arrow, even across a gap; `null` if there are no more. */
function neighbour(places, from, [stepX, stepY]) {
  const [x, y] = places[from].cell;
  let best = null;
  places.forEach(({ cell }, place) => {
    const [wayX, wayY] = [cell[0] - x, cell[1] - y];
    const forward = wayX * stepX + wayY * stepY;
    const aside = Math.abs(wayX * stepY - wayY * stepX);
    const cost = forward + 4 * aside;
    if (forward > 0 && aside <= ASIDE && (!best || cost < best.cost)) best = { place, cost };
  });
  return best?.place ?? null;
}

/** Gives a button the position and the outline of a shape on its face. */
function shapeButton(button, shape) {
  const [xs, ys] = [0, 1].map((axis) => shape.map((point) => point[axis]));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const percent = (part) => `${(part * 100).toFixed(2)}%`;
  const points = shape.map(([x, y]) => `${percent((x - left) / width)} ${percent((y - top) / height)}`);
  button.style.left = percent(left);
  button.style.top = percent(top);
  button.style.width = percent(width);
  button.style.height = percent(height);
  const centre = [0, 1].map((axis) => shape.reduce((sum, point) => sum + point[axis], 0) / shape.length);
  button.style.setProperty("--x", percent((centre[0] - left) / width));
  button.style.setProperty("--y", percent((centre[1] - top) / height));
  button.append(document.createElement("span"));
  button.style.clipPath = `polygon(${points.join(", ")})`;
}

export class Net {
  /** `onPick` is called with a sticker that was clicked, and `onMove` with a sticker to which an arrow key led. */
  constructor(element, colors, { onPick, onMove }) {
    Object.assign(this, { element, colors, onPick });
    element.addEventListener("keydown", (event) => {
      const place = ARROWS[event.key] && neighbour(this.puzzle.places, this.stop, ARROWS[event.key]);
      if (place === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (place === null) return;
      this.focus(place);
      onMove(place);
    });
  }

  usePuzzle(puzzle) {
    this.puzzle = puzzle;
    this.buttons = [];
    this.shown = [];
    this.stop = puzzle.centreOf(puzzle.faces[0]) ?? 0;
    this.element.dataset.kind = puzzle.kind;
    this.element.style.setProperty("--columns", puzzle.columns);
    this.element.replaceChildren(...puzzle.faces.map((face) => this.makeFace(face)));
  }

  makeFace(face) {
    const element = document.createElement("div");
    element.className = "face";
    element.dataset.face = face;
    element.setAttribute("role", "group");
    element.setAttribute("aria-label", face === "board" ? text.sides.board : text.face(this.puzzle.sides[face]));
    this.puzzle.places.forEach((place, index) => {
      if (place.face !== face) return;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "sticker";
      if (place.shape) shapeButton(button, place.shape);
      button.addEventListener("click", () => {
        this.focus(index);
        this.onPick(index);
      });
      this.buttons[index] = button;
      element.append(button);
    });
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

  /** Scrolls to a face if it is outside the window, or hidden under the color buttons. */
  bringIntoView(face) {
    this.element.querySelector(`[data-face="${face}"]`).scrollIntoView({ block: "nearest" });
  }

  get hasFocus() {
    return this.buttons.includes(document.activeElement);
  }

  /** The name of a sticker or, on a board, the name of a square and its piece. */
  labelOf(place, color) {
    const { face, number } = this.puzzle.places[place];
    if (this.puzzle.labelOf) return this.puzzle.labelOf(this.puzzle.places[place], color);
    if (this.puzzle.kind === "board") {
      const piece = { 0: text.enter.placeEmpty, [UNKNOWN]: text.unknown }[color] ?? text.piece(color);
      return text.enter.place(number + 1, piece);
    }
    return `${this.puzzle.sides[face]} ${number + 1}: ${this.colors.name(color)}`;
  }

  /**
   * Shows stickers. Marks the stickers of the next step or of the goal (`marked`), deduced stickers, wrong stickers,
   * and stickers for which the user probably meant another color (`meant`).
   */
  show({ stickers, marked = [], deduced = [], wrong = [], meant = new Map(), cursor, letters }) {
    const names = this.colors.hexes.join();
    const cells = this.puzzle.cellsOf?.(stickers) ?? stickers;
    this.buttons.forEach((button, place) => {
      const shown = {
        color: cells[place],
        marked: marked.includes(place),
        deduced: deduced.includes(place),
        wrong: wrong.includes(place),
        meant: meant.get(place),
        cursor: cursor === place,
      };
      button.tabIndex = place === this.stop ? 0 : -1;
      // Only changed stickers are updated, because a turn changes few stickers of a large cube.
      const key = JSON.stringify([shown, letters, names]);
      if (this.shown[place] === key) return;
      this.shown[place] = key;
      this.showSticker(button, place, shown, letters);
    });
  }

  showSticker(button, place, { color, meant, ...marks }, letters) {
    const notes = [];
    if (marks.marked) notes.push(text.enter.placedNext);
    if (marks.deduced) notes.push(text.enter.follows);
    if (marks.wrong) notes.push(text.enter.cannotBe);
    if (meant) notes.push(text.enter.meant(this.colors.name(meant)));
    button.setAttribute("aria-label", [this.labelOf(place, color), ...notes].join(", "));
    if (this.puzzle.makeBoard) {
      button.dataset.color = color === "0" || color === UNKNOWN ? "none" : "piece";
      button.textContent = { 0: "", [UNKNOWN]: "?" }[color] ?? color;
    } else {
      button.dataset.color = color === UNKNOWN ? "none" : color;
      (button.firstElementChild ?? button).textContent = letters ? this.colors.letter(color) : "";
    }
    for (const [mark, isOn] of Object.entries(marks)) button.classList.toggle(mark, isOn);
    button.classList.toggle("meant", meant !== undefined);
    button.dataset.meant = meant ?? "";
  }
}
