// What was typed and not saved yet. It is kept in this window through a reload or a change of language.

import { debounce } from "./dom.js";

const controlsOf = (boxes) => boxes.flatMap((box) => [...box.querySelectorAll("input:not([type=file], [role=combobox]), select, textarea")]);
const isTicked = (control) => control.type === "checkbox" || control.type === "radio";

/** The values of all controls in these boxes, in their order. */
export const valuesIn = (boxes) => controlsOf(boxes).map((control) => (isTicked(control) ? control.checked : control.value));

/** Gives the controls in these boxes their values again, as if somebody had typed them. */
export function fillValues(boxes, values) {
  for (const [index, value] of values.entries()) {
    // A value may add or remove the controls after it.
    const control = controlsOf(boxes)[index];
    if (!control) return;
    const property = isTicked(control) ? "checked" : "value";
    if (control[property] === value) continue;
    control[property] = value;
    for (const kind of ["input", "change"]) control.dispatchEvent(new Event(kind, { bubbles: true }));
  }
}

/** Keeps a draft under a name. `read` returns its parts; a part that is too large for the browser is left out. */
export function draft(name, root, read) {
  let isChanged = false;
  const place = (part) => `draft.${name}.${part}`;

  function keep() {
    if (!isChanged) return;
    for (const [part, value] of Object.entries(read())) {
      try {
        sessionStorage.setItem(place(part), JSON.stringify(value ?? null));
      } catch {
        sessionStorage.removeItem(place(part));
      }
    }
  }

  const later = debounce(300, keep);
  for (const kind of ["input", "change", "click"]) {
    root.addEventListener(kind, () => {
      isChanged = true;
      later();
    });
  }
  addEventListener("pagehide", keep);
  return {
    part: (part) => JSON.parse(sessionStorage.getItem(place(part)) ?? "null"),
  };
}
