// A job as a thing: it can be renamed, copied and deleted, and a deleted one can be put back.

import { post } from "./api.js";
import { announce, ask, button, field, fill, foreign, make } from "./dom.js";
import { refuse, trouble } from "./findings.js";
import { t } from "./texts.js";

/** A name without the ending of its file. */
export const shownName = (file) => file.replace(/\.json$/, "");

/** Makes the buttons for a job and the list of deleted ones. `gone` is called with the file that is shown next, if any. */
export function jobActions(job, gone) {
  const problem = make("div", { role: "alert" });
  const deleted = make("ul.troubles");
  const trash = make("details", { hidden: true }, make("summary", {}, t("job.trash")), deleted);

  async function act(path, body, done) {
    try {
      const answer = await post(path, body);
      fill(problem);
      done(answer);
    } catch (error) {
      fill(problem, trouble(error));
    }
  }

  /** Asks for a name until the job can have it, or until somebody changes their mind. Returns the answer with the name, or null. */
  async function askName(title, help, action, suggestion, path) {
    const input = make("input", { type: "text", value: suggestion, autocomplete: "off", dir: "auto", required: true, maxlength: "80", autofocus: true });
    input.addEventListener("focus", () => input.select());
    const wrong = make("div");
    let result = null;
    // Not a button that submits: Enter would press the first of those.
    const cancel = make("button", { type: "button" }, t("cancel"));
    cancel.addEventListener("click", () => dialog.close(""));
    const yes = make("button.primary", { value: "yes" }, action);
    const dialog = make("dialog", { "aria-labelledby": "name-title" }, make("form", { method: "dialog", onsubmit: send },
      make("h2", { id: "name-title" }, title), field(t("many.name"), input, help), wrong,
      make("div.actions", {}, cancel, yes)));

    async function send(event) {
      event.preventDefault();
      const name = input.value.trim();
      if (!name || yes.hasAttribute("aria-busy")) return;
      yes.setAttribute("aria-busy", "true");
      try {
        result = { ...(await post(path, { job: job(), name })), name };
        dialog.close("yes");
      } catch (error) {
        refuse(error, wrong, { name: input });
      }
      yes.removeAttribute("aria-busy");
    }

    await ask(dialog);
    fill(problem);
    return result;
  }

  const rename = button(t("job.rename"), async () => {
    const answer = await askName(t("job.rename.title"), t("job.rename.help"), t("job.rename"), shownName(job()), "/api/jobs/rename");
    if (!answer) return;
    announce(t("job.renamed", { name: answer.name }));
    gone(answer.job);
  });
  const copy = button(t("job.copy"), async () => {
    const answer = await askName(t("job.copy.title"), t("job.copy.help"), t("job.copy"), t("job.copy.name", { name: shownName(job()) }), "/api/jobs/copy");
    if (!answer) return;
    announce(t("job.copied", { name: answer.name }));
    gone(answer.job);
  });
  const remove = button(t("job.delete"), () => act("/api/jobs/delete", { job: job() }, ({ trash: place }) => {
    const name = shownName(job());
    fill(problem, make("div.row.undo", {}, make("p", { role: "status" }, t("job.deleted", { name })),
      button(t("job.undo"), () => restore(place, name), { look: "primary", symbol: "back" })));
    gone(null);
  }));

  const restore = (place, name) => act("/api/jobs/restore", { trash: place }, (answer) => {
    announce(t("job.restored", { name }));
    gone(answer.job);
  });

  return {
    problem,
    trash,
    buttons: make("div.row.exports", { role: "group", "aria-label": t("job.actions") }, rename, copy, remove),
    /** Shows the deleted jobs. */
    show(list) {
      trash.hidden = !list.length;
      fill(deleted, list.map(({ trash: place, job: file }) => {
        const undo = button(t("job.undo"), () => restore(place, shownName(file)), { symbol: "back" });
        undo.setAttribute("aria-label", `${t("job.undo")}: ${shownName(file)}`);
        return make("li", {}, make("div", {}, foreign(shownName(file))), undo);
      }));
    },
    clear: () => fill(problem),
  };
}
