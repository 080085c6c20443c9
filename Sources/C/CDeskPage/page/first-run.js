// The first run: three steps that end with a printed code. It is shown until they are done or dismissed.

import { announce, button, icon, fill, make } from "./dom.js";
import { remember, remembered } from "./remembered.js";
import { t } from "./texts.js";

const steps = [["made", "first.type"], ["tried", "first.try"], ["printed", "first.print"]];

export function firstRun() {
  const done = new Set(remembered("first-run") ?? []);
  const list = make("ol");
  const last = make("p", { role: "status" });
  const card = make("div.card.first-run", {}, make("h2", {}, t("first.title")), list, last,
    button(t("first.dismiss"), () => {
      steps.forEach(([step]) => done.add(step));
      keep();
      card.hidden = true;
    }, { look: "link" }));
  const isOver = () => steps.every(([step]) => done.has(step));

  function keep() {
    remember("first-run", [...done]);
  }

  function draw() {
    const next = steps.find(([step]) => !done.has(step))?.[0];
    fill(list, steps.map(([step, key], index) => {
      const item = make("li", { "aria-current": step === next ? "step" : null },
        make("span", {}, done.has(step) ? icon("done") : String(index + 1)), make("span", {}, t(key)));
      item.classList.toggle("done", done.has(step));
      return item;
    }));
    last.textContent = next ? "" : t("first.done");
  }

  draw();
  card.hidden = isOver();
  return {
    card,
    /** Notes that a step was done. A printed code needs no try. */
    happened(step) {
      if (done.has(step)) return;
      done.add(step);
      if (step === "printed") done.add("tried");
      keep();
      draw();
      if (isOver() && !card.hidden) announce(t("first.done"));
    },
  };
}
