// The dialogs: pasting a cube, an unsolved puzzle, choosing colors, the keys.

import { FACES } from "./cube.js";
import { make } from "./lists.js";
import { text } from "./texts.js";

const find = (id) => document.getElementById(id);

function closeByButton(dialog) {
  dialog.querySelector("[data-close]")?.addEventListener("click", () => dialog.close());
}

/**
 * Returns a function that opens the dialog for pasting with a text. `read` fails if a text is not a position.
 */
export function preparePaste(read) {
  const dialog = find("paste-dialog");
  const field = find("paste-text");
  const error = find("paste-error");
  const submit = async () => {
    error.textContent = "";
    try {
      await read(field.value);
      dialog.close();
    } catch (failure) {
      error.textContent = failure.message;
    }
  };
  closeByButton(dialog);
  dialog.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  const open = (pasted) => {
    if (!dialog.open) dialog.showModal();
    field.value = pasted;
    error.textContent = "";
    field.focus();
    if (pasted !== "") submit();
  };
  find("paste-open").addEventListener("click", () => open(""));
  document.addEventListener("paste", (event) => {
    if (event.target.closest?.("textarea, input, dialog")) return;
    const pasted = event.clipboardData.getData("text");
    if (pasted.trim() !== "") open(pasted);
  });
  return open;
}

/**
 * Prepares the dialog for a real puzzle that a solution did not solve. The user can `enter` its colors now, or
 * `compare` them with the position before the solution.
 */
export function prepareUnsolved({ enter, compare }) {
  const dialog = find("unsolved-dialog");
  closeByButton(dialog);
  const choose = (id, action) => find(id).addEventListener("click", () => {
    dialog.close();
    action();
  });
  choose("unsolved-enter", enter);
  choose("unsolved-compare", compare);
  find("unsolved-open").addEventListener("click", () => dialog.showModal());
}

export function prepareColors(colors, isLettered, changed) {
  const inputs = FACES.map((face) => {
    const label = make("label", "", text.sides[face]);
    const input = make("input");
    input.type = "color";
    input.addEventListener("input", () => choose(inputs.map(({ value }) => value)));
    label.append(input);
    find("color-inputs").append(label);
    return input;
  });
  const letters = find("letters");
  const show = () => {
    inputs.forEach((input, index) => (input.value = colors.hexes[index]));
    letters.checked = isLettered();
  };
  const choose = (hexes) => {
    colors.choose(hexes);
    changed(letters.checked);
  };
  letters.addEventListener("change", () => changed(letters.checked));
  find("colors-usual").addEventListener("click", () => {
    choose([]);
    show();
  });
  find("colors-open").addEventListener("click", () => {
    show();
    find("colors-dialog").showModal();
  });
}

export function prepareKeys() {
  find("keys-open").addEventListener("click", () => find("keys-dialog").showModal());
}
