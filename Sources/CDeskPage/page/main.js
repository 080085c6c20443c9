// The frame: five views behind five addresses, the language, and the end of the desk.

import { get, isLetIn, isThere, post } from "./api.js";
import { announce, ask, button, fill, icon, make } from "./dom.js";
import * as events from "./events.js";
import { languages, preferred, remember, speak, t, translate } from "./texts.js";

const views = {
  code: () => import("./code.js"),
  many: () => import("./many.js"),
  tags: () => import("./tags.js"),
  read: () => import("./read.js"),
  ledger: () => import("./ledger.js"),
};
const titles = { code: "nav.code", many: "nav.many", tags: "nav.tags", read: "nav.read", ledger: "nav.ledger" };

const built = new Map();
let current;
let hasEnded = false;

/** What the address asks for: `#/ledger/tables.json` is the view and what it should show. */
function asked() {
  const [name, ...rest] = location.hash.replace(/^#\//, "").split("/");
  return { name: views[name] ? name : "code", rest: rest.map(plain) };
}

/** A part of the address as it was before it was encoded; one that was typed wrong stays as it is. */
function plain(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

async function show({ name, rest }, state) {
  if (!built.has(name)) {
    const root = make("section.view", { id: `view-${name}`, "aria-labelledby": `title-${name}` },
      make("h1", { id: `title-${name}`, tabindex: "-1" }, t(titles[name])));
    const { view } = await views[name]();
    document.getElementById("main").append(root);
    built.set(name, { root, ...view(root, state) });
  }
  if (current && current !== built.get(name)) current.leave?.();
  const wasThere = current !== undefined;
  current = built.get(name);
  for (const { root } of built.values()) root.hidden = root !== current.root;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.hash === `#/${name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${t(titles[name])} · Beckon`;
  current.enter?.(...rest);
  if (wasThere) {
    current.root.querySelector("h1").focus({ preventScroll: true });
    scrollTo(0, 0);
  }
}

/** Says at once that nothing more will happen here. */
function ended() {
  if (hasEnded) return;
  hasEnded = true;
  events.close();
  document.documentElement.classList.add("ended");
  document.getElementById("ended").hidden = false;
  announce(t("ended.title") + " " + t("ended.help"), true);
}

async function end() {
  const dialog = make("dialog", { "aria-labelledby": "end-title" }, make("form", { method: "dialog" },
    make("h2", { id: "end-title" }, t("end.title")), make("p", {}, t("end.help")),
    make("div.actions", {}, make("button", { value: "", autofocus: true }, t("cancel")),
      make("button.danger", { value: "end" }, t("end.action")))));
  if ((await ask(dialog)) === "end") await post("/api/end");
}

async function invite() {
  const { url } = await post("/api/invite");
  const input = make("input", { type: "text", readonly: true, value: url, "aria-label": t("invite.url"), dir: "ltr" });
  const dialog = make("dialog", { "aria-labelledby": "invite-title" }, make("form", { method: "dialog" },
    make("h2", { id: "invite-title" }, t("invite.title")), make("p", {}, t("invite.help")), input,
    make("div.actions", {}, button(t("copy"), () => navigator.clipboard.writeText(url), { symbol: "copy" }),
      make("button", { value: "" }, t("close")))));
  input.addEventListener("focus", () => input.select());
  await ask(dialog);
}

function fillHeader(state) {
  const names = { en: "English", de: "Deutsch" };
  const select = make("select", { "aria-label": t("language") },
    languages.map((code) => make("option", { value: code, lang: code, selected: code === document.documentElement.lang }, names[code])));
  select.addEventListener("change", () => {
    remember(select.value);
    location.reload();
  });
  fill(document.getElementById("tools"),
    make("span.folder", { title: t("folder.title") }, icon("folder"), make("bdi", {}, state.folder)), select,
    button(t("invite.action"), invite, { look: "quiet", symbol: "window", title: t("invite.title") }),
    button(t("end.action"), end, { look: "quiet", symbol: "power", title: t("end.title") }));
}

/** A request that failed: the desk is gone when it does not answer a second one either. */
async function doubt() {
  if (!(await isThere())) dispatchEvent(new Event("beckon:ended"));
}

/** For a window that came in by no link: opened from another one, or by an address that somebody kept. */
async function stayOutside() {
  await speak(preferred("en"));
  translate();
  document.title = `${t("outside.title")} · Beckon`;
  document.querySelector("nav").hidden = true;
  fill(document.getElementById("main"), make("section.card", { id: "outside" },
    make("h1", {}, t("outside.title")), make("p", {}, t("outside.why")), make("p", {}, t("outside.help", { action: t("invite.action") })),
    make("p.help", {}, t("outside.closed"))));
  document.documentElement.classList.add("ready");
}

async function begin() {
  if (!isLetIn()) return stayOutside();
  addEventListener("beckon:ended", ended);
  addEventListener("beckon:unreachable", doubt);
  let state;
  try {
    state = await get("/api/state");
  } catch (error) {
    // The key is one of an earlier desk.
    if (error.status === 403) return stayOutside();
    throw error;
  }
  await speak(preferred(state.language));
  translate();
  fillHeader(state);
  addEventListener("hashchange", () => show(asked(), state));
  events.open();
  await show(asked(), state);
  document.documentElement.classList.add("ready");
}

begin();
