// A puzzle as stickers in space. Its turns are computed from the positions of the stickers.

import { dot, middle, turnedAbout } from "./space.js";

export const UNKNOWN = "?";

const keyOf = (point) => point.map((value) => Math.round(value * 1000) + 0).join();

/** The turns in a text. */
export const splitTurns = (text) => text.split(/\s+/).filter(Boolean);

/** Converts a position from the program's form to the page's form, which for most puzzles has no spaces. */
export const compact = (puzzle, facelets) => (puzzle.hasSpaces ? facelets : facelets.replaceAll(" ", ""));

/** The inverse of a turn: `R` for `R'`. A half turn is its own inverse. */
export function inverse(turn) {
  if (turn.endsWith("2")) return turn;
  return turn.endsWith("'") ? turn.slice(0, -1) : `${turn}'`;
}

/**
 * A puzzle whose stickers are flat shapes on a solid. A definition has
 * - `name`; `faces`, a letter for each face; `sides`, the names of the faces; `colors`, for each face the cube
 *   face of the same color; `size`, the width of a sticker; `view`, the directions from which the puzzle is seen;
 * - `places`: for each sticker `face`, `number`, `corners`, `normal`, `right`, `down`, and `cell`, its position on the
 *   net;
 * - `body`: the faces of the solid, each with `corners` and `normal`;
 * - `motion(turn)`: the `axis` and `angle` of a turn, and the ends `low` and `high` of the turning part on the axis;
 *   `null` if the puzzle has no such turn;
 * - `words(turn)`: a description of a turn for users who do not know the letters, or `null`;
 * - `letters`: the letters of turns; `deeper(letter, depth)`: the name of a turn of `depth` layers; `depth`: the
 *   maximum number of layers that a turn may have;
 * - `columns`: the number of columns of a face of squares, or 0;
 * - `guideOf(face)`: the face that is above `face` while it is read, or `null`;
 * - `grips`: the parts that a drag can turn, each with `axis`, `low`, `high`, `step` (an angle) and `text(steps)`.
 */
export class Puzzle {
  constructor(definition) {
    Object.assign(this, definition);
    this.places = this.places.map((place) => ({ ...place, position: middle(place.corners) }));
    this.placeAt = new Map(this.places.map(({ position }, place) => [keyOf(position), place]));
    this.symbols = this.faces;
    this.solved = this.places.map(({ face }) => face).join("");
    this.known = new Map();
    this.stickerText = new RegExp(`^[${this.faces.join("")}${"\\"}${UNKNOWN}]{${this.places.length}}$`);
  }

  /** True if a text is the stickers of a position, some of which may be unknown. */
  isPosition(text) {
    return this.stickerText.test(text);
  }

  isEntered(text) {
    return this.isPosition(text);
  }

  isTurn(turn) {
    return this.motion(turn) !== null;
  }

  canTurn(position, turn) {
    return this.isTurn(turn);
  }

  inverse(turn) {
    return inverse(turn);
  }

  placeNamed(name) {
    return this.places.findIndex(({ face, number }) => face + number === name);
  }

  /** For each place, the place to which a turn moves its sticker. */
  destinations(turn) {
    if (!this.known.has(turn)) {
      const { axis, low, high, angle } = this.motion(turn);
      const to = this.places.map(({ position }, place) => {
        const height = dot(axis, position);
        if (height < low || height > high) return place;
        return this.placeAt.get(keyOf(turnedAbout(axis, angle, position)));
      });
      this.known.set(turn, to);
    }
    return this.known.get(turn);
  }

  turned(stickers, turn) {
    const after = [];
    this.destinations(turn).forEach((to, from) => (after[to] = stickers[from]));
    return typeof stickers === "string" ? after.join("") : after;
  }

  turnedBy(stickers, turns) {
    return turns.reduce((after, turn) => this.turned(after, turn), stickers);
  }

  /** The places of these stickers after a turn. */
  placesAfter(places, turn) {
    return places.map((place) => this.destinations(turn)[place]);
  }

  /** True if each face shows only one color, in any orientation of the puzzle. */
  isSolved(stickers) {
    const shown = new Map();
    return this.places.every(({ face }, place) => {
      if (!shown.has(face)) shown.set(face, stickers[place]);
      return stickers[place] !== UNKNOWN && shown.get(face) === stickers[place];
    });
  }

  /** The place of a face's fixed centre; `null` if the puzzle does not have fixed centres. */
  centreOf() {
    return null;
  }

  isCentre(place) {
    const { face } = this.places[place] ?? {};
    return face !== undefined && this.centreOf(face) === place;
  }
}
