// The view "Make many": a table, a template, a job, and its labels.

import { commandLine } from "./commands.js";
import { announce, button, choices, field, fill, icon, make, markWrong, tick } from "./dom.js";
import { draft, fillValues, valuesIn } from "./draft.js";
import { allRight, findings, refuse, rowFinding, warned } from "./findings.js";
import { shownName } from "./ledger-jobs.js";
import { mappingCard } from "./many-mapping.js";
import { sheetCard } from "./many-sheet.js";
import { tableCard } from "./many-table.js";
import { t } from "./texts.js";
import { workBox } from "./work.js";

/** The chips that people without a chip's data sheet look for. */
const chips = ["ntag213", "ntag215", "ntag216", "ntag424", "ultralight-ev1"];

/** The formats of the files of codes. */
const formats = ["png", "svg", "pdf", "eps"];

export function view(root, { kinds = [] }) {
  const mapping = mappingCard(kinds, (kind) => {
    // Some contents are read from a code only.
    tagTick.hidden = kinds.some(({ word, onTags }) => word === kind && onTags === false);
    if (tagTick.hidden) makesTags.checked = false;
    tagFields.hidden = !makesTags.checked;
  });
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
  const tagTick = tick(t("many.tags"), makesTags);
  makesTags.addEventListener("change", () => (tagFields.hidden = !makesTags.checked));
  const format = make("select", {}, choices(formats.map((one) => [one, one.toUpperCase()])));

  const result = make("div", { "aria-live": "polite" });
  const command = commandLine();
  const work = workBox();
  const save = button(t("many.save"), saveJob, { look: "primary" });

  let isShown = false;

  const controls = () => ({ name, chip, table: table.control(), ...mapping.controls() });

  async function saveJob() {
    const { template, of, map, captions, missing, empty } = mapping.values();
    allRight(controls());
    fill(result);
    const wanted = !table.source() ? [table.control(), "many.noTable"] : empty ? [empty, of ? "many.noField" : "many.noTemplate"]
      : missing.length ? [mapping.controls().map, "many.unmapped"] : !name.value.trim() ? [name, "many.noName"] : null;
    if (wanted) {
      const [control, key] = wanted;
      for (let box = control.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
      markWrong(control, make("p", {}, t(key, { names: missing.join(", ") })));
      return control.focus();
    }
    fill(result, make("p.help", {}, t("many.checking")));
    try {
      const answer = await work.run("/api/jobs/new", {
        name: name.value.trim(), template, of, map, caption: captions, table: table.source(), format: format.value,
        tag: makesTags.checked ? { chip: chip.value, lock: locks.checked } : null,
      });
      command.show(answer.command);
      const check = await work.run("/api/jobs/check", { job: answer.job });
      showCheck(answer, check, map);
      await sheet.refresh(answer.job);
    } catch (error) {
      refuse(error, result, controls());
    }
  }

  function showCheck({ job, warnings = [], spelled }, { findings: found, summary }, map) {
    const list = make("ul.findings");
    const said = warnings.map((line) => warned(line));
    if (spelled) said.push(make("li.finding.info", {}, icon("info"), make("div", {}, make("p", {}, t("rows.spelled", spelled)))));
    findings(list, [...said, ...found.map((one) => rowFinding(one, placeOf(one, map)))], t("many.check.good"));
    const words = t("many.saved", { job: shownName(job), n: summary?.rows ?? 0 });
    announce(words);
    fill(result, make("p", {}, make("strong", {}, words)), list,
      summary?.longestURL ? make("p.help", {}, t("many.longest", { n: summary.longestURLBytes }), " ", make("bdi.mono", { dir: "ltr" }, summary.longestURL)) : null,
      makesTags.checked ? make("p", {}, make("a", { href: `#/tags/${encodeURIComponent(job)}` }, t("many.toTags"))) : null);
  }

  const job = make("div.card", {}, make("h2", {}, t("many.job.title")), field(t("many.name"), name, t("many.name.help")),
    tagTick, tagFields, make("details", {}, make("summary", {}, t("look.more")), field(t("many.format"), format, t("many.format.help"))), make("div.row.end", {}, save), work.box, result, command.box);
  root.append(make("p.lead", {}, t("many.lead")), make("div.steps", {}, table.card, mapping.card, job, sheet.card));
  const kept = draft("many", root, () => ({ table: table.kept(), mapping: mapping.kept(), job: valuesIn([job]), sheet: sheet.kept() }));
  const isRestored = restore().catch(() => {});

  /** Shows the draft from before a reload: first the table, which the choice of columns needs. */
  async function restore() {
    if (kept.part("table")) await table.restore(kept.part("table"));
    if (kept.part("mapping")) mapping.restore(kept.part("mapping"));
    if (kept.part("job")) fillValues([job], kept.part("job"));
  }

  return {
    /** Shows the labels of a job, or only those of some rows, to be printed again. */
    async enter(file, rows) {
      await isRestored;
      await sheet.refresh(file);
      if (file) sheet.again(rows);
      else if (!isShown && kept.part("sheet")) await sheet.restore(kept.part("sheet"));
      isShown = true;
    },
  };
}

const plain = (name) => (name ?? "").replace(/\.[a-z0-9]+$/i, "");

/** The position of a finding, in the terms of the table: `map` has the column of each placeholder. */
function placeOf({ row, column, cell, rows }, map) {
  const parts = [];
  if (cell) parts.push(cell);
  else if (row !== null && row !== undefined) parts.push(t("many.row", { n: row }));
  if (column) parts.push(map[column] ?? column);
  if (rows > 1) parts.push(t("many.rowsAlike", { n: rows }));
  return parts.join(" · ");
}
