// Every visible text comes from texts.LANGUAGE.json; each language is one file.

/** The languages that have a file, as the desk lists them in the page. */
export const languages = (document.documentElement.dataset.languages ?? "en").split(" ");

/** The name of a language in that language. */
export function nameOf(language) {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(language);
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

let table = {};
let plurals = new Intl.PluralRules("en");
let numbers = new Intl.NumberFormat("en");

/** The language chosen earlier, else the browser's if there is a file for it, else the terminal's. */
export function preferred(ofTerminal, earlier = null) {
  const kept = localStorage.getItem("language");
  const wanted = [kept, earlier, ...navigator.languages.map((tag) => tag.split("-")[0]), ofTerminal];
  return wanted.find((language) => languages.includes(language)) ?? "en";
}

export async function speak(language) {
  const answer = await fetch(`/texts.${language}.json`);
  table = await answer.json();
  plurals = new Intl.PluralRules(language);
  numbers = new Intl.NumberFormat(language);
  document.documentElement.lang = language;
  const locale = new Intl.Locale(language);
  document.documentElement.dir = (locale.getTextInfo?.() ?? locale.textInfo)?.direction ?? "ltr";
}

export const chooseLanguage = (language) => localStorage.setItem("language", language);

export const number = (value) => numbers.format(value);

/** Whether there is a text for a key that was made from data. */
export const has = (key) => Object.hasOwn(table, key);

/** The text of a key, with `{names}` filled in; `n` also chooses between singular and plural. */
export function t(key, values = {}) {
  let text = table[key];
  if (text && typeof text === "object") text = (values.n === 0 && text.zero) || (text[plurals.select(values.n)] ?? text.other);
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    return typeof value === "number" ? numbers.format(value) : value ?? whole;
  });
}

/** Fills in the texts of the page itself. */
export function translate(root = document) {
  for (const element of root.querySelectorAll("[data-text]")) element.textContent = t(element.dataset.text);
  for (const element of root.querySelectorAll("[data-label]")) element.setAttribute("aria-label", t(element.dataset.label));
}
