// The view "Ledger": the jobs, their progress, and every row of one.

import { get, post } from "./api.js";
import { announce, button, choices, debounce, field, fill, foreign, icon, make, sentence } from "./dom.js";
import { listen } from "./events.js";
import { trouble } from "./findings.js";
import { archiving } from "./ledger-archive.js";
import { confirmation } from "./labels-confirm.js";
import { blankButton } from "./ledger-blank.js";
import { correction } from "./ledger-correct.js";
import { exporting } from "./ledger-export.js";
import { showItem } from "./ledger-item.js";
import { jobActions, shownName } from "./ledger-jobs.js";
import { moving } from "./ledger-move.js";
import { proofButton } from "./ledger-proof.js";
import { rowList } from "./ledger-rows.js";
import { number, t } from "./texts.js";

/** The time between checks for other stations' work, in milliseconds. */
const between = 2_000;
const states = ["", "pending", "unsettled", "to-rewrite", "failed", "done"];
const stateWords = {
  "": "ledger.state.all", pending: "ledger.state.waiting", unsettled: "ledger.state.unsettled", failed: "ledger.state.failed", "to-rewrite": "ledger.state.toRewrite", done: "ledger.state.done",
};

export function view(root) {
  let chosen = null;
  let isShown = false;
  let seen = "";
  const stations = make("p.help");
  const undelivered = make("div");
  const list = make("ul.jobs");
  const problem = make("div");
  const detail = make("section.card", { hidden: true, "aria-labelledby": "job-title" });
  /** What the job has, below its name. */
  const whole = make("div", { hidden: true });
  const title = make("h2", { id: "job-title", tabindex: "-1" });
  const search = make("input", { type: "search", placeholder: t("ledger.search.example"), "aria-label": t("ledger.search"), autocomplete: "off", dir: "auto" });
  const state = make("select", { "aria-label": t("ledger.state") }, choices(states.map((word) => [word, t(stateWords[word])])));
  const rows = rowList((query) => post("/api/rows", { job: chosen, ...query }), (row, key) => showItem(chosen, row.number, key, () => refresh()));
  /** What the rows that are shown have in common. */
  const query = () => ({ search: search.value.trim() || undefined, state: state.value || null });
  const exports = exporting(() => chosen, query);
  const proof = proofButton(() => chosen, exports.work, (error) => fill(problem, error ? trouble(error) : []));

  const question = confirmation({
    job: () => chosen,
    again: () => (location.hash = `#/many/${encodeURIComponent(chosen)}/`),
    done: () => rows.again(),
  });

  /** Whether labels of a job were sent to print, and nobody has said yet how they came out. */
  const isUnconfirmed = (status) => {
    const labels = status?.labels;
    return Boolean(labels) && labels.placed + labels.sent > (labels.confirmed ?? 0);
  };

  const actions = jobActions(() => chosen, (next) => {
    chosen = null;
    const place = next ? `#/ledger/${encodeURIComponent(next)}` : "#/ledger";
    if (location.hash === place) show(next);
    else location.hash = place;
  });

  const changed = async (said) => {
    await refresh();
    rows.again();
    fill(problem, said ?? []);
  };
  const shown = (isOpen, error) => {
    listing.hidden = isOpen;
    fill(problem, error ? trouble(error) : []);
  };
  const correct = correction(() => chosen, changed, shown);
  const move = moving(() => chosen, changed, shown);
  const archive = archiving(() => chosen, changed);
  /** The person whose name the record has with what is done here. */
  const person = make("input", { type: "text", autocomplete: "name", maxlength: "80", dir: "auto", onchange: () => localStorage.setItem("operator", person.value.trim()) });

  function jobLine({ file, rows: total, done, status, trouble: bad }) {
    if (bad) return make("li.job", {}, icon("warning"), make("div", {}, make("strong", {}, foreign(file)), sentence(bad, "p")));
    const open = [status?.closed ? t("ledger.closed") : null, status?.unsettled ? t("ledger.unsettled", { n: status.unsettled }) : null, status?.toRewrite ? t("ledger.toRewrite", { n: status.toRewrite }) : null, status?.failed ? t("ledger.failed", { n: status.failed }) : null,
      isUnconfirmed(status) ? t("row.sentToPrint") : null].filter(Boolean);
    const name = make("strong", {}, foreign(shownName(file)));
    return make("li", {}, make("a.job", { href: `#/ledger/${encodeURIComponent(file)}`, "aria-current": file === chosen ? "true" : null },
      make("div", {}, name, make("progress.bar", { max: Math.max(1, total ?? 1), value: done ?? 0, "aria-label": t("tags.progress") }),
        make("span.help", {}, [total ? t("ledger.done", { done: done ?? 0, of: total }) : t("ledger.notBegun"), ...open].join(" · ")))));
  }

  /** What people open a job for. */
  const going = (view, key, symbol) => button(t(key), () => (location.hash = `#/${view}/${encodeURIComponent(chosen)}`), { look: "primary", symbol });
  const toLabels = going("many", "ledger.toLabels", "print");
  const toTags = going("tags", "ledger.toTags", "tags");

  /** A text that changes with every ledger: each new entry changes the head of a chain. */
  const mark = (jobs) => JSON.stringify(jobs.map(({ file, done, status }) => [file, done, status?.heads]));

  async function refresh() {
    try {
      const { jobs, deleted } = await get("/api/jobs");
      seen = mark(jobs);
      actions.show(deleted);
      showStations(jobs);
      showWays(jobs.find(({ file }) => file === chosen));
      fill(list, jobs.length ? jobs.map(jobLine) : make("li.empty", {}, t("ledger.none")));
      return jobs.find(({ trouble: bad }) => !bad)?.file;
    } catch (error) {
      fill(problem, trouble(error));
    }
  }

  /** Checks for changes: other stations and terminals write into the same ledgers without notifying this page. */
  async function glance() {
    if (!isShown || document.visibilityState !== "visible") return;
    const { jobs } = await get("/api/jobs").catch(() => ({}));
    if (!jobs || mark(jobs) === seen) return;
    await refresh();
    if (chosen) rows.again();
  }

  function showStations(jobs) {
    const heads = jobs.find(({ file }) => file === chosen)?.status?.heads ?? [];
    fill(stations, heads.length > 1
      ? [t("ledger.stations"), " ", foreign(heads.map(({ station, number: n }) => `${station} (${number(n)})`).join(" · "))] : []);
  }

  /** Names the finished tags that another system, or the label printer, does not know yet. */
  function showUndelivered(job) {
    const all = job?.status?.undelivered ?? [];
    fill(undelivered, [["hook", "ledger.undelivered.hook"], ["label", "ledger.undelivered.label"]].map(([kind, key]) => {
      const numbers = all.filter(({ what }) => what === kind).map(({ row }) => row);
      const named = numbers.slice(0, 20).map(number).join(", ") + (numbers.length > 20 ? " …" : "");
      return numbers.length ? make("div.finding.info", {}, icon("wait"), make("p", {}, t(key, { n: numbers.length, rows: named }))) : null;
    }));
  }

  /** Shows the actions that apply: a job that has not begun has nothing to save yet, and only tags have states. */
  function showWays(job) {
    exports.show(job);
    toLabels.hidden = !job?.makesCodes && !job?.hasLabels;
    state.hidden = job?.makesTags === false;
    question.show(isUnconfirmed(job?.status));
    showUndelivered(job);
    const isClosed = job?.status?.closed === true;
    toTags.hidden = !job?.makesTags || isClosed;
    for (const way of correct.buttons) way.hidden = isClosed;
    correct.addTags.hidden = isClosed || job?.makesTags !== false;
    move.show(job?.template);
    move.button.hidden = isClosed || !job?.template || !job?.status;
    archive.show(job?.status, job?.makesTags);
  }

  /** Chooses a job. Ends when its rows have arrived. */
  function choose(file) {
    const isOther = file && file !== chosen;
    if (isOther) {
      whole.hidden = true;
      chosen = file;
      correct.close();
      move.close();
      search.value = state.value = "";
      exports.clear();
      fill(title, foreign(shownName(file)));
    }
    detail.hidden = !chosen;
    return isOther ? rows.ask({}) : null;
  }

  const ask = debounce(150, () => rows.ask(query()));
  search.addEventListener("input", ask);
  state.addEventListener("change", ask);
  const later = debounce(500, () => {
    if (!isShown) return;
    refresh();
    if (chosen) rows.again();
  });
  for (const kind of ["tap", "run"]) listen(kind, later);
  setInterval(glance, between);

  /** Shows a job, or the list alone. What a job has appears at once, so that no button moves away from a press. */
  async function show(file) {
    const before = chosen;
    const arriving = choose(file);
    const asked = chosen;
    const [first] = await Promise.all([refresh(), arriving]);
    if (chosen === asked) whole.hidden = false;
    // Shows changes that another part of the desk made meanwhile.
    if (chosen && chosen === before) rows.again();
    if (!chosen && first && !actions.problem.firstChild) location.replace(`#/ledger/${encodeURIComponent(first)}`);
  }

  const listing = make("div", {}, make("div.row.filter", {}, search, state), rows.box, exports.choice,
    make("div.row.exports", { role: "group", "aria-label": t("ledger.exports") }, ...exports.buttons, proof), exports.work.box, actions.buttons);
  actions.buttons.prepend(...correct.buttons, move.button, archive.button);
  whole.append(stations, make("div.row.after", {}, toLabels, toTags), question.box, undelivered, correct.box, move.box, listing);
  detail.append(title, whole);
  root.append(problem, actions.problem,
    make("div.ledger-grid", {}, make("div.card", {}, make("h2", {}, t("ledger.jobs")), list, blankButton((file) => (location.hash = `#/many/${encodeURIComponent(file)}`)), actions.trash, field(t("setup.operator"), person, t("ledger.person.help"))), detail));
  return {
    async enter(file) {
      isShown = true;
      person.value = localStorage.getItem("operator") ?? "";
      if (file) actions.clear();
      await show(file);
    },
    leave() {
      isShown = false;
    },
  };
}
