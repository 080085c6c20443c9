// The stream of the desk's events. After an interruption it is opened again at the same position.
//
// A browser's EventSource would do so by itself, but cannot send the key.

import { ask, isThere } from "./api.js";

const listeners = new Map();
/** The time to wait before the stream is opened again, in milliseconds. */
const pause = 500;
let controller = null;

/** Calls `action` with the data and the number of each event of this kind. */
export function listen(kind, action) {
  if (!listeners.has(kind)) listeners.set(kind, new Set());
  listeners.get(kind).add(action);
}

const tell = (kind, data, id) => listeners.get(kind)?.forEach((action) => action(data, id));

/** Follows the stream until `close` or the end of the desk. */
export async function open() {
  controller = new AbortController();
  const { signal } = controller;
  addEventListener("pagehide", close, { once: true });
  let last = null;
  while (!signal.aborted) {
    try {
      const answer = await ask("/api/events", { signal, headers: last === null ? {} : { "Last-Event-ID": String(last) } });
      if (answer.ok) {
        tell("open", null, 0);
        await follow(answer.body, (event) => {
          last = event.id;
          tell(event.kind, event.data, event.id);
        });
      }
    } catch {
      // The connection broke; the check below finds out whether the desk has ended.
    }
    if (signal.aborted) return;
    if (!(await isThere())) {
      if (!signal.aborted) dispatchEvent(new Event("beckon:ended"));
      return;
    }
    await new Promise((done) => setTimeout(done, pause));
  }
}

/** Reads events, each some lines followed by an empty one, until the stream ends. */
async function follow(body, happened) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  while (true) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      const event = parsed(block);
      if (!event) continue;
      happened(event);
      if (event.kind === "end") return dispatchEvent(new Event("beckon:ended"));
    }
  }
}

/** Parses an event; returns nothing for a keep-alive. */
function parsed(block) {
  const fields = { data: [] };
  for (const line of block.split("\n")) {
    const [, name, value] = line.match(/^(\w+): ?(.*)$/) ?? [];
    if (name === "data") fields.data.push(value);
    else if (name) fields[name] = value;
  }
  if (!fields.event) return null;
  const data = fields.data.join("\n");
  return { kind: fields.event, id: Number(fields.id), data: data ? JSON.parse(data) : null };
}

export const close = () => controller?.abort();
