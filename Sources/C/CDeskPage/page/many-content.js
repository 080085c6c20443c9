// The fields of a content for the rows of a table: what is the same in all rows is typed, and a {name} stands for a column.

import { readers } from "./content-forms.js";
import { choices, field, make, tick } from "./dom.js";
import { has, t } from "./texts.js";

/** The help for fields whose cells need a form. */
const forms = { time: "rows.time.help", date: "rows.date.help", amount: "rows.amount.help" };

/** Makes the form. `changed` is called after every change. */
export function rowForm(definitions, changed) {
  const lines = definitions.filter(({ own }) => !own).map((definition) => rowLine(definition, changed));
  const rare = lines.filter(({ more }) => more).map(({ box }) => box);
  const shown = () => lines.filter(({ box }) => !box.hidden);

  function layOut() {
    for (const one of lines) {
      const [other, value] = one.unless ?? [];
      if (other) one.box.hidden = lines.find(({ name }) => name === other).control.value === value;
    }
  }

  layOut();
  return {
    parts: [...lines.filter(({ more }) => !more).map(({ box }) => box),
      rare.length ? make("details", {}, make("summary", {}, t("look.more")), rare) : null],
    layOut,
    controls: Object.fromEntries(lines.map((one) => [`fields.${one.name}`, one.control])),
    /** The fields in which a column can be put, in their order. */
    inputs: () => shown().filter(({ isChoice }) => !isChoice),
    /** The first field that is needed and empty. */
    missing: () => shown().find(({ required, control }) => required && !control.value.trim()),
    /** The values by the command's names, each a list. */
    values: () => Object.fromEntries(shown().map((one) => [one.name, one.read()]).filter(([, list]) => list.length)),
    kept: () => lines.map(({ control }) => (control.type === "checkbox" ? control.checked : control.value)),
    restore: (values) => lines.forEach(({ control }, index) => {
      if (control.type === "checkbox") control.checked = values[index];
      else control.value = values[index] ?? "";
    }),
  };
}

function rowLine(definition, changed) {
  const { name, label, as = "line", options, required } = definition;
  const control = options ? make("select", {}, choices(options.map(([word, key]) => [word, t(key)])))
    : as === "text" || as === "lines" ? make("textarea", { rows: "2", dir: "auto" })
    : make("input", { type: "text", autocomplete: "off", dir: "auto" });
  const box = as === "tick" ? tick(t(label), control) : field(t(label), control, forms[as] ? t(forms[as]) : null);
  if (as !== "tick" && !options) {
    const words = box.querySelector("label");
    if (required) control.required = true;
    else words.append(" ", make("span.help", {}, t("optional")));
    if (as === "lines") words.append(" ", make("span.help", {}, t("perLine")));
  }
  control.addEventListener(options || as === "tick" ? "change" : "input", changed);
  /** A value that is the same in all rows, as the command expects it. */
  const right = (text) => (!text.includes("{") && readers[as]?.(text, definition).value) || text;
  return {
    ...definition, as, box, control,
    isChoice: Boolean(options) || as === "tick",
    /** The names that a column for this field may have. */
    names: [t(label), name, ...(has(`columns.${name}`) ? t(`columns.${name}`).split(", ") : [])],
    read() {
      if (as === "tick") return control.checked ? ["yes"] : [];
      const text = control.value.trim();
      return (as === "lines" ? text.split("\n").map((one) => one.trim()) : [text]).filter(Boolean).map(right);
    },
  };
}
