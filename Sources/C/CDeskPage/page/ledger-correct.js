// The correction of a saved job: its table is edited or replaced, the changes are shown, and then they are applied.

import { post } from "./api.js";
import { announce, ask, button, choices, field, fill, foreign, icon, make, tick } from "./dom.js";
import { dropPlace, packed } from "./files.js";
import { refuse, trouble } from "./findings.js";
import { grid } from "./ledger-grid.js";
import { shownName } from "./ledger-jobs.js";
import { t } from "./texts.js";
import { workBox } from "./work.js";

const chips = ["ntag213", "ntag215", "ntag216"];
const symbols = { added: "plus", removed: "refused", restored: "back", changed: "done", "to-rewrite": "again", replaced: "warning" };
const words = {
  added: "correct.added", removed: "correct.removed", restored: "correct.restored", changed: "correct.changed",
  "to-rewrite": "correct.toRewrite", replaced: "correct.replaced",
};

/** Makes the card. `changed` is called after the job was changed, `shown` when the card is opened or closed. */
export function correction(job, changed, shown) {
  let now = null;
  /** The table that replaces the present one as a whole, if a file was chosen. */
  let file = null;
  const problem = make("div");
  const plan = make("div", { "aria-live": "polite" });
  const work = workBox();
  const cells = grid(() => forget());
  const count = make("input", { type: "number", min: "1", step: "1", inputmode: "numeric", oninput: () => forget() });
  const countField = field(t("correct.count"), count);
  const more = make("input", { type: "number", min: "1", max: "500", step: "1", value: "1", inputmode: "numeric", "aria-label": t("correct.howMany") });
  const adding = make("div.row.adding", {}, more, button(t("correct.add"), () => cells.add(Math.min(500, Math.max(1, Math.round(Number(more.value)) || 1))), { symbol: "plus" }));
  const about = make("p.help.after");
  const key = make("select", { onchange: () => forget() });
  const keyField = field(t("correct.key"), key, t("correct.key.help"));
  const chosen = make("p", { "aria-live": "polite" });
  const drop = dropPlace({
    words: t("correct.file"), hint: t("correct.file.help"), accept: ".csv,.tsv,.txt,.xlsx,.ods,text/csv",
    async take(picked) {
      try {
        file = await packed(picked);
        const { columns, count: rows } = await post("/api/table", file);
        fill(chosen, t("correct.chosen", { name: picked.name, n: rows }));
        fill(key, choices([["", t("correct.key.number")], ...columns.map((column) => [column, column])], now.key ?? ""));
        forget();
        layOut();
      } catch (error) {
        file = null;
        refuse(error, problem, { table: drop.querySelector("button") });
      }
    },
  });
  const look = button(t("correct.look"), () => compare(), { look: "primary" });
  const box = make("section.correct", { hidden: true, "aria-labelledby": "correct-title" },
    make("h3", { id: "correct-title", tabindex: "-1" }, t("correct.title")), about, countField, cells.box, adding,
    make("details", {}, make("summary", {}, t("correct.other")), drop, chosen, keyField), problem,
    make("div.row", {}, look, button(t("cancel"), () => close())), work.box, plan);

  /** Forgets the plan, which no longer belongs to what is shown. */
  function forget() {
    fill(plan);
    fill(problem);
  }

  function layOut() {
    const isCounted = now.columns === null;
    countField.hidden = !isCounted;
    cells.box.hidden = adding.hidden = isCounted || Boolean(file) || !now.rows.length;
    box.querySelector("details").hidden = isCounted;
    keyField.hidden = !file || !now.begun;
    about.textContent = t(isCounted ? "correct.help.count" : file ? "correct.help.file" : now.rows.length ? "correct.help" : "correct.help.long");
  }

  async function open() {
    try {
      now = await post("/api/jobs/table", { job: job() });
      file = null;
      fill(chosen);
      forget();
      count.value = now.count;
      if (now.columns) cells.show(now.columns, now.rows, !now.key);
      box.querySelector("details").open = Boolean(now.columns) && !now.rows.length;
      layOut();
      box.hidden = false;
      shown(true);
      box.querySelector("h3").focus();
    } catch (error) {
      shown(false, error);
    }
  }

  function close() {
    if (box.hidden) return;
    box.hidden = true;
    shown(false);
  }

  /** The request for the change, or null after saying what is missing. */
  function order() {
    if (now.columns === null) return { job: job(), count: Math.round(Number(count.value)) || 0 };
    if (file) return { job: job(), table: file, key: key.value || null };
    let column = now.key;
    if (!column && now.begun && cells.needsKey()) {
      column = cells.key();
      if (!column) return say("correct.noKey");
    }
    return { job: job(), table: { text: cells.text(), header: 1 }, key: column };
  }

  function say(name) {
    fill(problem, make("p.trouble", { role: "alert" }, icon("refused"), t(name)));
    return null;
  }

  async function compare() {
    forget();
    const request = order();
    if (!request) return;
    try {
      show(await work.run("/api/jobs/amend", request), request);
    } catch (error) {
      explain(error);
    }
  }

  /** Says why there is no plan, or why it was not carried out. */
  function explain(error) {
    refuse(error, problem, { count, key, table: file ? drop.querySelector("button") : cells.first() });
  }

  function show(answer, request) {
    const { changes, total, begun, summary } = answer;
    const apply = button(t("correct.apply"), () => put(request, total), { look: "primary", symbol: "done" });
    const nothing = begun && !total;
    fill(plan, make("h3", { tabindex: "-1" }, t("correct.plan")),
      make("p", {}, make("strong", {}, begun ? sums(summary) : t("correct.notBegun", { n: summary.rows ?? 0 }))),
      changes.length ? make("ul.changes", {}, changes.map(change)) : null,
      total > changes.length ? make("p.help", {}, t("correct.more", { n: total - changes.length })) : null,
      make("div.row", {}, nothing ? null : apply, nothing ? null : make("span.help", {}, t("correct.apply.help"))));
    plan.querySelector("h3").focus();
  }

  async function put(request, total) {
    try {
      const { summary } = await work.run("/api/jobs/amend", { ...request, apply: true });
      announce(t("correct.applied"));
      close();
      changed(applied(summary, total));
    } catch (error) {
      explain(error);
    }
  }

  /** What there is to do after a correction. */
  function applied(summary, total) {
    const place = encodeURIComponent(job());
    const open = (summary.toRewrite ?? 0) + (summary.replaced ?? 0);
    return appliedNote(t("correct.applied"),
      open ? make("a", { href: `#/tags/${place}` }, t("correct.toTags", { n: open })) : null,
      total ? make("a", { href: `#/many/${place}` }, t("correct.toLabels")) : null);
  }

  const addTags = button(t("correct.tags"), async () => {
    const chip = make("select", {}, choices(chips.map((word) => [word, word.toUpperCase()])));
    const locks = make("input");
    const cancel = make("button", { type: "button" }, t("cancel"));
    cancel.addEventListener("click", () => cancel.closest("dialog").close(""));
    const answer = await ask(make("dialog", { "aria-labelledby": "add-tags" }, make("form", { method: "dialog" },
      make("h2", { id: "add-tags" }, t("correct.tags.title", { name: shownName(job()) })), make("p", {}, t("correct.tags.help")),
      field(t("many.chip"), chip, t("many.chip.help")), tick(t("many.lock"), locks), make("p.help", {}, t("many.lock.help")),
      make("div.actions", {}, cancel, make("button.primary", { value: "yes" }, t("correct.tags"))))));
    if (answer !== "yes") return;
    try {
      await post("/api/jobs/amend", { job: job(), tag: { chip: chip.value, lock: locks.checked }, apply: true });
      location.hash = `#/tags/${encodeURIComponent(job())}`;
    } catch (error) {
      shown(false, error);
    }
  });

  return { box, close, buttons: [button(t("correct.action"), open), addTags], addTags };
}

