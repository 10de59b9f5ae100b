// Makes form fields for the fields of requests.

import { make } from "./lists.js";

/**
 * Makes a field with its label. The field is hidden until the page knows that the puzzle supports this option. The
 * input is added to `inputs` under the option's name. `title` is the label, and `empties` the text of an empty field.
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

/** The value of a field, or `null` if it is empty. */
export function valueOf(input) {
  if (input.type === "checkbox") return input.checked || null;
  const given = input.value.trim();
  if (given === "") return null;
  return input.type === "number" ? Number(given) : given;
}

/**
 * Fills a select element with names. An existing option without a value stays. If `groups` is not empty, the element
 * shows the names of these groups, each under the title of its group.
 */
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
