// The table for a job: dropped, chosen or pasted.

import { post } from "./api.js";
import { announce, choices, clearWrong, debounce, field, fill, foreign, icon, make } from "./dom.js";
import { dropPlace, packed } from "./files.js";
import { refuse, trouble } from "./findings.js";
import { t } from "./texts.js";

const shownRows = 6;

/** The sentences about what was repaired in a table. */
const noteTexts = {
  encoding: "table.note.encoding", emptyRows: "table.note.emptyRows", titleRows: "table.note.titleRows",
  namedColumns: "table.note.namedColumns", lostDigits: "table.note.lostDigits",
};

export function tableCard(took, columnClicked) {
  let source = null;
  let title = null;
  const shown = make("div", { "aria-live": "polite" });
  const paste = make("textarea.mono", { rows: "4", spellcheck: "false", dir: "ltr", placeholder: t("table.paste.example") });

  /** The field that has the table: the one for pasting, or the button for a file. */
  const control = () => (paste.value.trim() ? paste : drop.querySelector("button"));

  async function take(what, name) {
    clearWrong(paste, drop.querySelector("button"));
    try {
      const answer = await post("/api/table", what);
      source = { ...what, sheet: answer.sheet && answer.sheets.length > 1 ? answer.sheet : undefined, header: what.header };
      title = name;
      show(answer, name);
      took({ ...answer, name });
    } catch (error) {
      source = null;
      refuse(error, shown, { table: control() });
    }
  }

  /** The choice of the sheet and of the row with the names, where there is one to make. */
  function parts({ sheets, sheet, header, rows }, name) {
    const again = (change) => take({ ...source, ...change }, name);
    const sheetChoice = make("select", { onchange: () => again({ sheet: sheetChoice.value, header: undefined }) },
      choices(sheets.map((one) => [one, one]), sheet));
    const last = Math.max(10, header);
    const headerChoice = make("select", { onchange: () => again({ header: Number(headerChoice.value) }) },
      choices([...Array.from({ length: Math.min(last, rows.length + header + 1) }, (_, index) => [String(index + 1), t("table.header.row", { n: index + 1 })]),
        ["0", t("table.header.none")]], String(header)));
    return make("div.pair", {}, sheets.length > 1 ? field(t("table.sheet"), sheetChoice) : null, field(t("table.header"), headerChoice));
  }

  const note = ({ kind, ...values }) => make("li.finding.info", {}, icon("info"), make("div", {}, make("p", {}, t(noteTexts[kind], values))));

  function show(answer, name) {
    const { columns, rows, count, notes } = answer;
    const head = make("tr", {}, columns.map((column) =>
      make("th", { scope: "col" }, make("button.column", { type: "button", title: t("table.use", { column }), onclick: () => columnClicked(column) }, foreign(column)))));
    const body = rows.slice(0, shownRows).map((row) =>
      make("tr", {}, columns.map((_, index) => make("td", {}, foreign(row[index])))));
    const words = t("table.rows", { n: count });
    announce(words);
    fill(shown, make("p", {}, make("strong", {}, words), " ", name ? foreign(name) : null),
      make("div.scroll", { tabindex: "0", role: "region", "aria-label": t("table.first") },
        make("table.data", {}, make("thead", {}, head), make("tbody", {}, body))),
      notes.length ? make("ul.findings", {}, notes.map(note)) : null, parts(answer, name),
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
  return {
    card,
    control,
    source: () => source,
    /** The table with its name, for a draft. */
    kept: () => source && { source, name: title },
    async restore({ source: before, name }) {
      paste.value = before.text ?? "";
      await take(before, name);
    },
  };
}
