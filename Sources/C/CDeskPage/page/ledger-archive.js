// The end of a job: it is closed, and its archive is written into the folder.

import { post } from "./api.js";
import { ask, button, fill, foreign, make, tick } from "./dom.js";
import { trouble } from "./findings.js";
import { shownName } from "./ledger-jobs.js";
import { t } from "./texts.js";

/** Makes the button that closes a job. `changed` is called after the job was closed. */
export function archiving(job, changed) {
  let status = null;

  async function open() {
    const left = status?.closed ? 0 : Math.max(0, (status?.rows ?? 0) - (status?.done ?? 0) - (status?.failed ?? 0));
    const unfinished = make("input");
    const body = make("div", {}, make("p", {}, t(status?.closed ? "archive.again" : "archive.help")));
    const problem = make("div");
    const end = make("button", { value: "" }, t("cancel"));
    const go = button(t("archive.action"), async () => {
      try {
        const { name, heads } = await post("/api/jobs/close", { job: job(), unfinished: unfinished.checked });
        fill(problem);
        fill(body, make("p", { role: "status" }, t("archive.done", { name })), make("p", {}, t("archive.heads")),
          heads.map(({ station, hash }) => make("p.mono", {}, foreign(`${station} ${hash}`))));
        go.remove();
        end.textContent = t("close");
        end.focus();
        changed();
      } catch (error) {
        fill(problem, trouble(error));
      }
    }, { look: "danger", disabled: left > 0 && status?.makesTags !== false });
    if (go.disabled) body.append(tick(t("archive.unfinished", { n: left }), unfinished));
    unfinished.addEventListener("change", () => (go.disabled = !unfinished.checked));
    await ask(make("dialog", { "aria-labelledby": "archive-title" }, make("form", { method: "dialog" },
      make("h2", { id: "archive-title" }, t("archive.title", { name: shownName(job()) })), body, problem,
      make("div.actions", {}, end, go))));
  }

  const action = button(t("archive.action"), open, { symbol: "folder", hidden: true });
  return {
    button: action,
    /** Shows what applies to a job with this status, or to one that has not begun. */
    show(now, makesTags) {
      status = now ? { ...now, makesTags } : null;
      action.hidden = !now;
    },
  };
}
