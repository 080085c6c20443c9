// The preview of the code: its picture, properties, warnings and files.

import { wasReplaced } from "./api.js";
import { commandLine } from "./commands.js";
import { announce, ask, button, fill, foreign, icon, make } from "./dom.js";
import { download, openBeside, picture } from "./files.js";
import { findings, refuse as refuseField, trouble, warned } from "./findings.js";
import { number, t } from "./texts.js";

const formats = ["png", "svg", "pdf", "eps"];

/** Makes the card. `happened` is told that there is a code, that it was tried, and that it was printed or saved. */
export function previewCard(order, happened) {
  const shown = picture(t("code.picture"));
  const frame = make("div.paper", { "aria-busy": "false" });
  const facts = make("dl.facts");
  const warnings = make("ul.findings");
  const command = commandLine();
  const refusal = make("div");
  const downloads = formats.map((as) => button(as.toUpperCase(), () => save(as), { symbol: "save", "aria-label": t("code.download", { kind: as.toUpperCase() }) }));
  const large = button(t("code.large"), showLarge, { symbol: "large" });
  const print = button(t("sheet.open"), () => save("pdf", openBeside), { symbol: "print" });
  const buttons = [...downloads, print, large];
  let latestAnswer = null;
  let words = "";
  let said = [];

  async function save(as, use = download) {
    try {
      const file = await order(as);
      use(file);
      happened("printed");
      announce(t("saved", { name: file.name }));
    } catch (error) {
      if (!wasReplaced(error)) fill(refusal, trouble(error));
    }
  }

  /** Shows the code on the full screen, to try it with a phone. */
  async function showLarge() {
    happened("tried");
    const whole = picture(t("code.picture"));
    whole.show(latestAnswer);
    await ask(make("dialog.large", { "aria-label": t("code.large") }, make("form", { method: "dialog" },
      whole.image, make("p", {}, foreign(words)), make("button", { value: "", autofocus: true }, t("close")))));
  }

  function enable(is) {
    for (const control of buttons) control.disabled = !is;
  }

  function clear() {
    latestAnswer = null;
    fill(frame, make("p.empty", {}, icon("code"), t("code.nothing")));
    fill(facts);
    fill(warnings);
    fill(refusal);
    command.show(null);
    enable(false);
    busy(false);
  }

  function show(answer, text) {
    latestAnswer = answer;
    words = String(text);
    shown.show(answer);
    if (!frame.contains(shown.image)) fill(frame, shown.image);
    fill(refusal);
    fill(facts, factsOf(answer.facts, words));
    showWarnings();
    command.show(answer.command);
    enable(true);
    busy(false);
    happened("made");
  }

  /** Shows the warnings, except those that are already shown below the address. */
  function showWarnings() {
    const answer = latestAnswer;
    if (!answer) return;
    const lines = answer.warnings.filter((line) => !said.some((message) => line.message.startsWith(message)));
    const notes = (answer.notes ?? []).map((line) => warned(line, { level: "info" }));
    findings(warnings, [...lines.map((line) => warned(line)), ...notes], t("code.noWarnings"));
  }

  function alreadySaid(messages) {
    said = messages;
    showWarnings();
  }

  /** Shows that there is no code; the error is beside its field if it has one of these controls. */
  function refuse(error, controls = {}) {
    latestAnswer = null;
    fill(frame, make("p.empty", {}, icon("refused"), t("code.noCode")));
    fill(facts);
    fill(warnings);
    fill(refusal);
    if (error) refuseField(error, refusal, controls, { isTyping: true });
    command.show(null);
    enable(false);
    busy(false);
  }

  function busy(is) {
    frame.setAttribute("aria-busy", String(is));
  }

  const card = make("div.card.code-preview", {}, make("h2", {}, t("code.preview")), frame, refusal,
    make("div.row.downloads", { role: "group", "aria-label": t("code.downloads") }, buttons), facts, warnings, command.box);
  clear();
  return { card, clear, show, refuse, busy, alreadySaid };
}

function factsOf(facts, words) {
  if (!facts) return [];
  const module = facts.symbolMillimetres / facts.modules;
  // Scheme and host mean the same in capitals, which make the code smaller.
  const isSame = facts.payload.toLowerCase() === words.toLowerCase();
  const lines = [
    ["facts.says", foreign(isSame ? words : facts.payload, "bdi")],
    isSame && facts.payload !== words ? ["facts.letters", t("facts.capitals")] : null,
    ["facts.width", t("facts.width.words", { symbol: facts.symbolMillimetres, whole: facts.widthMillimetres })],
    ["facts.module", t("facts.module.words", { mm: number(Math.round(module * 100) / 100), n: facts.modules })],
    ["facts.kind", t("facts.kind.words", { version: facts.version, level: facts.level })],
    ["facts.check", t(facts.verified ? "facts.verified" : "facts.unverified")],
  ];
  return lines.filter(Boolean).flatMap(([key, value]) => [make("dt", {}, t(key)), make("dd", {}, value)]);
}
