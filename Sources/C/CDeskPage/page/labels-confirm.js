// The question whether labels came out well, which only the person at the printer can answer.

import { post } from "./api.js";
import { announce, button, fill, icon, make } from "./dom.js";
import { trouble } from "./findings.js";
import { t } from "./texts.js";

/** Makes the question. `job` and `rows` name the labels; `again` leads to printing some of them again, `done` follows the answer. */
export function confirmation({ job, rows = () => null, again, done = () => {} }) {
  const said = make("div");
  const ask = make("div.finding.info", {}, icon("print"), make("div", {}, make("p", {}, t("confirm.ask")), make("div.row", {},
    button(t("confirm.yes"), async () => {
      try {
        await post("/api/sheet/confirm", { job: job(), rows: rows() });
        ask.hidden = true;
        fill(said, make("p.help", {}, t("confirm.done")));
        announce(t("confirm.done"));
        done();
      } catch (error) {
        fill(said, trouble(error));
      }
    }, { symbol: "done" }),
    button(t("confirm.no"), again, { symbol: "again" }))));
  ask.hidden = true;
  return {
    box: make("div.confirmation", { "aria-live": "polite" }, ask, said),
    show(isOpen) {
      ask.hidden = !isOpen;
      if (isOpen) fill(said);
    },
  };
}
