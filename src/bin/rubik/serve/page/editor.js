// The stickers of a puzzle while they are entered, and the program's review of them.

import { UNKNOWN } from "./puzzle.js";
import { call } from "./api.js";
import { capitalised } from "./lists.js";
import { text } from "./texts.js";

/** The stickers before the user has entered any: only the fixed centres are known. */
export function emptyOf(puzzle) {
  return puzzle.places.map(({ face }, place) => (puzzle.isCentre(place) ? face : UNKNOWN)).join("");
}

export class Editor {
  /** Begins with stickers, some of which may be unknown. `changed` is called after each change. */
  constructor(puzzle, stickers, cursor, changed) {
    this.puzzle = puzzle;
    this.typed = [...stickers];
    this.cursor = cursor ?? this.nextUnknown(this.last);
    this.changed = changed;
    this.before = [];
    /** True while the user is asked for stickers that were deduced, to find a mistyped sticker. */
    this.isChecking = false;
    this.review = { stickers, deduced: [], conflicts: [], suggestions: [], missing: null, cube: null, checks: [] };
    this.ask();
  }

  /** The last place. Stickers are entered in the order of the facelet format. */
  get last() {
    return this.puzzle.places.length - 1;
  }

  get text() {
    return this.typed.join("");
  }

  /**
   * The stickers to show: the typed stickers, and the stickers that follow from them. A sticker that the user must type
   * as a check is not shown.
   */
  get shown() {
    const isAsked = (place) => this.isChecking && place === this.cursor;
    const follows = (place) => (isAsked(place) ? UNKNOWN : this.review.stickers[place]);
    const shown = this.typed.map((typed, place) => (typed === UNKNOWN ? follows(place) : typed));
    return shown.join("");
  }

  /** The places of the stickers that the user must type, as a check, before the cube is accepted. */
  get checks() {
    return this.review.checks.map((name) => this.puzzle.placeNamed(name));
  }

  /** The cube, if the stickers determine it and no sticker remains to be checked; otherwise `null`. */
  get cube() {
    return this.review.checks.length === 0 ? this.review.cube : null;
  }

  /** Starts to ask the user for the stickers to check. */
  check() {
    this.isChecking = true;
    this.note = null;
    [this.cursor] = this.checks;
    this.changed();
  }

  get deduced() {
    const shown = this.shown;
    const places = this.puzzle.places.keys();
    return [...places].filter((place) => this.typed[place] === UNKNOWN && shown[place] !== UNKNOWN);
  }

  get wrong() {
    return this.review.conflicts.flatMap(({ stickers }) => stickers.map((name) => this.puzzle.placeNamed(name)));
  }

  /** All corrections that the program suggests. Corrections of the sticker that was typed last come first. */
  get mendings() {
    const all = this.review.suggestions.map(({ also = [], ...first }) => [first, ...also]);
    const changesLast = (changes) => changes.some(({ sticker }) => this.puzzle.placeNamed(sticker) === this.changedLast);
    return [...all.filter(changesLast), ...all.filter((changes) => !changesLast(changes))];
  }

  /**
   * A map from places to the colors that were probably meant. It is empty unless the program suggests exactly one
   * correction for stickers that contradict each other.
   */
  get meant() {
    const isOfStickers = this.review.conflicts.some(({ stickers }) => stickers.length > 0);
    const changes = isOfStickers && this.mendings.length === 1 ? this.mendings[0] : [];
    return new Map(changes.map(({ sticker, to }) => [this.puzzle.placeNamed(sticker), to]));
  }

  /** Gives the sticker under the cursor a color, and moves the cursor to the next sticker to type or to check. */
  type(color) {
    if (this.puzzle.isCentre(this.cursor) && this.typed[this.cursor] !== color) {
      this.note = "is-centre";
      return this.changed();
    }
    const { isChecking } = this;
    this.change(this.cursor, color);
    this.isChecking = isChecking;
    const [nextCheck = this.cursor] = this.checks;
    this.cursor = isChecking ? nextCheck : this.nextToType(this.cursor);
    this.changed();
  }

  /** Sets the colors of a face that the camera captured. */
  put(face, colors) {
    const { places } = this.puzzle;
    const isOfFace = (place) => places[place].face === face && !this.puzzle.isCentre(place);
    this.putAll(this.typed.map((color, place) => (isOfFace(place) ? colors[places[place].number] : color)));
  }

  /** Sets the colors of all stickers. */
  putAll(stickers) {
    this.before.push({ text: this.text, cursor: this.cursor });
    this.isChecking = false;
    this.typed = [...stickers];
    this.cursor = this.nextUnknown(this.last);
    this.ask();
    this.changed();
  }

  /** Removes the color of the sticker under the cursor. */
  erase() {
    if (!this.puzzle.isCentre(this.cursor)) this.change(this.cursor, UNKNOWN);
    this.changed();
  }

