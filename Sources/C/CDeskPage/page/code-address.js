// Addresses as people type them: what is wrong with one, and the address that they probably mean.

import { button, fill, icon, make } from "./dom.js";
import { t } from "./texts.js";

/** The lint findings that a suggestion replaces. */
const replaced = ["url-no-scheme", "url-space", "url-missing-slashes", "url-non-ascii-host", "url-non-ascii", "plain-http"];

/** The findings that the suggestion for an address does not already cover. */
export const remaining = (found, suggestion) => (suggestion ? found.filter(({ id }) => !replaced.includes(id)) : found);

/**
 * The address or template that is probably meant, with the key of the sentence about it; null if there is nothing to fix.
 * Without an address, what was typed is not an address yet.
 */
export function suggestionFor(typed) {
  let reason = null;
  let rest = typed.trim();
  if (!rest) return null;
  let scheme = "https://";
  const given = /^(https?)\s*:?\s*[/\\]*\s*/i.exec(rest);
  if (given && /[:/\\]/.test(given[0])) {
    rest = rest.slice(given[0].length);
    scheme = given[0];
    if (/^http:\/\/$/i.test(scheme)) [scheme, reason] = ["https://", "address.http"];
    else if (!/^https:\/\/$/i.test(scheme)) [scheme, reason] = ["https://", "address.slashes"];
  } else {
    if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(rest)) return null;
    reason = "address.scheme";
  }
  const end = rest.search(/[/?#]/);
  let host = end < 0 ? rest : rest.slice(0, end);
  let path = end < 0 ? "" : rest.slice(end);
  if (/\s/.test(host + path)) reason ??= "address.spaces";
  host = host.replace(/\s+/g, "");
  path = path.replace(/\s/g, "%20");
  const ascii = inASCII(host);
  if (ascii === null) return reason === "address.scheme" ? { reason: "address.unfinished", address: null } : null;
  if (ascii !== host || /[^\x00-\x7F]/.test(path)) reason ??= "address.letters";
  path = path.replace(/[^\x00-\x7F]+/g, (letters) => encodeURIComponent(letters));
  if (!reason) return null;
  return { reason, address: scheme + ascii + path };
}

/** The host as it is written in an address, or null if it cannot be a website's. */
function inASCII(host) {
  // A template's placeholders are left as they are.
  const sample = host.replace(/\{[^{}]*\}/g, "x");
  if (!/^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+(:\d+)?$/u.test(sample) || !/\p{L}/u.test(sample)) return null;
  if (/^[\x00-\x7F]*$/.test(host)) return host;
  if (sample !== host) return null;
  try {
    return new URL(`https://${host}/`).host;
  } catch {
    return null;
  }
}

/** The line below a field for an address: one sentence, and one button that fixes it. */
export function addressFix(input, changed) {
  const box = make("div.fix", { role: "status" });
  let shown = null;
  const suggestion = () => suggestionFor(input.value);

  /** Shows the suggestion for what the field contains now. */
  function show() {
    const now = suggestion();
    if (now?.address === shown?.address && now?.reason === shown?.reason) return;
    shown = now;
    fill(box, now ? [make("p", {}, icon("info"), make("span", {}, t(now.reason))),
      now.address ? button(t("address.use", { address: now.address }), () => {
        input.value = now.address;
        input.focus();
        show();
        changed();
      }, { look: "primary" }) : null] : []);
  }
  return { box, show, suggestion };
}
