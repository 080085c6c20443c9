// The keyboard shortcuts of the tag view. None of them locks anything, and Escape stops only after the current tag.

import { ask, make } from "./dom.js";
import { t } from "./texts.js";

const keys = [
  [null, "keys.space"], ["R", "keys.retry"], ["S", "keys.skip"], ["Esc", "keys.stop"], ["?", "keys.help"],
];

export function helpDialog() {
  const rows = keys.flatMap(([key, words]) => [make("dt", {}, make("kbd", {}, key ?? t("keys.space.key"))), make("dd", {}, t(words))]);
  return ask(make("dialog", { "aria-labelledby": "keys-title" }, make("form", { method: "dialog" },
    make("h2", { id: "keys-title" }, t("keys.title")), make("dl.facts", {}, rows), make("p.help", {}, t("keys.sounds")),
    make("div.actions", {}, make("button", { value: "", autofocus: true }, t("close"))))));
}

/** Whether a key belongs to the focused control. */
function isTaken(event) {
  if (document.querySelector("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return true;
  const focused = document.activeElement;
  if (focused?.matches("input, select, textarea")) return true;
  return event.key === " " && focused?.matches("button, a, summary");
}

export function keysOf({ isOn, run, show }) {
  return (event) => {
    if (!isOn() || isTaken(event)) return;
    const actions = {
      " ": () => (run().state === "working" ? show.pause() : show.resume()),
      r: () => show.retry(),
      s: () => show.skip(),
      Escape: () => show.stop(),
      "?": helpDialog,
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
}
