// The view "Write tags": the choice of job and reader, and the run. All state comes from the desk, not from memory.

import { get, post } from "./api.js";
import { stayAwake } from "./awake.js";
import { after, emptyBoard, longWait } from "./board.js";
import { announce, fill, make } from "./dom.js";
import { listen } from "./events.js";
import { refuse, trouble } from "./findings.js";
import { play, unlock } from "./sounds.js";
import { keysOf } from "./tags-keys.js";
import { setupCard } from "./tags-setup.js";
import { stage } from "./tags-stage.js";
import { troubleCard } from "./tags-trouble.js";
import { has, t } from "./texts.js";

const said = {
  wait: "state.wait", hold: "state.hold", done: "state.done", refused: "state.refused", away: "state.away",
  again: "state.again", ended: "state.ended", paused: "state.paused", idle: "state.idle",
};

export function view(root) {
  let run = null;
  let board = emptyBoard();
  let last = 0;
  /** Events of the stream that arrive while everything is requested again. */
  let pending = null;
  let pendingRuns = [];
  let loading = Promise.resolve();
  let isShown = false;
  /** Whether the finished run was dismissed, to start another one. */
  let isDismissed = false;
  let waitTimer = null;
  const problem = make("div");
  const troubles = troubleCard((action) => withPause(action), () => Boolean(run) && !isStill());
  /** The callbacks to run once the run has paused. */
  let whenStill = [];

  const act = async (path, body = {}, controls = {}) => {
    fill(problem);
    unlock();
    try {
      const answer = await post(path, body);
      if (answer.run) took(answer.run);
      if (answer.sentence) announce(t("tags.said"));
      return answer;
    } catch (error) {
      refuse(error, problem, controls);
      return null;
    }
  };

  /** Pauses the run while its ledger is changed, because a job has only one active station here, and then continues it. */
  async function withPause(action) {
    const wasWorking = run?.state === "working";
    if (wasWorking) {
      if (!(await act("/api/run/pause"))) return;
      await new Promise((still) => (isStill() ? still() : whenStill.push(still)));
    }
    await action();
    if (wasWorking && run?.state === "paused") await act("/api/run/resume");
  }

  const isStill = () => !run || run.state === "paused" || run.state === "ended";

  const show = stage({
    pause: () => act("/api/run/pause"),
    resume: () => act("/api/run/resume"),
    stop: () => act("/api/run/stop"),
    retry: () => retry(),
    skip: skipRow,
    again: () => {
      isDismissed = true;
      took(run);
      setup.refresh();
    },
  });
  const setup = setupCard(async (order) => {
    isDismissed = false;
    if (await act("/api/run/start", order, setup.controls)) await load();
  });

  /** Pauses while somebody decides, so that no tag is written meanwhile, and then skips the row or not. */
  async function skipRow(row, isSure) {
    const wasWorking = run?.state === "working";
    if (wasWorking && !(await act("/api/run/pause"))) return;
    const isWanted = await isSure();
    if (!isStill()) await new Promise((still) => whenStill.push(still));
    const isDone = board.recent.some((one) => one.kind === "done" && one.row === row);
    if (isWanted && isDone) announce(t("skip.done", { n: row }));
    else if (isWanted && run) await act("/api/rows/retry", { job: run.job, trial: Boolean(run.trial), rows: [], abandon: [], giveUp: [row] });
    if (wasWorking && run?.state === "paused") await act("/api/run/resume");
  }

  /** Puts the row that failed last back in line. */
  async function retry() {
    const failed = board.recent.find(({ kind, row }) => kind === "failed" && row !== null);
    if (!failed) return announce(t("tags.nothingToRetry"));
    await withPause(() => act("/api/rows/retry", { job: run.job, trial: Boolean(run.trial), rows: [failed.row], abandon: [] }));
    refreshTroubles();
  }

  /** Lists what needs attention; a trial leaves nothing behind. */
  const refreshTroubles = () => troubles.refresh(run?.trial ? null : run?.job);

  function took(next) {
    // A response may arrive after a newer event.
    if (next && run && next.revision < run.revision) return;
    const was = run?.state;
    if (next && next.state !== "ended") isDismissed = false;
    const isNew = next && next.state !== "ended" && (!run || was === "ended");
    run = isDismissed ? null : next;
    if (!run) board = emptyBoard();
    stayAwake(isWorking());
    if (isStill()) whenStill.splice(0).forEach((still) => still());
    if (run && run.state !== was && ["paused", "ended"].includes(run.state)) refreshTroubles();
    draw();
    if (isNew && isShown) show.box.scrollIntoView({ block: "start" });
  }

  const isWorking = () => Boolean(run) && run.state !== "ended";

  /** Requests everything again, at the beginning and after the stream has lost events; requests do not overlap. */
  const load = () => (loading = loading.then(loadNow));

  async function loadNow() {
    pending = [];
    const newer = [];
    pendingRuns = newer;
    try {
      const { run: whole } = await get("/api/run");
      board = emptyBoard();
      last = 0;
      for (const event of whole?.events ?? []) note(event, event.id, true);
      if (whole?.done !== undefined) board.done = whole.done;
      for (const [event, id] of pending) note(event, id, false);
      took(whole ?? null);
      // Applies events that arrived during the request and are not in its response.
      for (const [next, id] of newer) if (id > (whole?.last ?? 0)) ran(next);
    } catch (error) {
      fill(problem, trouble(error));
    }
    pending = null;
  }

  function ran(next) {
    if (next && run && next.job === run.job) took({ ...run, ...next });
    else load();
  }

  function note(event, id, isOld) {
    if (id <= last) return;
    last = id;
    board = after(board, event, event.at ?? (isOld ? null : Date.now()));
  }

  listen("tap", (event, id) => {
    if (pending) return pending.push([event, id]);
    note(event, id, false);
    draw();
    if (board.sound) play(board.sound);
    if (isShown) speak();
    waitAlarm();
    if (["failed", "settled", "unsettled", "end"].includes(event.event)) troubles.later(run?.trial ? null : run?.job);
  });
  listen("run", (next, id) => (pending ? pendingRuns.push([next, id]) : ran(next)));
  listen("reset", load);
  listen("open", () => isShown && load());

  function speak() {
    const row = board.row ? t("tags.row", { n: board.row.number }) : "";
    const why = has(`refused.${board.reason}`) ? t(`refused.${board.reason}`) : board.sentence;
    announce([t(said[board.state]), why, row].filter(Boolean).join(". "), board.state === "refused" || board.state === "again");
  }

  /** Plays a soft sound if no tag comes, and again after the same time. */
  function waitAlarm() {
    clearTimeout(waitTimer);
    if (!["wait", "again"].includes(board.state)) return;
    waitTimer = setTimeout(() => {
      if (run?.state !== "working") return;
      play("waiting");
      waitAlarm();
    }, longWait);
  }

  function draw() {
    setup.card.hidden = Boolean(run);
    show.box.hidden = !run;
    if (run) show.draw(run, board);
    document.documentElement.classList.toggle("running", isWorking() && isShown);
  }

  root.append(problem, setup.card, show.box, troubles.card);
  addEventListener("keydown", keysOf({ isOn: () => isShown && isWorking(), run: () => run, show }));

  return {
    async enter(job) {
      isShown = true;
      if (job && run?.state === "ended") isDismissed = true;
      await load();
      await setup.refresh(job);
      troubles.refresh(run?.trial ? null : run?.job ?? setup.job());
      setup.whenJob((file) => troubles.refresh(file));
    },
    leave() {
      isShown = false;
      document.documentElement.classList.remove("running");
    },
  };
}
