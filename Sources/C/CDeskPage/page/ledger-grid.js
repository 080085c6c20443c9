// A table that is edited in the page: cells are typed, rows are added and removed.

import { button, fill, foreign, icon, make } from "./dom.js";
import { number, t } from "./texts.js";

/** The next value of a column after the last two: a number is continued, and anything else is repeated. */
function following(before, last) {
  const [, head, digits] = /^(.*?)(\d+)$/.exec(last ?? "") ?? [];
  const [, headBefore, digitsBefore] = /^(.*?)(\d+)$/.exec(before ?? "") ?? [];
  if (digits === undefined || digitsBefore === undefined || head !== headBefore) return before === last ? last ?? "" : "";
  const step = Number(digits) - Number(digitsBefore);
  const next = Number(digits) + step;
  if (!Number.isSafeInteger(next) || next < 0) return "";
  return head + (digits.startsWith("0") ? String(next).padStart(digits.length, "0") : String(next));
}

/** Makes the grid. `changed` is called after every change. */
export function grid(changed) {
  let columns = [];
  /** Whether lines of the table have the numbers of their rows in the ledger. */
  let isNumbered = true;
  /** Each row: the cells as they were, or null for a new row; the cells as they are; and whether it is removed. */
  let rows = [];
  const head = make("tr");
  const body = make("tbody");
  const box = make("div.scroll.editor", { tabindex: "0", role: "region", "aria-label": t("correct.table") }, make("table.data", {}, make("thead", {}, head), body));

  function line(row, index) {
    const cells = columns.map((column, at) => make("td", {}, make("input", {
      type: "text", value: row.cells[at] ?? "", autocomplete: "off", dir: "auto", disabled: row.isRemoved,
      "aria-label": t("correct.cell", { column, n: index + 1 }),
      oninput: (event) => {
        row.cells[at] = event.target.value;
        element.classList.toggle("changed", isChanged(row));
        changed();
      },
    })));
    const remove = button(t(row.isRemoved ? "job.undo" : "correct.remove"), () => {
      row.isRemoved = !row.isRemoved;
      if (!row.was) rows.splice(index, 1);
      draw();
      changed();
    }, { look: "quiet" });
    fill(remove, icon(row.isRemoved ? "back" : "refused"));
    remove.setAttribute("aria-label", t(row.isRemoved ? "correct.restore" : "correct.remove", { n: index + 1 }));
    remove.title = remove.getAttribute("aria-label");
    const element = make("tr", {}, make("th", { scope: "row" }, make(isNumbered ? "span" : "span.unseen", {}, number(index + 1))), cells, make("td.tools", {}, remove));
    element.classList.toggle("changed", isChanged(row));
    element.classList.toggle("removed", row.isRemoved);
    return element;
  }

  const isChanged = (row) => !row.was || row.cells.some((cell, at) => cell !== row.was[at]);

  function draw() {
    fill(head, make("th", { scope: "col" }, make(isNumbered ? "span" : "span.unseen", {}, t("row.number"))), columns.map((column) => make("th", { scope: "col" }, foreign(column))), make("th", {}, make("span.unseen", {}, t("correct.tools"))));
    fill(body, rows.map(line));
  }

  /** The column that tells the rows apart although some were removed; null if none does. */
  function key() {
    const left = rows.filter((row) => !row.isRemoved);
    const at = columns.findIndex((_, column) => {
      const [before, now] = [rows.filter(({ was }) => was).map(({ was }) => was[column]), left.map(({ cells }) => cells[column])];
      const isUnique = (list) => list.every(Boolean) && new Set(list).size === list.length;
      return isUnique(before) && isUnique(now) && left.every(({ was, cells }) => !was || was[column] === cells[column]);
    });
    return at < 0 ? null : columns[at];
  }

  return {
    box,
    show(names, cells, hasNumbers) {
      [columns, isNumbered] = [names, hasNumbers];
      rows = cells.map((one) => ({ was: [...one], cells: [...one], isRemoved: false }));
      draw();
    },
    /** Adds rows that continue the last ones, and goes to the first of them. */
    add(count) {
      const first = rows.length;
      for (let added = 0; added < count; added += 1) {
        const [before, last] = rows.filter((row) => !row.isRemoved).slice(-2).map(({ cells }) => cells);
        const cells = columns.map((_, at) => (last ? following(before[at], last[at]) : before?.[at] ?? ""));
        rows.push({ was: null, cells, isRemoved: false });
      }
      draw();
      body.children[first]?.querySelector("input")?.focus();
      changed();
    },
    isChanged: () => rows.some((row) => row.isRemoved || isChanged(row)),
    /** Whether a row was removed that is followed by others, so that rows have to be told apart by a column. */
    needsKey: () => rows.findLastIndex(({ isRemoved }) => !isRemoved) > rows.findIndex(({ isRemoved }) => isRemoved) && rows.some(({ isRemoved }) => isRemoved),
    key,
    /** The first field of the table. */
    first: () => body.querySelector("input"),
    /** The table as text, as spreadsheets copy it. */
    text: () => [columns, ...rows.filter((row) => !row.isRemoved).map(({ cells }) => cells)].map((cells) => cells.map(quoted).join("\t")).join("\n") + "\n",
  };
}

/** A cell of a table as text; everything that could be read in another way is in quotes. */
const quoted = (cell) => (/^[^\s"';,]+( [^\s"';,]+)*$/.test(cell) ? cell : `"${cell.replaceAll('"', '""')}"`);
