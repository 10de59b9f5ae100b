// A solution: its turns, its stages and steps, and which stickers a step places.

import { FACES, inverse, parseTurns, placeNamed, placesAfter } from "./cube.js";

const IN_STAGES = ["layers", "thistlethwaite"];

/** Stages and steps with the turns from which and to which they go. */
function withRanges(phases) {
  let at = 0;
  return phases.map(({ name, achieves, look_for: lookFor, moves, steps }) => {
    const from = at;
    const stepsWithRanges = (steps ?? [{ aim: "", moves }]).map(({ aim, moves: ofStep, places = [] }) => {
      const step = { aim, turns: parseTurns(ofStep), from: at, to: at, places };
      step.to += step.turns.length;
      at = step.to;
      return step;
    });
    return { name, achieves, lookFor, from, to: at, steps: stepsWithRanges };
  });
}

export class Solution {
  /** Of an answer of the program; `start` is how many turns were done before it. */
  constructor(answer, mode, start) {
    const phases = answer.phases ?? [];
    const isLesson = mode === "layers";
    const ofSteps = phases.flatMap(({ steps = [] }) => steps.map(({ moves }) => moves)).join(" ");
    this.mode = mode;
    this.start = start;
    this.answer = answer;
    this.turns = parseTurns(isLesson ? ofSteps : answer.solution);
    const stages = withRanges(phases);
    const isWhole = (stages.at(-1)?.to ?? 0) === this.turns.length;
    this.stages = isWhole && IN_STAGES.includes(mode) ? stages : [];
  }

  /** The face of the first layer of a lesson: all pieces of its first stage lie on it. */
  get firstFace() {
    if (this.mode !== "layers" || this.stages.length === 0) return null;
    const solved = this.answer.phases[0].solved ?? [];
    return FACES.find((face) => 2 * solved.filter((place) => place[0] === face).length === solved.length) ?? null;
  }

  /** The step that is made next after so many turns of the solution. */
  stepAt(done) {
    const steps = this.stages.flatMap((stage) => stage.steps.map((step) => ({ stage, step })));
    return steps.find(({ step }) => done < step.to) ?? null;
  }

  /** Where the stickers are, after so many turns, that the next step places. */
  markedAt(done) {
    const next = this.stepAt(done);
    if (!next) return [];
    const backwards = this.turns.slice(done, next.step.to).reverse().map(inverse);
    return backwards.reduce(placesAfter, next.step.places.map(placeNamed));
  }

  /** As in `20 moves`, with what is proven about it. */
  get summary() {
    const { length, optimal, lower_bound: bound } = this.answer;
    const moves = (count) => `${count} ${count === 1 ? "move" : "moves"}`;
    if (optimal) return `${moves(length.htm)}, the fewest possible`;
    if (bound !== undefined && bound > 0) return `${moves(length.htm)}; at least ${bound} are needed`;
    if (this.turns.length === length.htm) return moves(length.htm);
    return `${moves(this.turns.length)}; ${length.htm} if turns of one face in a row are joined`;
  }
}
