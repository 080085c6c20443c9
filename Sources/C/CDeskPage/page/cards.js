// What is printed: labels, or one of the cards, each with a picture of its outline; and the look of cards.

import { get, post } from "./api.js";
import { colour } from "./code-look.js";
import { button, choices, draw, field, fill, foreign, freshID, make } from "./dom.js";
import { download, dropPlace, packed, packedPicture } from "./files.js";
import { trouble } from "./findings.js";
import { number, t } from "./texts.js";

/** The value of the tile with a person's own card. */
const ownName = "own";
const papers = [["a4", "A4"], ["letter", "Letter"]];

/** A picture of a card: its frame, the code with the band below it, its text, and the fold or the hole. */
function outline({ size, folded, code, blocks, hole }) {
  const unit = size.width / 100;
  const rect = (name, { x, y, width, height }, rx = 0) => draw("rect", { class: name, x, y, width, height, rx });
  const half = [
    rect("line", { ...code, height: code.width + code.height - 2 * unit }, 2 * unit),
    ...[[0.16, 0.16], [0.62, 0.16], [0.16, 0.62]].map(([x, y]) =>
      rect("mark", { x: code.x + x * code.width, y: code.y + y * code.width, width: code.width * 0.22, height: code.width * 0.22 }, unit)),
    rect("mark", { x: code.x + code.width * 0.62, y: code.y + code.width * 0.62, width: code.width * 0.12, height: code.width * 0.12 }, unit),
    ...blocks.flatMap(({ x, y, width, height }) => {
      const thick = Math.min(height * 0.22, 6 * unit);
      return [rect("text", { x: x + width * 0.08, y: y + height / 2 - thick * 1.2, width: width * 0.84, height: thick }, thick / 2),
        rect("text", { x: x + width * 0.2, y: y + height / 2 + thick * 0.6, width: width * 0.6, height: thick * 0.6 }, thick / 3)];
    }),
  ];
  const height = size.height * (folded ? 2 : 1);
  const parts = [rect("ground", { ...size, height }, 2 * unit)];
  if (folded) {
    parts.push(draw("g", { transform: `rotate(180 ${size.width / 2} ${size.height / 2})` }, ...half.map((part) => part.cloneNode())),
      draw("g", { transform: `translate(0 ${size.height})` }, ...half),
      draw("line", { class: "fold", x1: 0, x2: size.width, y1: size.height, y2: size.height }));
  } else {
    parts.push(...half);
  }
  if (hole) parts.push(draw("circle", { class: "line", cx: hole.x, cy: hole.y, r: hole.width / 2 }));
  return draw("svg", { viewBox: `${-2 * unit} ${-2 * unit} ${size.width + 4 * unit} ${height + 4 * unit}`, "aria-hidden": "true" }, ...parts);
}

/** A picture of a sheet of labels. */
const labelsOutline = () => draw("svg", { viewBox: "-2 -2 109 152", "aria-hidden": "true" },
  draw("rect", { class: "ground", x: 0, y: 0, width: 105, height: 148, rx: 2 }),
  ...Array.from({ length: 15 }, (_, at) => draw("rect", { class: at ? "line" : "mark", x: 6 + (at % 3) * 32, y: 8 + Math.floor(at / 3) * 27, width: 29, height: 23, rx: 3 })));

