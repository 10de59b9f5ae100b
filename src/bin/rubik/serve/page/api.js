// Sends requests to the program, and returns its answers.

import * as back from "./back.js";
import { text } from "./texts.js";

/** The error of a request that the program refused, with the corrections that the program suggests. */
export class Refusal extends Error {
  constructor(error) {
    super(error.message ?? text.back.noReason);
    this.suggestions = error.suggestions ?? [];
  }
}

const refused = (failure) => (failure.error ? new Refusal(failure.error) : failure);

/**
 * Sends a request and returns its answer. If the program reports the progress of tables that are built for the request,
 * calls `told` with this progress.
 */
export async function call(name, fields, told) {
  try {
    return await back.ask(name, fields, told);
  } catch (failure) {
    throw refused(failure);
  }
}

/** Sends a request and yields the events of its answer as they arrive. */
export async function* events(name, fields, signal) {
  try {
    yield* back.events(name, fields, signal);
  } catch (failure) {
    throw refused(failure);
  }
}

const optionsKnown = new Map();

/** The options of a solve request that can be combined with these fields: a map from names to options. */
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

/** All options of the request `name`: a map from names to options. */
export async function optionsOf(name) {
  const options = (await allOptions())[name];
  return new Map(options.map((option) => [option.name, option]));
}

/** The named goals. */
export const goals = once(async () => (await call("goals", {})).goals);

/** The methods that solve a puzzle. The list is empty if the request fails. */
export async function methodsOf(puzzle) {
  const options = await optionsWith({ puzzle }).catch(() => new Map());
  return options.get("method")?.values ?? [];
}
