// The colors of the stickers: the six default colors, or six that the user chose. A puzzle may use only some of them.

import { FACES } from "./cube.js";
import { UNKNOWN } from "./puzzle.js";
import { text } from "./texts.js";

const USUAL = { U: "#ffffff", R: "#c41e3a", F: "#009b48", D: "#ffd500", L: "#ff5800", B: "#0046ad" };

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

  /** Sets the colors of the faces of another puzzle. */
  usePuzzle({ faces, colors, symbols }) {
    this.symbols = symbols;
    this.faces = faces.filter((face) => Object.hasOwn(colors, face));
    this.ofFaces = colors;
    this.paint();
  }

  /**
   * The face whose color a key stands for. The key is the number of the face, counted from 1, or a letter in
   * `text.colorKeys`. On a board, the key is a piece.
   */
  ofKey(key) {
    if (this.faces.length === 0) return this.symbols.includes(key) ? key : null;
    const numbered = this.faces[Number(key) - 1];
    const color = text.colorKeys[key.toLowerCase()];
    return numbered ?? this.faces.find((face) => this.ofFaces[face] === color) ?? null;
  }

  /**
   * Sets six colors, written as `#rrggbb`, in the order of the faces. A text that is not a color stands for the default
   * color.
   */
  choose(hexes = []) {
    const isHex = (hex) => /^#[0-9a-f]{6}$/i.test(hex ?? "");
    const hexOf = (face, index) => (isHex(hexes[index]) ? hexes[index].toLowerCase() : USUAL[face]);
    this.hexes = FACES.map(hexOf);
  }

  get areUsual() {
    return FACES.every((face, index) => this.hexes[index] === USUAL[face]);
  }

  hex(face) {
    return this.hexes[FACES.indexOf(this.ofFaces[face])];
  }

  name(face) {
    if (face === UNKNOWN) return text.unknown;
    if (!this.ofFaces[face]) return face === "0" ? text.emptyPlace : text.piece(face);
    return this.areUsual ? text.colors[this.ofFaces[face]] : text.colorOf(this.letter(face));
  }

  letter(face) {
    if (face === UNKNOWN) return "";
    if (!this.ofFaces[face]) return face;
    return this.areUsual ? text.colorLetters[this.ofFaces[face]] : face;
  }

  /** Black or white. The result is the color with the higher contrast, by WCAG, to the color of a face. */
  ink(face) {
    const own = luminance(this.hex(face));
    const contrast = (other) => (Math.max(own, other) + 0.05) / (Math.min(own, other) + 0.05);
    return contrast(luminance(BLACK)) > contrast(1) ? BLACK : "#ffffff";
  }

  /** Sets the colors in the style sheet. */
  paint() {
    for (const face of this.faces) {
      document.documentElement.style.setProperty(`--sticker-${face}`, this.hex(face));
      document.documentElement.style.setProperty(`--ink-${face}`, this.ink(face));
    }
  }
}
