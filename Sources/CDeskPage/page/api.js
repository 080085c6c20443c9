// Everything that the page asks of the desk. The page holds nothing: it asks again.

/** What the desk says no to: the command's own sentence and status. */
export class Refusal extends Error {
  constructor(answer) {
    super(answer.sentence);
    this.status = answer.status;
  }
}

/** The desk does not answer: it has ended, or the machine sleeps. */
export class Unreachable extends Error {}

async function request(path, options) {
  let answer;
  try {
    answer = await fetch(path, { cache: "no-store", credentials: "same-origin", ...options });
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

export const get = (path, options) => request(path, { headers: { "X-Beckon": "1" }, ...options });

export const post = (path, body = {}, options) =>
  request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Beckon": "1" },
    body: JSON.stringify(body),
    ...options,
  });

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
