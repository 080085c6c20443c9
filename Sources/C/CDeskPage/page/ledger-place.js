// The place where a code or tag hangs: it is recorded when it hangs, and changed when it moves.

import { post } from "./api.js";
import { announce, button, fill, make } from "./dom.js";
import { refuse } from "./findings.js";
import { t } from "./texts.js";

/** A place in words: "store 42, table 7". */
export const placeWords = (place) => Object.entries(place ?? {}).map(([name, value]) => `${name} ${value}`).join(", ");

/** Makes the form for the place of a row, as it is shown. `bound` is called after the place was recorded. */
export function placeForm(job, item, bound) {
  const lines = make("div");
  const problem = make("div");
  const pairs = [];

  /** Adds a line for a name and a value. Enter saves, and does not close the window. */
  function add(name = "", value = "") {
    const part = (text, key, attributes) => make("input", {
      type: "text", value: text, autocomplete: "off", dir: "auto", "aria-label": t(key), ...attributes,
      onkeydown: (event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        save.click();
      },
    });
    const pair = { name: part(name, "place.name", { placeholder: t("place.name.example") }), value: part(value, "place.value", { placeholder: t("place.value.example") }) };
    pairs.push(pair);
    lines.append(make("div.place", {}, pair.name, pair.value));
    return pair;
  }

  const save = button(t("place.save"), async () => {
    const filled = pairs.filter(({ value }) => value.value.trim());
    try {
      await post("/api/rows/bind", {
        job, row: item.row, was: item.location ?? null,
        names: filled.map(({ name }) => name.value.trim()), values: filled.map(({ value }) => value.value.trim()),
      });
      announce(t("place.saved", { n: item.row }));
      bound();
    } catch (error) {
      refuse(error, problem, { to: pairs[0].value });
    }
  }, { look: "primary" });
  const box = make("div.fix", { hidden: true }, make("p", {}, t("place.help")), lines,
    make("div.row.after", {}, button(t("place.add"), () => add().name.focus(), { symbol: "plus" }), save), problem);

  return {
    box,
    /** Shows the form, with the names that other rows of the job have. */
    async open() {
      const { names } = await post("/api/rows/places", { job }).catch(() => ({ names: [] }));
      fill(lines);
      pairs.length = 0;
      for (const [name, value] of Object.entries(item.location ?? {})) add(name, value);
      for (const name of names) if (!(name in (item.location ?? {}))) add(name);
      if (!pairs.length) add();
      box.hidden = false;
      (pairs.find(({ name, value }) => name.value && !value.value)?.value ?? pairs[0].name).focus();
    },
  };
}
