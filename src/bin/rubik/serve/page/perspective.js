// The camera that looks at the puzzle. It projects points of space to points of the picture.

import { add, minus, rotated, rotation, scaled } from "./space.js";

const DISTANCE = 15;
const RADIUS = 2.66;
const ACROSS = [1, 0, 0];
const UPWARDS = [0, 1, 0];

export class Camera {
  constructor(yaw, pitch) {
    this.yaw = yaw;
    this.pitch = pitch;
    this.target = [0, 0, 0];
    this.resize(1, 1);
  }

  resize(width, height) {
    this.centre = [width / 2, height / 2];
    this.scale = Math.min(width, height) / 2 / RADIUS;
  }

  /** A direction as the camera sees it: x to the right, y up, z towards the camera. */
  seen(vector) {
    return rotated(this.rows, vector);
  }

  /**
   * The matrix from space to the camera's directions. It is cached, because each picture needs it thousands of times.
   */
  get rows() {
    const { yaw, pitch } = this;
    if (this.known?.yaw !== yaw || this.known.pitch !== pitch) {
      const [first, second, third] = rotation(UPWARDS, yaw);
      const row = ([x, y, z]) => add(add(scaled(first, x), scaled(second, y)), scaled(third, z));
      this.known = { yaw, pitch, rows: rotation(ACROSS, pitch).map(row) };
    }
    return this.known.rows;
  }

  /** The position of the camera, in the space of the puzzle. */
  get place() {
    return add(scaled(this.rows[2], DISTANCE), this.target);
  }

  /** The point of the picture at which a point of space is seen. */
  project(point) {
    const [x, y, z] = this.seen(minus(point, this.target));
    const factor = (this.scale * DISTANCE) / (DISTANCE - z);
    return [this.centre[0] + x * factor, this.centre[1] - y * factor];
  }
}
