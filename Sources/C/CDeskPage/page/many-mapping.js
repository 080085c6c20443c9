// The template, and the column for each of its variables.

import { addressFix } from "./code-address.js";
import { field, fill, foreign, freshID, make } from "./dom.js";
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

export function mappingCard() {
  let columns = [];
  let first = [];
  let chosen = null;
  /** The field into which a clicked column goes: the address, or a caption that was used last. */
  let target = null;
  const map = new Map();
  const template = make("input.mono", { type: "text", inputmode: "url", spellcheck: "false", autocomplete: "off", dir: "ltr", placeholder: t("mapping.template.example") });
  const fix = addressFix(template, () => refresh());
  const list = make("div.mapping", { role: "group", "aria-label": t("mapping.title") });
  const captions = [1, 2].map(() => make("input", { type: "text", dir: "auto", autocomplete: "off", placeholder: t("mapping.caption.example") }));

  /** The names in the address and the captions. */
  const used = () => variables([template, ...captions].map(({ value }) => value).join(" "));

  /** Keeps the chosen columns, and guesses the others from the names. */
  function refresh() {
    fix.show();
    const names = used();
    for (const name of [...map.keys()]) if (!columns.includes(map.get(name))) map.delete(name);
    for (const name of names) {
      const guess = map.has(name) ? null : columns.find((column) => isLike(column, name));
      if (guess) map.set(name, guess);
    }
    if (!names.includes(chosen)) chosen = null;
    fill(list, names.length && columns.length ? names.map(line) : [make("p.empty", {}, t(names.length ? "mapping.noTable" : "mapping.noVariables"))]);
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

  /** Handles a click on a column: it fills the waiting variable, or goes into the template. */
  function clicked(column) {
    const name = target ? null : waiting();
    if (name) map.set(name, column);
    else {
      const known = [...map].find(([, one]) => one === column)?.[0];
      const fresh = known ?? (plain(column).replace(/[^a-z0-9_]/g, "") || `column${columns.indexOf(column) + 1}`);
      const input = target ?? template;
      const at = input.selectionStart ?? input.value.length;
      input.value = input.value.slice(0, at) + `{${fresh}}` + input.value.slice(at);
      map.set(fresh, column);
    }
    chosen = null;
    refresh();
  }

  for (const input of [template, ...captions]) {
    input.addEventListener("input", refresh);
    input.addEventListener("focus", () => (target = input === template ? null : input));
  }
  refresh();
  const card = make("div.card", {}, make("h2", {}, t("mapping.heading")),
    field(t("mapping.template"), template, t("mapping.template.help")), fix.box, make("p.label", {}, t("mapping.title")), list,
    make("div.pair", {}, captions.map((input, index) => field(t(index ? "look.caption2" : "look.caption"), input))));

  return {
    card,
    clicked,
    /** The controls by the names that refusals use; a map is wrong where a column is missing. */
    controls: () => ({ template, captions: captions[0], map: [...list.querySelectorAll("select")].find(({ value }) => !value) ?? list.querySelector("select") ?? template }),
    columns(names, rows) {
      [columns, first] = [names, rows[0] ?? []];
      refresh();
    },
    values() {
      const names = used();
      return {
        template: template.value.trim(),
        map: Object.fromEntries(names.filter((name) => map.has(name)).map((name) => [name, map.get(name)])),
        captions: captions.map(({ value }) => value.trim()).filter(Boolean),
        missing: names.filter((name) => !map.has(name)),
      };
    },
  };
}
