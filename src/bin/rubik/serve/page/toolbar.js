// Toolbars. The Tab key stops once in each toolbar, and arrow keys move between its buttons.

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The buttons that can be used. While the whole toolbar is hidden, these are all buttons that are not disabled. */
function usable(element) {
  const buttons = [...element.querySelectorAll("button")].filter((button) => !button.disabled);
  const shown = buttons.filter((button) => button.checkVisibility());
  return shown.length > 0 ? shown : buttons;
}

/**
 * Makes an element a toolbar. The Tab key stops at exactly one of its buttons, even if buttons are replaced or
 * disabled.
 */
export function makeToolbar(element) {
  element.setAttribute("role", "toolbar");
  const stopAt = (stop) => {
    for (const button of element.querySelectorAll("button")) button.tabIndex = button === stop ? 0 : -1;
  };
  const mend = () => {
    const buttons = usable(element);
    if (buttons.filter(({ tabIndex }) => tabIndex === 0).length !== 1) stopAt(buttons[0]);
  };
  element.addEventListener("focusin", ({ target }) => target.matches("button") && stopAt(target));
  element.addEventListener("keydown", (event) => {
    const buttons = usable(element);
    const from = buttons.indexOf(event.target);
    const isMeant = Object.hasOwn(STEPS, event.key) && from !== -1 && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (!isMeant) return;
    event.preventDefault();
    event.stopPropagation();
    buttons.at((from + STEPS[event.key]) % buttons.length).focus({ preventScroll: true });
  });
  new MutationObserver(mend).observe(element, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  mend();
}
