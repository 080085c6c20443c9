// Sizes, colours, logo and captions of a code.

import { announce, choices, field, fill, freshID, make, tick } from "./dom.js";
import { dropPlace, packedPicture } from "./files.js";
import { trouble } from "./findings.js";
import { t } from "./texts.js";

/** A slider that shows its value in words. */
function slider(label, { min, max, step, value, words }, changed) {
  const output = make("output");
  const input = make("input", { type: "range", min, max, step, value });
  const say = () => {
    output.textContent = words(Number(input.value));
    input.setAttribute("aria-valuetext", output.textContent);
  };
  input.addEventListener("input", () => {
    say();
    changed();
  });
  say();
  const box = field(label, input);
  box.querySelector("label").append(" ", output);
  box.classList.add("slider");
  return { box, value: () => Number(input.value) };
}

/** A colour, chosen with a picker or typed in the command's notation. */
export function colour(label, start, changed) {
  const picker = make("input", { type: "color", value: start, "aria-label": t("look.pick", { what: label }) });
  const text = make("input.mono", { type: "text", value: start, spellcheck: "false", autocomplete: "off", dir: "ltr" });
  picker.addEventListener("input", () => {
    text.value = picker.value;
    changed();
  });
  text.addEventListener("input", () => {
    if (/^#[0-9a-f]{6}$/i.test(text.value)) picker.value = text.value;
    changed();
  });
  text.id = freshID("colour");
  const box = make("div.field", {}, make("label", { for: text.id }, label), make("div.colour", {}, picker, text));
  return { box, text, value: () => text.value.trim(), isStart: () => text.value.trim().toLowerCase() === start };
}

export function lookControls(changed) {
  let by = "size";
  let logo = null;
  const size = slider(t("look.size"), { min: 8, max: 200, step: 1, value: 30, words: (v) => t("look.mm", { n: v }) }, changed);
  const distance = slider(t("look.distance"), { min: 0.1, max: 10, step: 0.1, value: 0.5, words: (v) => t("look.metres", { n: v }) }, changed);
  distance.box.hidden = true;
  const group = freshID("by");
  const way = (name, words) => {
    const input = make("input", { type: "radio", name: group, value: name, checked: name === by });
    input.addEventListener("change", () => {
      by = name;
      size.box.hidden = by !== "size";
      distance.box.hidden = by !== "distance";
      changed();
    });
    return make("label", {}, input, words);
  };
  const level = make("select", { onchange: changed }, choices([
    ["", t("look.level.auto")], ["L", t("look.level.L")], ["M", t("look.level.M")], ["Q", t("look.level.Q")], ["H", t("look.level.H")],
  ]));
  const dark = colour(t("look.dark"), "#000000", changed);
  const light = colour(t("look.light"), "#ffffff", changed);
  const captions = [1, 2].map(() => make("input", { type: "text", dir: "auto", oninput: changed, autocomplete: "off" }));
  const host = make("input", { onchange: changed });
  const capitals = make("input", { onchange: changed, checked: true });
  const dpi = make("input", { type: "number", min: "0", max: "4800", inputmode: "numeric", oninput: changed });
  const border = make("input", { type: "number", min: "0", max: "20", value: "4", inputmode: "numeric", oninput: changed });

  const logoSize = slider(t("look.logoSize"), { min: 5, max: 40, step: 1, value: 20, words: (v) => t("look.percent", { n: v }) }, changed);
  const logoRow = make("div.row");
  const drop = dropPlace({
    words: t("look.logo.choose"), hint: t("look.logo.help"), accept: ".svg,.png,.jpg,.jpeg,image/svg+xml,image/png,image/jpeg",
    async take(file) {
      try {
        logo = await packedPicture(file);
        showLogo();
        changed();
      } catch (error) {
        fill(logoRow, trouble(error));
      }
    },
  });
  function showLogo() {
    drop.hidden = Boolean(logo);
    logoSize.box.hidden = !logo;
    fill(logoRow, logo ? [make("bdi", { dir: "auto" }, logo.name), make("button.quiet", {
      type: "button",
      onclick() {
        logo = null;
        showLogo();
        changed();
      },
    }, t("look.logo.remove"))] : []);
    if (logo) announce(logo.name);
  }
  showLogo();

  const card = make("div.card.code-look", {}, make("h2", {}, t("look.title")),
    make("fieldset", {}, make("legend", {}, t("look.howLarge")),
      make("div.segments", {}, way("size", t("look.bySize")), way("distance", t("look.byDistance"))), size.box, distance.box),
    make("div.pair", {}, dark.box, light.box),
    field(t("look.level"), level, t("look.level.help")),
    make("div.pair", {}, captions.map((input, index) => field(t(index ? "look.caption2" : "look.caption"), input))),
    tick(t("look.host"), host), make("p.help.after", {}, t("look.host.help")),
    make("h3", {}, t("look.logo")), drop, logoRow, logoSize.box,
    make("details", {}, make("summary", {}, t("look.more")),
      make("div.pair", {}, field(t("look.dpi"), dpi, t("look.dpi.help")), field(t("look.border"), border, t("look.border.help"))),
      tick(t("look.capitals"), capitals), make("p.help.after", {}, t("look.capitals.help"))));

  /** The members of "look" that differ from the command's defaults. */
  function values() {
    const look = by === "size" ? { size: `${size.value()}mm` } : { distance: `${distance.value()}m` };
    if (level.value) look.level = level.value;
    if (!dark.isStart()) look.dark = dark.value();
    if (!light.isStart()) look.light = light.value();
    const lines = captions.map(({ value }) => value.trim()).filter(Boolean);
    if (lines.length) look.captions = lines;
    if (host.checked) look.captionHost = true;
    if (!capitals.checked) look.asTyped = true;
    if (Number(dpi.value) > 0) look.dpi = Number(dpi.value);
    if (border.value !== "" && border.value !== "4") look.quietZone = Number(border.value);
    if (logo) Object.assign(look, { logo, logoSize: logoSize.value() });
    return look;
  }

  return {
    card,
    values,
    /** The controls by the names that refusals use. */
    controls: { size: size.box.querySelector("input"), distance: distance.box.querySelector("input"), level, dark: dark.text, light: light.text,
      captions: captions[0], dpi, quietZone: border, logo: drop.querySelector("button"), logoSize: logoSize.box.querySelector("input") },
    logo: () => logo,
    show(file) {
      logo = file;
      showLogo();
    },
  };
}
