// Measures the page's WebAssembly under Node, for docs/benchmarks.md: processor time and memory of the page's requests.
//
//     .ci/web --make && node benches/page.mjs target/page/npm
//
// The memory of WebAssembly never shrinks, so each printed value is the maximum over all requests so far. To measure
// only a 5x5x5, add its name: `node benches/page.mjs target/page/npm 5x5x5`.

import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

const [folder, ...puzzles] = process.argv.slice(2);
const { default: init, Answerer } = await import(resolve(folder, "rubik.js"));
const { memory } = await init({ module_or_path: await readFile(resolve(folder, "rubik_bg.wasm")) });
const answerer = new Answerer();

/** Returns the processor time of all threads so far, in milliseconds. */
function spent() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function ask(name, fields, tables) {
  const hear = (event, text) => event === "tables" && tables?.(JSON.parse(text));
  return JSON.parse(answerer.ask(name, JSON.stringify(fields), hear));
}

/** Sends a request, and prints its processor time and the memory after it. */
function measure(name, fields) {
  const begun = spent();
  ask(name, fields);
  const time = Math.round(spent() - begun);
  console.log(`${name} ${JSON.stringify(fields)}: ${time} ms, ${Math.round(memory.buffer.byteLength / 1e6)} MB`);
}

const CUBE = "R U2 F' D L B2 R' U F2 D' L2 B U2 R2 F'";

function threeByThree() {
  const methods = ["fmc", "two-phase", "layers", "thistlethwaite"];
  for (const method of methods) measure("solve", { cube: CUBE, method });
  const positions = ask("scramble", { n: 100, seed: 5 }).scrambles.map(({ facelets }) => facelets);
  for (let round = 0; round < 6; round += 1) {
    const begun = spent();
    for (const cube of positions) ask("solve", { cube, method: "two-phase" });
    console.log(`two phases: ${((spent() - begun) / positions.length).toFixed(3)} ms a cube`);
  }
  measure("solve", { cube: CUBE, method: "two-phase", improve: true, time_limit: 1 });
  for (const goal of ["cross", "f2l"]) measure("solve", { cube: CUBE, goal });
  measure("scramble", { n: 1 });
  measure("scramble", { event: "333bf" });
  for (const each of ["pll", "zbll"]) measure("scramble", { case: each });
  measure("scramble", { goal: "cross", distance: 5 });
  measure("scramble", { goal: "f2l", distance: 5 });
  const { solution } = ask("solve", { cube: CUBE });
  measure("steps", { cube: CUBE, solution, goal: ["cross", "f2l"] });
  measure("count", { goal: "cross" });
}

function large(puzzle) {
  const [first, second] = ask("scramble", { puzzle, n: 2, seed: 5, moves: 40 }).scrambles.map(({ scramble }) => scramble);
  measure("solve", { cube: first, puzzle, method: "layers" });
  let begun = spent();
  const tables = ({ table, fraction }) => {
    if (fraction < 1) return;
    console.log(`  ${table}: built after ${Math.round(spent() - begun)} ms`);
    begun = spent();
  };
  ask("solve", { cube: first, puzzle, method: "reduction" }, tables);
  for (const cube of [first, second]) measure("solve", { cube, puzzle, method: "reduction" });
}

if (puzzles.length === 0) threeByThree();
for (const puzzle of puzzles) large(puzzle);
