// Calls to the program, which answers in JSON or in a stream of events.

/** What the program refused, with the error object it gave. */
export class Refusal extends Error {
  constructor(error) {
    super(error.message ?? "the program gave no reason");
    this.suggestions = error.suggestions ?? [];
  }
}

async function request(name, body, signal) {
  const options = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal,
  };
  const response = await fetch(`/api/${name}`, options).catch((failure) => {
    if (failure.name === "AbortError") throw failure;
    throw new Error("The program does not answer: is rubik serve still running?");
  });
  if (response.ok) return response;
  const answer = await response.json().catch(() => ({}));
  throw new Refusal(answer.error ?? { message: `${response.status} ${response.statusText}` });
}

const optionsKnown = new Map();

/** The options of a solve that go with some fields, by their names. */
export function optionsWith(fields) {
  const query = new URLSearchParams(fields).toString();
  if (!optionsKnown.has(query)) {
    const asked = fetch(`/api/options?${query}`).then((response) => response.json());
    optionsKnown.set(query, asked.then(({ solve = [] }) => new Map(solve.map((option) => [option.name, option]))));
  }
  return optionsKnown.get(query);
}

const once = (ask) => {
  let asked = null;
  return () => (asked ??= ask());
};

const allOptions = once(() => fetch("/api/options").then((response) => response.json()));

/** The options of a request, by their names. */
export async function optionsOf(name) {
  const options = (await allOptions())[name];
  return new Map(options.map((option) => [option.name, option]));
}

/** The goals that have names. */
export const goals = once(async () => (await call("goals", {})).goals);

/** The methods that solve a puzzle, the usual one first; none if they cannot be asked for. */
export async function methodsOf(puzzle) {
  const options = await optionsWith({ puzzle }).catch(() => new Map());
  return options.get("method")?.values ?? [];
}

export const call = async (name, body) => (await request(name, body)).json();

function eventOf(block) {
  const field = (name) => {
    const lines = block.split("\n").filter((line) => line.startsWith(`${name}:`));
    return lines.map((line) => line.slice(name.length + 1).trimStart()).join("\n");
  };
  const data = field("data");
  return data === "" ? null : { name: field("event"), data: JSON.parse(data) };
}

/** The server-sent events that answer a call, as they arrive. */
export async function* events(name, body, signal) {
  const response = await request(name, body, signal);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (text + value.replaceAll("\r\n", "\n")).split("\n\n");
    text = blocks.pop();
    yield* blocks.map(eventOf).filter(Boolean);
  }
}
