// The equivalent command for a terminal, to copy.

import { announce, button, make } from "./dom.js";
import { t } from "./texts.js";

export function commandLine() {
  const code = make("code", { lang: "en", dir: "ltr" });
  const copy = button(t("copy"), async () => {
    await navigator.clipboard.writeText(code.textContent);
    announce(t("copied"));
    copy.lastElementChild.textContent = t("copied");
    setTimeout(() => (copy.lastElementChild.textContent = t("copy")), 2000);
  }, { look: "quiet", symbol: "copy" });
  const box = make("details.command", { hidden: true },
    make("summary", {}, t("command.title")), make("p.help", {}, t("command.help")),
    make("div.row", {}, make("pre", { tabindex: "0", "aria-label": t("command.title") }, code), copy));
  return {
    box,
    show(text) {
      box.hidden = !text;
      code.textContent = text ?? "";
    },
  };
}
