// The camera that looks at the cube, and what it sees of a point.

const DISTANCE = 15;
const RADIUS = 2.66;

export const turnedAbout = (axis, angle, vector) => {
  const [second, third] = [(axis + 1) % 3, (axis + 2) % 3];
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const turned = [...vector];
  turned[second] = vector[second] * cosine - vector[third] * sine;
  turned[third] = vector[second] * sine + vector[third] * cosine;
  return turned;
};

export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export class Camera {
  constructor(yaw, pitch) {
    this.yaw = yaw;
    this.pitch = pitch;
    this.resize(1, 1);
  }

  resize(width, height) {
    this.centre = [width / 2, height / 2];
    this.scale = Math.min(width, height) / 2 / RADIUS;
  }

  /** A direction as the camera sees it: x to the right, y up, z towards the camera. */
  seen(vector) {
    return turnedAbout(0, this.pitch, turnedAbout(1, this.yaw, vector));
  }

  /** Where the camera is, in the space of the cube. */
  get place() {
    return turnedAbout(1, -this.yaw, turnedAbout(0, -this.pitch, [0, 0, DISTANCE]));
  }

  /** The point of the picture at which a point of space is seen. */
  project(point) {
    const [x, y, z] = this.seen(point);
    const factor = (this.scale * DISTANCE) / (DISTANCE - z);
    return [this.centre[0] + x * factor, this.centre[1] - y * factor];
  }
}
