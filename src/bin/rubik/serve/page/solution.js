// A solution: its turns, its stages and steps, and the stickers that a step places.

import { FACES, SIDES } from "./cube.js";
import { splitTurns } from "./puzzle.js";
import { cross, dot, scaled } from "./space.js";
import { text } from "./texts.js";

const IN_STAGES = ["layers", "thistlethwaite", "reduction", "steps"];

/** Adds to each stage and step the number of turns before it (`from`) and up to its end (`to`). */
function withRanges(phases) {
  let at = 0;
  return phases.map(({ name, achieves, look_for: lookFor, moves, steps, aim: ofPhase = "" }) => {
    const from = at;
    const stepsWithRanges = (steps ?? [{ aim: ofPhase, moves }]).map(({ aim, moves: ofStep, places = [] }) => {
      const step = { aim, turns: splitTurns(ofStep), from: at, to: at, places };
      step.to += step.turns.length;
      at = step.to;
      return step;
    });
    return { name, achieves, lookFor, from, to: at, steps: stepsWithRanges };
  });
}

export class Solution {
  /** Makes a solution from an answer of the program. `start` is the number of turns made before the solution. */
  constructor(puzzle, answer, mode, start) {
    const phases = answer.phases ?? [];
    const isLesson = phases.some(({ steps }) => steps);
    const ofSteps = phases.flatMap(({ steps = [] }) => steps.map(({ moves }) => moves)).join(" ");
    this.puzzle = puzzle;
    this.mode = mode;
    this.start = start;
    this.answer = answer;
    this.turns = splitTurns(isLesson ? ofSteps : answer.solution);
    const stages = withRanges(phases);
    const isWhole = (stages.at(-1)?.to ?? 0) === this.turns.length;
    this.stages = isWhole && IN_STAGES.includes(mode) ? stages : [];
  }

  /** The face of the first layer of a lesson. Half of the stickers that the first stage solves are on this face. */
  get firstFace() {
    if (this.mode !== "layers" || this.stages.length === 0) return null;
    const solved = this.answer.phases[0].solved ?? [];
    return this.puzzle.faces.find((face) => 2 * solved.filter((place) => place[0] === face).length === solved.length) ?? null;
  }

  /** The goal to which the solution leads, as it was requested; `null` if it is the solved puzzle. */
  get goal() {
    const { goal } = this.answer;
    return goal && goal !== "solved" ? goal : null;
  }

  /** Says on which face the goal is reached, if the goal was requested on any face; otherwise `null`. */
  reachedWhere(colors, centres) {
    const { reached } = this.answer;
    if (!reached) return null;
    const [bottom, front] = [reached.bottom, reached.front];
    const side = (face) => text.solution.side(this.puzzle.sides[face], colors.name(centres[face]));
    return text.solution.reached(side(bottom), side(front));
  }

  /** The step that comes next after a number of turns of the solution. */
  stepAt(done) {
    const steps = this.stages.flatMap((stage) => stage.steps.map((step) => ({ stage, step })));
    return steps.find(({ step }) => done < step.to) ?? null;
  }

  /** Marks the pieces of the solution's goal, in the orientation in which the solution reaches the goal. */
  markPieces(names) {
    const held = frameOf(this.answer.reached);
    const pieces = names.map((name) => [...name].map((face) => held[face]));
    this.goalPlaces = pieces.flatMap((faces) => this.puzzle.placesOfPiece(faces));
  }

  /** After a number of turns, the places of the stickers that the next step solves, or else of the goal's. */
  markedAt(done) {
    const next = this.stepAt(done);
    const isOfStep = next && next.step.places.length > 0;
    if (!isOfStep && !this.goalPlaces) return [];
    const backwards = this.turns.slice(done, isOfStep ? next.step.to : this.turns.length).reverse();
    const places = isOfStep ? next.step.places.map((name) => this.puzzle.placeNamed(name)) : this.goalPlaces;
    return backwards.reduce((after, turn) => this.puzzle.placesAfter(after, this.puzzle.inverse(turn)), places);
  }

  /** The length of the solution and what is proven about it, as in `20 moves`. */
  get summary() {
    const { length, optimal, lower_bound: bound } = this.answer;
    const counted = lengthOf(this.answer);
    const { moves, inFaces, fewest, atLeast, joined } = text.solution;
    const inMetric = length.htm === undefined || counted === length.htm ? "" : inFaces(length.htm);
    // In the metric `obtm`, a turn of an inner layer counts as two moves, but a lesson writes it as one turn.
    if (this.mode === "layers" && length.obtm) return moves(this.turns.length);
    if (optimal) return moves(counted) + inMetric + fewest;
    if (bound !== undefined && bound > 0) return moves(counted) + inMetric + atLeast(bound);
    if (this.stages.length === 0 || this.turns.length === counted || length.obtm || length.twists) return moves(counted) + inMetric;
    return moves(this.turns.length) + joined(counted);
  }
}

/**
 * For each face in the definition of a goal, the face of the cube that corresponds to it, because a solution may reach
 * the goal in another orientation. `reached` contains the faces at the bottom and in front in this orientation.
 */
function frameOf(reached) {
  const { bottom, front } = reached ?? { bottom: "D", front: "F" };
  const [down, forward] = [SIDES[bottom].normal, SIDES[front].normal];
  const up = scaled(down, -1);
  const ways = { D: down, U: up, F: forward, B: scaled(forward, -1), R: cross(up, forward), L: cross(forward, up) };
  const faceAt = (way) => FACES.find((face) => dot(SIDES[face].normal, way) > 0.9);
  return Object.fromEntries(Object.entries(ways).map(([face, way]) => [face, faceAt(way)]));
}

/** Converts the answer of the request `steps` to a solution with phases. */
export function stepsAnswer({ solution, length, solved, steps, rest }) {
  const named = ({ goal, held }) => (held ? text.solution.held(goal, held) : goal);
  const fewest = (goals) => Math.min(...goals.map((goal) => goal.fewest ?? Infinity));
  const phases = steps.map(({ moves, htm, goals }) => {
    const best = fewest(goals);
    return { name: `“${goals.map(named).join(", ")}”`, moves, achieves: text.solution.stepReached(htm, best) };
  });
  if (rest) phases.push({ name: text.solution.rest, moves: rest });
  return { solution, length, phases, goal: solved ? undefined : text.solution.ends };
}

/** The length of a solution in the requested metric, or else in the default metric of its puzzle. */
export function lengthOf({ length, metric }) {
  return length[metric] ?? length.obtm ?? length.htm ?? length.twists ?? length.moves;
}
