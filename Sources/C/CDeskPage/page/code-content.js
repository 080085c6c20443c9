// The content of a code: an address, a text, or a kind with a form of its own.

import { addressFix, remaining, suggestionFor } from "./code-address.js";
import { choices, field, fill, freshID, make, set, tick } from "./dom.js";
import { allGood, lintFinding } from "./findings.js";
import { t } from "./texts.js";

/** The forms by kind. A field has the command's name, the key of its label, and how it is filled in. */
const forms = {
  wifi: { title: "of.wifi", fields: [
    { name: "ssid", label: "of.wifi.ssid", required: true },
    { name: "security", label: "of.wifi.security", options: [["wpa2", "of.wifi.wpa2"], ["wpa3", "of.wifi.wpa3"], ["open", "of.wifi.open"]] },
    { name: "password", label: "of.wifi.password", as: "password", required: true, unless: ["security", "open"] },
    { name: "hidden", label: "of.wifi.hidden", as: "tick" },
  ] },
  contact: { title: "of.contact", fields: [
    { name: "name", label: "of.contact.name", required: true, example: "Rosa Berg" },
    { name: "organisation", label: "of.contact.organisation" },
    { name: "phone", label: "of.phone.number", as: "lines", help: "of.phone.help" },
    { name: "email", label: "of.contact.email", as: "lines" },
    { name: "url", label: "of.contact.url", as: "address" },
    { name: "title", label: "of.contact.title", more: true },
    { name: "street", label: "of.contact.street", more: true },
    { name: "postcode", label: "of.contact.postcode", more: true },
    { name: "city", label: "of.contact.city", more: true },
    { name: "region", label: "of.contact.region", more: true },
    { name: "country", label: "of.contact.country", more: true },
    { name: "birthday", label: "of.contact.birthday", as: "date", more: true },
    { name: "note", label: "of.contact.note", as: "text", more: true },
  ] },
  event: { title: "of.event", fields: [
    { name: "summary", label: "of.event.summary", required: true },
    { name: "allDay", label: "of.event.allDay", as: "tick", own: true },
    { name: "start", label: "of.event.start", as: "time", required: true },
    { name: "end", label: "of.event.end", as: "time" },
    { name: "location", label: "of.event.location" },
    { name: "description", label: "of.event.description", as: "text", more: true },
    { name: "url", label: "of.event.url", as: "address", more: true },
  ] },
  payment: { title: "of.payment", fields: [
    { name: "name", label: "of.payment.name", required: true },
    { name: "iban", label: "of.payment.iban", as: "iban", required: true, example: "DE89 3704 0044 0532 0130 00" },
    { name: "amount", label: "of.payment.amount", as: "amount", help: "of.payment.amount.help" },
    { name: "text", label: "of.payment.text" },
    { name: "reference", label: "of.payment.reference", help: "of.payment.reference.help", more: true },
    { name: "bic", label: "of.payment.bic", help: "of.payment.bic.help", more: true },
  ] },
  place: { title: "of.place", fields: [
    { name: "latitude", label: "of.place.latitude", as: "degrees", limit: 90, required: true, example: "52.5163", help: "of.place.help" },
    { name: "longitude", label: "of.place.longitude", as: "degrees", limit: 180, required: true, example: "13.3777" },
    { name: "name", label: "of.place.name" },
    { name: "form", label: "of.place.form", options: [["geo", "of.place.geo"], ["apple", "of.place.apple"], ["google", "of.place.google"]], more: true },
  ] },
  email: { title: "of.email", fields: [
    { name: "to", label: "of.email.to", as: "lines", required: true },
    { name: "subject", label: "of.email.subject" },
    { name: "body", label: "of.email.body", as: "text" },
    { name: "cc", label: "of.email.cc", as: "lines", more: true },
    { name: "bcc", label: "of.email.bcc", as: "lines", more: true },
  ] },
  phone: { title: "of.phone", fields: [
    { name: "number", label: "of.phone.number", required: true, help: "of.phone.help", example: "+49 30 12345" },
  ] },
  sms: { title: "of.sms", fields: [
    { name: "number", label: "of.phone.number", required: true, help: "of.phone.help", example: "+49 30 12345" },
    { name: "text", label: "of.sms.text", as: "text" },
  ] },
  app: { title: "of.app", fields: [
    { name: "id", label: "of.app.id", help: "of.app.id.help" },
    { name: "package", label: "of.app.package", help: "of.app.package.help", example: "com.example.app" },
  ] },
  link: { title: "of.link", fields: [
    { name: "uri", label: "of.link.uri", required: true, help: "of.link.uri.help" },
  ] },
};

