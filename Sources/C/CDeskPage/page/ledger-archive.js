// The end of a job: it is closed, its archive is written into the folder, and archives are checked.

import { post } from "./api.js";
import { ask, button, choices, field, fill, foreign, icon, make, sentence, tick } from "./dom.js";
import { refuse, trouble } from "./findings.js";
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
    const checks = checking(job);
    if (status?.closed) await checks.show();
    const end = make("button", { value: "" }, t("cancel"));
    const go = button(t(status?.closed ? "archive.write" : "archive.action"), async () => {
      try {
        const { name, heads } = await post("/api/jobs/close", { job: job(), unfinished: unfinished.checked });
        fill(problem);
        fill(body, make("p", { role: "status" }, t("archive.done", { name })), make("p", {}, t("archive.heads")),
          heads.map(({ station, hash }) => make("p.mono", {}, foreign(`${station} ${hash}`))));
        await checks.show(name);
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
      make("h2", { id: "archive-title" }, t(status?.closed ? "archive.title.closed" : "archive.title", { name: shownName(job()) })), body, checks.box, problem,
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

/** Makes the part that checks an archive of the job in the folder, also against a line that was kept elsewhere. */
function checking(job) {
  const archive = make("select");
  const head = make("input.mono", { type: "text", autocomplete: "off", spellcheck: "false", dir: "ltr" });
  const result = make("div", { "aria-live": "polite" });
  const check = button(t("archive.check"), async () => {
    fill(result);
    try {
      const { check: found } = await post("/api/archives/check", { archive: archive.value, head: head.value.trim() || undefined });
      fill(result, found.sound
        ? make("div.finding.good", {}, icon("done"), make("div", {}, make("p", {}, t("archive.sound", { n: found.files, name: archive.value })),
          make("p", {}, t(head.value.trim() ? "archive.proven" : "archive.unproven"))))
        : make("div.finding.error", { role: "alert" }, icon("refused"), make("div", {}, make("p", {}, t("archive.unsound", { name: archive.value })),
          found.findings.slice(0, 10).map((one) => sentence(one, "p")))));
    } catch (error) {
      refuse(error, result, { head });
    }
  });
  head.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    // Otherwise the key would close the dialog.
    event.preventDefault();
    check.click();
  });
  const box = make("div", { hidden: true }, field(t("archive.which"), archive), field(t("archive.head"), head, t("archive.head.help")), make("div.row", {}, check), result);
  return {
    box,
    /** Shows the archives that are in the folder, this one chosen. */
    async show(chosen) {
      const { archives } = await post("/api/archives", { job: job() }).catch(() => ({ archives: [] }));
      fill(archive, choices(archives.map((name) => [name, name]), chosen ?? archives.at(-1)));
      box.hidden = !archives.length;
    },
  };
}
