// The colors of the stickers: the usual six, or those that were chosen. A puzzle's faces have some of them.

import { FACES } from "./cube.js";
import { UNKNOWN } from "./puzzle.js";

const USUAL = {
  U: { hex: "#ffffff", name: "white" },
  R: { hex: "#c41e3a", name: "red" },
  F: { hex: "#009b48", name: "green" },
  D: { hex: "#ffd500", name: "yellow" },
  L: { hex: "#ff5800", name: "orange" },
  B: { hex: "#0046ad", name: "blue" },
};

// Keys for a color: the letter of the usual color, or of the cube's face that has it.
const KEYS = { w: "U", u: "U", r: "R", g: "F", f: "F", y: "D", d: "D", o: "L", l: "L", b: "B" };

const BLACK = "#14181f";

/** The relative luminance of a color, from 0 to 1 (WCAG 2). */
function luminance(hex) {
  const parts = [1, 3, 5].map((from) => parseInt(hex.slice(from, from + 2), 16) / 255);
  const [red, green, blue] = parts.map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export class Colors {
  constructor(hexes) {
    this.faces = FACES;
    this.ofFaces = Object.fromEntries(FACES.map((face) => [face, face]));
    this.choose(hexes);
  }

  /** The colors of the faces of another puzzle. */
  usePuzzle({ faces, colors, symbols }) {
    this.symbols = symbols;
    this.faces = faces.filter((face) => Object.hasOwn(colors, face));
    this.ofFaces = colors;
    this.paint();
  }

  /** The face whose color a key means: by its number, by the color's letter, or by the face's own. */
  ofKey(key) {
    if (this.faces.length === 0) return this.symbols.includes(key) ? key : null;
    const numbered = this.faces[Number(key) - 1];
    const color = KEYS[key.toLowerCase()];
    return numbered ?? this.faces.find((face) => this.ofFaces[face] === color) ?? null;
  }

  /** Six colors as `#rrggbb` in the order of the faces; those that are none stay usual. */
  choose(hexes = []) {
    const isHex = (text) => /^#[0-9a-f]{6}$/i.test(text ?? "");
    const hexOf = (face, index) => (isHex(hexes[index]) ? hexes[index].toLowerCase() : USUAL[face].hex);
    this.hexes = FACES.map(hexOf);
  }

  get areUsual() {
    return FACES.every((face, index) => this.hexes[index] === USUAL[face].hex);
  }

  hex(face) {
    return this.hexes[FACES.indexOf(this.ofFaces[face])];
  }

  name(face) {
    if (face === UNKNOWN) return "unknown";
    if (!this.ofFaces[face]) return face === "0" ? "the empty place" : `piece ${face}`;
    return this.areUsual ? USUAL[this.ofFaces[face]].name : `color ${this.letter(face)}`;
  }

  letter(face) {
    if (face === UNKNOWN) return "";
    if (!this.ofFaces[face]) return face;
    return this.areUsual ? USUAL[this.ofFaces[face]].name[0].toUpperCase() : face;
  }

  /** Black or white, whichever stands out more on the color, as WCAG measures contrast. */
  ink(face) {
    const own = luminance(this.hex(face));
    const contrast = (other) => (Math.max(own, other) + 0.05) / (Math.min(own, other) + 0.05);
    return contrast(luminance(BLACK)) > contrast(1) ? BLACK : "#ffffff";
  }

  /** Hands the colors to the style sheet. */
  paint() {
    for (const face of this.faces) {
      document.documentElement.style.setProperty(`--sticker-${face}`, this.hex(face));
      document.documentElement.style.setProperty(`--ink-${face}`, this.ink(face));
    }
  }
}
