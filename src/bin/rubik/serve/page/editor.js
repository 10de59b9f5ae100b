// The stickers of a cube while they are entered, and what the program says about them.

import { FACES, PLACES, UNKNOWN, placeNamed, turnedBy } from "./cube.js";
import { SIDE_NAMES } from "./colors.js";
import { call } from "./api.js";
import { capitalised } from "./lists.js";

// The order of facelets everywhere else.
const FACE_ORDER = FACES;
const isCentre = (place) => PLACES[place].number === 4;
const READING_ORDER = FACE_ORDER.flatMap((face) =>
  Array.from({ length: 9 }, (_, number) => placeNamed(face + number)),
);

export const EMPTY = PLACES.map(({ face }, place) => (isCentre(place) ? face : UNKNOWN)).join("");

export class Editor {
  /** Begins with stickers, some of which may be unknown; `changed` hears of each change. */
  constructor(stickers, cursor, changed) {
    this.typed = [...stickers];
    this.cursor = cursor ?? this.nextUnknown(READING_ORDER.at(-1));
    this.changed = changed;
    this.before = [];
    this.review = { stickers, deduced: [], conflicts: [], suggestions: [], missing: null, cube: null };
    this.ask();
  }

  get text() {
    return this.typed.join("");
  }

  /** The stickers to show: what was typed, and what follows from it. */
  get shown() {
    const shown = this.typed.map((typed, place) => (typed === UNKNOWN ? this.review.stickers[place] : typed));
    return shown.join("");
  }

  get deduced() {
    const shown = this.shown;
    return READING_ORDER.filter((place) => this.typed[place] === UNKNOWN && shown[place] !== UNKNOWN);
  }

  get wrong() {
    return this.review.conflicts.flatMap(({ stickers }) => stickers.map(placeNamed));
  }

  /** Every way to mend what is wrong, those first that change what was typed last. */
  get mendings() {
    const all = this.review.suggestions.map(({ also = [], ...first }) => [first, ...also]);
    const changesLast = (changes) => changes.some(({ sticker }) => placeNamed(sticker) === this.last);
    return [...all.filter(changesLast), ...all.filter((changes) => !changesLast(changes))];
  }

  /** The color that was probably meant, by place, if there is one way to mend what is wrong. */
  get meant() {
    const isOfStickers = this.review.conflicts.some(({ stickers }) => stickers.length > 0);
    const changes = isOfStickers && this.mendings.length === 1 ? this.mendings[0] : [];
    return new Map(changes.map(({ sticker, to }) => [placeNamed(sticker), to]));
  }

  /** Gives the sticker under the cursor a color, and goes on to the next that has none. */
  type(color) {
    if (isCentre(this.cursor) && this.typed[this.cursor] !== color) {
      this.note = "is-centre";
      return this.changed();
    }
    this.change(this.cursor, color);
    this.cursor = this.nextToType(this.cursor);
    this.changed();
  }

  /** Takes the color of the sticker under the cursor away. */
  erase() {
    if (!isCentre(this.cursor)) this.change(this.cursor, UNKNOWN);
    this.changed();
  }

  /** Goes back to the sticker before, and takes its color away. */
  eraseBefore() {
    const at = READING_ORDER.indexOf(this.cursor);
    const before = READING_ORDER.slice(0, at).filter((place) => !isCentre(place));
    if (before.length > 0) this.cursor = before.at(-1);
    this.erase();
  }

  change(place, color) {
    this.note = null;
    this.before.push({ text: this.text, cursor: this.cursor });
    this.typed[place] = color;
    this.last = place;
    this.ask();
  }

  undo() {
    const before = this.before.pop();
    if (!before) return;
    this.typed = [...before.text];
    this.cursor = before.cursor;
    this.ask();
    this.changed();
  }

  /** Puts what was probably meant in the place of what was typed. */
  mend(changes) {
    this.before.push({ text: this.text, cursor: this.cursor });
    for (const { sticker, to } of changes) this.typed[placeNamed(sticker)] = to;
    this.ask();
    this.changed();
  }

  clear() {
    this.before.push({ text: this.text, cursor: this.cursor });
    this.typed = this.typed.map((color, place) => (isCentre(place) ? color : UNKNOWN));
    this.cursor = this.nextUnknown(READING_ORDER.at(-1));
    this.ask();
    this.changed();
  }

  /** Holds the cube another way. */
  rotate(turns) {
    this.before.push({ text: this.text, cursor: this.cursor });
    this.typed = turnedBy(this.typed, turns);
    this.review.stickers = turnedBy(this.review.stickers, turns);
    this.ask();
    this.changed();
  }

  moveTo(place) {
    this.note = null;
    this.cursor = place;
    this.changed();
  }

  /** The next sticker without a color, or the centre before it: nine stickers a face, as they are typed. */
  nextToType(place) {
    const next = READING_ORDER[READING_ORDER.indexOf(place) + 1];
    const unknown = this.nextUnknown(place);
    const isBefore = next < unknown && this.typed[unknown] === UNKNOWN;
    return next !== undefined && isCentre(next) && isBefore ? next : unknown;
  }

  nextUnknown(place) {
    const at = READING_ORDER.indexOf(place) + 1;
    const following = [...READING_ORDER.slice(at), ...READING_ORDER.slice(0, at)];
    return following.find((next) => this.typed[next] === UNKNOWN) ?? place;
  }

  /** Asks what follows from the stickers; an answer to older stickers does not count. */
  ask() {
    const stickers = this.text;
    this.review = { ...this.review, conflicts: [], suggestions: [], cube: null, missing: null };
    call("complete", { stickers }).then((review) => {
      if (this.text !== stickers) return;
      this.review = review;
      this.changed();
    }, (failure) => {
      if (this.text !== stickers) return;
      this.review.conflicts = [{ stickers: [], message: failure.message }];
      this.changed();
    });
  }

  get face() {
    return PLACES[this.cursor].face;
  }

  /** How to hold the cube to read the face of the cursor. */
  guide(colors) {
    const centre = (face) => colors.name(this.shown[FACES.indexOf(face) * 9 + 4]);
    const above = { U: "B", D: "F" }[this.face] ?? "U";
    return `The side with ${centre(this.face)} in the middle, held so that ${centre(above)} is above it.`;
  }

  /** What is said of another color for a centre. */
  centreNote(colors) {
    if (this.note !== "is-centre") return "";
    const centre = (face) => colors.name(this.shown[FACES.indexOf(face) * 9 + 4]);
    const held = `with ${centre("U")} on top and ${centre("F")} in front`;
    return `This is the ${centre(this.face)} centre: nine stickers a face, ${held}.`;
  }

  /** As in `Top face, row 1, sticker 2`. */
  get where() {
    const { number } = PLACES[this.cursor];
    const side = capitalised(SIDE_NAMES[this.face]);
    return `${side} face, row ${Math.floor(number / 3) + 1}, sticker ${(number % 3) + 1}`;
  }
}