  /** Moves the cursor to the previous sticker that is not a fixed centre, and removes the color of this sticker. */
  eraseBefore() {
    let before = this.cursor - 1;
    while (this.puzzle.isCentre(before)) before -= 1;
    if (before >= 0) this.cursor = before;
    this.erase();
  }

  change(place, color) {
    this.note = null;
    this.isChecking = false;
    this.before.push({ text: this.text, cursor: this.cursor });
    this.typed[place] = color;
    this.changedLast = place;
    this.ask();
  }

  undo() {
    const before = this.before.pop();
    if (!before) return;
    this.typed = [...before.text];
    this.isChecking = false;
    this.cursor = before.cursor;
    this.ask();
    this.changed();
  }

  /** Makes a correction: gives stickers the colors that were probably meant. */
  mend(changes) {
    this.before.push({ text: this.text, cursor: this.cursor });
    for (const { sticker, to } of changes) this.typed[this.puzzle.placeNamed(sticker)] = to;
    this.ask();
    this.changed();
  }

  clear() {
    this.before.push({ text: this.text, cursor: this.cursor });
    this.isChecking = false;
    this.typed = this.typed.map((color, place) => (this.puzzle.isCentre(place) ? color : UNKNOWN));
    this.cursor = this.nextUnknown(this.last);
    this.ask();
    this.changed();
  }

  /** Turns the whole cube. */
  rotate(turns) {
    this.before.push({ text: this.text, cursor: this.cursor });
    this.isChecking = false;
    this.typed = this.puzzle.turnedBy(this.typed, turns);
    this.review.stickers = this.puzzle.turnedBy(this.review.stickers, turns);
    this.ask();
    this.changed();
  }

  moveTo(place) {
    this.note = null;
    this.isChecking = false;
    this.cursor = place;
    this.changed();
  }

  /**
   * The sticker to type next: the next without a color. On the way, a centre right after `place` comes first, because
   * users type all stickers of a face.
   */
  nextToType(place) {
    const next = place + 1;
    const unknown = this.nextUnknown(place);
    const isBefore = next < unknown && this.typed[unknown] === UNKNOWN;
    return this.puzzle.isCentre(next) && isBefore ? next : unknown;
  }

  nextUnknown(place) {
    const following = this.typed.indexOf(UNKNOWN, place + 1);
    const first = following === -1 ? this.typed.indexOf(UNKNOWN) : following;
    return first === -1 ? place : first;
  }

  /** Asks the program what follows from the stickers. An answer is ignored if the stickers have changed since. */
  ask() {
    const stickers = this.text;
    // Only the sticker under the cursor is removed from the stickers to check, so that the user can type the next
    // sticker before the program answers.
    const checks = this.review.checks.filter((name) => this.puzzle.placeNamed(name) !== this.cursor);
    this.review = { ...this.review, conflicts: [], suggestions: [], cube: null, missing: null, checks };
    call("complete", { stickers, puzzle: this.puzzle.name }).then((review) => {
      if (this.text !== stickers) return;
      this.review = { ...review, cube: review.cube && review.cube.replaceAll(" ", "") };
      this.isChecking &&= this.checks.length > 0;
      if (this.isChecking) [this.cursor] = this.checks;
      this.changed();
    }, (failure) => {
      if (this.text !== stickers) return;
      this.isChecking = false;
      this.review.conflicts = [{ stickers: [], message: failure.message }];
      this.changed();
    });
  }

  get face() {
    return this.puzzle.places[this.cursor].face;
  }

  /** How to hold the puzzle to read the face with the cursor. */
  guide(colors) {
    const { puzzle, face } = this;
    const above = puzzle.guideOf(face);
    if (puzzle.centreOf(face) === null) {
      return above === null ? puzzle.reading : text.enter.readWith(puzzle.sides[above]);
    }
    return text.enter.holdFace(this.centre(face, colors), this.centre(above, colors));
  }

  centre(face, colors) {
    return colors.name(this.shown[this.puzzle.centreOf(face)]);
  }

  /** The message after another color was typed for a centre; empty otherwise. */
  centreNote(colors) {
    if (this.note !== "is-centre") return "";
    const count = this.puzzle.columns ** 2;
    const [own, top, front] = [this.face, "U", "F"].map((face) => this.centre(face, colors));
    return text.enter.centre(own, count, top, front);
  }

  /** The place of the cursor in words, as in `Top face, row 1, sticker 2`. */
  get where() {
    const { face, number } = this.puzzle.places[this.cursor];
    const { columns, kind } = this.puzzle;
    const [row, column] = [Math.floor(number / columns) + 1, (number % columns) + 1];
    if (kind === "board") return text.enter.boardPlace(row, column);
    const side = this.puzzle.sides[face];
    return capitalised(columns ? text.enter.inRow(side, row, column) : text.enter.sticker(side, number + 1));
  }
}
