// Codes that are made before anyone knows where they will hang, and where they lead once they hang.

import { post } from "./api.js";
import { ask, button, field, fill, make } from "./dom.js";
import { download } from "./files.js";
import { refuse } from "./findings.js";
import { shownName } from "./ledger-jobs.js";
import { t } from "./texts.js";

/** Asks with a form, whose answers `send` takes; the form stays until that succeeds. */
async function form(title, help, action, fields, send) {
  const problem = make("div");
  const cancel = make("button", { type: "button" }, t("cancel"));
  cancel.addEventListener("click", () => dialog.close(""));
  const yes = make("button.primary", { value: "yes" }, action);
  const id = "form-title";
  const dialog = make("dialog", { "aria-labelledby": id }, make("form", { method: "dialog", onsubmit: submit },
    make("h2", { id }, title), make("p", {}, help), fields.map(({ label, control, help: more }) => field(label, control, more)), problem,
    make("div.actions", {}, cancel, yes)));

  async function submit(event) {
    event.preventDefault();
    if (yes.hasAttribute("aria-busy")) return;
    yes.setAttribute("aria-busy", "true");
    try {
      await send();
      dialog.close("yes");
    } catch (error) {
      fill(problem);
      refuse(error, problem, Object.fromEntries(fields.map(({ name, control }) => [name, control])));
    }
    yes.removeAttribute("aria-busy");
  }

  return (await ask(dialog)) === "yes";
}

/** The button that makes a job of codes without places. `made` is called with its file. */
export const blankButton = (made) => button(t("blank.action"), async () => {
  const name = make("input", { type: "text", autocomplete: "off", dir: "auto", required: true, maxlength: "80", autofocus: true });
  const count = make("input", { type: "number", min: "1", max: "1000000", step: "1", inputmode: "numeric", required: true, value: "20" });
  const address = make("input.mono", { type: "text", autocomplete: "off", spellcheck: "false", dir: "ltr", required: true, placeholder: "https://example.com/c/{code}" });
  let file = null;
  const isMade = await form(t("blank.title"), t("blank.help"), t("blank.make"), [
    { name: "name", label: t("many.name"), control: name },
    { name: "count", label: t("blank.count"), control: count },
    { name: "template", label: t("blank.address"), control: address, help: t("blank.address.help") },
  ], async () => {
    ({ job: file } = await post("/api/jobs/new", { name: name.value.trim(), blank: Number(count.value), template: address.value.trim() }));
  });
  if (isMade) made(file);
}, { symbol: "plus" });

/** The button that saves where the codes of a job lead now. */
export const redirectsButton = (job) => button(t("blank.redirects"), async () => {
  const { names } = await post("/api/rows/places", { job: job() }).catch(() => ({ names: [] }));
  const host = "https://www.example.com";
  const target = make("input.mono", { type: "text", autocomplete: "off", spellcheck: "false", dir: "ltr", required: true, autofocus: true, placeholder: [host, ...names.map((name) => `{${name}}`)].join("/") });
  await form(t("blank.redirects.title"), t("blank.redirects.help"), t("blank.redirects.save"), [
    { name: "to", label: t("blank.redirects.to"), control: target, help: names.map((name) => `{${name}}`).join(" ") || null },
  ], async () => download({ ...(await post("/api/ledger/redirects", { job: job(), to: target.value.trim() })), name: `${shownName(job())}-redirects.csv` }));
}, { symbol: "save" });
