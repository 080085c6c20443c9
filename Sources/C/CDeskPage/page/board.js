// The state of a station, computed from the events of its run. This file does not touch the page.

/** The time to wait for a tag before a sound asks for it, in milliseconds. */
export const longWait = 20_000;

export const emptyBoard = () => ({
  state: "idle", row: null, instruction: null, sentence: null, reason: null, verdict: null, lost: null,
  done: null, recent: [], moments: [], refused: 0, failed: 0, end: null, chip: null,
});

/** The board after another event; `sound` names the sound to play. */
export function after(board, event, time) {
  const next = { ...board, sound: null, sentence: null, reason: null, instruction: null };
  const take = takers[event.event];
  if (take) take(next, event, time);
  const entry = entryOf(event);
  if (entry) next.recent = [entry, ...board.recent.filter((other) => other.same === null || other.same !== entry.same)].slice(0, 10);
  return next;
}

const rowOf = ({ row, url, caption }) => (row === null || row === undefined ? null : { number: row, url, caption });

const takers = {
  waiting(board, event) {
    board.row = rowOf(event);
    board.verdict = null;
    board.state = board.lost ? "again" : "wait";
    board.instruction = board.row ? "wait" : "waitForTags";
    if (event.tags?.length) board.row = event.tags.length === 1 ? { number: event.tags[0].row, url: "", caption: "", uid: event.tags[0].uid } : null;
    if (board.lost) [board.sentence, board.reason] = [board.lost.sentence, "unsettled"];
  },
  writing(board, event) {
    board.row = rowOf(event);
    board.chip = event.chip;
    [board.state, board.instruction, board.verdict] = ["hold", "hold", null];
  },
  finishing(board, event) {
    board.row = rowOf(event);
    [board.state, board.verdict] = ["hold", null];
    board.instruction = event.step === "lock" ? "locking" : "protecting";
  },
  done(board, event, time) {
    board.row = rowOf(event);
    board.lost = null;
    board.done = (board.done ?? 0) + 1;
    if (time) board.moments = [...board.moments, time].slice(-20);
    [board.state, board.instruction, board.verdict, board.sound] = ["done", "takeAway", "good", "done"];
  },
  checked(board, event) {
    board.row = rowOf(event);
    board.sentence = event.sentence;
    [board.state, board.verdict] = event.right ? ["done", "good"] : ["refused", "bad"];
    board.sound = event.right ? "done" : "refused";
  },
  refused(board, event) {
    board.refused += 1;
    refuse(board, event.sentence, event.reason);
  },
  failed(board, event) {
    board.failed += 1;
    board.lost = null;
    refuse(board, event.sentence, "failed");
    board.row = rowOf(event);
  },
  unsettled(board, event) {
    board.row = rowOf(event);
    board.lost = { row: event.row, uid: event.uid, sentence: event.sentence };
    [board.state, board.sentence, board.reason, board.verdict, board.sound] = ["again", event.sentence, "unsettled", "bad", "refused"];
  },
  settled(board, event) {
    board.row = rowOf(event);
    if (board.lost?.uid === event.uid) board.lost = null;
    if (event.found === "other") {
      board.failed += 1;
      refuse(board, null);
      board.instruction = "putAside";
    } else [board.state, board.instruction] = ["hold", "hold"];
  },
  remove(board) {
    // The result of the tag stays visible until the tag has been removed.
    board.instruction = "takeAway";
    if (!board.verdict) board.state = "away";
    else if (board.state === "refused") board.instruction = "takeAway";
  },
  removed(board) {
    [board.state, board.verdict, board.instruction] = [board.lost ? "again" : "wait", null, "wait"];
    if (board.lost) [board.sentence, board.reason] = [board.lost.sentence, "unsettled"];
  },
  end(board, event) {
    board.end = event;
    board.done = event.done;
    [board.state, board.row, board.lost] = ["ended", null, null];
  },
};

/** `reason` is a word for which the page has a sentence of its own. */
function refuse(board, sentence, reason = null) {
  [board.state, board.row, board.sentence, board.reason, board.verdict, board.sound] = ["refused", null, sentence, reason, "bad", "refused"];
}

/** Makes a line for the list of the last ten; a repeated refusal replaces the previous one. */
function entryOf(event) {
  const base = { uid: event.uid, row: event.row ?? null, url: event.url, caption: event.caption, sentence: event.sentence ?? null, reason: event.reason ?? event.event, same: null };
  switch (event.event) {
    case "done": return { ...base, kind: "done" };
    case "checked": return { ...base, kind: event.right ? "done" : "refused" };
    case "refused": return { ...base, kind: "refused", same: event.sentence };
    case "failed": return { ...base, kind: "failed", same: null };
    case "unsettled": return { ...base, kind: "again", same: `${event.row} ${event.uid}` };
    case "settled": return { ...base, kind: event.found === "verified" ? "done" : "settled" };
    default: return null;
  }
}

/** The number of rows per minute over the last twenty. */
export function rate({ moments }) {
  const span = moments.at(-1) - moments[0];
  return moments.length > 1 && span > 0 ? ((moments.length - 1) * 60_000) / span : null;
}
