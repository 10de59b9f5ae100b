// Handles keys: turns, steps, colors.

const TEXT_FIELDS = "textarea, select, dialog, input:not([type=radio], [type=checkbox], [type=range])";
const isTyping = (target) => target.closest(TEXT_FIELDS) !== null;

function control(event, actions) {
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) return actions.undo;
  if (key === "y" || key === "z") return actions.redo;
  return null;
}

function entering(event, actions) {
  const color = event.key.length === 1 ? actions.colorOfKey(event.key) : null;
  if (color) return () => actions.color(color);
  const isOnSticker = !event.target.closest("button, input, a") || event.target.closest(".sticker");
  if (event.key === "Enter" && isOnSticker && actions.isCube()) return actions.use;
  return { Backspace: actions.eraseBefore, Delete: actions.erase }[event.key];
}

function stepping({ key, target }, actions) {
  if (target.id === "scene") {
    const look = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    if (look) return () => actions.look(...look);
  }
  if (target.closest("input") || (key === " " && target.closest("button"))) return null;
  return { ArrowLeft: actions.back, ArrowRight: actions.forward, " ": actions.play }[key];
}

/** The action of a key in the current state; `null` or `undefined` if the key has no action. */
function actionOf(event, actions) {
  // If the space bar is held down, its repetitions do not pause the playback again.
  if (event.altKey || isTyping(event.target) || (event.repeat && event.key === " ")) return null;
  if (event.ctrlKey || event.metaKey) return control(event, actions);
  if (actions.isEntering()) return entering(event, actions);
  const turned = event.key.length === 1 ? actions.turnOfKey(event.key, event.shiftKey) : null;
  return turned ?? stepping(event, actions);
}

/** Handles keys that turn, step and enter colors, wherever the focus is on the page, except in a text field. */
export function listenToKeys(actions) {
  document.addEventListener("keydown", (event) => {
    const action = actionOf(event, actions);
    if (!action) return;
    event.preventDefault();
    action();
  });
}
