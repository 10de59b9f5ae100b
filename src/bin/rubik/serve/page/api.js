// Questions to the program, and its answers.

import * as back from "./back.js";
import { text } from "./texts.js";

/** A request that the program refused, with its error object. */
export class Refusal extends Error {
  constructor(error) {
    super(error.message ?? text.back.noReason);
    this.suggestions = error.suggestions ?? [];
  }
}

const refused = (failure) => (failure.error ? new Refusal(failure.error) : failure);

/** The answer to a question; `told` hears of tables that are built for it, where that is known. */
export async function call(name, fields, told) {
  try {
    return await back.ask(name, fields, told);
  } catch (failure) {
    throw refused(failure);
  }
}

/** The events that answer a question, as they come. */
export async function* events(name, fields, signal) {
  try {
    yield* back.events(name, fields, signal);
  } catch (failure) {
    throw refused(failure);
  }
}

const optionsKnown = new Map();

/** The options of a solve that go with some fields, by their names. */
export function optionsWith(fields) {
  const asked = JSON.stringify(fields);
  if (!optionsKnown.has(asked)) {
    const named = ({ solve = [] }) => new Map(solve.map((option) => [option.name, option]));
    optionsKnown.set(asked, call("options", fields).then(named));
  }
  return optionsKnown.get(asked);
}

const once = (ask) => {
  let asked = null;
  return () => (asked ??= ask());
};

const allOptions = once(() => call("options", {}));

/** The options of a request, by their names. */
export async function optionsOf(name) {
  const options = (await allOptions())[name];
  return new Map(options.map((option) => [option.name, option]));
}

/** The goals that have names. */
export const goals = once(async () => (await call("goals", {})).goals);

/** The methods that solve a puzzle; none if they cannot be asked for. */
export async function methodsOf(puzzle) {
  const options = await optionsWith({ puzzle }).catch(() => new Map());
  return options.get("method")?.values ?? [];
}
