// Answers the requests of the page in its own workers, without a server. The server's page has another `back.js`.

import { text } from "./texts.js";

/** True if requests do not leave this device. */
export const staysHere = true;

/** Requests that search or need tables. A second worker answers all other requests while the first worker is busy. */
const SEARCHES = ["solve", "scramble", "round", "fmc", "insert", "steps", "count"];

let asked = 0;

const program = WebAssembly.compileStreaming(fetch(new URL("rubik_bg.wasm", import.meta.url)));

/** A worker, and the functions that wait for its answers. */
class Answerer {
  constructor() {
    this.waiting = new Map();
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.worker.addEventListener("message", ({ data }) => this.heard(data));
    this.worker.addEventListener("error", (event) => this.end(event.message || text.back.unloaded));
    program.then((module) => this.worker.postMessage({ module }), () => this.end(text.back.unloaded));
  }

  /**
   * Sends a request. Calls `hear` with each event, and at last with the answer or the error. Returns the number of the
   * request.
   */
  ask(name, fields, hear) {
    const number = (asked += 1);
    this.waiting.set(number, hear);
    this.worker.postMessage({ number, name, fields, takesTables: name === "warm-up" || kindOf(name) === "searches" });
    return number;
  }

  heard({ number, event, data }) {
    const hear = this.waiting.get(number);
    if (event === "solved" || event === "failed") this.waiting.delete(number);
    hear?.(event, data);
  }

  /** Ends the worker. The requests that wait for it fail with this reason. */
  end(reason) {
    this.worker.terminate();
    this.hasEnded = true;
    const failed = { error: { message: reason } };
    for (const hear of this.waiting.values()) hear("failed", failed);
    this.waiting.clear();
  }
}

const answerers = {};

function answererOf(kind) {
  if (!answerers[kind] || answerers[kind].hasEnded) answerers[kind] = new Answerer();
  return answerers[kind];
}

const kindOf = (name) => (SEARCHES.includes(name) ? "searches" : "looks");

let isWarm = false;

/** Builds the tables of the two-phase method in the background, in a separate worker, after the first solution. */
function warmUp() {
  if (isWarm) return;
  isWarm = true;
  const warming = new Answerer();
  warming.ask("warm-up", {}, () => warming.worker.terminate());
}

/** Cubes that competitions scramble with random moves. Tables for their random states take a minute to build. */
const EVENTS = { "5x5x5": "555", "6x6x6": "666", "7x7x7": "777" };

/** The time limit of a quick solution, in seconds. Even a slow phone finds a solution in much less time. */
const QUICK = 0.15;

/**
 * Returns the fields of one or more requests with the same purpose. The page sends the first request. It sends each
 * further request only if the previous request gets no answer. A quick solution is first requested from the method
 * `fmc`. This method finds solutions as short as those of the two-phase method, but its tables take only a moment to
 * build instead of seconds.
 */
function waysToAsk(name, fields) {
  const { method, puzzle, improve, time_limit = QUICK, ...others } = fields;
  if (name === "scramble" && EVENTS[puzzle] && Object.keys(others).length === 0) return [{ event: EVENTS[puzzle] }];
  const isQuick = name === "solve" && method === "two-phase" && puzzle === "3x3x3" && !improve;
  const inSteps = { ...fields, method: "fmc" };
  return isQuick ? [{ ...inSteps, time_limit }, inSteps, fields] : [fields];
}

const isPrepared = new Set();

/** The puzzle whose tables are being prepared, and the worker that prepares them; `null` between preparations. */
let preparing = null;

