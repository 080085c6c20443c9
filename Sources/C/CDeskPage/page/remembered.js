// What is remembered for the person from one desk to the next. A browser forgets it, because each desk has another address.

import { post } from "./api.js";
import { debounce } from "./dom.js";

let values = {};
/** The changes that are still to be sent. */
let changes = {};

/** Takes over what was remembered before. */
export const takeOver = (settings) => (values = settings ?? {});

/** What was remembered under a name, or null. */
export const remembered = (name) => values[name] ?? null;

function send(options) {
  if (!Object.keys(changes).length) return;
  const body = { values: changes };
  changes = {};
  // Somebody who is at work is not told that a wish was not remembered.
  return post("/api/settings", body, options).catch(() => {});
}

const later = debounce(300, send);

/** Remembers a value under a name; null forgets it. */
export function remember(name, value) {
  if (JSON.stringify(values[name] ?? null) === JSON.stringify(value)) return;
  values[name] = value;
  changes[name] = value;
  later();
}

/** Sends what is still to be sent, and waits for it. */
export const keepNow = () => send();

addEventListener("pagehide", () => send({ keepalive: true }));
