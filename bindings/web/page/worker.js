// Answers requests of the page, one after the other, with tables in the browser's storage.

import init, { Answerer } from "./rubik.js";

const STORE = "tables";

/** The size in bytes of the largest table that is stored. Larger tables are built again each time. */
const MOST_KEPT = 40e6;

/**
 * True if a request may need a table. Other tables are not read, because tables of large cubes and of goals take tens
 * of megabytes.
 */
function isFor(name, { puzzle = "3x3x3", goal }) {
  const layers = Number.parseInt(puzzle);
  if (name.startsWith("four-")) return layers > 3 && layers % 2 === 0;
  if (name.startsWith("five-")) return layers > 4;
  return !name.startsWith("goal-") || goal !== undefined;
}

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** The browser's storage; `null` if the browser offers none, as in some private windows. */
const storage = (async () => {
  const request = indexedDB.open("rubik", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return done(request);
})().catch(() => null);

const tables = new Map();

/** The names of the tables that this worker has read from the storage or built. */
const known = new Set();

async function objects(mode) {
  const database = await storage;
  return database?.transaction(STORE, mode).objectStore(STORE) ?? null;
}

/**
 * Reads the stored tables that a request may need and that are not known yet. This happens before the request runs,
 * because the code that builds tables cannot wait for the storage.
 */
async function readTables(fields) {
  const store = await objects("readonly");
  if (!store) return;
  for (const name of await done(store.getAllKeys())) {
    if (known.has(name) || !isFor(name, fields)) continue;
    known.add(name);
    tables.set(name, await done(store.get(name)));
  }
}

/** Returns a table that was read, and forgets it here, because the solver keeps it. */
function take(name) {
  const table = tables.get(name);
  tables.delete(name);
  return table;
}

let keeping = Promise.resolve();

function keep(name, table) {
  known.add(name);
  if (table.length > MOST_KEPT) return;
  keeping = keeping.then(async () => {
    const store = await objects("readwrite");
    if (store) await done(store.put(table, name));
  }).catch(() => {});
}

async function begin(module) {
  await init({ module_or_path: module });
  return new Answerer(take, keep);
}

let useModule;
const answerer = new Promise((use) => (useModule = use)).then(begin);

async function answer({ number, name, fields, takesTables }) {
  const tell = (event, text) => postMessage({ number, event, data: JSON.parse(text) });
  try {
    const [solver] = await Promise.all([answerer, takesTables && readTables(fields).catch(() => {})]);
    if (name === "warm-up") {
      solver.warm_up();
      await keeping;
      tell("solved", "{}");
    } else {
      tell("solved", solver.ask(name, JSON.stringify(fields), tell));
    }
  } catch (failure) {
    const text = typeof failure === "string" ? failure : JSON.stringify({ error: { message: `The solver crashed: ${failure}` } });
    tell("failed", text);
  }
}

addEventListener("message", ({ data }) => {
  if (data.module) useModule(data.module);
  else answer(data);
});
