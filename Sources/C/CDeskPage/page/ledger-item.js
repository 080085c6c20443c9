// The page of one row: its content, its tag, its label and its history.

import { post } from "./api.js";
import { announce, ask, button, fill, foreign, icon, make } from "./dom.js";
import { trouble } from "./findings.js";
import { placeForm, placeWords } from "./ledger-place.js";
import { has, t } from "./texts.js";

/** The facts of a row in their order: the member of the answer, and its text. */
const facts = [
  ["uid", "item.uid"], ["attempts", "item.attempts"], ["made", "item.made"], ["written", "item.written"],
  ["verified", "item.verified"], ["labelled", "item.labelled"], ["operator", "item.operator"], ["station", "item.station"],
];

/** A time, in the place and language of the person. */
function time(text) {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return foreign(text);
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  return make("time", { datetime: text }, format.format(date));
}

const shown = (value) => (/^\d{4}-\d\d-\d\dT/.test(value) ? time(value) : foreign(value));

/** Shows a row. `changed` is called after its tag was given up, or its place was recorded. */
export async function showItem(job, row, state, changed) {
  const problem = make("div");
  let item;
  try {
    ({ item } = await post("/api/rows/item", { job, row }));
  } catch (error) {
    fill(problem, trouble(error));
  }
  const close = (dialog, to) => {
    dialog.close("");
    if (to) location.hash = to;
  };
  const place = encodeURIComponent(job);
  const print = button(t("item.print"), () => close(dialog, `#/many/${place}/${row}`), { symbol: "print" });
  const replace = button(t("item.replace"), () => giveUp(), { symbol: "again" });
  const sure = make("div.fix", { hidden: true });
  const hung = item ? placeForm(job, item, () => {
    changed();
    dialog.close("");
    showItem(job, row, state, changed);
  }) : null;
  const hang = button(t("place.action"), async () => {
    await hung.open();
    hang.hidden = true;
  }, { symbol: "folder" });

  /** The tag is given up only after the person has seen what that means. */
  function giveUp() {
    sure.hidden = false;
    replace.hidden = true;
    fill(sure, make("p", {}, icon("warning"), make("span", {}, t("item.replace.help"))), button(t("item.replace.action"), async () => {
      try {
        await post("/api/rows/retry", { job, rows: [], giveUp: [], abandon: [item.uid] });
        announce(t("item.replaced", { n: row }));
        changed();
        close(dialog, `#/tags/${place}`);
      } catch (error) {
        fill(problem, trouble(error));
      }
    }, { look: "danger" }));
    sure.querySelector("button").focus();
  }

  const dialog = make("dialog.item", { "aria-labelledby": "item-title" }, make("form", { method: "dialog" },
    make("h2", { id: "item-title" }, t("tags.row", { n: row }), state ? ` · ${t(state)}` : ""),
    item ? details(item) : null, problem, sure, hung?.box ?? null,
    make("div.actions", {}, item?.uid ? replace : null, item ? hang : null, item ? print : null, make("button", { value: "", autofocus: true }, t("close")))));
  await ask(dialog);
}

function details(item) {
  const columns = Object.entries(item.columns ?? {});
  const list = [
    [t("row.url"), item.url], ...columns,
    ...facts.filter(([name]) => item[name] !== undefined && item[name] !== null && item[name] !== 0 && item[name] !== "").map(([name, key]) => [t(key), String(item[name])]),
    item.location ? [t("place.at"), placeWords(item.location)] : null,
    item.labelOn ? [t("item.label"), item.labelSheet ? t("item.label.sheet", { file: item.labelOn, sheet: item.labelSheet, n: item.labelPlace }) : item.labelOn] : null,
  ].filter(Boolean);
  const history = (item.history ?? []).map((event) => [event, wordsOf(event)]).filter(([, words]) => words);
  return make("div", {}, make("dl.facts", {}, list.flatMap(([name, value]) => [make("dt", {}, foreign(name)), make("dd", {}, shown(value))])),
    history.length ? [make("h3", {}, t("item.history")), make("ol.history", {}, history.map(([event, words]) =>
      make("li", {}, time(event.time), " ", make("span", {}, words), event.operator ? [" · ", foreign(event.operator)] : [])))] : null);
}

/** What happened, for people; steps that only machines tell apart are left out. */
function wordsOf({ kind, code, file, uid, previousURL }) {
  const name = kind === "code-made" ? `event.${code}` : `event.${kind}`;
  const place = code === "location" ? placeWords(JSON.parse(file)) : "";
  return has(name) ? t(name, { uid: uid ?? "", was: previousURL ?? "", place }) : null;
}
