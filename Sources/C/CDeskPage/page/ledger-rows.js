// The rows of a job of any length: only visible rows are requested and drawn.

import { fill, foreign, icon, make } from "./dom.js";
import { reasonKey, trouble } from "./findings.js";
import { number, t } from "./texts.js";

const height = 44;
const chunk = 100;
/** The maximum height of an element that browsers draw. */
const tallest = 12_000_000;

const looks = {
  done: ["done", "row.done"], pending: ["wait", "row.waiting"], waiting: ["wait", "row.waiting"], failed: ["refused", "row.failed"],
  unsettled: ["again", "row.unsettled"], quarantined: ["warning", "row.quarantined"],
  "to-rewrite": ["again", "row.toRewrite"], rewriting: ["again", "row.toRewrite"],
};
const underway = ["hold", "row.underway"];
/** The states of a row's label, for a job without tags. */
const labelLooks = {
  placed: ["print", "row.sentToPrint"], sent: ["print", "row.sentToPrint"], printed: ["done", "row.printed"], confirmed: ["done", "row.confirmed"],
};

/** The symbol of a row's state, and the key of its words. */
const lookOf = (row) => (row.state === "failed" && ["reason.byHand", "reason.removed"].includes(reasonKey(row.reason)) ? ["skip", "row.skipped"] : null) ?? labelLooks[row.label] ?? looks[row.state] ?? underway;

/** Makes the list. `open` is called with a row that somebody chooses, and the key of the words of its state. */
export function rowList(askRows, open) {
  let query = {};
  let total = 0;
  let isBegun = true;
  let asked = 0;
  let chunks = new Map();
  /** The lines that are shown, by the index of their row, each with a text that changes with its content. */
  let drawn = new Map();
  const body = make("div.rows-body", { role: "presentation" });
  const count = make("p.help", { role: "status" });
  const problem = make("div");
  const head = make("div.rows-head", { role: "rowgroup" }, make("div.line", { role: "row" },
    ["row.number", "row.state", "row.caption", "row.url", "row.uid"].map((key) => make("span", { role: "columnheader" }, t(key)))));
  const scroller = make("div.rows-scroll", { tabindex: "0", role: "rowgroup", "aria-label": t("ledger.rows") }, body);
  const table = make("div.rows", { role: "table", "aria-label": t("ledger.rows"), hidden: true }, head, scroller);

  const whole = () => Math.min(total * height, tallest);

  /** The first visible row: with very many rows, one step of the scroll bar is more than one row. */
  function firstShown() {
    const room = Math.max(1, whole() - scroller.clientHeight);
    const rows = Math.max(0, total - Math.floor(scroller.clientHeight / height));
    return whole() < tallest ? Math.floor(scroller.scrollTop / height) : Math.floor((scroller.scrollTop / room) * rows);
  }

  async function load(index) {
    if (chunks.has(index)) return;
    chunks.set(index, null);
    await fetchChunk(index);
  }

  async function fetchChunk(index) {
    const turn = asked;
    try {
      const answer = await askRows({ from: index * chunk + 1, count: chunk, ...query });
      if (turn !== asked) return;
      chunks.set(index, answer.rows);
      isBegun = answer.begun !== false;
      if (answer.count !== total || index === 0) measure(answer.count);
      fill(problem);
      draw();
    } catch (error) {
      if (turn !== asked) return;
      if (!chunks.get(index)) chunks.delete(index);
      fill(problem, trouble(error));
    }
  }

  function measure(rows) {
    total = rows;
    body.style.height = `${whole()}px`;
    table.setAttribute("aria-rowcount", String(total + 1));
    count.textContent = total ? t("ledger.count", { n: total }) : t(isBegun ? "ledger.noRows" : "ledger.notBegun.help");
    table.hidden = !total;
  }

  function draw() {
    const first = firstShown();
    const many = Math.ceil(scroller.clientHeight / height) + 2;
    const top = whole() < tallest ? first * height : scroller.scrollTop;
    const lines = new Map();
    for (let at = first; at < Math.min(total, first + many); at += 1) {
      const index = Math.floor(at / chunk);
      load(index);
      const row = chunks.get(index)?.[at % chunk];
      const place = top + (at - first) * height;
      const mark = `${place} ${JSON.stringify(row)}`;
      const old = drawn.get(at);
      lines.set(at, old?.mark === mark ? old : { mark, element: line(row, at, place) });
    }
    drawn = lines;
    show([...lines.values()].map(({ element }) => element));
  }

  /** Shows these lines. Those that are there already stay untouched, so that neither a press nor the focus on one is lost. */
  function show(lines) {
    const kept = new Set(lines);
    for (const child of [...body.children]) if (!kept.has(child)) child.remove();
    lines.forEach((element, index) => {
      if (body.children[index] !== element) body.insertBefore(element, body.children[index] ?? null);
    });
  }

  function line(row, at, top) {
    const element = make("div.line", { role: "row", "aria-rowindex": at + 2 });
    element.style.transform = `translateY(${top}px)`;
    if (!row) {
      element.append(make("span", { role: "cell" }, "…"));
      return element;
    }
    const [symbol, key] = lookOf(row);
    element.append(make("span", { role: "cell" }, make("button.link", { type: "button", "aria-label": t("tags.row", { n: row.number }), onclick: () => open(row, key) }, number(row.number))), make(`span.is-${symbol}`, { role: "cell" }, icon(symbol), make("span", {}, t(key))),
      make("span", { role: "cell" }, foreign(row.caption || row.name || "")), make("span.mono", { role: "cell", title: row.url ?? "" }, foreign((row.url ?? "").replace(/^https:\/\//, ""))), make("span.mono", { role: "cell" }, row.uid ?? ""));
    return element;
  }

  scroller.addEventListener("scroll", () => requestAnimationFrame(draw), { passive: true });
  new ResizeObserver(draw).observe(scroller);
  return {
    box: make("div", {}, count, problem, table),
    /** Changes the query and starts from its beginning. Ends when the first rows have arrived. */
    ask(next) {
      query = next;
      asked += 1;
      chunks = new Map();
      scroller.scrollTop = 0;
      return load(0);
    },
    /** Repeats the query: visible rows may have changed, and stay until the response arrives. */
    again() {
      asked += 1;
      const first = Math.floor(firstShown() / chunk);
      const last = Math.floor((firstShown() + scroller.clientHeight / height) / chunk);
      for (const index of [...chunks.keys()]) if (index < first || index > last) chunks.delete(index);
      for (let index = first; index <= last; index += 1) fetchChunk(index);
    },
  };
}
