// The stream of what happens at the desk. The browser opens it again by itself and says where it was.

import { get } from "./api.js";

const listeners = new Map();
let source;

/** Calls `action` with the data and the number of each event of this kind. */
export function listen(kind, action) {
  if (!listeners.has(kind)) listeners.set(kind, new Set());
  listeners.get(kind).add(action);
}

const tell = (kind, data, id) => listeners.get(kind)?.forEach((action) => action(data, id));

export function open() {
  source = new EventSource("/api/events");
  for (const kind of ["tap", "run", "reset", "end"]) {
    source.addEventListener(kind, (event) => {
      tell(kind, event.data ? JSON.parse(event.data) : null, Number(event.lastEventId));
      if (kind === "end") dispatchEvent(new Event("beckon:ended"));
    });
  }
  source.addEventListener("open", () => tell("open", null, 0));
  source.addEventListener("error", lost);
}

/** A stream that broke off: either the desk is gone, or the browser opens another. */
async function lost() {
  try {
    await get("/api/state");
    if (source.readyState === EventSource.CLOSED) setTimeout(open, 500);
  } catch {
    dispatchEvent(new Event("beckon:ended"));
  }
}

export const close = () => source?.close();
