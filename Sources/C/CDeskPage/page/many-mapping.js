// What each row contains, a web address or another content, and the column for each of its placeholders.

import { addressFix } from "./code-address.js";
import { forms, kindChoices } from "./content-forms.js";
import { choices, field, fill, foreign, freshID, make } from "./dom.js";
import { rowForm } from "./many-content.js";
import { t } from "./texts.js";

/** The variables of a URI template (RFC 6570), in order and without duplicates. */
export function variables(template) {
  const names = [...template.matchAll(/\{[+#./;?&]?([^{}]*)\}/g)]
    .flatMap(([, list]) => list.split(","))
    .map((name) => name.trim().replace(/\*$|:\d+$/, ""));
  return [...new Set(names.filter((name) => /^[\w.%]+$/.test(name)))];
}

/** A name without case and punctuation, to compare names like "Store no." and "store_no". */
const plain = (name) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
const isLike = (column, name) => plain(column) === plain(name) || (plain(name).length > 3 && plain(column).startsWith(plain(name)));
/** Whether a column is probably meant for a field: "Network" for "Name of the network". */
const isFor = (column, name) => isLike(column, name) || (plain(column).length > 3 && plain(name).includes(plain(column)));

/** Makes the card. `kindChanged` is called with the chosen kind of content. */
export function mappingCard(kinds, kindChanged) {
  let columns = [];
  let first = [];
  let chosen = null;
  /** The field into which a clicked column goes: the address, or another field that was used last. */
  let target = null;
  const map = new Map();
  const kind = make("select", {}, choices(kindChoices(kinds)));
  const template = make("input.mono", { type: "text", inputmode: "url", spellcheck: "false", autocomplete: "off", dir: "ltr", placeholder: t("mapping.template.example") });
  const text = make("textarea", { rows: "2", dir: "auto" });
  const fix = addressFix(template, () => refresh());
  const address = [field(t("mapping.template"), template, t("mapping.template.help")), fix.box];
  const content = make("div", {}, address);
  /** The form of a content that is neither an address nor a text. */
  let form = null;
  const list = make("div.mapping", { role: "group", "aria-label": t("mapping.title") });
  const captions = [1, 2].map(() => make("input", { type: "text", dir: "auto", autocomplete: "off", placeholder: t("mapping.caption.example") }));

  const isAddress = () => kind.value === "url";
  /** The fields of the content in which a column can be put. */
  const inputs = () => (isAddress() ? [template] : form ? form.inputs().map(({ control }) => control) : [text]);

  /** The names in the content and the captions. The number of the row is known without a column. */
  function used() {
    const names = isAddress() ? variables(template.value) : [];
    const others = variables([...(isAddress() ? [] : inputs()), ...captions].map(({ value }) => value).join(" "));
    return [...new Set([...names, ...others.filter((name) => name !== "index" || columns.includes(name))])];
  }

  /** Keeps the chosen columns, and guesses the others from the names. */
  function refresh() {
    if (isAddress()) fix.show();
    const names = used();
    for (const name of [...map.keys()]) if (!columns.includes(map.get(name))) map.delete(name);
    for (const name of names) {
      const guess = map.has(name) ? null : columns.find((column) => isLike(column, name));
      if (guess) map.set(name, guess);
    }
    if (!names.includes(chosen)) chosen = null;
    const nothing = !names.length ? (isAddress() ? "mapping.noVariables" : "mapping.noPlaceholders") : "mapping.noTable";
    fill(list, names.length && columns.length ? names.map(line) : [make("p.empty", {}, t(nothing))]);
  }

  function line(name) {
    const id = freshID("map");
    const select = make("select", { id }, make("option", { value: "" }, t("mapping.choose")),
      columns.map((column) => make("option", { value: column, selected: map.get(name) === column }, column)));
    select.addEventListener("change", () => {
      if (select.value) map.set(name, select.value);
      else map.delete(name);
      refresh();
      document.getElementById(list.querySelectorAll("select")[used().indexOf(name)]?.id)?.focus();
    });
    const isNext = waiting() === name;
    const pick = make("button.variable", { type: "button", "aria-pressed": String(isNext), title: t("mapping.pick"), onclick: () => {
      chosen = name;
      refresh();
    } }, `{${name}}`);
    const sample = map.has(name) ? first[columns.indexOf(map.get(name))] : undefined;
    return make("div.map-line", {}, pick, make("label.unseen", { for: id }, t("mapping.column", { name })), select,
      make("span.help", {}, sample === undefined ? "" : foreign(sample)));
  }

  /** The variable that the next click on a column fills. */
  function waiting() {
    return chosen ?? used().find((name) => !map.has(name)) ?? null;
  }

  /** The placeholder for a column. */
  function placeholder(column) {
    const known = [...map].find(([, one]) => one === column)?.[0];
    if (known) return known;
    const name = plain(column).replace(/[^a-z0-9_]/g, "");
    const fresh = name && !map.has(name) ? name : `column${columns.indexOf(column) + 1}`;
    map.set(fresh, column);
    return fresh;
  }

  /** Handles a click on a column: it fills the waiting variable, or goes into a field. */
  function clicked(column) {
    const name = target ? null : waiting();
    if (name) map.set(name, column);
    else {
      const input = target ?? inputs().find(({ value }) => !value) ?? inputs()[0];
      const at = document.activeElement === input || input === target ? input.selectionStart ?? input.value.length : input.value.length;
      input.value = input.value.slice(0, at) + `{${placeholder(column)}}` + input.value.slice(at);
    }
    chosen = null;
    refresh();
  }

  /** Fills empty fields with the columns that are probably meant for them. */
  function suggest() {
    if (!form) return;
    const free = columns.filter((column) => ![...map.values()].includes(column));
    for (const matches of [isLike, isFor]) {
      for (const { control, names } of form.inputs()) {
        const at = control.value ? -1 : free.findIndex((column) => names.some((name) => matches(column, name)));
        if (at >= 0) control.value = `{${placeholder(free.splice(at, 1)[0])}}`;
      }
    }
  }

  /** The field that was typed in or pressed last is the target. Tab only passes through fields on its way to the columns. */
  function listenTo(input) {
    for (const kind of ["input", "pointerdown"]) input.addEventListener(kind, () => (target = input === template ? null : input));
  }

  /** Shows the fields of the chosen kind. */
  function build() {
    target = null;
    form = forms[kind.value] ? rowForm(forms[kind.value].fields, () => {
      form.layOut();
      refresh();
    }) : null;
    for (const { control } of form?.inputs() ?? []) listenTo(control);
    fill(content, form ? [make("p.help.after", {}, t("mapping.fields.help")), ...form.parts] : isAddress() ? address : field(t("code.text"), text, t("mapping.text.help")));
    suggest();
    refresh();
    kindChanged(kind.value);
  }

  kind.addEventListener("change", build);
  for (const input of [template, text, ...captions]) {
    input.addEventListener("input", refresh);
    listenTo(input);
  }
  refresh();
  const card = make("div.card", {}, make("h2", {}, t("mapping.heading")), field(t("mapping.kind"), kind), content,
    make("p.label", {}, t("mapping.title")), list,
    make("div.pair", {}, captions.map((input, index) => field(t(index ? "look.caption2" : "look.caption"), input))));

  /** The field that has a placeholder, or the first one. */
  const control = (name) => inputs().find(({ value }) => value.includes(`{${name}}`)) ?? inputs()[0];

  return {
    card,
    clicked,
    /** The controls by the names that refusals use; a map is wrong where a column is missing. */
    controls: () => ({ template: isAddress() ? template : control(used()[0]), text: inputs()[0], fields: inputs()[0], captions: captions[0], ...form?.controls,
      map: [...list.querySelectorAll("select")].find(({ value }) => !value) ?? list.querySelector("select") ?? inputs()[0] }),
    columns(names, rows) {
      [columns, first] = [names, rows[0] ?? []];
      suggest();
      refresh();
    },
    values() {
      const names = used();
      return {
        template: isAddress() ? template.value.trim() : null,
        of: form ? { kind: kind.value, fields: form.values() } : isAddress() ? null : { text: text.value.trim() },
        map: Object.fromEntries(names.filter((name) => map.has(name)).map((name) => [name, map.get(name)])),
        captions: captions.map(({ value }) => value.trim()).filter(Boolean),
        missing: names.filter((name) => !map.has(name)),
        /** The field that is needed and empty. */
        empty: form ? form.missing()?.control ?? null : inputs()[0].value.trim() ? null : inputs()[0],
      };
    },
    /** What was chosen and typed here, for a draft. */
    kept: () => ({ kind: kind.value, template: template.value, text: text.value, form: form?.kept() ?? null,
      captions: captions.map(({ value }) => value), map: [...map] }),
    restore(kept) {
      kind.value = kept.kind;
      build();
      [template.value, text.value] = [kept.template, kept.text];
      if (form && kept.form) form.restore(kept.form);
      form?.layOut();
      captions.forEach((input, index) => (input.value = kept.captions[index]));
      for (const [name, column] of kept.map) map.set(name, column);
      refresh();
    },
  };
}
