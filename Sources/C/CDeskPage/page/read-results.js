// The results of reading: content, destination, print quality, and whether a tag can still be changed.

import { fill, foreign, icon, make, sentence } from "./dom.js";
import { aside, warned } from "./findings.js";
import { has, number, t } from "./texts.js";

const kinds = { qr: "QR Code", "micro-qr": "Micro QR Code", rmqr: "rMQR Code", "qr-model-1": "QR Code Model 1" };
const letters = { A: "grade.A", B: "grade.B", C: "grade.C", D: "grade.D", F: "grade.F" };
const phones = { iphone: "iPhone", android: "Android" };
const actions = { opens: "phone.opens", browser: "phone.browser", system: "phone.system", package: "phone.package", ignored: "phone.ignored" };
/** What to do about a parameter of a print that is weak. */
const advice = {
  decode: "advice.decode", symbolContrast: "advice.contrast", modulation: "advice.modulation", reflectanceMargin: "advice.margin",
  fixedPatternDamage: "advice.patterns", formatInformation: "advice.format", versionInformation: "advice.version",
  axialNonuniformity: "advice.stretched", gridNonuniformity: "advice.grid", unusedErrorCorrection: "advice.repairs",
};

const facts = (pairs) => make("dl.facts", {}, pairs.filter(Boolean).flatMap(([key, value]) => [make("dt", {}, key), make("dd", {}, value)]));

/** Shows a content. Only web addresses become links, and they open in a new window. */
function says(text) {
  if (!/^https?:\/\//i.test(text)) return make("p.says", {}, foreign(text));
  return make("p.says", {}, make("a", { href: text, rel: "noopener noreferrer", target: "_blank" }, foreign(text)));
}

/** The meaning of a content that is not a web address, by the names of its fields. */
function meaning({ kind, values, fault }) {
  if (fault) return make("ul.findings", {}, warned({ key: "read.fault", message: fault }, { adds: true }));
  /** A name in the page's words, if it has them. */
  const words = (key, name) => (has(key) ? make("span", {}, t(key)) : sentence(name));
  return facts([[t("read.kind"), words(`of.${kind}`, kind)],
    ...Object.entries(values ?? {}).map(([name, value]) => [words(`of.${kind}.${name}`, name), foreign([value].flat().join(", "))])]);
}

/** The destination by the route table, and the behaviour of phones. */
function leads(resolution) {
  if (!resolution) return null;
  const { route, values, tap, phones: doings, notes, experience } = resolution;
  const pairs = Object.entries(values ?? {}).map(([name, value]) => [foreign(name), foreign(typeof value === "object" ? JSON.stringify(value) : value)]);
  return make("div.leads", {}, make("h3", {}, t("read.leads")),
    route ? facts([[t("read.route"), foreign(route)], ...pairs, experience?.title ? [t("read.card"), foreign(experience.title)] : null]) : make("p", {}, t("read.noRoute")),
    tap ? aside(tap.message) : null,
    (doings ?? []).map(({ phone, action, sentence: words }) => make("div", {},
      make("p", {}, make("strong", {}, phones[phone] ?? phone), ": ", t(actions[action])), aside(words))),
    (notes ?? []).map(aside));
}

export function codeCard(code, isGraded = true) {
  const mark = make("div.grade", { hidden: !isGraded }, make("span.letter.waiting", {}, "…"));
  const details = make("div");
  const text = code.text;
  const card = make("article.card.read", {}, make("div.read-head", {}, mark, make("div", {},
    text === null || text === undefined ? make("p.says.mono", {}, code.bytes) : says(text),
    make("p.help", {}, [kinds[code.symbology] ?? code.symbology, code.version && t("read.version", { version: code.version, level: code.level }),
      code.page && t("read.page", { n: code.page }), code.corrected ? t("read.repaired", { n: code.corrected }) : null].filter(Boolean).join(" · ")))),
    code.content ? meaning(code.content) : null, leads(code.resolution), details);

  /** Shows the grade of the print, once it is known. */
  function grade(found) {
    if (!found?.letter) {
      mark.hidden = true;
      if (found?.reason) fill(details, make("p.help", {}, t("grade.none")), aside(found.reason));
      return;
    }
    fill(mark, make(`span.letter.${found.letter}`, { "aria-hidden": "true" }, found.letter), make("span.unseen", {}, t("grade.letter", { letter: found.letter })));
    const weak = found.parameters.filter(({ letter, advice: isWeak }) => isWeak && letter !== "A");
    fill(details, make("p", {}, t(letters[found.letter]), " ", make("span.help", {}, t("grade.estimate"))),
      weak.length ? make("ul.findings", {}, weak.map(({ name, letter, advice: message }) => warned({ key: advice[name], message }, { level: letter === "F" || letter === "D" ? "error" : "warning" }))) : null);
  }
  return { card, grade, bytes: code.bytes };
}

const contents = {
  empty: "tag.empty", noBlock: "tag.empty", unfinished: "tag.unfinished", notFormatted: "tag.notFormatted",
  unreadable: "tag.unreadable", malformed: "tag.malformed",
};
const locks = { none: "tag.lock.none", partly: "tag.lock.partly", fully: "tag.lock.fully" };

export function tagCard(tag, info) {
  const records = tag.records ?? [];
  const body = records.length ? records.map(record) : [make("p.says", {}, t(contents[tag.contents?.state] ?? "tag.empty"))];
  const extent = info?.lock?.extent;
  const isLocked = extent === "fully" || tag.writable === false;
  const state = make(`p.lock-state${isLocked ? ".locked" : ""}`, {}, icon(isLocked ? "refused" : "done"),
    make("span", {}, extent ? t(locks[extent]) : t(tag.writable ? "tag.lock.none" : "tag.lock.fully")));
  return make("article.card.read", {}, body, (tag.means ?? []).map(meaning), leads(tag.resolution), state,
    facts([[t("tag.chip"), foreign(tag.chip)], [t("tag.uid"), make("bdi.mono", {}, tag.uid)],
      tag.capacity !== null ? [t("tag.room"), t("tag.bytes", { n: tag.capacity })] : null,
      info?.passwordPage !== null && info?.passwordPage !== undefined ? [t("tag.password"), t("tag.password.on")] : null,
      info?.counter !== null && info?.counter !== undefined ? [t("tag.counter"), number(info.counter)] : null,
      info?.originality?.verified !== undefined ? [t("tag.genuine"), t(info.originality.verified ? "tag.genuine.yes" : "tag.genuine.no")] : null]),
    info?.defect ? make("ul.findings", {}, warned({ key: "tag.defect", message: info.defect }, { adds: true })) : null);
}

function record({ kind, uri, text, type }) {
  if (uri) return says(uri);
  if (text) return make("p.says", {}, foreign(text));
  return make("p", {}, t("tag.record", { type: type || kind }));
}
