// What keys mean: turns, steps, colors.

import { LETTERS, turnText } from "./cube.js";
import { colorOfKey } from "./colors.js";

const isTyping = (target) => target.closest("textarea, select, dialog") !== null;

/** The turn that a letter means: faces and middle layers are capital, `x`, `y`, `z` are not. */
function turnOfKey(key, isShifted) {
  const letter = LETTERS.find((known) => known.toLowerCase() === key.toLowerCase());
  return letter ? turnText(letter, isShifted ? -1 : 1) : null;
}

function control(event, actions) {
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) return actions.undo;
  if (key === "y" || key === "z") return actions.redo;
  return null;
}

function entering(event, actions) {
  const color = event.key.length === 1 ? colorOfKey(event.key) : null;
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

/** What a key does now, or nothing. */
function actionOf(event, actions) {
  if (event.altKey || isTyping(event.target)) return null;
  if (event.ctrlKey || event.metaKey) return control(event, actions);
  if (actions.isEntering()) return entering(event, actions);
  const turn = event.key.length === 1 ? turnOfKey(event.key, event.shiftKey) : null;
  return turn ? () => actions.turn(turn) : stepping(event, actions);
}

export function listenToKeys(actions) {
  document.addEventListener("keydown", (event) => {
    const action = actionOf(event, actions);
    if (!action) return;
    event.preventDefault();
    action();
  });
}
