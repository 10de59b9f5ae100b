// Goals and cases as pictures to choose from.

import { call, goals } from "./api.js";
import { make } from "./lists.js";
import { text } from "./texts.js";

/** The groups of goals. All goals that are not listed here form one more group. */
const GROUPS = {
  whole: ["solved"],
  layers: "cross first-layer-corners first-layer belt second-layer last-layer-cross last-layer-edges last-layer-places daisy",
  cfop: "xcross-fr xxcross-fr-fl f2l-minus-fr f2l eoll ocll oll cpll coll cll ollcp zbls vls",
  blocks: "1x2x2 2x2x2 2x2x3 petrus-eo petrus-f2l first-block right-block second-block cmll lse-eo",
  edges: "eo eo-line eo-cross zz-left-block zz-f2l eo-2x2x3",
  steps: "domino rzp half-turns floppy leave-slice all-but-3-corners all-but-5-edges",
};

/** The goals in groups, each with a title. */
export async function goalGroups() {
  const all = await goals();
  const names = Object.entries(GROUPS).map(([group, list]) => [group, typeof list === "string" ? list.split(" ") : list]);
  const grouped = names.flatMap(([, list]) => list);
  const rest = all.map(({ name }) => name).filter((name) => !grouped.includes(name));
  return [...names, ["others", rest]].map(([group, list]) => ({
    title: text.goals[group],
    goals: list.map((name) => all.find((goal) => goal.name === name)).filter(Boolean),
  }));
}

const picture = (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Sets an image to a picture that the program draws. Fails if the program refuses. */
async function drawn(image, fields) {
  const { text: svg } = await call("show", { to: "svg", view: "corner", ...fields });
  image.src = picture(svg);
}

function pictureOf(tag, fields) {
  const image = make(tag);
  Object.assign(image, { alt: "", width: 62, height: 70 });
  drawn(image, fields).catch(() => {});
  return image;
}

/**
 * The turn of the whole cube for the picture of a goal. The picture is upside down if the goal has one to eight pieces,
 * and none of them is in the upper layer.
 */
function wayToHold({ pieces }) {
  const areBelow = pieces.length > 0 && pieces.length < 9 && !pieces.some((piece) => piece.includes("U"));
  return areBelow ? "z2" : "";
}

/** Makes a choice: an input, a picture, and a name below it. */
export function choice(type, group, value, shown, title) {
  const label = make("label", "picture");
  const input = make("input");
  Object.assign(input, { type, name: group, value });
  if (title) label.title = title;
  label.append(input, shown, make("span", "", value));
  return label;
}

export const goalChoice = (goal) =>
  choice("radio", "goal", goal.name, pictureOf("img", { cube: wayToHold(goal), goal: goal.name }), goal.what);

const CENTRE_AND_CORNERS = [0, 2, 4, 6, 8];

// The stickers of the upper layer as seen from above, row by row, surrounded by the stickers on its sides.
const FROM_ABOVE = [
  [null, "B2", "B1", "B0", null],
  ["L0", "U0", "U1", "U2", "R2"],
  ["L1", "U3", "U4", "U5", "R1"],
  ["L2", "U6", "U7", "U8", "R0"],
  [null, "F0", "F1", "F2", null],
].flat();

/** Shows the last layer from above. For some sets of cases, only the stickers that matter have colors. */
function fromAbove(set, facelets) {
  const isShown = (place, color) => {
    if (set === "oll") return color === "U";
    const isCorner = place[0] === "U" ? CENTRE_AND_CORNERS.includes(Number(place[1])) : place[1] !== "1";
    return set !== "cmll" || isCorner;
  };
  const view = make("i", "from-above");
  for (const place of FROM_ABOVE) {
    const sticker = make("i");
    if (place) {
      const color = facelets[9 * "URFDLB".indexOf(place[0]) + Number(place[1])];
      sticker.dataset.color = isShown(place, color) ? color : "none";
    }
    view.append(sticker);
  }
  return view;
}

export function caseChoice(set, { case: name, facelets }) {
  const shown = set === "f2l" ? pictureOf("img", { cube: facelets, goal: "f2l" }) : fromAbove(set, facelets);
  return choice("checkbox", "case", name, shown);
}
