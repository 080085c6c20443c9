// All requests from the page to the desk. The page stores only its key, and requests everything else again.

/** A request that the desk refused, with the command's message and status. */
export class Refusal extends Error {
  constructor(answer, path) {
    super(answer.sentence);
    this.status = answer.status;
    /** The field that has to be changed, if it is a single one. */
    this.field = answer.field ?? null;
    this.path = path.replace(/^\/api\//, "");
  }
}

/** The desk does not respond: it has ended, or the machine is asleep. */
export class Unreachable extends Error {}

/** The key that this window received with its link; other ports, hosts and windows do not have it. */
const key = kept();

function kept() {
  try {
    return sessionStorage.getItem("beckon.key");
  } catch {
    return null;
  }
}

/** Whether this window was opened by a link with a key. */
export const isLetIn = () => Boolean(key);

let hasEnded = false;
addEventListener("beckon:ended", () => (hasEnded = true));

/** Sends a request with the key, and returns the response unchanged. */
export async function ask(path, { headers, ...options } = {}) {
  // Another program may use the port now.
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
  if (!answer.ok) throw new Refusal({ status: answer.status, sentence: "" }, path);
  // Large files come by themselves.
  if (!answer.headers.get("Content-Type").startsWith("application/json")) return { blob: await answer.blob() };
  const value = await answer.json();
  if (value.ok === false) throw new Refusal(value, path);
  return value;
}

export const get = (path, options) => request(path, options);

/** Sends what somebody asks for, with the name of the person if it was given. */
export const post = (path, body = {}, options) =>
  request(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ operator: localStorage.getItem("operator") || undefined, ...body }), ...options });

/** Asks the desk to hand a new link to the person, and returns where; a window that is not let in may ask, too. */
export async function newLink() {
  try {
    const answer = await fetch("/enter/again", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" });
    return (await answer.json()).way;
  } catch {
    return null;
  }
}

/** Whether the desk that issued the key is still running. */
export async function isThere() {
  try {
    // A busy desk is running; another program on its port, or another desk, does not know the key.
    return [200, 503].includes((await ask("/api/state")).status);
  } catch {
    return false;
  }
}

/** Runs requests of which only the latest matters: older ones are cancelled. */
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

/** Whether an error only means that a newer request replaced this one. */
export const wasReplaced = (error) => error.name === "AbortError";
