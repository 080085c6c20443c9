// The frame: five views with their addresses, the language, and the end of the desk.

import { get, isLetIn, isThere, newLink, post } from "./api.js";
import { announce, ask, button, fill, icon, make } from "./dom.js";
import * as events from "./events.js";
import { keepNow, remember, remembered, takeOver } from "./remembered.js";
import { chooseLanguage, languages, nameOf, preferred, speak, t, translate } from "./texts.js";

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
/** The number of requests to show a view. */
let requests = 0;
let hasEnded = false;

/** The request in the address: `#/ledger/tables.json` is the view and its argument. */
function asked() {
  const [name, ...rest] = location.hash.replace(/^#\//, "").split("/");
  return { name: views[name] ? name : "code", rest: rest.map(plain) };
}

/** Decodes a part of the address; one that is invalid is returned unchanged. */
function plain(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Builds a view once, even if it is requested again before its code has arrived. */
function viewOf(name, state) {
  if (!built.has(name)) {
    const arriving = build(name, state);
    built.set(name, arriving);
    arriving.catch(() => built.delete(name));
  }
  return built.get(name);
}

async function build(name, state) {
  const { view } = await views[name]();
  const root = make("section.view", { id: `view-${name}`, "aria-labelledby": `title-${name}`, hidden: true },
    make("h1", { id: `title-${name}`, tabindex: "-1" }, t(titles[name])));
  document.getElementById("main").append(root);
  return { root, ...view(root, state) };
}

async function show({ name, rest }, state) {
  const request = ++requests;
  const next = await viewOf(name, state);
  // Another view was requested while the code of this one was arriving.
  if (request !== requests) return;
  if (current && current !== next) current.leave?.();
  const wasThere = current !== undefined;
  if (current) current.root.hidden = true;
  current = next;
  current.root.hidden = false;
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

/** Shows at once that the desk has ended. */
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
  const select = make("select", { "aria-label": t("language") },
    languages.map((code) => make("option", { value: code, lang: code, selected: code === document.documentElement.lang }, nameOf(code))));
  select.addEventListener("change", async () => {
    chooseLanguage(select.value);
    remember("language", select.value);
    await keepNow();
    location.reload();
  });
  fill(document.getElementById("tools"),
    make("span.folder", { title: t("folder.title") }, icon("folder"), make("bdi", {}, state.folder)), select,
    button(t("invite.action"), invite, { look: "quiet", symbol: "window", title: t("invite.title") }),
    button(t("end.action"), end, { look: "quiet", symbol: "power", title: t("end.title") }));
}

/** Handles a failed request: if a second one gets no response either, the desk has ended. */
async function doubt() {
  if (!(await isThere())) dispatchEvent(new Event("beckon:ended"));
}

/** The sentences about where a new link appeared. */
const ways = { browser: "entry.again.browser", terminal: "entry.again.terminal", soon: "entry.again.soon" };

/** Explains the situation in a window without a key: one opened from another window, or by a bookmark. */
async function stayOutside() {
  await speak(preferred("en"));
  translate();
  document.title = `${t("outside.title")} · Beckon`;
  const said = make("p", { role: "status" });
  const reopen = button(t("entry.again"), async () => fill(said, t(ways[await newLink()] ?? "entry.gone.help")), { look: "primary", symbol: "window" });
  document.querySelector("nav").hidden = true;
  fill(document.getElementById("main"), make("section.card", { id: "outside" },
    make("h1", {}, t("outside.title")), make("p", {}, t("outside.why")),
    make("div.actions", {}, reopen), said, make("p.help", {}, t("outside.help", { action: t("invite.action") }))));
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
    // The key belongs to an earlier desk.
    if (error.status === 403) return stayOutside();
    throw error;
  }
  takeOver(state.settings);
  await speak(preferred(state.language, remembered("language")));
  translate();
  fillHeader(state);
  addEventListener("hashchange", () => show(asked(), state));
  events.open();
  await show(asked(), state);
  document.documentElement.classList.add("ready");
}

begin();
