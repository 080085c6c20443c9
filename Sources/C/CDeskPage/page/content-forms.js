// The kinds of content and the fields of each, as people fill them in.

import { suggestionFor } from "./code-address.js";
import { t } from "./texts.js";

/** The forms by kind. A field has the command's name, the key of its label, and how it is filled in. */
export const forms = {
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
export const readers = {
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

/** The kinds that a code can have, as options: a web address first, and a plain text last. */
export const kindChoices = (kinds) => [["url", t("code.kind.url")],
  ...Object.keys(forms).filter((word) => kinds.some((one) => one.word === word && one.onCodes !== false)).map((word) => [word, t(forms[word].title)]),
  ["text", t("code.kind.text")]];
