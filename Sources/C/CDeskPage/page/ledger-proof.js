// The proof: the sheet to check and sign before codes are printed.

import { post } from "./api.js";
import { announce, ask, button, field, fill, make } from "./dom.js";
import { download, packed } from "./files.js";
import { refuse, trouble } from "./findings.js";
import { shownName } from "./ledger-jobs.js";
import { t } from "./texts.js";

export function proofButton(job, work, tell) {
  return button(t("proof.action"), async () => {
    try {
      const file = { ...(await work.run("/api/proof", { job: job() })), name: `${shownName(job())}-proof.html` };
      tell(null);
      await sign(job(), file);
    } catch (error) {
      tell(error);
    }
  }, { symbol: "print" });
}

/** Shows the proof and asks for the name of the person who checked it. */
async function sign(job, file) {
  const name = make("input", { type: "text", autocomplete: "name", dir: "auto" });
  const problem = make("div");
  /** Opens the proof in its own window, which the desk shows once and without any permissions. */
  const open = async () => {
    try {
      const { url } = await post("/api/ticket", { path: "/api/proof/view", query: { job } });
      window.open(url, "_blank", "noopener");
    } catch (error) {
      fill(problem, trouble(error));
    }
  };
  const done = button(t("proof.sign"), async () => {
    try {
      await post("/api/proof/sign", { job, name: name.value.trim(), bytes: (await packed(file.blob)).bytes });
      announce(t("proof.signed"));
      fill(problem, make("p", { role: "status" }, t("proof.signed")));
      done.disabled = true;
    } catch (error) {
      refuse(error, problem, { name });
    }
  }, { look: "primary", disabled: true });
  name.addEventListener("input", () => (done.disabled = !name.value.trim()));
  // Not a button that submits: Enter in the field would press it.
  const close = make("button", { type: "button" }, t("close"));
  close.addEventListener("click", () => dialog.close(""));
  const send = (event) => {
    event.preventDefault();
    if (!done.disabled) done.click();
  };
  const dialog = make("dialog", { "aria-labelledby": "proof-title" }, make("form", { method: "dialog", onsubmit: send },
    make("h2", { id: "proof-title" }, t("proof.title")), make("p", {}, t("proof.help")),
    make("div.row.after", {}, button(t("proof.open"), open, { symbol: "print" }), button(t("proof.keep"), () => download(file), { symbol: "save" })),
    field(t("proof.name"), name), problem, make("div.actions", {}, close, done)));
  await ask(dialog);
}
