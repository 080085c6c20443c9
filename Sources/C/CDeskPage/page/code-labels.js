// The code on bought label stock or on cards: one, or a full sheet.

import { latest, wasReplaced } from "./api.js";
import { cardPicker } from "./cards.js";
import { commandLine } from "./commands.js";
import { announce, debounce, button, field, fill, make, tick } from "./dom.js";
import { fillValues, valuesIn } from "./draft.js";
import { download, openBeside, picture } from "./files.js";
import { allRight, findings, refuse, trouble, warned } from "./findings.js";
import { outlines, sheetDrawing } from "./many-drawing.js";
import { stockPicker } from "./many-stock.js";
import { t } from "./texts.js";
import { workBox } from "./work.js";

/** What can be printed beside a code of these kinds: the usual title, the fields below it, and the words of the choice. */
const details = {
  wifi: { words: "card.network", usual: () => t("card.wifi"), names: ["ssid", "password"] },
  contact: { words: "card.details", usual: () => "{name}", names: ["title", "organisation", "phone", "email", "url"] },
  event: { words: "card.details", usual: () => "{summary}", names: ["location"] },
};

/** Makes the card. `order` describes the content and look of the code, or is null if there is none; `used` is called once a file was made. */
export function labelsCard(order, used) {
  const asking = latest();
  const drawing = sheetDrawing(() => draw());
  const stock = stockPicker((chosen) => {
    drawing.stock(chosen);
    draw();
  });
  const cards = cardPicker(() => draw(), () => later());
  const heading = make("input", { type: "text", dir: "auto", autocomplete: "off", oninput: () => later() });
  const text = make("textarea", { rows: "3", dir: "auto", oninput: () => later() });
  const network = make("input", { checked: true, onchange: () => draw() });
  const networkBox = tick("", network);
  const cardFields = make("div", { hidden: true }, field(t("card.title"), heading), field(t("card.text"), text, t("card.text.help")), networkBox, cards.fields);
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

  const controls = () => ({ stock: stock.input, labelSize: cards.value() ? null : stock.input, start: drawing.input, copies, captions: cards.value() ? heading : null, ...cards.controls });

  /** A line as the command takes it, for which braces have a meaning. */
  const plain = (line) => line.trim().replaceAll("{", "{{").replaceAll("}", "}}");

  /** The title and the text of a card. A password is filled in by the command, so that nobody sees it in the list of programs. */
  function lines() {
    const { kind, fields } = order().of;
    const own = details[kind];
    return [plain(heading.value) || own?.usual() || "", ...text.value.split("\n").map(plain),
      ...(own && network.checked ? own.names.filter((name) => fields[name]).map((name) => `{${name}}`) : [])].filter(Boolean);
  }

  const asked = () => ({
    ...order(), copies: Number(copies.value) || 1,
    ...(cards.value() ? { card: cards.value(), lines: lines() } : { stock: stock.value()?.id, start: drawing.start() }),
  });

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
    const areCards = Boolean(cards.value());
    labelFields.hidden = areCards;
    cardFields.hidden = !areCards;
    const own = details[order()?.of.kind];
    networkBox.hidden = !own;
    if (own) networkBox.querySelector("label").textContent = t(own.words);
    if (!(areCards || stock.value()) || !order()) {
      asking.stop();
      return nothing(t(order() ? "labels.choose" : "labels.nothing"));
    }
    frame.setAttribute("aria-busy", "true");
    try {
      const answer = await asking.post("/api/code/labels", asked());
      shown.show(answer.preview);
      allRight(controls());
      fill(frame, make("div.sheet-picture", {}, shown.image, areCards ? null : outlines(stock.value())));
      findings(notes, answer.warnings.map((line) => warned(line)));
      command.show(answer.command);
      enable(true);
    } catch (error) {
      if (wasReplaced(error)) return;
      nothing(t("sheet.none"));
      allRight(controls());
      refuse(error, refusal, controls(), { isTyping: true });
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
      used();
      announce(t("saved", { name: file.name }));
    } catch (error) {
      refuse(error, refusal, controls());
    }
    isMaking = false;
  }

  const later = debounce(300, draw);
  const labelFields = make("div", {}, stock.box, drawing.box);
  const box = make("details.labels", {}, make("summary", {}, t("sheet.title")),
    make("div.sheet-grid", {}, make("div", {}, cards.box, labelFields, cardFields, field(t("labels.copies"), copies)),
      make("div", {}, frame, refusal, notes, make("div.row", {}, keep, print), work.box, make("p.help", {}, t("sheet.hundred")), command.box)));
  const load = () => Promise.all([stock.load(), cards.load()]).catch((error) => fill(refusal, trouble(error)));
  box.addEventListener("toggle", async () => {
    if (!box.open) return;
    await load();
    draw();
  });
  return {
    card: make("div.card.code-labels", {}, box),
    changed: later,
    /** What was chosen here, for a draft; null if the card is closed. */
    kept: () => (box.open ? { typed: valuesIn([box]), stock: stock.value()?.id ?? null, picture: cards.picture(), own: cards.own() } : null),
    async restore({ typed, stock: id, picture: file, own }) {
      await load();
      box.open = true;
      if (id) await stock.choose(id);
      if (file) cards.show(file);
      if (own) await cards.showOwn(own);
      fillValues([box], typed);
    },
  };
}
