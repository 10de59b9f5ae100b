// The six colors of the stickers: the usual ones, or those that were chosen.

import { FACES, UNKNOWN } from "./cube.js";

const USUAL = {
  U: { hex: "#ffffff", name: "white" },
  R: { hex: "#c41e3a", name: "red" },
  F: { hex: "#009b48", name: "green" },
  D: { hex: "#ffd500", name: "yellow" },
  L: { hex: "#ff5800", name: "orange" },
  B: { hex: "#0046ad", name: "blue" },
};

export const SIDE_NAMES = { U: "top", R: "right", F: "front", D: "bottom", L: "left", B: "back" };

// Keys for a color: the letter of the usual color, or of the face that has it.
const KEYS = { w: "U", u: "U", r: "R", g: "F", f: "F", y: "D", d: "D", o: "L", l: "L", b: "B" };

export const colorOfKey = (key) => KEYS[key.toLowerCase()] ?? FACES[Number(key) - 1] ?? null;

export class Colors {
  constructor(hexes) {
    this.choose(hexes);
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
    return this.hexes[FACES.indexOf(face)];
  }

  name(face) {
    if (face === UNKNOWN) return "unknown";
    return this.areUsual ? USUAL[face].name : `color ${this.letter(face)}`;
  }

  letter(face) {
    if (face === UNKNOWN) return "";
    return this.areUsual ? USUAL[face].name[0].toUpperCase() : face;
  }

  /** Black or white, whichever stands out on the color. */
  ink(face) {
    const part = (from) => parseInt(this.hex(face).slice(from, from + 2), 16);
    return 0.299 * part(1) + 0.587 * part(3) + 0.114 * part(5) > 140 ? "#14181f" : "#ffffff";
  }

  /** Hands the colors to the style sheet. */
  paint() {
    for (const face of FACES) {
      document.documentElement.style.setProperty(`--sticker-${face}`, this.hex(face));
      document.documentElement.style.setProperty(`--ink-${face}`, this.ink(face));
    }
  }
}
