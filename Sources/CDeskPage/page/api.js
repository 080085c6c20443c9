// Everything that the page asks of the desk. The page holds nothing but its key: it asks again.

/** What the desk says no to: the command's own sentence and status. */
export class Refusal extends Error {
  constructor(answer) {
    super(answer.sentence);
    this.status = answer.status;
  }
}

/** The desk does not answer: it has ended, or the machine sleeps. */
export class Unreachable extends Error {}

/** What the link gave this window when it was used; other ports, other hosts and other windows do not have it. */
const key = kept();

function kept() {
  try {
    return sessionStorage.getItem("beckon.key");
  } catch {
    return null;
  }
}

/** Whether this window came in by a link. */
export const isLetIn = () => Boolean(key);

let hasEnded = false;
addEventListener("beckon:ended", () => (hasEnded = true));

/** Asks with the key, and returns the answer as it comes. */
export async function ask(path, { headers, ...options } = {}) {
  // The port may be another program's by now.
  if (hasEnded) throw new Unreachable(path);
  return fetch(path, { cache: "no-store", credentials: "same-origin", redirect: "error", headers: { "X-Beckon": key, ...headers }, ...options });
}

async function request(path, options) {
  let answer;
  try {
    answer = await ask(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    dispatchEvent(new Event("beckon:unreachable"));
    throw new Unreachable(path);
  }
  if (!answer.ok) throw new Refusal({ status: answer.status, sentence: (await answer.text()).trim() });
  const value = await answer.json();
  if (value.ok === false) throw new Refusal(value);
  return value;
}

export const get = (path, options) => request(path, options);

export const post = (path, body = {}, options) =>
  request(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), ...options });

/** Whether the desk that let this window in is still there. */
export async function isThere() {
  try {
    // A busy desk is there; another program on its port, or another desk, does not know the key.
    return [200, 503].includes((await ask("/api/state")).status);
  } catch {
    return false;
  }
}

/** Requests of which only the last one counts: the older ones are given up. */
export function latest() {
  let controller = new AbortController();
  return {
    async post(path, body) {
      controller.abort();
      controller = new AbortController();
      return post(path, body, { signal: controller.signal });
    },
    stop: () => controller.abort(),
  };
}

/** Whether an error only says that something newer was asked. */
export const wasReplaced = (error) => error.name === "AbortError";
