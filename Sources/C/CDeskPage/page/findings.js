// The findings of a command, in its own sentences.

import { capital, fill, foreign, icon, make, sentence } from "./dom.js";
import { t } from "./texts.js";

const words = { error: "level.error", warning: "level.warning", info: "level.info", note: "level.info" };
const symbols = { error: "refused", warning: "warning", info: "info", note: "info" };

/** A finding; its level is shown by a word and a symbol, not only by colour. */
export function finding(level, message, remedy, place) {
  return make(`li.finding.${level}`, {}, icon(symbols[level] ?? "info"),
    make("div", {}, make("strong", {}, t(words[level] ?? "level.info")),
      place ? make("span.place", {}, foreign(place)) : null,
      sentence(capital(message), "p"), remedy ? sentence(capital(remedy), "p") : null));
}

/** A list with a text for when it is empty. */
export const findings = (list, items, whenEmpty) =>
  fill(list, items.length ? items : whenEmpty ? [allGood(whenEmpty)] : []);

export const allGood = (text) => make("li.finding.good", {}, icon("done"), make("div", {}, make("p", {}, text)));

/** The message of an error, shown where the action was tried. */
export function trouble(error) {
  return make("p.trouble", { role: "alert" }, icon("refused"), sentence(capital(error.message)));
}