/** The value of a field as the command expects it, or the key of the sentence that says what is wrong with it. */
const readers = {
  address(text) {
    const address = suggestionFor(text)?.address ?? text;
    return /^https?:\/\/\S+$/i.test(address) ? { value: address } : { wrong: "of.wrong.address" };
  },
  amount(text) {
    const [, euros, cents = ""] = /^(?:€|EUR)?\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*(?:€|EUR)?$/i.exec(text) ?? [];
    return euros && Number(`${euros}.${cents || 0}`) > 0
      ? { value: Number(euros) + (cents ? `.${cents.padEnd(2, "0")}` : ".00") } : { wrong: "of.wrong.amount" };
  },
  degrees(text, { limit }) {
    const value = text.replace(",", ".");
    return /^[+-]?\d{1,3}(\.\d+)?$/.test(value) && Math.abs(Number(value)) <= limit
      ? { value: value.replace("+", "") } : { wrong: limit === 90 ? "of.wrong.latitude" : "of.wrong.longitude" };
  },
  iban(text) {
    const plain = text.replace(/\s/g, "").toUpperCase();
    if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) return { wrong: "of.wrong.iban" };
    const digits = (plain.slice(4) + plain.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
    let rest = 0;
    for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
    return rest === 1 ? { value: plain } : { wrong: "of.wrong.ibanDigits" };
  },
  password: (text) => (text.length < 8 ? { wrong: "of.wrong.password" } : { value: text }),
};

/** The card with the kinds of content, and the fields of the selected one. */
export function contentCard(kinds) {
  let tell = () => {};
  const known = kinds.filter(({ word, onCodes }) => onCodes !== false && forms[word]);
  const kind = make("select", {}, choices([["url", t("code.kind.url")],
    ...Object.keys(forms).filter((word) => known.some((one) => one.word === word)).map((word) => [word, t(forms[word].title)]),
    ["text", t("code.kind.text")]]));
  const fields = make("div");
  const list = make("ul.findings", { "aria-live": "polite" });
  let read = () => ({});
  /** The controls by the names that refusals use. */
  let controls = {};
  let fix = null;

  /** The address or the text: one field. */
  function simple(name) {
    const control = name === "url"
      ? make("input", { type: "url", inputmode: "url", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: "https://", dir: "ltr" })
      : make("textarea", { rows: "4", dir: "auto" });
    fix = name === "url" ? addressFix(control, () => tell()) : null;
    control.addEventListener("input", () => tell());
    read = () => ({ [name]: control.value.trim() });
    controls = { [name]: control };
    fill(fields, field(t(name === "url" ? "code.url" : "code.text"), control, t(name === "url" ? "code.url.help" : "code.text.help")), fix?.box);
  }

  function showFindings(found, address) {
    fix?.show();
    const suggestion = fix?.suggestion();
    if (!found) return fill(list);
    const open = remaining(found, suggestion);
    const shown = open.filter(({ level }) => level !== "info");
    const notes = open.filter(({ level }) => level === "info");
    const items = shown.map((one) => lintFinding(one, address));
    if (!shown.length && !suggestion) items.push(allGood(t("code.lint.good")));
    if (notes.length) {
      items.push(make("li", {}, make("details", {}, make("summary", {}, t("code.lint.notes", { n: notes.length })),
        make("ul.findings", {}, notes.map((one) => lintFinding(one, address))))));
    }
    fill(list, items);
  }

  function build() {
    fix = null;
    fill(list);
    if (!forms[kind.value]) return simple(kind.value);
    const form = contentForm(forms[kind.value].fields, () => tell());
    fill(fields, form.parts);
    controls = form.controls;
    read = () => {
      const values = form.values();
      return values ? { kind: kind.value, fields: values, title: t(forms[kind.value].title) } : {};
    };
  }

  kind.addEventListener("change", () => {
    build();
    tell();
  });
  build();
  return {
    card: make("div.card.code-what", {}, make("h2", {}, t("code.what")), field(t("code.kind"), kind), fields, list),
    content: () => read(),
    controls: () => controls,
    /** Whether the address has to be fixed before there can be a code. */
    mustBeFixed: () => (fix?.suggestion()?.reason ?? "address.http") !== "address.http",
    showFindings,
    showFix: () => fix?.show(),
    changed: (action) => (tell = action),
  };
}

