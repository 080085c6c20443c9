// The findings of a command, in its own sentences.

import { capital, fill, foreign, icon, make, sentence } from "./dom.js";
import { has, t } from "./texts.js";

const words = { error: "level.error", warning: "level.warning", info: "level.info", note: "level.info" };
const symbols = { error: "refused", warning: "warning", info: "info", note: "info" };

/** A finding; its level is shown by a word and a symbol, not only by colour. */
export function finding(level, message, remedy, place) {
  return make(`li.finding.${level}`, {}, icon(symbols[level] ?? "info"),
    make("div", {}, make("strong", {}, t(words[level] ?? "level.info")),
      place ? make("span.place", {}, foreign(place)) : null,
      sentence(capital(message), "p"), remedy ? sentence(capital(remedy), "p") : null));
}

/** A finding of lint about an address, in the page's language if it has the sentence. */
export function lintFinding({ id, level, message, remedy, offset, length }, address) {
  const key = `lint.${id}`;
  if (!has(key)) return finding(level, message, remedy);
  const bytes = new TextEncoder().encode(address);
  const part = new TextDecoder().decode(bytes.slice(offset, offset + length)) || address;
  return make(`li.finding.${level}`, {}, icon(symbols[level] ?? "info"),
    make("div", {}, make("strong", {}, t(words[level] ?? "level.info")), make("p", { dir: "auto" }, t(key, { part }))));
}

/** A list with a text for when it is empty. */
export const findings = (list, items, whenEmpty) =>
  fill(list, items.length ? items : whenEmpty ? [allGood(whenEmpty)] : []);

export const allGood = (text) => make("li.finding.good", {}, icon("done"), make("div", {}, make("p", {}, text)));

/** The message of an error, shown where the action was tried. */
export function trouble(error) {
  return make("p.trouble", { role: "alert" }, icon("refused"), sentence(capital(forPage(error.message))));
}

/** A sentence of a command without the parts that are about its options, which the page does not have. */
export const forPage = (message) =>
  message.split("\n").filter((line) => !/^(Usage:|Try ')/.test(line)).map((line) =>
    line.replace(/ \([^()]*--[a-z][^()]*\)/g, "").split(/(?<=[;,:])\s/).filter((part) => !/(^|\W)--[a-z]|\bsudo\b/.test(part)).join(" ").replace(/[;,:]$/, ""))
    .filter(Boolean).join("\n") || message;
