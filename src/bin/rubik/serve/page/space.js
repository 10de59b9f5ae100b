// Points and directions in space: x to the right, y up, z to the front.

export const add = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scaled = (a, factor) => [a[0] * factor, a[1] * factor, a[2] * factor];
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const unit = (a) => scaled(a, 1 / Math.hypot(...a));
export const sum = (points) => points.reduce(add, [0, 0, 0]);
export const middle = (points) => scaled(sum(points), 1 / points.length);

/** The rows of the matrix that turns about an axis of length 1, counter-clockwise as seen from the axis's tip. */
export function rotation(axis, angle) {
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  return [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map((row, index) => {
    const along = scaled(axis, axis[index] * (1 - cosine));
    return add(add(scaled(row, cosine), scaled(cross(row, axis), sine)), along);
  });
}

export const rotated = ([first, second, third], vector) => [dot(first, vector), dot(second, vector), dot(third, vector)];

/** A vector, turned about an axis of length 1, counter-clockwise as seen from the axis's tip. */
export const turnedAbout = (axis, angle, vector) => (angle === 0 ? vector : rotated(rotation(axis, angle), vector));

/** The corners of a flat convex shape whose edges are moved inwards by this distance. */
export function inset(corners, distance) {
  return corners.map((corner, index) => {
    const next = unit(minus(corners[(index + 1) % corners.length], corner));
    const last = unit(minus(corners.at(index - 1), corner));
    const sine = Math.hypot(...cross(next, last));
    return add(corner, scaled(add(next, last), distance / sine));
  });
}

/** The part of a flat convex shape at this height along an axis, or higher. */
export function cut(corners, axis, least) {
  const kept = [];
  corners.forEach((corner, index) => {
    const next = corners[(index + 1) % corners.length];
    const [here, there] = [dot(corner, axis) - least, dot(next, axis) - least];
    if (here >= 0) kept.push(corner);
    if ((here > 0 && there < 0) || (here < 0 && there > 0)) {
      kept.push(add(corner, scaled(minus(next, corner), here / (here - there))));
    }
  });
  return kept;
}
