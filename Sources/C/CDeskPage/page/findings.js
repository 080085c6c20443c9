// The findings of a command, in its own sentences.

import { Refusal, Unreachable } from "./api.js";
import { capital, clearWrong, fill, foreign, icon, make, markWrong, sentence } from "./dom.js";
import { has, t } from "./texts.js";

const words = { error: "level.error", warning: "level.warning", info: "level.info", note: "level.info" };
const symbols = { error: "refused", warning: "warning", info: "info", note: "info" };

/** A finding; its level is shown by a word and a symbol, not only by colour. */
export function finding(level, message, remedy, place) {
  return make(`li.finding.${level}`, {}, icon(symbols[level] ?? "info"),
    make("div", {}, make("strong", {}, t(words[level] ?? "level.info")),
      place ? make("span.place", {}, foreign(place)) : null,
      sentence(capital(message), "p"), remedy ? sentence(capital(remedy), "p") : null));
}

/** A finding of lint about an address, in the page's language if it has the sentence. */
export function lintFinding({ id, level, message, remedy, offset, length }, address) {
  const key = `lint.${id}`;
  if (!has(key)) return finding(level, message, remedy);
  const bytes = new TextEncoder().encode(address);
  const part = new TextDecoder().decode(bytes.slice(offset, offset + length)) || address;
  return make(`li.finding.${level}`, {}, icon(symbols[level] ?? "info"),
    make("div", {}, make("strong", {}, t(words[level] ?? "level.info")), make("p", { dir: "auto" }, t(key, { part }))));
}

/**
 * A warning of a command in the page's words. If the page has none, it shows the command's sentence, in other languages
 * below words of its own. `adds` shows the sentence besides the page's words, because it says more.
 */
export function warned({ key, values, labels = 1, message }, { level = "warning", place, adds = false } = {}) {
  const isKnown = Boolean(key) && has(key);
  if (!isKnown && isEnglish()) return finding(level, message, null, place);
  return make(`li.finding.${level}`, {}, icon(symbols[level] ?? "info"),
    make("div", {}, make("strong", {}, t(words[level] ?? "level.info")), place ? make("span.place", {}, foreign(place)) : null,
      make("p", { dir: "auto" }, t(isKnown ? key : "warning.other", { part: "…", ...values })),
      labels > 1 ? make("p.help", {}, t("warning.labels", { n: labels })) : null, isKnown && !adds ? null : detailOf({ message })));
}

/** What a command says besides: in other languages it is opened by those who want it. */
export const aside = (message) => (isEnglish() ? sentence(capital(message), "p.help") : detailOf({ message }));

/** What is wrong with a row of a job: in the page's words where it has them, with what the command adds. */
export function rowFinding({ kind, level, rule, url, message, key: ofWarning, values }, place) {
  if (level === "warning" && !(rule && has(`lint.${rule}`))) return warned({ key: ofWarning, values, message }, { place });
  const [, field] = /^\w+ (\w+): /.exec(message) ?? [];
  const isMissing = /: it is (missing|empty)/.test(message);
  const key = [rule && `lint.${rule}`, field && (isMissing ? "check.missing" : `of.wrong.${field}`), level === "error" && `check.${kind}`].find((one) => one && has(one));
  if (!key) return finding(level, message, null, place);
  const detail = rule ? null : detailOf({ message });
  return make(`li.finding.${level}`, {}, icon(symbols[level] ?? "info"),
    make("div", {}, make("strong", {}, t(words[level] ?? "level.info")), place ? make("span.place", {}, foreign(place)) : null,
      make("p", { dir: "auto" }, t(key, { part: url ?? "" })), detail));
}

/** A list with a text for when it is empty. */
export const findings = (list, items, whenEmpty) =>
  fill(list, items.length ? items : whenEmpty ? [allGood(whenEmpty)] : []);

export const allGood = (text) => make("li.finding.good", {}, icon("done"), make("div", {}, make("p", {}, text)));

/** The key of the page's words for an error: of this request and status, of the status, or of anything else. */
const errorKey = ({ path, status }) =>
  [`error.${path}.${status}`, `error.${path.split("/")[0]}.${status}`, `error.${status}`].find(has) ?? "error.other";

/** The key of the page's words for the field of an error, such as a name that is wrong (64) or taken (73). */
const fieldKey = ({ field, status, path }) => [`field.${path}.${field}`, `field.${field}.${status}`, `field.${field.split(".")[0]}`].find(has);

/**
 * Shows an error beside its field if that is one of these controls and can be seen, and otherwise in `place`.
 * Somebody who asked for something is led to the field; somebody who is typing stays where they are.
 */
export function refuse(error, place, controls, { isTyping = false } = {}) {
  const control = controls[error.field];
  fill(place);
  if (!control?.isConnected || !(error instanceof Refusal)) return fill(place, trouble(error));
  for (let box = control.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
  if (!control.checkVisibility()) return fill(place, trouble(error));
  const key = fieldKey(error);
  markWrong(control, make("p", {}, t(key ?? errorKey(error))), detailOf(error));
  if (!isTyping) control.focus();
}

/** Removes what was said beside these controls. */
export const allRight = (controls) => clearWrong(...Object.values(controls));

/** What an error says, in the page's words. What the command adds is in English, and is opened by those who want it. */
export function trouble(error) {
  if (error instanceof Unreachable) return said(t("error.gone"));
  if (!(error instanceof Refusal)) return said(error.message);
  // Somebody has cancelled the work, which is no fault.
  if (error.status === 130) return make("div.finding.info", { role: "status" }, icon("info"), make("p", {}, t([`error.${error.path}.130`, "work.cancelled"].find(has))));
  return said(t(errorKey(error)), detailOf(error));
}

const isEnglish = () => document.documentElement.lang === "en";

/** What the command adds; in other languages it is opened by those who want it. */
function detailOf({ message }) {
  const detail = message ? sentence(capital(message), "p") : null;
  return detail && (isEnglish() ? detail : make("details", {}, make("summary", {}, t("error.detail")), detail));
}

const said = (words, detail) => make("div.trouble", { role: "alert" }, icon("refused"), make("div", {}, make("p", {}, words), detail ?? null));

/** The commands' phrases for why a tag or a row was left out, and the page's own words for them. */
const reasons = {
  "not blank": "reason.notBlank", locked: "reason.locked", "too small": "reason.tooSmall", "wrong chip": "reason.wrongChip",
  "write failed": "reason.writeFailed", "carries something else": "reason.differs", "left the reader": "reason.lost",
  "seen before": "reason.duplicate", "not genuine": "reason.notGenuine", "could not be locked": "reason.lockFailed",
  "took no password or keys": "reason.protectFailed", vetoed: "reason.vetoed", "the station stopped": "reason.stopped",
  "put aside by hand": "reason.byHand", "removed from the table": "reason.removed", other: "reason.other",
};

/** The key of a reason's words. */
export const reasonKey = (reason) => reasons[String(reason ?? "").split(": ")[0]];

/** A reason in the page's words; the details that a program or a person added are left out. */
export const reasonWords = (reason) => (reasonKey(reason) ? make("p", {}, t(reasonKey(reason))) : sentence(capital(reason), "p"));
