// The card for a puzzle that the user defines. The user pastes the definition or chooses a file. The card then
// scrambles, shows and solves the puzzle.

import { call } from "./api.js";
import { make } from "./lists.js";
import { text } from "./texts.js";

const find = (id) => document.getElementById(id);

export class OwnCard {
  constructor() {
    find("own-file").addEventListener("change", ({ target }) => this.try(() => this.readFile(target.files[0])));
    find("own-show").addEventListener("click", () => this.try(() => this.show()));
    find("own-scramble").addEventListener("click", () => this.try(() => this.scramble()));
    find("own-solve").addEventListener("click", () => this.try(() => this.solve()));
  }

  /** Runs an action that may take long. Only the error of the latest action is shown. */
  async try(action) {
    this.asked = action;
    find("own-said").textContent = text.working;
    find("own-solution").textContent = "";
    try {
      await action();
      if (this.asked === action) find("own-said").textContent = "";
    } catch (failure) {
      if (this.asked === action) find("own-said").textContent = failure.message;
    }
  }

  get fields() {
    return { definition: find("own-definition").value };
  }

  async readFile(file) {
    if (!file) return;
    find("own-definition").value = await file.text();
    find("own-position").value = "";
    await this.show();
  }

  async scramble() {
    const { scrambles } = await call("scramble", { ...this.fields, n: 1 });
    find("own-position").value = scrambles[0].scramble;
    await this.show();
  }

  async solve() {
    await this.show();
    const { solution, length, optimal } = await call("solve", { ...this.fields, cube: find("own-position").value });
    const fewest = optimal ? text.solution.fewest : "";
    find("own-solution").textContent = `${solution} (${text.solution.moves(length.moves)}${fewest})`;
  }

  /** Shows the puzzle in one line, and a picture of the position. Without a picture, shows the pieces of each orbit. */
  async show() {
    const { fields } = this;
    const cube = find("own-position").value;
    const { puzzle, positions } = await call("puzzles", fields);
    const { facelets } = await call("show", { ...fields, cube });
    const picture = await call("show", { ...fields, cube, to: "svg" }).then(({ text: svg }) => svg, () => null);
    find("own-about").textContent = positions ? text.own.about(puzzle, positions) : puzzle;
    find("own-picture").replaceChildren(picture ? pictureOf(picture) : piecesOf(JSON.parse(facelets)));
  }
}

function pictureOf(svg) {
  const image = make("img");
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  image.alt = text.own.picture;
  return image;
}

function piecesOf(orbits) {
  const lines = Object.entries(orbits).map(([name, { pieces, orientation }]) => {
    const twisted = pieces.map((piece, place) => (orientation[place] ? `${piece}+${orientation[place]}` : piece));
    return `${name}  ${twisted.join(" ")}`;
  });
  return make("pre", "", lines.join("\n"));
}
