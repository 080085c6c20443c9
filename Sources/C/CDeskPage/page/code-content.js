// The content of a code: an address, a text, or a kind with a form of its own.

import { addressFix, remaining } from "./code-address.js";
import { forms, kindChoices, readers } from "./content-forms.js";
import { choices, field, fill, freshID, make, set, tick } from "./dom.js";
import { allGood, lintFinding } from "./findings.js";
import { t } from "./texts.js";

/** The card with the kinds of content, and the fields of the selected one. */
export function contentCard(kinds) {
  let tell = () => {};
  const kind = make("select", {}, choices(kindChoices(kinds)));
  const fields = make("div");
  const list = make("ul.findings", { "aria-live": "polite" });
  let read = () => ({});
  /** The controls by the names that refusals use. */
  let controls = {};
  let fix = null;

  /** The address or the text: one field. */
  function simple(name) {
    const control = name === "url"
      ? make("input", { type: "url", inputmode: "url", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: "https://", dir: "ltr" })
      : make("textarea", { rows: "4", dir: "auto" });
    fix = name === "url" ? addressFix(control, () => tell()) : null;
    control.addEventListener("input", () => tell());
    read = () => ({ [name]: control.value.trim() });
    controls = { [name]: control };
    fill(fields, field(t(name === "url" ? "code.url" : "code.text"), control, t(name === "url" ? "code.url.help" : "code.text.help")), fix?.box);
  }

  function showFindings(found, address) {
    fix?.show();
    const suggestion = fix?.suggestion();
    if (!found) return fill(list);
    const open = remaining(found, suggestion);
    const shown = open.filter(({ level }) => level !== "info");
    const notes = open.filter(({ level }) => level === "info");
    const items = shown.map((one) => lintFinding(one, address));
    if (!shown.length && !suggestion) items.push(allGood(t("code.lint.good")));
    if (notes.length) {
      items.push(make("li", {}, make("details", {}, make("summary", {}, t("code.lint.notes", { n: notes.length })),
        make("ul.findings", {}, notes.map((one) => lintFinding(one, address))))));
    }
    fill(list, items);
  }

  function build() {
    fix = null;
    fill(list);
    if (!forms[kind.value]) return simple(kind.value);
    const form = contentForm(forms[kind.value].fields, () => tell());
    fill(fields, form.parts);
    controls = form.controls;
    read = () => {
      const values = form.values();
      return values ? { kind: kind.value, fields: values, title: t(forms[kind.value].title) } : {};
    };
  }

  kind.addEventListener("change", () => {
    build();
    tell();
  });
  build();
  return {
    card: make("div.card.code-what", {}, make("h2", {}, t("code.what")), field(t("code.kind"), kind), fields, list),
    content: () => read(),
    controls: () => controls,
    /** Whether the address has to be fixed before there can be a code. */
    mustBeFixed: () => (fix?.suggestion()?.reason ?? "address.http") !== "address.http",
    showFindings,
    showFix: () => fix?.show(),
    changed: (action) => (tell = action),
  };
}

/** The form of a kind: its parts, and its values once all that is needed is there and right. */
function contentForm(definitions, tell) {
  const lines = definitions.map((definition) => formLine(definition, changed));
  const line = (name) => lines.find((one) => one.name === name);

  function changed() {
    for (const one of lines) {
      const [other, value] = one.unless ?? [];
      if (other) one.box.hidden = line(other).text() === value;
    }
    const allDay = line("allDay")?.text() === "yes";
    for (const one of lines.filter(({ as }) => as === "time")) one.wholeDays(allDay);
    tell();
  }

  // Two numbers that were copied together, such as from a map, go into their two fields.
  for (const one of lines.filter(({ as }) => as === "degrees")) {
    one.control.addEventListener("paste", (event) => {
      const [, latitude, longitude] = /^\s*([+-]?\d+\.\d+)\s*[,;\s]\s*([+-]?\d+\.\d+)\s*$/.exec(event.clipboardData.getData("text")) ?? [];
      if (!longitude) return;
      event.preventDefault();
      line("latitude").control.value = latitude;
      line("longitude").control.value = longitude;
      changed();
    });
  }
  changed();
  const rare = lines.filter(({ more }) => more).map(({ box }) => box);
  return {
    controls: Object.fromEntries(lines.map((one) => [`fields.${one.name}`, one.control])),
    parts: [...lines.filter(({ more }) => !more).map(({ box }) => box),
      rare.length ? make("details", {}, make("summary", {}, t("look.more")), rare) : null],
    values() {
      const given = lines.filter(({ box }) => !box.hidden).map((one) => [one, one.read()]);
      if (given.some(([one, { value, wrong }]) => wrong || (one.required && !value?.length))) return null;
      const filled = given.filter(([one, { value }]) => !one.own && value?.length);
      return filled.length ? Object.fromEntries(filled.map(([one, { value }]) => [one.name, value])) : null;
    },
  };
}

/** One field of a form, with its label, its help, and the sentence about a wrong value beside it. */
function formLine(definition, changed) {
  const { name, label, as = "line", options, required, help, example } = definition;
  const control = options ? make("select", {}, choices(options.map(([word, key]) => [word, t(key)])))
    : as === "text" || as === "lines" ? make("textarea", { rows: as === "lines" ? "2" : "3", dir: "auto" })
    : make("input", { type: { date: "date", time: "datetime-local" }[as] ?? "text", autocomplete: "off", dir: as === "line" || as === "password" ? "auto" : "ltr",
      inputmode: { amount: "decimal", degrees: "decimal", address: "url" }[as], placeholder: example });
  const wrong = make("p.wrong", { id: freshID("wrong"), role: "status" });
  const box = as === "tick" ? tick(t(label), control) : field(t(label), control, help ? t(help) : null);
  if (as !== "tick") {
    const name = box.querySelector("label");
    if (required) control.required = true;
    else if (!options) name.append(" ", make("span.help", {}, t("optional")));
    if (as === "lines") name.append(" ", make("span.help", {}, t("perLine")));
    set(control, { "aria-describedby": [control.getAttribute("aria-describedby"), wrong.id].filter(Boolean).join(" ") });
    box.append(wrong);
  }
  control.addEventListener(options || as === "tick" ? "change" : "input", changed);
  const text = () => (as === "tick" ? (control.checked ? "yes" : "") : control.value.trim());
  return {
    ...definition, as, box, control, text,
    wholeDays(are) {
      const type = are ? "date" : "datetime-local";
      if (control.type === type) return;
      const before = control.value;
      control.type = type;
      control.value = are ? before.slice(0, 10) : before && `${before}T12:00`;
    },
    read() {
      const given = text();
      const result = !given ? { value: [] }
        : as === "lines" ? { value: given.split("\n").map((one) => one.trim()).filter(Boolean) }
        : readers[as] ? readers[as](given, definition) : { value: given };
      wrong.textContent = result.wrong ? t(result.wrong) : "";
      control.toggleAttribute("aria-invalid", Boolean(result.wrong));
      if (result.wrong) control.setAttribute("aria-invalid", "true");
      return { ...result, value: typeof result.value === "string" ? [result.value] : result.value };
    },
  };
}
