// Sends the requests of the page to the server from which it was loaded.

import { text } from "./texts.js";

/** True if the server runs on this device, so that requests do not leave it. */
export const staysHere = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

async function request(name, body, signal) {
  const options = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal,
  };
  // `options` is a GET request with a query.
  const query = name === "options" ? [`/api/options?${new URLSearchParams(body)}`, {}] : [`/api/${name}`, options];
  const response = await fetch(...query).catch((failure) => {
    if (failure.name === "AbortError") throw failure;
    throw new Error(text.back.silent);
  });
  if (response.ok) return response;
  const answer = await response.json().catch(() => ({}));
  throw answer.error ? answer : { error: { message: `${response.status} ${response.statusText}` } };
}

/** Sends a request and returns its answer. If the request is refused, throws the object with the reason. */
export const ask = async (name, fields) => (await request(name, fields)).json();

function eventOf(block) {
  const field = (name) => {
    const lines = block.split("\n").filter((line) => line.startsWith(`${name}:`));
    return lines.map((line) => line.slice(name.length + 1).trimStart()).join("\n");
  };
  const data = field("data");
  return data === "" ? null : { name: field("event"), data: JSON.parse(data) };
}

/** Sends a request and yields the events of its answer as they arrive. */
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
