// Fields of requests as fields of a form.

import { make } from "./lists.js";

/**
 * A field with its label, hidden until the puzzle is known to have it; its input is kept by the name of the option.
 * The words are its label, and what stands in it while it is empty.
 */
export function makeField(field, [title, empties], inputs) {
  const isCheck = field.kind === "check";
  const label = make("label", isCheck ? "check" : "field");
  const input = inputOf(field, empties);
  input.dataset.option = field.name;
  inputs.set(field.name, input);
  label.append(...(isCheck ? [input, ` ${title}`] : [`${title} `, input]));
  label.hidden = true;
  return label;
}

function inputOf({ kind, most }, empties) {
  const input = make(kind === "choice" ? "select" : "input");
  if (kind === "choice") input.append(new Option(empties, ""));
  if (kind === "check") input.type = "checkbox";
  if (kind === "number") Object.assign(input, { type: "number", min: 0, inputMode: "numeric" });
  if (most) input.max = most;
  if (!kind) Object.assign(input, { placeholder: empties, spellcheck: false, autocomplete: "off" });
  return input;
}

export function empty(input) {
  if (input.type === "checkbox") input.checked = false;
  else input.value = "";
}

/** The value of a field of a request, or null if nothing is given. */
export function valueOf(input) {
  if (input.type === "checkbox") return input.checked || null;
  const given = input.value.trim();
  if (given === "") return null;
  return input.type === "number" ? Number(given) : given;
}

/** Puts names behind the first choice, if that is none of them; those of groups into groups. */
export function fillChoice(select, names, groups = []) {
  const { value } = select;
  const none = [...select.options].filter((option) => option.value === "");
  const options = (list) => list.map((name) => new Option(name, name));
  const grouped = groups.map(({ title, names: list }) => {
    const group = make("optgroup");
    group.label = title;
    group.append(...options(list));
    return group;
  });
  select.replaceChildren(...none, ...(groups.length > 0 ? grouped : options(names)));
  select.value = names.includes(value) ? value : none.length > 0 ? "" : names[0] ?? "";
}
