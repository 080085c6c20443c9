// Every visible text comes from texts.LANGUAGE.json; each language is one file.

export const languages = ["en", "de"];

let table = {};
let plurals = new Intl.PluralRules("en");
let numbers = new Intl.NumberFormat("en");

/** The language chosen earlier, else the browser's if there is a file for it, else the terminal's. */
export function preferred(ofTerminal) {
  const kept = localStorage.getItem("language");
  const wanted = [kept, ...navigator.languages.map((tag) => tag.slice(0, 2)), ofTerminal];
  return wanted.find((language) => languages.includes(language)) ?? "en";
}

export async function speak(language) {
  const answer = await fetch(`/texts.${language}.json`);
  table = await answer.json();
  plurals = new Intl.PluralRules(language);
  numbers = new Intl.NumberFormat(language);
  document.documentElement.lang = language;
}

export const remember = (language) => localStorage.setItem("language", language);

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
