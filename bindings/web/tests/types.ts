// Tests that the types of the package accept right programs and refuse wrong ones. This file is compiled, and never run.

import { Refusal, check, solve, type SolveAnswer, type SolveRequest } from "rubik";

const answer: SolveAnswer = await solve("R U", { method: "fmc", max_moves: 20 }, (event, data) => {
  if (event === "tables") console.log(data);
});
const solution: string | undefined | null = "solution" in answer ? answer.solution : undefined;
const ok: boolean = (await check("R U", solution ?? "")).ok;
const request: SolveRequest = { cube: "R U", puzzle: "2x2x2" };
console.log(ok, request, Refusal.name);

// @ts-expect-error this option does not exist
await solve("R U", { maximum: 20 });
// @ts-expect-error this method does not exist
await solve("R U", { method: "magic" });
// @ts-expect-error a cube is text
await solve(3);