/** "3 rows change, 10 are new, 37 stay". */
function sums({ changed, toRewrite, added, removed, restored, unchanged }) {
  const parts = [["correct.n.changed", changed], ["correct.n.added", added], ["correct.n.removed", removed], ["correct.n.restored", restored]]
    .filter(([, n]) => n).map(([name, n]) => t(name, { n }));
  if (!parts.length) return t("correct.nothing");
  return [...parts, t("correct.n.unchanged", { n: unchanged })].join(", ") + "." + (toRewrite ? " " + t("correct.n.toRewrite", { n: toRewrite }) : "");
}

/** Says that a change was made, and what there is to do next; empty entries are left out. */
export const appliedNote = (...parts) =>
  make("div.finding.good", { role: "status" }, icon("done"), make("div", {}, parts.filter(Boolean).map((part) => make("p", {}, part))));

/** A row of a plan, with what it says besides. */
export function change({ row, change: kind, was, url }, more = null) {
  const isOther = was && url && was !== url;
  return make(`li.${kind}`, {}, icon(symbols[kind] ?? "info"), make("div", {},
    make("strong", {}, t("tags.row", { n: row })), " ", make("span", {}, t(words[kind] ?? "correct.changed")),
    make("p.mono", {}, isOther ? [make("del", {}, foreign(was)), " "] : [], isOther ? make("ins", {}, foreign(url)) : foreign(url ?? was ?? "")),
    more ? make("p", {}, more) : null));
}