/** The form of a kind: its parts, and its values once all that is needed is there and right. */
function contentForm(definitions, tell) {
  const lines = definitions.map((definition) => formLine(definition, changed));
  const line = (name) => lines.find((one) => one.name === name);

  function changed() {
    for (const one of lines) {
      const [other, value] = one.unless ?? [];
      if (other) one.box.hidden = line(other).text() === value;
    }
    const allDay = line("allDay")?.text() === "yes";
    for (const one of lines.filter(({ as }) => as === "time")) one.wholeDays(allDay);
    tell();
  }

  // Two numbers that were copied together, such as from a map, go into their two fields.
  for (const one of lines.filter(({ as }) => as === "degrees")) {
    one.control.addEventListener("paste", (event) => {
      const [, latitude, longitude] = /^\s*([+-]?\d+\.\d+)\s*[,;\s]\s*([+-]?\d+\.\d+)\s*$/.exec(event.clipboardData.getData("text")) ?? [];
      if (!longitude) return;
      event.preventDefault();
      line("latitude").control.value = latitude;
      line("longitude").control.value = longitude;
      changed();
    });
  }
  changed();
  const rare = lines.filter(({ more }) => more).map(({ box }) => box);
  return {
    controls: Object.fromEntries(lines.map((one) => [`fields.${one.name}`, one.control])),
    parts: [...lines.filter(({ more }) => !more).map(({ box }) => box),
      rare.length ? make("details", {}, make("summary", {}, t("look.more")), rare) : null],
    values() {
      const given = lines.filter(({ box }) => !box.hidden).map((one) => [one, one.read()]);
      if (given.some(([one, { value, wrong }]) => wrong || (one.required && !value?.length))) return null;
      const filled = given.filter(([one, { value }]) => !one.own && value?.length);
      return filled.length ? Object.fromEntries(filled.map(([one, { value }]) => [one.name, value])) : null;
    },
  };
}

/** One field of a form, with its label, its help, and the sentence about a wrong value beside it. */
function formLine(definition, changed) {
  const { name, label, as = "line", options, required, help, example } = definition;
  const control = options ? make("select", {}, choices(options.map(([word, key]) => [word, t(key)])))
    : as === "text" || as === "lines" ? make("textarea", { rows: as === "lines" ? "2" : "3", dir: "auto" })
    : make("input", { type: { date: "date", time: "datetime-local" }[as] ?? "text", autocomplete: "off", dir: as === "line" || as === "password" ? "auto" : "ltr",
      inputmode: { amount: "decimal", degrees: "decimal", address: "url" }[as], placeholder: example });
  const wrong = make("p.wrong", { id: freshID("wrong"), role: "status" });
  const box = as === "tick" ? tick(t(label), control) : field(t(label), control, help ? t(help) : null);
  if (as !== "tick") {
    const name = box.querySelector("label");
    if (required) control.required = true;
    else if (!options) name.append(" ", make("span.help", {}, t("optional")));
    if (as === "lines") name.append(" ", make("span.help", {}, t("perLine")));
    set(control, { "aria-describedby": [control.getAttribute("aria-describedby"), wrong.id].filter(Boolean).join(" ") });
    box.append(wrong);
  }
  control.addEventListener(options || as === "tick" ? "change" : "input", changed);
  const text = () => (as === "tick" ? (control.checked ? "yes" : "") : control.value.trim());
  return {
    ...definition, as, box, control, text,
    wholeDays(are) {
      const type = are ? "date" : "datetime-local";
      if (control.type === type) return;
      const before = control.value;
      control.type = type;
      control.value = are ? before.slice(0, 10) : before && `${before}T12:00`;
    },
    read() {
      const given = text();
      const result = !given ? { value: [] }
        : as === "lines" ? { value: given.split("\n").map((one) => one.trim()).filter(Boolean) }
        : readers[as] ? readers[as](given, definition) : { value: given };
      wrong.textContent = result.wrong ? t(result.wrong) : "";
      control.toggleAttribute("aria-invalid", Boolean(result.wrong));
      if (result.wrong) control.setAttribute("aria-invalid", "true");
      return { ...result, value: typeof result.value === "string" ? [result.value] : result.value };
    },
  };
}
