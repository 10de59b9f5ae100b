// Answers questions of the page, one after the other, with tables that the browser keeps.

import init, { Answerer } from "./rubik.js";

const STORE = "tables";

/** The most bytes that are read: tables of larger puzzles are built anew. */
const MOST_READ = 40e6;

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** The browser's storage; none where it has none, as in some private windows. */
const storage = (async () => {
  const request = indexedDB.open("rubik", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return done(request);
})().catch(() => null);

const tables = new Map();

/** The names of tables that were read or kept here. */
const known = new Set();

let bytes = 0;

async function objects(mode) {
  const database = await storage;
  return database?.transaction(STORE, mode).objectStore(STORE) ?? null;
}

/** Reads what is kept and not known yet, before a question: whoever builds tables cannot wait for it. */
async function readTables() {
  const store = await objects("readonly");
  if (!store) return;
  for (const name of await done(store.getAllKeys())) {
    if (known.has(name)) continue;
    known.add(name);
    const table = await done(store.get(name));
    bytes += table.length;
    if (bytes <= MOST_READ) tables.set(name, table);
  }
}

/** A table that was kept; it is given once, and then the solver has it. */
function take(name) {
  const table = tables.get(name);
  tables.delete(name);
  return table;
}

let keeping = Promise.resolve();

function keep(name, table) {
  known.add(name);
  if (table.length > MOST_READ) return;
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
    const [solver] = await Promise.all([answerer, takesTables && readTables().catch(() => {})]);
    if (name === "warm-up") {
      solver.warm_up();
      await keeping;
      tell("solved", "{}");
    } else {
      tell("solved", solver.ask(name, JSON.stringify(fields), tell));
    }
  } catch (failure) {
    const text = typeof failure === "string" ? failure : JSON.stringify({ error: { message: `The solver broke: ${failure}` } });
    tell("failed", text);
  }
}

addEventListener("message", ({ data }) => {
  if (data.module) useModule(data.module);
  else answer(data);
});
