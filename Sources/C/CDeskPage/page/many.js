// The view "Make many": a table, a template, a job, and its labels.

import { commandLine } from "./commands.js";
import { announce, button, choices, field, fill, make, markWrong, tick } from "./dom.js";
import { draft, fillValues, valuesIn } from "./draft.js";
import { allRight, finding, findings, refuse } from "./findings.js";
import { mappingCard } from "./many-mapping.js";
import { sheetCard } from "./many-sheet.js";
import { tableCard } from "./many-table.js";
import { t } from "./texts.js";
import { workBox } from "./work.js";

/** The chips that people without a chip's data sheet look for. */
const chips = ["ntag213", "ntag215", "ntag216", "ntag424", "ultralight-ev1"];

export function view(root) {
  const mapping = mappingCard();
  const table = tableCard(
    (read) => {
      mapping.columns(read.columns, read.rows);
      if (!name.value) name.value = plain(read.name);
    },
    (column) => mapping.clicked(column));
  const sheet = sheetCard();

  const name = make("input", { type: "text", autocomplete: "off", dir: "auto", required: true, maxlength: "80" });
  const makesTags = make("input");
  const chip = make("select", {}, choices(chips.map((word) => [word, word.toUpperCase().replace("ULTRALIGHT-EV1", "Ultralight EV1").replace("NTAG424", "NTAG 424 DNA")])));
  const locks = make("input");
  const tagFields = make("div.indent", { hidden: true }, field(t("many.chip"), chip, t("many.chip.help")),
    tick(t("many.lock"), locks), make("p.help", {}, t("many.lock.help")));
  makesTags.addEventListener("change", () => (tagFields.hidden = !makesTags.checked));

  const result = make("div", { "aria-live": "polite" });
  const command = commandLine();
  const work = workBox();
  const save = button(t("many.save"), saveJob, { look: "primary" });

  const controls = () => ({ name, chip, table: table.control(), ...mapping.controls() });

  async function saveJob() {
    const { template, map, captions, missing } = mapping.values();
    allRight(controls());
    fill(result);
    const wanted = !table.source() ? ["table", "many.noTable"] : !template ? ["template", "many.noTemplate"]
      : missing.length ? ["map", "many.unmapped"] : !name.value.trim() ? ["name", "many.noName"] : null;
    if (wanted) {
      const [field, key] = wanted;
      const control = controls()[field];
      markWrong(control, make("p", {}, t(key, { names: missing.join(", ") })));
      return control.focus();
    }
    fill(result, make("p.help", {}, t("many.checking")));
    try {
      const answer = await work.run("/api/jobs/new", {
        name: name.value.trim(), template, map, caption: captions, table: table.source(),
        tag: makesTags.checked ? { chip: chip.value, lock: locks.checked } : null,
      });
      command.show(answer.command);
      const check = await work.run("/api/jobs/check", { job: answer.job });
      showCheck(answer, check);
      await sheet.refresh(answer.job);
    } catch (error) {
      refuse(error, result, controls());
    }
  }

  function showCheck({ job, warnings = [] }, { findings: found, summary }) {
    const list = make("ul.findings");
    const said = warnings.map((line) => finding("warning", line));
    findings(list, [...said, ...found.map((one) => finding(one.level, one.message, null, placeOf(one)))], t("many.check.good"));
    const words = t("many.saved", { job, n: summary?.rows ?? 0 });
    announce(words);
    fill(result, make("p", {}, make("strong", {}, words)), list,
      summary?.longestURL ? make("p.help", {}, t("many.longest", { n: summary.longestURLBytes }), " ", make("bdi.mono", { dir: "ltr" }, summary.longestURL)) : null,
      makesTags.checked ? make("p", {}, make("a", { href: `#/tags/${encodeURIComponent(job)}` }, t("many.toTags"))) : null);
  }

  const job = make("div.card", {}, make("h2", {}, t("many.job.title")), field(t("many.name"), name, t("many.name.help")),
    tick(t("many.tags"), makesTags), tagFields, make("div.row.end", {}, save), work.box, result, command.box);
  root.append(make("p.lead", {}, t("many.lead")), make("div.steps", {}, table.card, mapping.card, job, sheet.card));
  const typed = [mapping.card, job];
  const kept = draft("many", root, () => ({ table: table.kept(), typed: valuesIn(typed) }));
  restore();

  /** Shows the draft from before a reload: first the table, which the choice of columns needs. */
  async function restore() {
    const [before, values] = [kept.part("table"), kept.part("typed")];
    if (before) await table.restore(before);
    if (values) fillValues(typed, values);
  }

  return {
    /** Shows the labels of a job, or only those of some rows, to be printed again. */
    async enter(file, rows) {
      await sheet.refresh(file);
      if (file) sheet.again(rows);
    },
  };
}

const plain = (name) => (name ?? "").replace(/\.[a-z0-9]+$/i, "");

/** The position of a finding, in the terms of the table. */
function placeOf({ row, column, cell, rows }) {
  const parts = [];
  if (cell) parts.push(cell);
  else if (row !== null && row !== undefined) parts.push(t("many.row", { n: row }));
  if (column) parts.push(column);
  if (rows > 1) parts.push(t("many.rowsAlike", { n: rows }));
  return parts.join(" · ");
}
