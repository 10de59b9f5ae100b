// A puzzle as stickers in space, and its turns, which follow from where stickers are.

import { dot, middle, turnedAbout } from "./space.js";

export const UNKNOWN = "?";

const keyOf = (point) => point.map((value) => Math.round(value * 1000) + 0).join();

/** The turns in a text, one after the other. */
export const splitTurns = (text) => text.split(/\s+/).filter(Boolean);

/** A position as it stands here, of one as the program writes it: without the spaces between faces. */
export const compact = (puzzle, facelets) => (puzzle.hasSpaces ? facelets : facelets.replaceAll(" ", ""));

/** A turn the other way round: `R` of `R'`; a half turn is its own. */
export function inverse(turn) {
  if (turn.endsWith("2")) return turn;
  return turn.endsWith("'") ? turn.slice(0, -1) : `${turn}'`;
}

/**
 * A puzzle whose stickers are flat shapes on a solid. A definition has
 * - `name`, `faces` (a letter each) and `sides` (their names), `colors` (of which face of the cube each face has its
 *   usual color), `size` (how wide a sticker is), `view` (from where it is looked at);
 * - `places`: of each sticker `face`, `number`, `corners`, `normal`, `right` and `down`, and `cell`, where it is on the net;
 * - `body`: the solid's faces, each with `corners` and `normal`;
 * - `motion(turn)`: `axis`, `low`, `high`, `angle` of what turns, or nothing if there is no such turn;
 * - `words(turn)`: the turn for those who do not know the letters, or nothing;
 * - `letters` of turns, `deeper(letter, depth)`: the name of a turn of that many layers, at most `depth`;
 * - `columns` of a face of squares, or 0; `guideOf(face)`: the face above it while it is read, or nothing;
 * - `grips`: what a drag can turn, each with `axis`, `low`, `high`, `step` (an angle) and `text(steps)`.
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

  /** The place to which a turn takes the sticker of each place. */
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

  /** True if every face shows one color, however the puzzle is held. */
  isSolved(stickers) {
    const shown = new Map();
    return this.places.every(({ face }, place) => {
      if (!shown.has(face)) shown.set(face, stickers[place]);
      return stickers[place] !== UNKNOWN && shown.get(face) === stickers[place];
    });
  }

  /** The place of a face's own sticker in its middle, which only turns in its place; none on most puzzles. */
  centreOf() {
    return null;
  }

  isCentre(place) {
    const { face } = this.places[place] ?? {};
    return face !== undefined && this.centreOf(face) === place;
  }
}
