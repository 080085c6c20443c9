// The run, readable from three metres: one state at a time, shown by a word, a symbol and a colour.

import { rate } from "./board.js";
import { ask, button, capital, fill, foreign, icon, make, sentence } from "./dom.js";
import { helpDialog } from "./tags-keys.js";
import { shownName } from "./ledger-jobs.js";
import { has, number, t } from "./texts.js";

const looks = {
  idle: ["hold", "state.idle"], wait: ["wait", "state.wait"], hold: ["hold", "state.hold"], done: ["done", "state.done"],
  refused: ["refused", "state.refused"], away: ["away", "state.away"], again: ["again", "state.again"],
  paused: ["pause", "state.paused"], ended: ["stop", "state.ended"],
};
const instructions = {
  wait: "tags.do.wait", waitForTags: "tags.do.waitForTags", hold: "tags.do.hold", locking: "tags.do.locking",
  protecting: "tags.do.protecting", takeAway: "tags.do.takeAway", putAside: "tags.do.putAside",
};
const ends = {
  finished: "tags.end.finished", othersAtWork: "tags.end.othersAtWork", limit: "tags.end.limit",
  noTag: "tags.end.noTag", interrupted: "tags.end.interrupted",
};
const entries = {
  done: ["done", "tags.last.done"], refused: ["refused", "tags.last.refused"], failed: ["refused", "tags.last.failed"],
  again: ["again", "tags.last.again"], settled: ["info", "tags.last.settled"],
};

