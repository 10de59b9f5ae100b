// The texts of the page in the language of its reader: each language is a file. What the program says is English.

export const LANGUAGES = { en: "English", de: "Deutsch" };

/** Under which name the browser keeps the language that was chosen. */
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
    // A browser that keeps nothing shows its own language.
  }
  location.reload();
}

/** Writes the texts of the document: `data-text` is what an element says, `data-label` what it is called. */
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
