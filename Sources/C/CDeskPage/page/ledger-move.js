// The move of a job to another address: what becomes of each row is shown, and then it is done.

import { post } from "./api.js";
import { announce, button, field, fill, foreign, make } from "./dom.js";
import { refuse, warned } from "./findings.js";
import { appliedNote, change } from "./ledger-correct.js";
import { t } from "./texts.js";
import { workBox } from "./work.js";

const kinds = { none: "changed", rewrite: "to-rewrite", "needs-password": "to-rewrite", replace: "replaced" };

/** Makes the card. `changed` is called after the job was moved, `shown` when the card is opened or closed. */
export function moving(job, changed, shown) {
  const now = make("p.mono");
  const problem = make("div");
  const plan = make("div", { "aria-live": "polite" });
  const work = workBox();
  const address = make("input.mono", { type: "text", autocomplete: "off", spellcheck: "false", dir: "ltr", oninput: () => forget() });
  const look = button(t("move.look"), () => compare(), { look: "primary" });
  const box = make("section.correct", { hidden: true, "aria-labelledby": "move-title" },
    make("h3", { id: "move-title", tabindex: "-1" }, t("move.title")), make("p.help.after", {}, t("move.help")),
    make("p.help", {}, t("move.now")), now, field(t("move.to"), address), problem,
    make("div.row", {}, look, button(t("cancel"), () => close())), work.box, plan);

  function forget() {
    fill(plan);
    fill(problem);
  }

  function open() {
    forget();
    address.value = now.textContent;
    box.hidden = false;
    shown(true);
    box.querySelector("h3").focus();
  }

  function close() {
    if (box.hidden) return;
    box.hidden = true;
    shown(false);
  }

  function explain(error) {
    refuse(error, problem, { template: address });
  }

  async function compare() {
    forget();
    const request = { job: job(), template: address.value.trim() };
    try {
      const { changes, total, summary, warnings } = await work.run("/api/jobs/migrate", request);
      fill(plan, make("h3", { tabindex: "-1" }, t("correct.plan")), make("p", {}, make("strong", {}, sums(summary))),
        warnings.length ? make("ul.findings", {}, warnings.map((one) => warned(one))) : null,
        make("ul.changes", {}, changes.map((row) => change({ ...row, change: kinds[row.tag] }, row.redirect ? t("move.redirect") : null))),
        total > changes.length ? make("p.help", {}, t("correct.more", { n: total - changes.length })) : null,
        make("div.row", {}, button(t("move.apply"), () => put(request), { look: "primary", symbol: "done" }), make("span.help", {}, t("correct.apply.help"))));
      plan.querySelector("h3").focus();
    } catch (error) {
      explain(error);
    }
  }

  async function put(request) {
    try {
      const { summary, redirects } = await work.run("/api/jobs/migrate", { ...request, apply: true });
      announce(t("move.applied"));
      close();
      changed(applied(summary, redirects));
    } catch (error) {
      explain(error);
    }
  }

  /** What there is to do after a move. */
  function applied(summary, redirects) {
    const place = encodeURIComponent(job());
    const tags = summary.rewrite + summary.needsPassword + summary.replace;
    return appliedNote(t("move.applied"),
      redirects ? [t("move.redirects", { n: summary.redirects }), " ", foreign(redirects, "bdi.mono")] : null,
      tags ? make("a", { href: `#/tags/${place}` }, t("correct.toTags", { n: tags })) : null);
  }

  return {
    box, close, button: button(t("move.action"), open, { hidden: true }),
    /** The address that the job has now; null if it is not made by a template. */
    show(template) {
      now.textContent = template ?? "";
    },
  };
}

/** "3 rows change, 2 tags have to be rewritten, 4 addresses need a redirect." */
function sums({ simple, rewrite, needsPassword, replace, redirects }) {
  const parts = [["move.n.simple", simple], ["move.n.rewrite", rewrite + needsPassword], ["move.n.replace", replace], ["move.n.redirects", redirects]];
  return parts.filter(([, n]) => n).map(([name, n]) => t(name, { n })).join(", ") + ".";
}
