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