/** Reads or builds the tables of the shown puzzle before the user asks for a solution, if they take long to build. */
function prepare(puzzle) {
  const isLarge = /^(\d+)x\1x\1$/.exec(puzzle)?.[1] > 3;
  if (isPrepared.has(puzzle) || preparing?.puzzle === puzzle || (puzzle !== "3x3x3" && !isLarge)) return;
  preparing?.answerer.end(text.back.stopped);
  const answerer = answererOf("searches");
  const number = answerer.ask("solve", { cube: "R", puzzle, method: isLarge ? "reduction" : "fmc" }, (event, data) => {
    if (event === "tables") {
      // Other requests of this worker wait for these tables, so they receive the progress.
      for (const [other, hear] of answerer.waiting) if (other !== number) hear(event, data);
      return;
    }
    preparing = null;
    if (event === "solved") isPrepared.add(puzzle);
  });
  preparing = { puzzle, answerer };
}

/** Ends the preparation of tables that a request does not need. Returns a function that resumes this preparation. */
function makeWay(name, { puzzle = "3x3x3", method }) {
  const isNeeded = puzzle === preparing?.puzzle && (method === "reduction" || puzzle === "3x3x3" || (name === "scramble" && !EVENTS[puzzle]));
  if (!preparing || kindOf(name) !== "searches" || isNeeded) return () => {};
  const left = preparing;
  left.answerer.end(text.back.stopped);
  return () => setTimeout(() => prepare(left.puzzle), 1000);
}

const stopped = { error: { kind: "time", message: text.back.stoppedEarly } };

/** For each running search, the function that stops the search. The key is the number of the search. */
const running = new Map();

/** Sends a request, and calls `hear` with each event. Returns a function that ends the request. */
function begin(name, { stream, ...fields }, hear) {
  // The page requests the options of a puzzle when the user chooses it.
  if (name === "options" && fields.puzzle) setTimeout(() => prepare(fields.puzzle), 1000);
  const resume = makeWay(name, fields);
  const answerer = answererOf(kindOf(name));
  const ways = waysToAsk(name, fields);
  let best = null;
  let number = null;
  const end = (event, data) => {
    running.delete(number);
    resume();
    if (name === "solve" && event === "solved") setTimeout(warmUp, 1000);
    hear(event, data);
  };
  const listen = (event, data) => {
    if (event === "improved") best = data;
    // The error of a crashed worker has no kind. That worker does not answer again.
    if (event === "failed" && data.error.kind && ways.length > 0) ask();
    else if (event === "solved" || event === "failed") end(event, data);
    else hear(event, data);
  };
  const ask = () => {
    number = answerer.ask(name, ways.shift(), listen);
    running.set(number, () => {
      // A worker cannot receive messages while it searches, so the search can be stopped only by ending the worker.
      // The next request starts a new worker.
      answerer.waiting.delete(number);
      answerer.end(text.back.stopped);
      end(best ? "solved" : "failed", best ?? stopped);
    });
  };
  ask();
  if (stream) hear("started", { search: String(number) });
  return () => running.get(number)?.();
}

/**
 * Sends a request and returns its answer. If the request is refused, throws the object with the reason. Calls `told`
 * with the progress of tables that are built for the request.
 */
export function ask(name, fields, told) {
  if (name === "stop") {
    const stop = running.get(Number(fields.search));
    stop?.();
    return Promise.resolve({ stopped: stop !== undefined });
  }
  return new Promise((answered, refused) => {
    begin(name, fields, (event, data) => {
      if (event === "solved") answered(data);
      if (event === "failed") refused(data);
      if (event === "tables") told?.(data);
    });
  });
}

/** Sends a request and yields the events of its answer as they arrive. */
export async function* events(name, fields, signal) {
  const told = [];
  let wake = () => {};
  const end = begin(name, fields, (event, data) => {
    told.push({ name: event, data });
    wake();
  });
  const abort = () => {
    end();
    wake();
  };
  signal.addEventListener("abort", abort, { once: true });
  try {
    while (!signal.aborted) {
      while (told.length > 0) {
        const event = told.shift();
        yield event;
        if (event.name === "solved" || event.name === "failed") return;
      }
      await new Promise((woken) => (wake = woken));
    }
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

// After the first visit the page needs no network.
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register(new URL("service-worker.js", import.meta.url)).catch(() => {});
}
