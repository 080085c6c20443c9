// The files of a job: tables of its rows, its events, and its codes for whoever needs them.

import { announce, button, choices, field, fill, make } from "./dom.js";
import { download } from "./files.js";
import { refuse } from "./findings.js";
import { redirectsButton } from "./ledger-blank.js";
import { shownName } from "./ledger-jobs.js";
import { t } from "./texts.js";
import { workBox } from "./work.js";

/** Makes the buttons. `job` names the job, and `query` has the search for its rows. */
export function exporting(job, query) {
  const problem = make("div");
  const work = workBox("work.codes");
  const rows = make("select", {}, choices([["all", t("export.rows.all")], ["found", t("export.rows.found")], ["changed", t("export.rows.changed")]]));

  async function save(path, body, ending) {
    fill(problem);
    try {
      const file = { ...(await work.run(path, { job: job(), ...body })), name: shownName(job()) + ending };
      download(file);
      announce(t("saved", { name: file.name }));
    } catch (error) {
      refuse(error, problem, { found: rows, changed: rows, many: rows });
    }
  }

  const way = (words, path, ending, body = {}) => button(words, () => save(path, body, ending), { symbol: "save" });
  /** A table of the chosen rows. */
  const table = (words, format, more = {}, ending = `.${format}`) => button(words,
    () => save("/api/ledger/export", { format, rows: rows.value, ...(rows.value === "found" ? query() : {}), ...more }, ending), { symbol: "save" });

  const codes = way(t("ledger.codes"), "/api/ledger/codes", "-codes.zip");
  const drawings = way(t("export.drawings"), "/api/ledger/print-shop", "-print.zip");
  const labels = way(t("export.labels"), "/api/ledger/print-shop", "-labels.zip", { labels: true });
  /** What needs a job that has begun. */
  const records = [
    table(t("ledger.xlsx"), "xlsx"), table(t("ledger.csv"), "csv"), table(t("ledger.jsonl"), "jsonl"),
    way(t("ledger.timeline"), "/api/ledger/timeline", "-events.jsonl"), table(t("ledger.ownTable"), "xlsx", { table: true }, "-done.xlsx"),
    redirectsButton(job),
  ];
  const buttons = [...records.slice(0, 4), codes, ...records.slice(4), drawings, labels];
  const choice = field(t("export.rows"), rows);

  return {
    work, buttons,
    /** The choice of rows, and what was wrong with it. */
    choice: make("div.choice", {}, choice, problem),
    /** Shows what applies to a job: one that has not begun has nothing to save yet. */
    show(now) {
      for (const record of records) record.disabled = !now?.status;
      choice.hidden = !now?.status;
      codes.hidden = !now?.makesCodes;
      drawings.hidden = !now?.makesDrawings;
      labels.hidden = !(now?.status?.labels?.placed > 0);
    },
    /** Says nothing about an earlier job. */
    clear() {
      rows.value = "all";
      fill(problem);
    },
  };
}