/** Makes the choice of the product, and the fields of cards. `changed` is called after every change, `typed` while somebody types. */
export function cardPicker(changed, typed) {
  let loading = null;
  let picture = null;
  const group = freshID("product");
  const tiles = make("div.tiles");
  /** The file of a person's own card. */
  let own = null;
  const ownTrouble = make("div");
  const ownDrop = dropPlace({
    words: t("card.own.choose"), hint: t("card.own.help"), accept: ".json,application/json",
    async take(file) {
      try {
        await showOwn(await packed(file));
        changed();
      } catch (error) {
        fill(ownTrouble, trouble(error));
      }
    },
  });
  const asFile = button(t("card.own.save"), async () => {
    try {
      download(await post("/api/cards/file", { name: chosen() }));
    } catch (error) {
      fill(ownTrouble, trouble(error));
    }
  }, { symbol: "save", hidden: true });
  const box = make("fieldset.field", {}, make("legend", {}, t("card.what")), tiles,
    make("details", {}, make("summary", {}, t("card.own")), make("p.help.after", {}, t("card.own.about")), ownDrop, make("div.row", {}, asFile), ownTrouble));

  function tile(name, title, about, shape) {
    const input = make("input", { type: "radio", name: group, value: name, checked: !name });
    input.addEventListener("change", () => {
      showFields();
      changed();
    });
    return make("label.tile", {}, input, shape, make("strong", {}, title), make("span.help", {}, about));
  }

  const size = ({ size: { width, height }, folded, fillsPaper, count }) => (fillsPaper ? t("card.fills")
    : t(folded ? "card.size.folded" : "card.size", { width: number(width), height: number(height), n: count }));

  const words = make("input", { type: "text", dir: "auto", autocomplete: "off", value: t("card.scanMe.usual"), oninput: typed });
  const houseColour = colour(t("card.colour"), "#000000", typed);
  const paper = make("select", { onchange: changed }, choices(papers, "a4"));
  const pictureRow = make("div.row");
  const drop = dropPlace({
    words: t("card.picture.choose"), hint: t("card.picture.help"), accept: ".svg,.png,.jpg,.jpeg,image/svg+xml,image/png,image/jpeg",
    async take(file) {
      try {
        picture = await packedPicture(file);
        showPicture();
        changed();
      } catch (error) {
        fill(pictureRow, trouble(error));
      }
    },
  });

  function showPicture() {
    drop.hidden = Boolean(picture);
    fill(pictureRow, picture ? [make("bdi", { dir: "auto" }, picture.name), make("button.quiet", {
      type: "button",
      onclick() {
        picture = null;
        showPicture();
        changed();
        drop.querySelector("button").focus();
      },
    }, t("look.logo.remove"))] : []);
  }

  const fields = make("div", { hidden: true },
    make("div.pair", {}, field(t("card.scanMe"), words, t("card.scanMe.help")), houseColour.box),
    make("p.label", {}, t("card.picture")), drop, pictureRow, field(t("card.paper"), paper, t("card.cut")));
  async function loadNow() {
    try {
      const { cards } = await get("/api/cards");
      tiles.append(...cards.map((card) => tile(card.name, t(`card.${card.name}`), size(card), outline(card))));
    } catch (error) {
      loading = null;
      throw error;
    }
  }

  /** Shows a person's own card beside the others, and chooses it. */
  async function showOwn(file) {
    const { card } = await post("/api/cards/own", { file });
    await load();
    own = file;
    fill(ownTrouble);
    const shown = tile(ownName, foreign(file.name.replace(/\.json$/i, "")), size(card), outline(card));
    tiles.querySelector(`[value=${ownName}]`)?.closest("label").remove();
    tiles.append(shown);
    shown.querySelector("input").checked = true;
    showFields();
  }

  const load = () => (loading ??= loadNow());
  const chosen = () => tiles.querySelector(":checked")?.value || null;

  function showFields() {
    fields.hidden = !chosen();
    asFile.hidden = !chosen() || chosen() === ownName;
  }

  fill(tiles, tile("", t("card.labels"), t("card.labels.help"), labelsOutline()));
  return {
    box,
    fields,
    controls: { scanMe: words, houseColour: houseColour.text, paper, picture: drop.querySelector("button") },
    picture: () => picture,
    /** Takes a picture that was chosen before. */
    show(file) {
      picture = file;
      showPicture();
    },
    /** The card for a request, or null for labels. */
    value: () => chosen() && { ...(chosen() === ownName ? { file: own } : { name: chosen() }), paper: paper.value === "a4" ? null : paper.value, scanMe: words.value.trim(),
      houseColour: houseColour.isStart() ? null : houseColour.value(), picture },
    /** Shows the cards, once. */
    load,
    /** The file of a person's own card, or null. */
    own: () => own,
    showOwn,
  };
}
