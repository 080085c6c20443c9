// The view "Make a code": its content, its look, and a live preview.

import { latest, post, wasReplaced } from "./api.js";
import { labelsCard } from "./code-labels.js";
import { lookControls } from "./code-look.js";
import { previewCard } from "./code-preview.js";
import { capital, choices, debounce, field, fill, freshID, make, sentence } from "./dom.js";
import { allGood, finding } from "./findings.js";
import { t } from "./texts.js";

export function view(root, state) {
  const lint = latest();
  const what = whatCard(state.kinds ?? []);
  const preview = previewCard((as) => post("/api/code", { ...order(), as }));
  const look = lookControls(() => later());
  const labels = labelsCard(() => (what.content().url ? order() : null));
  const drawing = latest();

  const order = () => ({ of: what.content(), look: look.values() });

  async function refresh() {
    const content = what.content();
    checkURL(content.url);
    labels.changed();
    if (!content.url && !content.text && !content.fields) {
      drawing.stop();
      return preview.clear();
    }
    preview.busy(true);
    try {
      const answer = await drawing.post("/api/code", { ...order(), as: "svg" });
      preview.show(answer, content.url ?? content.text ?? content.kind);
    } catch (error) {
      if (wasReplaced(error)) return;
      preview.refuse(error);
    }
  }

  async function checkURL(url) {
    if (!url) {
      lint.stop();
      return what.showFindings(null);
    }
    try {
      const answer = await lint.post("/api/lint", { url });
      what.showFindings(answer.findings);
      preview.alreadySaid(answer.findings.map(({ message }) => message));
    } catch (error) {
      if (!wasReplaced(error)) what.showFindings([]);
    }
  }

  const later = debounce(120, refresh);
  what.changed(later);
  root.append(make("div.code-grid", {}, what.card, preview.card, look.card), labels.card);
  return { enter: refresh };
}

/** The kinds of content, and the fields of the selected one. */
function whatCard(kinds) {
  let tell = () => {};
  const kind = make("select", {}, choices([["url", t("code.kind.url")], ["text", t("code.kind.text")]]),
    kinds.filter(({ onCodes }) => onCodes !== false).map(({ word, title, summary }) =>
      make("option", { value: word, lang: "en", title: summary }, title ?? summary)));
  const fields = make("div");
  const list = make("ul.findings", { "aria-live": "polite" });
  let controls = new Map();

  function build() {
    controls = new Map();
    const chosen = kinds.find(({ word }) => word === kind.value);
    fill(fields, chosen ? chosen.fields.map(ofKind) : [simple(kind.value)]);
    fill(list);
  }

  function simple(name) {
    const control = name === "url"
      ? make("input", { type: "url", inputmode: "url", autocomplete: "off", spellcheck: "false", placeholder: "https://", dir: "ltr" })
      : make("textarea", { rows: "4", dir: "auto" });
    control.addEventListener("input", () => tell());
    controls.set(name, control);
    return field(t(name === "url" ? "code.url" : "code.text"), control, t(name === "url" ? "code.url.help" : "code.text.help"));
  }

  function ofKind({ name, help, required, repeatable, choices: words = [] }) {
    const id = freshID("of-kind");
    const control = words.length && !repeatable
      ? make("select", { id, lang: "en" }, choices([["", ""], ...words.map((word) => [word, word])]))
      : repeatable ? make("textarea", { id, rows: "2", dir: "auto" }) : make("input", { id, type: "text", autocomplete: "off", dir: "auto" });
    control.required = required;
    control.addEventListener("input", () => tell());
    controls.set(name, control);
    const label = make("label", { for: id }, sentence(capital(help)));
    if (!required) label.append(" ", make("span.help", {}, t("optional")));
    if (repeatable) label.append(" ", make("span.help", {}, t("perLine")));
    return make("div.field", {}, label, control);
  }

  function content() {
    const text = controls.get(kind.value)?.value.trim();
    if (kind.value === "url") return { url: text };
    if (kind.value === "text") return { text };
    if ([...controls.values()].some((control) => control.required && !control.value.trim())) return {};
    const given = [...controls].map(([name, control]) =>
      [name, control.value.split("\n").map((line) => line.trim()).filter(Boolean)]).filter(([, values]) => values.length);
    return given.length ? { kind: kind.value, fields: Object.fromEntries(given) } : {};
  }

  function showFindings(found) {
    if (!found) return fill(list);
    const shown = found.filter(({ level }) => level !== "info");
    const notes = found.filter(({ level }) => level === "info");
    const items = shown.map(({ level, message, remedy }) => finding(level, message, remedy));
    if (!shown.length) items.push(allGood(t("code.lint.good")));
    if (notes.length) {
      items.push(make("li", {}, make("details", {}, make("summary", {}, t("code.lint.notes", { n: notes.length })),
        make("ul.findings", {}, notes.map(({ level, message, remedy }) => finding(level, message, remedy))))));
    }
    fill(list, items);
  }

  kind.addEventListener("change", () => {
    build();
    tell();
  });
  build();
  const card = make("div.card.code-what", {}, make("h2", {}, t("code.what")), field(t("code.kind"), kind), fields, list);
  return { card, content, showFindings, changed: (action) => (tell = action) };
}
