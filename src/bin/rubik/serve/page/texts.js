// The texts of the page in the language of the user. Each language has a file. Texts from the program are in English.

export const LANGUAGES = { en: "English", de: "Deutsch" };

/** The key under which the browser stores the chosen language. */
const KEPT = "language";

function kept() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

const wanted = [kept(), ...navigator.languages].map((name) => name?.slice(0, 2));

export const language = wanted.find((name) => Object.hasOwn(LANGUAGES, name)) ?? "en";

export const { text } = await import(`./texts-${language}.js`);

/** Shows the page in another language. */
function choose(name) {
  try {
    localStorage.setItem(KEPT, name);
  } catch {
    // Without storage, the page uses the language of the browser.
  }
  location.reload();
}

/** Writes the texts of the document. `data-text` names the text of an element, and `data-label` its accessible name. */
export function writeTexts() {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = text.page[element.dataset.text];
  for (const element of document.querySelectorAll("[data-label]")) {
    const label = text.page[element.dataset.label];
    element.setAttribute("aria-label", label);
    if (element.matches("button")) element.title = label;
  }
  const select = document.getElementById("language");
  select.append(...Object.entries(LANGUAGES).map(([name, title]) => new Option(title, name)));
  select.value = language;
  select.addEventListener("change", () => choose(select.value));
}
