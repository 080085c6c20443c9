// The view "Read": a picture, a PDF, the camera, or a tag on the reader.

import { get, post } from "./api.js";
import { cameraBox } from "./camera.js";
import { announce, button, clearWrong, field, fill, icon, make } from "./dom.js";
import { dropPlace, packed, picture } from "./files.js";
import { finding, refuse, trouble } from "./findings.js";
import { codeCard, tagCard } from "./read-results.js";
import { t } from "./texts.js";
import { workBox } from "./work.js";

export function view(root) {
  const results = make("div.results", { "aria-live": "polite" });
  const work = workBox();
  const shown = picture(t("read.picture"));
  const seen = make("div.seen", { hidden: true }, shown.image);

  /** Reads the codes in a file; the grades follow later, because they take longer. */
  async function read(file) {
    fill(results, make("p.help", {}, t("read.reading")));
    clearWrong(drop.querySelector("button"));
    try {
      const sent = await packed(file);
      seen.hidden = !/^image\/(png|jpeg|webp|gif|svg)/.test(file.type);
      if (!seen.hidden) shown.show({ ...sent, type: file.type });
      const { codes } = await work.run("/api/scan", sent);
      const cards = codes.filter((code) => code.symbology || code.text !== undefined).map((code) => codeCard(code));
      announce(t("read.found", { n: cards.length }));
      fill(results, make("h2", {}, t("read.found", { n: cards.length })),
        cards.length ? cards.map(({ card }) => card) : make("ul.findings", {}, finding("info", t("read.none"))));
      if (cards.length) await grade(sent, cards);
      return cards.length;
    } catch (error) {
      refuse(error, results, { bytes: drop.querySelector("button") });
      return 0;
    }
  }

  async function grade(sent, cards) {
    try {
      const { grades } = await work.run("/api/grade", sent);
      for (const card of cards) card.grade(grades.find(({ bytes }) => bytes === card.bytes));
    } catch {
      // Some files cannot be graded; their content is shown anyway.
      for (const card of cards) card.grade(null);
    }
  }

  /** Reads a frame of the camera; nothing is shown until a code was found. */
  async function frame(blob) {
    const sent = await packed(new File([blob], "camera.png", { type: "image/png" }));
    const { codes } = await post("/api/scan", sent).catch(() => ({ codes: [] }));
    if (!codes.length) return false;
    seen.hidden = false;
    shown.show({ ...sent, type: "image/png" });
    announce(t("read.found", { n: codes.length }));
    fill(results, make("h2", {}, t("read.found", { n: codes.length })), codes.map((code) => codeCard(code, false).card));
    return true;
  }

  const drop = dropPlace({
    words: t("read.choose"), hint: t("read.choose.help"), accept: "image/*,application/pdf,.pdf,.heic,.tiff", take: read,
  });
  const camera = cameraBox({ frame, photo: read });
  const pictures = make("div.card", {}, make("h2", {}, t("read.pictures")), drop, camera.box, work.box, seen);
  root.append(make("div.read-grid", {}, make("div", {}, pictures, tagReader(results)), results));
  fill(results, make("p.empty", {}, icon("read"), t("read.nothing")));
  document.addEventListener("paste", (event) => {
    const file = [...(event.clipboardData?.files ?? [])][0];
    if (file && !root.hidden) read(file);
  });
  return { enter() {}, leave: camera.stop };
}

function tagReader(results) {
  const reader = make("select");
  // Until the readers are known, there is none to present a tag to.
  const go = button(t("read.tag"), hold, { symbol: "tags", disabled: true });

  async function hold() {
    fill(results, make("p.holding", { role: "status" }, icon("wait"), t("read.hold")));
    clearWrong(reader);
    try {
      const { tag, info } = await post("/api/tag/read", { reader: reader.value });
      announce(t("read.tagRead"));
      fill(results, make("h2", {}, t("read.tagRead")), tagCard(tag, info));
    } catch (error) {
      refuse(error, results, { reader });
    }
  }

  get("/api/readers").then(({ readers }) => {
    fill(reader, readers.filter(({ state }) => state === "ready").map(({ label, title, connection }) => make("option", { value: label || connection }, title)),
      make("option", { value: "virtual" }, t("setup.virtual")));
    go.disabled = false;
  }).catch((error) => fill(results, trouble(error)));
  return make("div.card", {}, make("h2", {}, t("read.tags")), field(t("setup.reader"), reader), go);
}
