// The code on bought label stock: one label, or a full sheet.

import { latest, post, wasReplaced } from "./api.js";
import { commandLine } from "./commands.js";
import { announce, debounce, button, field, fill, make } from "./dom.js";
import { download, openBeside, picture } from "./files.js";
import { finding, findings, trouble } from "./findings.js";
import { sheetDrawing } from "./many-drawing.js";
import { stockPicker } from "./many-stock.js";
import { t } from "./texts.js";
import { workBox } from "./work.js";

/** Makes the card. `order` describes the content and look of the code; it is null without a web address. */
export function labelsCard(order) {
  const asking = latest();
  const drawing = sheetDrawing(() => draw());
  const stock = stockPicker((chosen) => {
    drawing.stock(chosen);
    draw();
  });
  const copies = make("input", { type: "number", min: "1", max: "1000", step: "1", value: "1", inputmode: "numeric", oninput: () => later() });
  const shown = picture(t("sheet.picture"));
  const frame = make("div.page");
  const notes = make("ul.findings");
  const refusal = make("div");
  const command = commandLine();
  const work = workBox();
  let isMaking = false;
  const keep = button(t("sheet.download"), () => made(download), { look: "primary", symbol: "save" });
  const print = button(t("sheet.open"), () => made(openBeside), { symbol: "print" });

  const asked = () => ({ ...order(), stock: stock.value()?.id, start: drawing.start(), copies: Number(copies.value) || 1 });

  function enable(is) {
    keep.disabled = print.disabled = !is;
  }

  function nothing(words) {
    fill(frame, make("p.empty", {}, words));
    fill(notes);
    command.show(null);
    enable(false);
  }

  async function draw() {
    if (!box.open) return;
    fill(refusal);
    if (!stock.value() || !order()) {
      asking.stop();
      return nothing(t(order() ? "labels.choose" : "labels.onlyURL"));
    }
    frame.setAttribute("aria-busy", "true");
    try {
      const answer = await asking.post("/api/code/labels", asked());
      shown.show(answer.preview);
      fill(frame, shown.image);
      findings(notes, answer.warnings.map((line) => finding("warning", line)));
      command.show(answer.command);
      enable(true);
    } catch (error) {
      if (wasReplaced(error)) return;
      nothing(t("sheet.none"));
      fill(refusal, trouble(error));
    }
    frame.setAttribute("aria-busy", "false");
  }

  async function made(use) {
    if (isMaking) return;
    isMaking = true;
    fill(refusal);
    try {
      // A change of the preview does not cancel a file that was requested.
      const file = await work.run("/api/code/labels", { ...asked(), file: true });
      use(file);
      announce(t("saved", { name: file.name }));
    } catch (error) {
      fill(refusal, trouble(error));
    }
    isMaking = false;
  }

  const later = debounce(300, draw);
  const box = make("details.labels", {}, make("summary", {}, t("sheet.title")),
    make("div.sheet-grid", {}, make("div", {}, stock.box, drawing.box, field(t("labels.copies"), copies)),
      make("div", {}, frame, refusal, notes, make("div.row", {}, keep, print), make("p.help", {}, t("sheet.hundred")), command.box)));
  box.addEventListener("toggle", async () => {
    if (!box.open) return;
    await stock.load().catch((error) => fill(refusal, trouble(error)));
    draw();
  });
  return { card: make("div.card.code-labels", {}, box), changed: later };
}
