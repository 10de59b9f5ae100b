// Captures the cube with the camera, one face after the other, until the cube is known. Without a camera, the user
// chooses photographs.

import { staysHere } from "./back.js";
import { call } from "./api.js";
import { text } from "./texts.js";

const find = (id) => document.getElementById(id);

/**
 * The faces, in the order that needs the fewest turns of the whole cube. The user begins with white on top and green in
 * front. `arrow` is the turn of the cube before a face. `quarters` is the number of clockwise quarter turns from the
 * face as the camera sees it to the face on the net.
 */
const STEPS = [
  { face: "F", arrow: "", quarters: 0 },
  { face: "R", arrow: "←", quarters: 0 },
  { face: "B", arrow: "←", quarters: 0 },
  { face: "U", arrow: "↓", quarters: 2 },
  { face: "L", arrow: "←", quarters: 1 },
  { face: "D", arrow: "←", quarters: 0 },
];

/**
 * The sizes, in pixels, of the pictures that the program reads. A picture of the camera is a square of width `WIDTH`. A
 * photograph is reduced until its longer side is at most `LONGER`.
 */
const WIDTH = 160;
const LONGER = 480;

/** A face is captured after this number of successive pictures that show it in the same place. */
const STEADY = 3;
/**
 * The limits for the same face in two successive pictures. `MOVED` limits how far a corner moves to the side, and how
 * far it moves up or down, each as a fraction of the picture's width. `CHANGED` limits the average change of the color
 * channels, which go from 0 to 255.
 */
const MOVED = 0.03;
const CHANGED = 14;
/** A face is new if its color channels differ from those of every captured face by more than this, on average. */
const SAME = 22;
/**
 * A sticker is too dark if its largest channel is below `DARK`. It has a glare if its smallest channel is above
 * `GLARING`.
 */
const DARK = 55;
const GLARING = 246;

const MOST_LAYERS = 7;

const channels = (color) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** The average difference between the color channels of two faces. */
function difference(one, other) {
  const apart = one.map((color, sticker) => {
    const before = channels(other[sticker]);
    return channels(color).reduce((sum, channel, at) => sum + Math.abs(channel - before[at]), 0) / 3;
  });
  return apart.reduce((sum, part) => sum + part, 0) / apart.length;
}

/** The stickers of a face after a number of clockwise quarter turns of this face. */
function turned(stickers, layers, quarters) {
  let after = [...stickers];
  for (let quarter = 0; quarter < quarters; quarter += 1) {
    const before = after;
    after = before.map((_, place) => before[(layers - 1 - (place % layers)) * layers + Math.floor(place / layers)]);
  }
  return after;
}

/** Encodes pixels as the program reads them: red, green and blue, in base64. */
function encoded({ data }) {
  const bytes = new Uint8Array((data.length / 4) * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    bytes[to] = data[from];
    bytes[to + 1] = data[from + 1];
    bytes[to + 2] = data[from + 2];
  }
  let letters = "";
  for (let from = 0; from < bytes.length; from += 8192) letters += String.fromCharCode(...bytes.subarray(from, from + 8192));
  return btoa(letters);
}

const canvas = document.createElement("canvas");
const context = canvas.getContext("2d", { willReadFrequently: true });

function pixelsOf(source, [left, top, width, height], [toWidth, toHeight]) {
  canvas.width = toWidth;
  canvas.height = toHeight;
  context.drawImage(source, left, top, width, height, 0, 0, toWidth, toHeight);
  return { width: String(toWidth), pixels: encoded(context.getImageData(0, 0, toWidth, toHeight)) };
}

export class Camera {
  /**
   * `open` begins to enter colors. `put` receives the colors of one face, and `putAll` the colors of all faces. After
   * the last face, `done` receives a message. `nameOf` returns the name of a sticker for this message.
   */
  constructor({ open, put, putAll, nameOf, done }) {
    Object.assign(this, { put, putAll, nameOf, done });
    this.video = find("camera-video");
    find("camera-open").addEventListener("click", () => {
      open();
      this.open();
    });
    find("camera-close").addEventListener("click", () => this.close());
    find("camera-files").addEventListener("change", ({ target }) => {
      this.read([...target.files]).catch((failure) => this.say(failure.message));
      target.value = "";
    });
  }

  usePuzzle(puzzle) {
    this.close();
    this.puzzle = puzzle;
    find("camera-open").hidden = puzzle.kind !== "cube" || puzzle.columns > MOST_LAYERS;
  }

  say(words) {
    find("camera-said").textContent = words;
  }

