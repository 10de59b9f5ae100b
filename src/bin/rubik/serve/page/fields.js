// Fields of requests as fields of a form.

import { make } from "./lists.js";

/** A field with its label, hidden until the puzzle is known to have it; its input is kept by the name of the option. */
export function makeField(field, inputs) {
  const isCheck = field.kind === "check";
  const label = make("label", isCheck ? "check" : "field");
  const input = inputOf(field);
  input.dataset.option = field.name;
  inputs.set(field.name, input);
  label.append(...(isCheck ? [input, ` ${field.label}`] : [`${field.label} `, input]));
  label.hidden = true;
  return label;
}

function inputOf({ kind, example, most, usual = "as usual" }) {
  const input = make(kind === "choice" ? "select" : "input");
  if (kind === "choice") input.append(new Option(usual, ""));
  if (kind === "check") input.type = "checkbox";
  if (kind === "number") Object.assign(input, { type: "number", min: 0, inputMode: "numeric" });
  if (most) input.max = most;
  if (example) Object.assign(input, { placeholder: example, spellcheck: false, autocomplete: "off" });
  return input;
}

export function empty(input) {
  if (input.type === "checkbox") input.checked = false;
  else input.value = "";
}

/** The value of a field of a request, or null if nothing is given. */
export function valueOf(input) {
  if (input.type === "checkbox") return input.checked || null;
  const text = input.value.trim();
  if (text === "") return null;
  return input.type === "number" ? Number(text) : text;
}

/** Puts names behind the first choice, which is none of them. */
export function fillChoice(select, values) {
  const { value } = select;
  select.replaceChildren(select.options[0], ...values.map((name) => new Option(name, name)));
  select.value = values.includes(value) ? value : "";
}