export function stage(actions) {
  const symbol = make("div.symbol", { "aria-hidden": "true" });
  const word = make("p.word");
  const order = make("p.order");
  /** The row that needs a tag now, in figures for a distance; after a fault, the row whose tag is missing. */
  const large = make("p.row-number");
  const row = make("p.what");
  const panel = make("div.state", { role: "group", "aria-label": t("tags.now") }, symbol, make("div.said", {}, word, large, order, row));
  const bar = make("progress.bar", { max: 1, value: 0, "aria-label": t("tags.progress") });
  const figures = make("div.figures");
  const recent = make("ol.recent");
  const job = make("p.help.after");
  let current = null;
  let board = null;
  let isAsking = false;

  const pause = button(t("tags.pause"), () => act.pause(), { symbol: "pause" });
  const resume = button(t("tags.resume"), () => act.resume(), { look: "primary", symbol: "play" });
  const retry = button(t("tags.retry"), () => act.retry(), { symbol: "again" });
  const skip = button(t("tags.skip"), () => act.skip(), { symbol: "skip" });
  const stop = button(t("tags.stop"), () => act.stop(), { symbol: "stop" });
  const help = button(t("tags.keys"), helpDialog, { look: "quiet", symbol: "help" });
  const again = button(t("tags.another"), actions.again, { look: "primary" });
  const controls = make("div.row.controls", { role: "group", "aria-label": t("tags.controls") }, pause, resume, retry, skip, stop, again, help);

  const act = {
    pause: actions.pause,
    resume: actions.resume,
    retry: actions.retry,
    stop: actions.stop,
    /** Pauses, and asks before a row is skipped, so that this does not happen by mistake. */
    async skip() {
      const now = board?.row;
      if (!now || skip.disabled || isAsking) return;
      // A second press, before the run has paused, asks no second time.
      isAsking = true;
      try {
        await actions.skip(now.number, async () => (await ask(make("dialog", { "aria-labelledby": "skip-title" }, make("form", { method: "dialog" },
          make("h2", { id: "skip-title" }, t("skip.title", { n: now.number })), make("p", {}, foreign(now.caption || now.url)),
          make("p", {}, t("skip.help")), make("div.actions", {}, make("button", { value: "", autofocus: true }, t("cancel")),
            make("button", { value: "skip" }, t("skip.action"))))))) === "skip");
      } finally {
        isAsking = false;
      }
    },
  };

  function draw(run, next) {
    [current, board] = [run, next];
    const isOver = run.state === "ended";
    // After a pause, the board still has the end of the part before it.
    const isBeginning = board.state === "ended" || board.state === "idle";
    const shown = isOver ? "ended" : run.state === "paused" ? "paused" : isBeginning ? "idle" : board.state;
    const [name, key] = looks[shown];
    if (panel.dataset.state !== shown) fill(symbol, icon(name));
    panel.dataset.state = shown;
    word.textContent = t(key);
    fill(order, orderOf(run, shown));
    const needed = isOver ? null : board.lost ? { number: board.lost.row, uid: board.lost.uid } : board.row;
    large.textContent = needed ? t("tags.row", { n: needed.number }) : "";
    fill(row, needed ? rowWords(needed) : shown === "refused" && board.sentence ? t("tags.do.other") : []);
    fill(job, t("tags.running", { job: shownName(run.job) }), " · ", run.trial ? t("tags.trial") : run.reader === "virtual" ? t("tags.virtual") : foreign(run.reader ?? ""));
    job.classList.toggle("trial", Boolean(run.trial));
    drawFigures(run);
    fill(recent, board.recent.length ? board.recent.map(entry) : make("li.empty", {}, t("tags.noneYet")));
    pause.hidden = run.state !== "working";
    resume.hidden = run.state !== "paused";
    for (const control of [retry, skip, stop, help]) control.hidden = isOver;
    retry.disabled = !board.recent.some(({ kind }) => kind === "failed");
    skip.disabled = !board.row || board.state !== "wait" || Boolean(board.lost);
    stop.disabled = run.state === "stopping";
    again.hidden = !isOver;
  }

  function orderOf(run, shown) {
    if (shown === "ended" && run.trial) return t("tags.end.trial");
    if (shown === "ended" && run.sentence) return [make("span", {}, t(has(`error.${run.status}`) ? `error.${run.status}` : "error.other")), " ", sentence(capital(run.sentence), "small")];
    if (shown === "ended") return t(ends[board.end?.why] ?? "tags.end.stopped");
    if (shown === "paused") return t("tags.do.paused");
    if (run.state === "pausing") return t("tags.do.pausing");
    if (run.state === "stopping") return t("tags.do.stopping");
    if (shown === "idle") return t("tags.do.begin");
    if (board.state === "again" && board.lost) return t("tags.do.sameTag", { n: board.lost.row });
    if (board.sentence) return saidOf(board);
    if (shown === "refused" && !board.row && board.instruction === "takeAway") return t("tags.do.other");
    return board.instruction ? t(instructions[board.instruction]) : "";
  }

  function drawFigures(run) {
    const done = board.done ?? run.done ?? 0;
    bar.max = Math.max(1, run.total ?? 1);
    bar.value = done;
    const speed = rate(board);
    const left = speed && run.total ? Math.ceil(Math.max(0, run.total - done) / speed) : null;
    const items = [[run.total === null ? number(done) : t("tags.count", { n: done, of: run.total }), t("tags.count.label")]];
    if (speed) items.push([t("tags.rate", { n: Math.round(speed * 10) / 10 }), t("tags.rate.label")]);
    if (left && run.state !== "ended") items.push([timeLeft(left), t("tags.left.label")]);
    if (board.refused) items.push([number(board.refused), t("tags.refused.label")]);
    fill(figures, items.map(([value, words]) => make("div", {}, make("strong", {}, value), make("span", {}, words))));
  }

  const box = make("div.stage", {}, job, panel, make("div.card", {}, bar, figures, controls),
    make("div.card", {}, make("h2", {}, t("tags.last")), recent));
  return { box, draw, ...act };
}

const timeLeft = (minutes) => (minutes < 90 ? t("tags.minutes", { n: minutes }) : t("tags.hours", { n: Math.round(minutes / 6) / 10 }));

/** A row with its caption and the visible host; the path is for a closer look. */
function rowWords({ url, caption, uid }) {
  let host = "";
  try {
    host = new URL(url).host;
  } catch {
    host = url ?? "";
  }
  const words = [caption ? foreign(caption) : null, host ? foreign(host) : null, uid ? foreign(uid) : null];
  return words.filter(Boolean).flatMap((part, index) => (index ? [" · ", part] : [part]));
}

/** Why a tag was not written: in the page's words, or else in those of the command. */
const saidOf = ({ reason, sentence: words }, name = "span") => (has(`refused.${reason}`) ? make(name, {}, t(`refused.${reason}`)) : sentence(capital(words), name));

function entry({ kind, row, uid, url, caption, sentence: words, reason }) {
  const [symbol, key] = entries[kind];
  const name = caption || url;
  return make(`li.${kind}`, {}, icon(symbol), make("div", {},
    make("strong", {}, row === null ? capital(t(key)) : `${t("tags.row", { n: row })}: ${t(key)}`), " ", name ? foreign(name) : null,
    words ? saidOf({ reason, sentence: words }, "p") : null), uid ? make("bdi.mono", { dir: "ltr" }, uid) : null);
}
