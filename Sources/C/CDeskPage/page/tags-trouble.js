// Rows that wait for their tag or failed, and tags that were set aside; each reversible state has a button.

import { get, post } from "./api.js";
import { announce, ask, button, debounce, fill, foreign, icon, make } from "./dom.js";
import { reasonKey, reasonWords, trouble } from "./findings.js";
import { t } from "./texts.js";

/** Makes the card. `apart` runs an action while no run of the job is active; `isAtWork` tells whether one is active now. */
export function troubleCard(apart, isAtWork) {
  let job = null;
  const rows = make("ul.troubles");
  const tags = make("ul.troubles");
  const rowsBox = make("div", {}, make("h3", {}, t("trouble.rows")), rows);
  const tagsBox = make("div", {}, make("h3", {}, t("trouble.tags")), tags);
  const problem = make("div");
  const card = make("div.card", { hidden: true }, make("h2", {}, t("trouble.title")), problem, rowsBox, tagsBox);

  async function act(path, body) {
    await apart(async () => {
      try {
        await post(path, body);
        announce(t("tags.said"));
        fill(problem);
      } catch (error) {
        fill(problem, trouble(error));
      }
    });
    refresh(job);
  }

  /** Gives up a tag that may carry the row, only after the user has confirmed that the tag is gone. */
  async function abandon({ row, uid }) {
    const answer = await ask(make("dialog", { "aria-labelledby": "abandon-title" }, make("form", { method: "dialog" },
      make("h2", { id: "abandon-title" }, t("abandon.title", { n: row })), make("p", {}, t("abandon.help")), make("p.mono", {}, foreign(uid)),
      make("div.actions", {}, make("button", { value: "", autofocus: true }, t("cancel")), make("button.danger", { value: "yes" }, t("abandon.action"))))));
    if (answer === "yes") act("/api/rows/retry", { job, rows: [], abandon: [uid] });
  }

  function rowLine(open) {
    const isFailed = open.state === "failed";
    const words = isFailed ? "trouble.failed" : ["to-rewrite", "rewriting"].includes(open.state) ? "trouble.toRewrite" : "trouble.waits";
    const put = isFailed
      ? button(t("trouble.putBack"), () => act("/api/rows/retry", { job, rows: [open.row], abandon: [] }), { symbol: "back" })
      : button(t("trouble.abandon"), () => abandon(open), { symbol: "back" });
    put.setAttribute("aria-label", `${put.textContent}: ${t("tags.row", { n: open.row })}`);
    return make("li", {}, icon(isFailed ? "refused" : "again"), make("div", {},
      make("strong", {}, t("tags.row", { n: open.row })), " ", make("span", {}, t(words)), " ", open.uid ? make("bdi.mono", {}, open.uid) : null,
      make("p", {}, foreign(open.url)), open.reason ? reasonWords(open.reason) : null), put);
  }

  function tagLine({ uid, words, reason, row }) {
    const release = button(t("trouble.release"), () => act("/api/quarantine/release", { job, uid }), { symbol: "back" });
    release.setAttribute("aria-label", `${release.textContent}: ${uid}`);
    return make("li", {}, icon("warning"), make("div", {}, make("bdi.mono", {}, uid), row ? ` · ${t("tags.row", { n: row })}` : "",
      reasonWords(reason || words)), release);
  }

  async function refresh(file) {
    job = file;
    if (!file) return (card.hidden = true);
    try {
      const [{ jobs }, { tags: aside }] = await Promise.all([get("/api/jobs"), post("/api/quarantine", { job: file })]);
      if (job !== file) return;
      // During a run, the row in progress is not a problem.
      const open = (jobs.find((one) => one.file === file)?.status?.open ?? [])
        .filter(({ reason }) => reasonKey(reason) !== "reason.removed")
        .filter(({ state }) => state === "failed" || state === "unsettled" || state === "to-rewrite" || !isAtWork());
      fill(rows, open.map(rowLine));
      fill(tags, aside.map(tagLine));
      rowsBox.hidden = !open.length;
      tagsBox.hidden = !aside.length;
      card.hidden = !open.length && !aside.length;
    } catch (error) {
      // A job without a ledger has nothing to put back in line.
      card.hidden = true;
    }
  }

  return { card, refresh, later: debounce(800, refresh) };
}