  async open() {
    this.captured = [];
    this.isOpen = true;
    find("camera").hidden = false;
    find("camera-where").textContent = staysHere ? text.camera.here : text.camera.there(location.host);
    this.drawGrid();
    const canFilm = staysHere && navigator.mediaDevices !== undefined;
    find("finder").hidden = !canFilm;
    if (!canFilm) return this.say(text.camera.photographs);
    this.showStep();
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 640 } } });
      if (!this.isOpen) return stream.getTracks().forEach((track) => track.stop());
      this.stream = stream;
      this.video.srcObject = stream;
      await this.video.play();
    } catch {
      find("finder").hidden = true;
      return this.say(text.camera.photographs);
    }
    find("camera").scrollIntoView({ block: "nearest" });
    this.watch().catch((failure) => this.say(failure.message));
  }

  close() {
    this.isOpen = false;
    this.stream?.getTracks().forEach((track) => track.stop());
    this.stream = null;
    this.video.srcObject = null;
    find("camera").hidden = true;
  }

  /** Draws a grid for the face, with one row and one column for each layer of the cube. */
  drawGrid() {
    const { columns } = this.puzzle;
    const lines = [...Array(columns + 1).keys()].map((line) => {
      const at = 12 + (76 * line) / columns;
      return `M12 ${at}H88M${at} 12V88`;
    });
    find("camera-lines").setAttribute("d", lines.join(""));
    find("camera-found").setAttribute("points", "");
  }

  get step() {
    return STEPS[this.captured.length];
  }

  showStep() {
    find("camera-arrow").textContent = this.step.arrow;
    this.say(text.camera.steps[this.step.face]);
  }

  /** Reads one picture after the other until the camera is closed. It is closed when the cube is known. */
  async watch() {
    let before = null;
    let steady = 0;
    let looks = 0;
    while (this.isOpen && this.stream) {
      const { videoWidth, videoHeight } = this.video;
      const side = Math.min(videoWidth, videoHeight);
      if (side === 0) {
        await new Promise(requestAnimationFrame);
        continue;
      }
      const part = [(videoWidth - side) / 2, (videoHeight - side) / 2, side, side];
      const { faces } = await this.look(pixelsOf(this.video, part, [WIDTH, WIDTH]));
      if (!this.isOpen) return;
      find("camera").dataset.looks = looks += 1;
      const [face = null] = faces;
      this.showFound(face);
      steady = face && before && this.isSame(face, before) ? steady + 1 : 0;
      before = face;
      if (steady >= STEADY && this.isNew(face) && this.isLit(face)) {
        steady = 0;
        await this.capture(face);
      }
      await new Promise(requestAnimationFrame);
    }
  }

  look(pixels) {
    return call("faces", { ...pixels, puzzle: this.puzzle.name });
  }

  showFound(face) {
    const points = face?.corners.map((corner) => corner.map((part) => (100 * part).toFixed(1)).join()) ?? [];
    find("camera-found").setAttribute("points", points.join(" "));
  }

  isSame(face, before) {
    const isNear = (corner, at) => corner.every((part, axis) => Math.abs(part - before.corners[at][axis]) < MOVED);
    return face.corners.every(isNear) && difference(face.colors, before.colors) < CHANGED;
  }

  /** True if the face is not one of the captured faces, in any of its four orientations. */
  isNew({ colors }) {
    const { columns } = this.puzzle;
    const ways = [0, 1, 2, 3].map((quarters) => turned(colors, columns, quarters));
    return this.captured.every((known) => ways.every((way) => difference(way, known.colors) > SAME));
  }

  isLit({ colors }) {
    const all = colors.map(channels);
    const dark = all.filter((color) => Math.max(...color) < DARK).length;
    const glaring = all.filter((color) => Math.min(...color) > GLARING).length;
    if (dark > 0) this.say(text.camera.dark);
    else if (glaring > colors.length / 2) this.say(text.camera.glare);
    return dark === 0 && glaring <= colors.length / 2;
  }

  /** Captures a face, and shows its colors immediately. From the fifth face on, asks the program for the cube. */
  async capture({ colors, looks }) {
    const { face, quarters } = this.step;
    const { columns } = this.puzzle;
    const seen = { face, colors: turned(colors, columns, quarters), looks: turned(looks, columns, quarters) };
    this.captured.push(seen);
    this.put(face, seen.looks);
    navigator.vibrate?.(60);
    if (this.captured.length >= STEPS.length - 1) await this.judge();
    if (this.isOpen && this.captured.length > 0 && this.step) this.showStep();
  }

  /** Asks the program for the cube that has the captured faces. Five faces often determine the sixth face. */
  async judge() {
    const isWhole = this.captured.length === STEPS.length;
    const each = this.puzzle.columns ** 2;
    const colors = ["U", "R", "F", "D", "L", "B"].map((face) => {
      const known = this.captured.find((captured) => captured.face === face);
      return known ? known.colors.join(" ") : Array(each).fill("?").join(" ");
    });
    const asked = call("captured", { colors: colors.join(" "), puzzle: this.puzzle.name });
    const cube = await asked.catch((failure) => {
      if (!isWhole) return { sure: false };
      // Start again, because a face was captured twice, or because no cube has these faces.
      this.captured = [];
      this.say(failure.message);
      return null;
    });
    if (cube === null || !this.isOpen || (!cube.sure && !isWhole)) return;
    this.close();
    this.putAll(cube.stickers);
    this.done(cube.sure ? text.camera.sure : text.camera.unsure(cube.doubtful.map(this.nameOf)));
  }

  /** Reads photographs of faces, in any order and orientation. */
  async read(files) {
    for (const file of files) {
      const picture = await createImageBitmap(file).catch(() => null);
      if (!picture) {
        this.say(text.camera.noPicture(file.name));
        continue;
      }
      const { width, height } = picture;
      const scale = Math.min(1, LONGER / Math.max(width, height));
      const size = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
      const { faces } = await this.look(pixelsOf(picture, [0, 0, width, height], size));
      if (!this.isOpen) return;
      if (faces.length === 0) {
        this.say(text.camera.noFace(file.name));
        continue;
      }
      for (const { colors, looks } of faces) {
        if (this.captured.length === STEPS.length || !this.isNew({ colors })) continue;
        // The program finds the position of this face when all faces are captured. Until then, the color of the centre
        // suggests a position.
        const left = STEPS.map(({ face }) => face).filter((face) => this.captured.every((known) => known.face !== face));
        const centre = looks[(looks.length - 1) / 2];
        this.captured.push({ face: left.includes(centre) ? centre : left[0], colors });
      }
      this.say(text.camera.faces(this.captured.length));
    }
    if (this.captured.length === STEPS.length) await this.judge();
  }
}
