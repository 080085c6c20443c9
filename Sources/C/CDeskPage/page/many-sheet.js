// Labels: the stock, the first label on a used sheet, the correction for the printer, and the pages.

import { get, latest, post, wasReplaced } from "./api.js";
import { cardPicker } from "./cards.js";
import { commandLine } from "./commands.js";
import { announce, button, choices, debounce, field, fill, freshID, make, tick } from "./dom.js";
import { fillValues, valuesIn } from "./draft.js";
import { download, openBeside, picture } from "./files.js";
import { allRight, findings, refuse, trouble, warned } from "./findings.js";
import { confirmation } from "./labels-confirm.js";
import { shownName } from "./ledger-jobs.js";
import { outlines, sheetDrawing } from "./many-drawing.js";
import { stockPicker } from "./many-stock.js";
import { remember, remembered } from "./remembered.js";
import { t } from "./texts.js";
import { workBox } from "./work.js";

export function sheetCard() {
  let page = 1;
  let testPage = null;
  /** The file that was made last with its request, so that it can be saved and opened without making it again. */
  let made = null;
  /** The number of rows of each job. */
  let sizes = new Map();
  const asking = latest();
  const job = make("select", { onchange: () => changed() });
  const drawing = sheetDrawing(() => changed());
  const stock = stockPicker((chosen) => {
    drawing.stock(chosen);
    changed();
  });
  const cards = cardPicker(() => changed(), () => later());
  const measure = (unit, step, value) => make("input", { type: "number", step, value, inputmode: "decimal", oninput: () => later() });
  // The printer is the same the next time.
  const [acrossBefore, downBefore, scaleBefore] = remembered("printer") ?? ["0", "0", "100"];
  const right = measure("mm", "0.1", acrossBefore);
  const down = measure("mm", "0.1", downBefore);
  const scale = measure("%", "0.1", scaleBefore);
  const copies = make("input", { type: "number", min: "1", max: "100", step: "1", value: "1", oninput: () => later() });
  const test = make("input", { onchange: () => changed() });
  const which = make("select", { onchange: () => changed() }, choices([["new", t("sheet.which.new")],
    ["all", t("sheet.which.all")], ["from", t("sheet.which.from")], ["rows", t("sheet.which.rows")]], "new"));
  const from = make("input", { type: "number", min: "1", step: "1", value: "1", inputmode: "numeric", oninput: () => later() });
  const rows = make("input.rows-choice", { type: "text", inputmode: "numeric", autocomplete: "off", placeholder: "3, 17, 40-60", oninput: () => later() });
  const wrong = make("p.wrong", { id: freshID("wrong"), role: "status" });
  const [fromField, rowsField] = [field(t("sheet.from"), from), field(t("sheet.rows"), rows)];
  rows.setAttribute("aria-describedby", wrong.id);
  rowsField.append(wrong);

  const shown = picture(t("sheet.picture"));
  const frame = make("div.page", {}, make("p.empty", {}, t("sheet.nothing")));
  const count = make("span", { "aria-live": "polite" });
  const before = button(t("sheet.before"), () => turn(-1), { look: "quiet" });
  const after = button(t("sheet.after"), () => turn(1), { look: "quiet" });
  const pager = make("div.row.pager", { hidden: true }, before, count, after);
  const keep = button(t("sheet.download"), () => use(download), { look: "primary", symbol: "save", disabled: true });
  const print = button(t("sheet.open"), () => use(openBeside), { symbol: "print", disabled: true });
  const notes = make("ul.findings");
  const refusal = make("div");
  const printAgain = (key, value, control) => button(t(key), () => {
    which.value = value;
    changed();
    control?.focus();
  }, { symbol: "again" });
  const placed = make("div", { role: "status", hidden: true }, make("p", {}, t("sheet.placed")), make("div.row", {},
    printAgain("sheet.printAgain", "all"), printAgain("sheet.printFrom", "from", from), printAgain("sheet.printRows", "rows", rows)));
  const command = commandLine();
  const work = workBox();
  let isMaking = false;
  /** The rows of the labels that were made last. */
  let madeRows = null;
  const question = confirmation({
    job: () => made.job,
    rows: () => madeRows,
    again: () => {
      which.value = "rows";
      changed();
      rows.focus();
    },
  });

  const controls = { job, stock: stock.input, labelSize: stock.input, start: drawing.input, offset: right, scale, copies, rows, ...cards.controls };

  const order = () => ({
    job: job.value, ...(cards.value() ? { card: cards.value() } : { stock: stock.value()?.id, start: drawing.start() }), copies: Number(copies.value) || 1,
    offset: `${Number(right.value) || 0},${Number(down.value) || 0}`, scale: String((Number(scale.value) || 100) / 100),
    test: test.checked, again: which.value !== "new", rows: wanted(), page,
  });

  /** The rows to print, as the command takes them; null for all, and undefined if what was typed is not a list of rows. */
  function wanted() {
    if (which.value === "from") return `${Math.max(1, Math.round(Number(from.value)) || 1)}-${sizes.get(job.value) ?? ""}`;
    if (which.value !== "rows") return null;
    const list = rows.value.replace(/[–—]/g, "-").replace(/\s*-\s*/g, "-").split(/[\s,;]+/).filter(Boolean);
    return list.length && list.every((one) => /^[1-9]\d*(-[1-9]\d*)?$/.test(one)) ? list.join(",") : undefined;
  }

  function turn(by) {
    page += by;
    draw();
  }

  function changed() {
    page = 1;
    draw();
  }

  async function draw() {
    fromField.hidden = which.value !== "from";
    rowsField.hidden = which.value !== "rows";
    const isWrong = wanted() === undefined;
    wrong.textContent = isWrong && rows.value.trim() ? t("sheet.rows.wrong") : "";
    rows.setAttribute("aria-invalid", String(Boolean(wrong.textContent)));
    labelFields.hidden = Boolean(cards.value());
    ofJob.hidden = !cards.value();
    if (isWrong) return nothing();
    if (!job.value || !(cards.value() || stock.value())) return nothing("sheet.nothing");
    frame.setAttribute("aria-busy", "true");
    try {
      show(await asking.post("/api/sheet", order()));
    } catch (error) {
      if (wasReplaced(error)) return;
      allRight(controls);
      refuse(error, refusal, controls, { isTyping: true });
      fill(frame, make("p.empty", {}, t("sheet.none")));
      pager.hidden = placed.hidden = keep.disabled = print.disabled = true;
    }
    frame.setAttribute("aria-busy", "false");
  }

  /** Shows no page while something is missing, such as rows that are still being typed. */
  function nothing(key = "sheet.rows.nothing") {
    asking.stop();
    fill(refusal);
    fill(frame, make("p.empty", {}, t(key)));
    pager.hidden = placed.hidden = keep.disabled = print.disabled = true;
  }

  /** Makes the file: the ledger records the row of each label. A test page has no rows. */
  async function use(action) {
    // The buttons stay enabled, so that the keyboard does not lose its place.
    if (isMaking) return;
    isMaking = true;
    fill(refusal);
    const request = { ...order(), page: 1 };
    const key = JSON.stringify(request);
    try {
      if (!testPage && made?.key !== key) {
        made = { key, job: request.job, file: await work.run("/api/sheet", { ...request, file: true }) };
        madeRows = ranges(made.file.labels.map(({ index }) => index));
      }
      const file = testPage ?? made.file;
      remember("printer", [right, down, scale].map(({ value }) => value));
      action(file);
      announce(t("saved", { name: file.name }));
      question.show(!testPage);
    } catch (error) {
      refuse(error, refusal, controls);
    }
    isMaking = false;
  }

  function show(answer) {
    testPage = answer.preview ? null : answer;
    allRight(controls);
    fill(refusal);
    if (answer.preview) shown.show(answer.preview);
    fill(frame, answer.preview ? make("div.sheet-picture", {}, shown.image, cards.value() ? null : outlines(stock.value())) : make("p.empty", {}, t("sheet.testReady")));
    const pages = answer.preview?.pages ?? 1;
    pager.hidden = pages < 2;
    count.textContent = t("sheet.page", { n: page, of: pages });
    before.disabled = page <= 1;
    after.disabled = page >= pages;
    // Nothing is printed twice automatically.
    placed.hidden = !answer.placed;
    keep.disabled = print.disabled = Boolean(answer.placed);
    findings(notes, (answer.warnings ?? []).map((line) => warned(line)));
    command.show(answer.command);
  }

  const later = debounce(300, changed);
  const labelFields = make("div", {}, stock.box, drawing.box);
  const ofJob = make("p.help.after", { hidden: true }, t("card.ofJob"));
  fromField.hidden = rowsField.hidden = true;
  const card = make("div.card", {}, make("h2", {}, t("sheet.title")), make("p.help.after", {}, t("sheet.help")),
    make("div.sheet-grid", {},
      make("div", {}, field(t("sheet.job"), job), cards.box, labelFields, cards.fields, ofJob,
        make("details", {}, make("summary", {}, t("sheet.printer")), make("p.help.after", {}, t("sheet.printer.help")),
          tick(t("sheet.test"), test),
          make("div.pair", {}, field(t("sheet.right"), right), field(t("sheet.down"), down), field(t("sheet.scale"), scale))),
        field(t("sheet.which"), which, t("sheet.which.help")), fromField, rowsField, field(t("sheet.copies"), copies)),
      make("div", {}, frame, pager, placed, refusal, notes,
        make("div.row", {}, keep, print), work.box, make("p.help", {}, t("sheet.hundred")), question.box, command.box)));

  /** Requests jobs and stock again, and selects the job that was made. */
  async function refresh(saved) {
    made = null;
    question.show(false);
    try {
      const [{ jobs }] = await Promise.all([get("/api/jobs"), stock.load(), cards.load()]);
      const good = jobs.filter(({ trouble: problem }) => !problem);
      sizes = new Map(good.map(({ file: name, rows: total }) => [name, total]));
      const kept = saved ?? job.value;
      fill(job, good.length ? good.map(({ file: name }) => make("option", { value: name, selected: name === kept }, shownName(name))) : make("option", { value: "" }, t("sheet.noJob")));
      if (saved) changed();
    } catch (error) {
      fill(refusal, trouble(error));
    }
  }

  /** What was chosen here, for a draft. */
  const kept = () => ({ typed: valuesIn([card]), stock: stock.value()?.id ?? null, picture: cards.picture(), own: cards.own() });

  async function restore({ typed, stock: id, picture: file, own }) {
    if (id) await stock.choose(id);
    if (file) cards.show(file);
    if (own) await cards.showOwn(own);
    fillValues([card], typed);
  }

  /** Chooses the rows to be printed, or those without a label, and goes to the card. */
  function again(list) {
    which.value = list === undefined ? "new" : "rows";
    rows.value = list ?? "";
    changed();
    card.scrollIntoView({ block: "start" });
  }
  return { card, refresh, again, kept, restore };
}

/** Numbers as the commands take them, such as "1-30,41". */
function ranges(numbers) {
  const parts = [];
  for (const number of [...new Set(numbers)].sort((one, other) => one - other)) {
    const last = parts.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else parts.push([number, number]);
  }
  return parts.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(",");
}
