// Uses the package like a program under Node. `.ci/web` installs it beside this file.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { Refusal, alg, apply, ask, captured, check, complete, count, faces, goals, order, scramble, show, solve, steps, warmUp } from "rubik";

const CUBE = "R U2 F' D L B2 R' U F2 D' L2 B U2 R2 F'";

test("solutions by every method are right", async () => {
  const options = [{ method: "fmc" }, { method: "two-phase" }, { method: "layers" }, { method: "thistlethwaite" }, { goal: "cross" }];
  for (const each of options) {
    const { solution } = await solve(CUBE, each);
    const claim = each.goal ? { goal: each.goal } : {};
    assert.equal((await check(CUBE, solution, claim)).ok, true, JSON.stringify(each));
  }
});

test("other puzzles are solved", async () => {
  for (const puzzle of ["2x2x2", "pyraminx", "skewb", "slide"]) {
    const { scrambles } = await scramble({ n: 1, seed: 59, puzzle });
    const text = scrambles[0].scramble;
    const { solution } = await solve(text, { puzzle });
    assert.equal((await check(text, solution, { puzzle })).ok, true, puzzle);
  }
});

test("answers are those of the program", async () => {
  assert.equal((await order("R U")).order, "105");
  assert.equal((await alg("R U R'", "invert")).result, "R U' R'");
  assert.equal((await apply("R", "R'")).facelets, (await show("")).facelets);
  assert.equal((await count({ goal: "cross" })).cubes, "227546313523200");
  assert.equal((await goals({ name: "cross" })).goals[0].name, "cross");
  assert.equal((await steps("R U", "U' R'", { goal: "cross" })).steps.length, 1);
  assert.equal((await complete("?".repeat(54))).missing, 54);
  // A row of three black pixels.
  assert.deepEqual((await faces("3", "AAAAAAAAAAAA")).faces, []);
  const paint = { U: "#f0f0f0", R: "#be1423", F: "#00964a", D: "#f5d714", L: "#ff6414", B: "#0046af" };
  const { facelets } = await show(CUBE);
  const seen = [...facelets].map((face) => paint[face]);
  assert.equal((await captured(seen.fill("?", 45).join(" "))).stickers, facelets);
  assert.ok((await ask("options", { puzzle: "2x2x2" })).solve.length > 3);
});

test("what is refused says why, as over HTTP", async () => {
  await assert.rejects(solve("R U Q"), (refusal) => refusal instanceof Refusal && refusal.answer.input === "R U Q");
  await assert.rejects(solve("R", { method: "optimal" }), { kind: "option", message: /hundreds of megabytes/ });
  await assert.rejects(solve("R", { nonsense: 1 }), Refusal);
  await assert.rejects(ask("nothing", {}), Refusal);
  await assert.rejects(ask("solve", null), { kind: "request" });
});

test("a search tells what it finds", async () => {
  const lengths = [];
  const hear = (event, data) => event === "improved" && lengths.push(data.length.htm);
  const { length } = await solve(CUBE, { improve: true, time_limit: 1 }, hear);
  assert.ok(lengths.length > 0 && lengths.every((each, index) => index === 0 || each < lengths[index - 1]));
  assert.equal(lengths.at(-1), length.htm);
  await warmUp();
});

// In an earlier version, each type of scramble built its own tables. The memory of WebAssembly never shrinks, so a
// phone would run out of memory. The limit is the documented one: searches with a time limit keep more on a faster
// machine (89.6 to 90.2 MB).
test("what a cube needs fits into a phone", async () => {
  for (const each of [{ seed: 59 }, { event: "333bf" }, { case: "pll" }, { goal: "cross" }]) await scramble(each);
  const { default: init } = await import(new URL("rubik.js", import.meta.resolve("rubik")));
  const { memory } = await init();
  assert.ok(memory.buffer.byteLength <= 98e6, `${memory.buffer.byteLength} bytes`);
  for (const each of ["qtm", "axial"]) await assert.rejects(solve(CUBE, { metric: each }), { message: /hundreds of megabytes/ });
});

test("the README's first example runs", async () => {
  const readme = await readFile(new URL("README.md", import.meta.resolve("rubik")), "utf8");
  const [, example] = readme.match(/```js\n([^]*?)```/);
  const folder = new URL("./example.mjs", import.meta.url);
  await (await import("node:fs/promises")).writeFile(folder, example);
  await import(folder);
});

test("a worker answers", async () => {
  const program = `import { parentPort } from "node:worker_threads";
    import { solve } from "rubik";
    parentPort.postMessage((await solve("R U", { method: "fmc" })).solution);`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program.replace('"rubik"', JSON.stringify(import.meta.resolve("rubik"))))}`));
  const solution = await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
  assert.equal((await check("R U", solution)).ok, true);
});
