// Answers requests in a page, in a worker or under Node. A function runs on the thread that calls it. Call it in a
// worker if the page must not wait.

import init, { Answerer } from "./rubik.js";

export class Refusal extends Error {
  constructor(answer) {
    super(answer.error.message);
    this.name = "Refusal";
    this.kind = answer.error.kind;
    this.answer = answer;
  }
}

let answerer = null;

async function wasmBesideThis() {
  const url = new URL("./rubik_bg.wasm", import.meta.url);
  if (url.protocol !== "file:" || typeof process === "undefined") return url;
  const { readFile } = await import("node:fs/promises");
  return readFile(url);
}

async function begin(wasm) {
  await init({ module_or_path: await (wasm ?? wasmBesideThis()) });
  return new Answerer();
}

/** Loads the WebAssembly on the first call. */
export async function load(wasm) {
  answerer ??= begin(wasm);
  await answerer.catch((failure) => {
    answerer = null;
    throw failure;
  });
}

const heard = (listen) => listen && ((event, data) => listen(event, JSON.parse(data)));

async function refused(action) {
  await load();
  try {
    return action(await answerer);
  } catch (refusal) {
    throw typeof refusal === "string" ? new Refusal(JSON.parse(refusal)) : refusal;
  }
}

export const ask = (request, fields, listen) =>
  refused((answerer) => JSON.parse(answerer.ask(request, JSON.stringify(fields), heard(listen))));

export const warmUp = (listen) => refused((answerer) => answerer.warm_up(heard(listen)));

