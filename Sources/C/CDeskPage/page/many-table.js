// The table for a job: dropped, chosen or pasted.

import { post } from "./api.js";
import { announce, debounce, field, fill, foreign, make } from "./dom.js";
import { dropPlace, packed } from "./files.js";
import { trouble } from "./findings.js";
import { t } from "./texts.js";

const shownRows = 6;

export function tableCard(took, columnClicked) {
  let source = null;
  const shown = make("div", { "aria-live": "polite" });
  const paste = make("textarea.mono", { rows: "4", spellcheck: "false", dir: "ltr", placeholder: t("table.paste.example") });

  async function take(what, name) {
    try {
      const answer = await post("/api/table", what);
      source = what;
      show(answer, name);
      took({ ...answer, name });
    } catch (error) {
      source = null;
      fill(shown, trouble(error));
    }
  }

  function show({ columns, rows, count }, name) {
    const head = make("tr", {}, columns.map((column) =>
      make("th", { scope: "col" }, make("button.column", { type: "button", title: t("table.use", { column }), onclick: () => columnClicked(column) }, foreign(column)))));
    const body = rows.slice(0, shownRows).map((row) =>
      make("tr", {}, columns.map((_, index) => make("td", {}, foreign(row[index])))));
    const words = t("table.rows", { n: count });
    announce(words);
    fill(shown, make("p", {}, make("strong", {}, words), " ", name ? foreign(name) : null),
      make("div.scroll", { tabindex: "0", role: "region", "aria-label": t("table.first") },
        make("table.data", {}, make("thead", {}, head), make("tbody", {}, body))),
      count > shownRows ? make("p.help", {}, t("table.more", { n: count - shownRows })) : null,
      make("p.help", {}, t("table.click")));
  }

  const drop = dropPlace({
    words: t("table.choose"), hint: t("table.choose.help"), accept: ".csv,.tsv,.txt,.xlsx,.ods,text/csv",
    async take(file) {
      try {
        paste.value = "";
        await take(await packed(file), file.name);
      } catch (error) {
        fill(shown, trouble(error));
      }
    },
  });
  const pasted = debounce(250, () => paste.value.trim() && take({ text: paste.value }, null));
  paste.addEventListener("input", pasted);
  const card = make("div.card", {}, make("h2", {}, t("table.title")),
    make("div.two", {}, drop, field(t("table.paste"), paste)), shown);
  return { card, source: () => source };
}
