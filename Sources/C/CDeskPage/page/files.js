// Files that are added by hand and saved as downloads. They stay in memory.

import { button, icon, make } from "./dom.js";
import { t } from "./texts.js";

export const largest = 40 * 1024 * 1024;

/** Encodes a file for the desk: its name, and its bytes in base64. */
export async function packed(file) {
  if (file.size > largest) throw new Error(t("files.tooLarge", { name: file.name }));
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let start = 0; start < bytes.length; start += 32768) {
    text += String.fromCharCode(...bytes.subarray(start, start + 32768));
  }
  return { name: file.name || "file", bytes: btoa(text) };
}

/** The width of an SVG picture that becomes pixels. */
const pixels = 1200;

/** Encodes a picture for a code or a card. An SVG in several colours becomes pixels, because the command prints only those of one. */
export async function packedPicture(file) {
  if (!/\.svg$/i.test(file.name) && file.type !== "image/svg+xml") return packed(file);
  const text = await file.text();
  const colours = new Set([...text.matchAll(/(?:fill|stroke)\s*[:=]\s*["']?\s*([#\w(),.% ]+)/g)]
    .map(([, colour]) => colour.trim().toLowerCase()).filter((colour) => !["none", "currentcolor", "inherit"].includes(colour)));
  const isPlain = colours.size < 2 && !/<(linearGradient|radialGradient|pattern|image|style|filter|mask|text)\b/.test(text);
  return packed(isPlain ? file : await drawn(text, file.name));
}

/** An SVG picture as a PNG. */
async function drawn(text, name) {
  const [, width, height] = /<svg\b[^>]*\bviewBox\s*=\s*["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(text) ?? [];
  // Firefox draws only a picture that has a width and a height of its own.
  const sized = width ? text.replace(/<svg\b[^>]*>/, (tag) => tag.replace(/\s(width|height)\s*=\s*("[^"]*"|'[^']*')/g, "")
    .replace(/^<svg/, "<svg" + ` width="${width}" height="${height}"`)) : text;
  const address = URL.createObjectURL(new Blob([sized], { type: "image/svg+xml" }));
  try {
    const image = make("img", { src: address });
    await image.decode();
    const scale = pixels / Math.max(image.naturalWidth, image.naturalHeight);
    const canvas = make("canvas", { width: Math.round(image.naturalWidth * scale), height: Math.round(image.naturalHeight * scale) });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
    return new File([blob], name.replace(/\.svg$/i, "") + ".png", { type: "image/png" });
  } catch {
    throw new Error(t("files.badPicture", { name }));
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Decodes a file of the desk, to show or save it. */
export function unpacked(file) {
  if (file.blob) return file.blob;
  // The newer function takes a hundredth of the time, which a large file would hold the page.
  const bytes = Uint8Array.fromBase64?.(file.bytes) ?? Uint8Array.from(atob(file.bytes), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: file.type });
}

export function download(file) {
  const address = URL.createObjectURL(unpacked(file));
  const link = make("a", { href: address, download: file.name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Shows a file in its own tab, where the browser can print it. */
export function openBeside(file) {
  const address = URL.createObjectURL(unpacked(file));
  window.open(address, "_blank", "noopener");
  setTimeout(() => URL.revokeObjectURL(address), 600_000);
}

/** An `<img>` whose picture can be replaced without keeping the old one in memory. */
export function picture(alternative) {
  const image = make("img", { alt: alternative });
  let address;
  return {
    image,
    show(file) {
      if (address) URL.revokeObjectURL(address);
      address = URL.createObjectURL(unpacked(file));
      image.src = address;
    },
  };
}

/** A drop area for a file, with a button as an alternative to dragging. */
export function dropPlace({ words, hint, accept, take, capture }) {
  const input = make("input.unseen", { type: "file", accept, tabindex: "-1", "aria-label": words, capture });
  const place = make("div.drop", {}, icon("drop"),
    make("div", {}, button(words, () => input.click(), { look: "link" }), make("p.help", {}, hint)), input);
  const accepted = (file) => file && take(file);
  input.addEventListener("change", () => {
    accepted(input.files[0]);
    input.value = "";
  });
  place.addEventListener("dragover", (event) => {
    event.preventDefault();
    place.classList.add("over");
  });
  place.addEventListener("dragleave", () => place.classList.remove("over"));
  place.addEventListener("drop", (event) => {
    event.preventDefault();
    place.classList.remove("over");
    accepted(event.dataTransfer.files[0]);
  });
  return place;
}
