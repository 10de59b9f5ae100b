// Sends the requests of the page to the server that it came from.

import { text } from "./texts.js";

/** True if what is asked does not leave this device: its own server answers. */
export const staysHere = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

async function request(name, body, signal) {
  const options = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal,
  };
  // The options are looked up by a query.
  const query = name === "options" ? [`/api/options?${new URLSearchParams(body)}`, {}] : [`/api/${name}`, options];
  const response = await fetch(...query).catch((failure) => {
    if (failure.name === "AbortError") throw failure;
    throw new Error(text.back.silent);
  });
  if (response.ok) return response;
  const answer = await response.json().catch(() => ({}));
  throw answer.error ? answer : { error: { message: `${response.status} ${response.statusText}` } };
}

/** The answer to a question; what is refused is thrown, as the object that says why. */
export const ask = async (name, fields) => (await request(name, fields)).json();

function eventOf(block) {
  const field = (name) => {
    const lines = block.split("\n").filter((line) => line.startsWith(`${name}:`));
    return lines.map((line) => line.slice(name.length + 1).trimStart()).join("\n");
  };
  const data = field("data");
  return data === "" ? null : { name: field("event"), data: JSON.parse(data) };
}

/** The events that answer a question, as they come. */
export async function* events(name, fields, signal) {
  const response = await request(name, fields, signal);
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
