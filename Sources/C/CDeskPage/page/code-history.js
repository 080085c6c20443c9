// The way back in "Make a code": the steps before, and the codes that were made last.

import { announce, button, debounce, fill, foreign, make } from "./dom.js";
import { remember, remembered } from "./remembered.js";
import { t } from "./texts.js";

const mostSteps = 50;
const mostRecent = 8;
/** The length of the largest logo that is remembered with a code. */
const largestLogo = 60_000;

const markOf = ({ typed, logo }) => JSON.stringify([typed, logo?.name, logo?.bytes.length]);

/** Makes the button and the list. `read` returns what is typed and the logo, and `show` shows both again. */
export function codeHistory(version, read, show) {
  const steps = [];
  let now = null;
  // Another version may have other fields.
  let recent = (remembered("recent") ?? []).filter((one) => one.version === version);
  const undo = button(t("history.undo"), back, { look: "quiet", symbol: "back", disabled: true });
  const list = make("ul.recents");
  const card = make("div.card.code-recent", {}, make("h2", {}, t("history.recent")), list,
    button(t("history.forget"), forget, { look: "link" }));

  /** Notes what is shown now as a step, unless it is the same as the last one. */
  function note() {
    const next = read();
    const mark = markOf(next);
    if (mark === now?.mark) return;
    if (now) steps.push(now);
    if (steps.length > mostSteps) steps.shift();
    now = { ...next, mark };
    undo.disabled = !steps.length;
  }

  const later = debounce(500, note);

  function back() {
    note();
    const before = steps.pop();
    if (!before) return;
    now = before;
    show(before);
    announce(t("history.undone"));
    undo.disabled = !steps.length;
  }

  /** Goes a step back on Ctrl+Z, except in a text, where the browser does so by letters. */
  function pressed(event) {
    if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || undo.disabled) return;
    if (document.querySelector("dialog[open]") || event.target.matches?.("textarea, input:not([type=range], [type=radio], [type=checkbox], [type=color])")) return;
    event.preventDefault();
    back();
  }

  function draw() {
    card.hidden = !recent.length;
    fill(list, recent.map((one) => {
      const again = button("", () => {
        note();
        show(one);
        scrollTo({ top: 0 });
      }, { look: "link" });
      again.lastElementChild.append(foreign(one.words));
      return make("li", {}, again);
    }));
  }

  function forget() {
    recent = [];
    remember("recent", null);
    draw();
  }

  draw();
  return {
    undo,
    card,
    note,
    later,
    pressed,
    /** Remembers the code that is shown, because somebody has used it. */
    used(words) {
      const { typed, logo } = read();
      const one = { version, words, typed, logo: (logo?.bytes.length ?? 0) <= largestLogo ? logo ?? null : null };
      recent = [one, ...recent.filter((other) => JSON.stringify(other.typed) !== JSON.stringify(typed))].slice(0, mostRecent);
      remember("recent", recent);
      draw();
    },
  };
}
