// Labels: the stock, the first label on a used sheet, the correction for the printer, and the pages.

import { get, latest, post, wasReplaced } from "./api.js";
import { commandLine } from "./commands.js";
import { announce, button, debounce, field, fill, make, tick } from "./dom.js";
import { download, openBeside, picture } from "./files.js";
import { finding, findings, trouble } from "./findings.js";
import { sheetDrawing } from "./many-drawing.js";
import { stockPicker } from "./many-stock.js";
import { t } from "./texts.js";

export function sheetCard() {
  let page = 1;
  let testPage = null;
  /** The file that was made last with its request, so that it can be saved and opened without making it again. */
  let made = null;
  const asking = latest();
  const job = make("select", { onchange: () => changed() });
  const drawing = sheetDrawing(() => changed());
  const stock = stockPicker((chosen) => {
    drawing.stock(chosen);
    changed();
  });
  const measure = (unit, step, value) => make("input", { type: "number", step, value, inputmode: "decimal", oninput: () => later() });
  const right = measure("mm", "0.1", "0");
  const down = measure("mm", "0.1", "0");
  const scale = measure("%", "0.1", "100");
  const copies = make("input", { type: "number", min: "1", max: "100", step: "1", value: "1", oninput: () => later() });
  const test = make("input", { onchange: () => changed() });
  const again = make("input", { onchange: () => changed() });

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
  const printAgain = button(t("sheet.printAgain"), () => {
    again.checked = true;
    changed();
  }, { symbol: "again" });
  const placed = make("div", { role: "status", hidden: true }, make("p", {}, t("sheet.placed")), printAgain);
  const command = commandLine();

  const order = () => ({
    job: job.value, stock: stock.value()?.id, start: drawing.start(), copies: Number(copies.value) || 1,
    offset: `${Number(right.value) || 0},${Number(down.value) || 0}`, scale: String((Number(scale.value) || 100) / 100),
    test: test.checked, again: again.checked, page,
  });

  function turn(by) {
    page += by;
    draw();
  }

  function changed() {
    page = 1;
    draw();
  }

  async function draw() {
    if (!job.value || !stock.value()) return;
    frame.setAttribute("aria-busy", "true");
    try {
      show(await asking.post("/api/sheet", order()));
    } catch (error) {
      if (wasReplaced(error)) return;
      fill(refusal, trouble(error));
      fill(frame, make("p.empty", {}, t("sheet.none")));
      pager.hidden = placed.hidden = keep.disabled = print.disabled = true;
    }
    frame.setAttribute("aria-busy", "false");
  }

  /** Makes the file: the ledger records the row of each label. A test page has no rows. */
  async function use(action) {
    keep.disabled = print.disabled = true;
    const wanted = { ...order(), page: 1 };
    const key = JSON.stringify(wanted);
    try {
      if (!testPage && made?.key !== key) made = { key, file: await post("/api/sheet", { ...wanted, file: true }) };
      const file = testPage ?? made.file;
      action(file);
      announce(t("saved", { name: file.name }));
      fill(refusal);
    } catch (error) {
      fill(refusal, trouble(error));
    }
    keep.disabled = print.disabled = false;
  }

  function show(answer) {
    testPage = answer.preview ? null : answer;
    fill(refusal);
    if (answer.preview) shown.show(answer.preview);
    fill(frame, answer.preview ? shown.image : make("p.empty", {}, t("sheet.testReady")));
    const pages = answer.preview?.pages ?? 1;
    pager.hidden = pages < 2;
    count.textContent = t("sheet.page", { n: page, of: pages });
    before.disabled = page <= 1;
    after.disabled = page >= pages;
    // Nothing is printed twice automatically.
    placed.hidden = !answer.placed;
    keep.disabled = print.disabled = Boolean(answer.placed);
    findings(notes, (answer.warnings ?? []).map((line) => finding("warning", line)));
    command.show(answer.command);
  }

  const later = debounce(300, changed);
  const card = make("div.card", {}, make("h2", {}, t("sheet.title")), make("p.help.after", {}, t("sheet.help")),
    make("div.sheet-grid", {},
      make("div", {}, field(t("sheet.job"), job), stock.box, drawing.box,
        make("details", {}, make("summary", {}, t("sheet.printer")), make("p.help.after", {}, t("sheet.printer.help")),
          tick(t("sheet.test"), test),
          make("div.pair", {}, field(t("sheet.right"), right), field(t("sheet.down"), down), field(t("sheet.scale"), scale))),
        field(t("sheet.copies"), copies), tick(t("sheet.again"), again), make("p.help", {}, t("sheet.again.help"))),
      make("div", {}, frame, pager, placed, refusal, notes,
        make("div.row", {}, keep, print), make("p.help", {}, t("sheet.hundred")), command.box)));

  /** Requests jobs and stock again, and selects the job that was made. */
  async function refresh(saved) {
    made = null;
    try {
      const [{ jobs }] = await Promise.all([get("/api/jobs"), stock.load()]);
      const good = jobs.filter(({ trouble: problem }) => !problem);
      const kept = saved ?? job.value;
      fill(job, good.length ? good.map(({ file: name }) => make("option", { value: name, selected: name === kept }, name)) : make("option", { value: "" }, t("sheet.noJob")));
      if (saved) changed();
    } catch (error) {
      fill(refusal, trouble(error));
    }
  }
  return { card, refresh };
}
