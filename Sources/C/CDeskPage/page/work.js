// Long work: after a moment, its progress, the time left, and a button that cancels it.

import { post } from "./api.js";
import { announce, button, make } from "./dom.js";
import { listen } from "./events.js";
import { number, t } from "./texts.js";

/** The time after which work is called long, in milliseconds. */
const patience = 700;

/** The work that is going on, by its name: what to do with its progress. */
const going = new Map();
listen("work", ({ work, done, of }) => going.get(work)?.(done, of));

const freshName = () => [...crypto.getRandomValues(new Uint32Array(3))].map((word) => word.toString(36)).join("-");

/** The time left in words, once there is enough to tell. */
function timeLeft(milliseconds, done, of) {
  if (milliseconds < 1500 || done <= 0 || done >= of) return null;
  const seconds = (milliseconds * (of - done)) / done / 1000;
  if (seconds < 5) return t("work.soon");
  // Five seconds more or less would only make the text restless.
  return seconds < 60 ? t("work.seconds", { n: Math.ceil(seconds / 5) * 5 }) : t("work.minutes", { n: Math.ceil(seconds / 60) });
}

/** Makes the box for the work of one card. `words` is the key of the text that counts what was made. */
export function workBox(words = "work.done") {
  const bar = make("progress.bar", { "aria-label": t("work.progress") });
  const said = make("p", {}, t("work.begun"));
  let name = null;
  const cancel = button(t("cancel"), async () => {
    said.textContent = t("work.cancelling");
    await post("/api/work/cancel", { name });
  }, { symbol: "refused" });
  const box = make("div.work", { role: "group", "aria-label": t("work.progress"), hidden: true }, said, bar, cancel);

  /** Sends a request that may take long, and returns its answer. */
  async function run(path, body) {
    const own = freshName();
    const begun = performance.now();
    const from = document.activeElement;
    name = own;
    bar.removeAttribute("value");
    said.textContent = t("work.begun");
    const timer = setTimeout(() => {
      box.hidden = false;
      announce(t("work.begun"));
    }, patience);
    going.set(own, (done, of) => {
      bar.max = of;
      bar.value = done;
      if (cancel.hasAttribute("aria-busy")) return;
      said.textContent = [t(words, { done: number(done), of: number(of) }), timeLeft(performance.now() - begun, done, of)].filter(Boolean).join(" · ");
    });
    try {
      return await post(path, { ...body, work: own });
    } finally {
      clearTimeout(timer);
      going.delete(own);
      if (name === own) {
        // The focus goes back to where it came from, before the button disappears.
        if (box.contains(document.activeElement)) from?.focus();
        box.hidden = true;
      }
    }
  }
  return { box, run };
}
