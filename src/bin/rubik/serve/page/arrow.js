// Draws an arrow for the next turn of the puzzle, and finds the stickers that the turn moves.

import { add, cross, dot, minus, scaled, turnedAbout, unit } from "./space.js";

export const ARROW = "#2b59d9";
const EDGE = "#ffffff";
const LONGEST = 2.8;
const POINTS = 24;
const OUTSIDE = 0.14;
const HEAD = 0.34;

/** True if a turn moves the sticker at this position. */
export function isIn({ axis, low, high }, position) {
  const height = dot(axis, position);
  return height >= low && height <= high;
}

/**
 * Returns the position of the arrow: the height of the turning part's middle along the axis, and the arrow's radius.
 * The radius is the distance from the axis to the outside of the part, plus `OUTSIDE`.
 */
function reach({ axis, low, high }, places) {
  const moved = places.filter(({ position }) => isIn({ axis, low, high }, position));
  const corners = moved.flatMap((place) => place.corners);
  const heights = corners.map((corner) => dot(axis, corner));
  const height = (Math.min(...heights) + Math.max(...heights)) / 2;
  const fromAxis = (corner) => Math.hypot(...minus(corner, scaled(axis, dot(axis, corner))));
  return { height, radius: Math.max(...corners.map(fromAxis)) + OUTSIDE };
}

/** Draws an arrow around the turning part, on the side that is nearer to the camera. */
export function drawArrow({ context, camera, puzzle }, motion) {
  const { axis, angle } = motion;
  const { height, radius } = reach(motion, puzzle.places);
  const centre = scaled(axis, height);
  const towards = minus(camera.place, centre);
  const near = unit(minus(towards, scaled(axis, dot(axis, towards))));
  const sense = Math.sign(angle);
  const length = Math.min(Math.abs(angle), LONGEST);
  const at = (turned, wide = 0) => {
    const point = add(centre, scaled(turnedAbout(axis, turned, near), radius));
    return camera.project(add(point, scaled(axis, wide)));
  };
  const tip = (sense * length) / 2;
  const neck = tip - (sense * HEAD) / radius / 0.9;
  const line = Array.from({ length: POINTS + 1 }, (_, part) => at(-tip + ((neck + tip) * part) / POINTS));
  // If the camera looks nearly along the axis, a head that spreads along the axis would look like a line.
  const across = Math.abs(dot(axis, unit(towards))) > 0.8 ? cross(axis, turnedAbout(axis, neck, near)) : axis;
  const spread = (wide) => {
    const base = add(centre, scaled(turnedAbout(axis, neck, near), radius));
    const outwards = across === axis ? axis : unit(minus(base, centre));
    return camera.project(add(base, scaled(outwards, wide)));
  };
  const head = [at(tip), spread(HEAD / 1.7), spread(-HEAD / 1.7)];
  const isHalf = Math.abs(angle) > 3;
  context.lineJoin = context.lineCap = "round";
  for (const [color, wider] of [[EDGE, 0.1], [ARROW, 0]]) {
    context.strokeStyle = context.fillStyle = color;
    context.lineWidth = camera.scale * (0.12 + wider);
    context.beginPath();
    for (const point of line) context.lineTo(...point);
    context.stroke();
    context.lineWidth = camera.scale * (0.02 + wider);
    context.beginPath();
    for (const point of head) context.lineTo(...point);
    context.closePath();
    context.fill();
    context.stroke();
  }
  if (isHalf) writeAngle(context, camera, at((neck - tip) / 2));
}

/** Writes 180° on the arrow of a half turn, because it often looks like the arrow of a quarter turn. */
function writeAngle(context, { scale }, [x, y]) {
  context.font = `700 ${Math.max(13, scale * 0.4)}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineWidth = scale * 0.16;
  context.strokeStyle = EDGE;
  context.strokeText("180°", x, y);
  context.fillStyle = ARROW;
  context.fillText("180°", x, y);
}
