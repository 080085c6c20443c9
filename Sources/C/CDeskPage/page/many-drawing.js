// A small drawing of the sheet: a click selects the first label that is still on it.

import { announce, draw, field, fill, make } from "./dom.js";
import { t } from "./texts.js";

/** The position of each label in millimetres; for stock without measurements, a plain grid with the same count. */
function places(stock) {
  const sheet = stock.sheet;
  if (sheet) {
    return sheet.layouts.flatMap(({ columns, rows, left, top, pitchX, pitchY }) =>
      Array.from({ length: columns * rows }, (_, index) => ({ x: left + (index % columns) * pitchX, y: top + Math.floor(index / columns) * pitchY })));
  }
  const [width, height] = paper(stock);
  const columns = Math.max(1, Math.floor(width / stock.width));
  const rows = Math.max(1, Math.ceil(stock.labels / columns));
  const [pitchX, pitchY] = [width / columns, height / rows];
  return Array.from({ length: stock.labels }, (_, index) => ({
    x: (index % columns) * pitchX + (pitchX - stock.width) / 2, y: Math.floor(index / columns) * pitchY + (pitchY - Math.min(stock.height, pitchY)) / 2,
  }));
}

const papers = { A4: [210, 297], Letter: [215.9, 279.4], A5: [148, 210], A6: [105, 148] };
const paper = (stock) => (stock.sheet ? [stock.sheet.paperWidth, stock.sheet.paperHeight] : papers[stock.paper] ?? papers.A4);

/** The outlines of the labels of a stock, to be laid over a picture of its sheet. */
export function outlines(stock) {
  const [width, height] = paper(stock);
  return draw("svg", { class: "outlines", viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true" }, ...places(stock).map((spot) => shape(stock, spot)));
}

function shape(stock, { x, y }) {
  const isRound = stock.shape === "circle" || stock.shape === "round" || stock.shape === "ellipse";
  return draw("rect", { x, y, width: stock.width, height: stock.height, rx: isRound ? stock.width / 2 : 2, ry: isRound ? stock.height / 2 : 2 });
}

export function sheetDrawing(changed) {
  let stock = null;
  let spots = [];
  const start = make("input", { type: "number", min: "1", step: "1", value: "1" });
  const holder = make("div.drawing");
  const box = field(t("drawing.start"), start, t("drawing.help"));
  box.append(holder);
  box.hidden = true;

  const value = () => Math.min(Math.max(1, Math.round(Number(start.value)) || 1), spots.length || 1);

  function paint() {
    const [width, height] = paper(stock);
    const labels = spots.map(({ x, y }, index) => {
      const state = index + 1 < value() ? "used" : index + 1 === value() ? "first" : "free";
      const text = draw("text", { x: x + stock.width / 2, y: y + stock.height / 2, "font-size": Math.min(stock.height * 0.6, stock.width * 0.4, 14) }, String(index + 1));
      return draw("g", { class: state, onclick: () => choose(index + 1) }, shape(stock, { x, y }), text);
    });
    // The number field offers the same choice to the keyboard and to screen readers.
    fill(holder, draw("svg", { viewBox: `-2 -2 ${width + 4} ${height + 4}`, "aria-hidden": "true" },
      draw("rect", { class: "sheet", x: 0, y: 0, width, height }), ...labels));
  }

  function choose(label) {
    start.value = label;
    paint();
    announce(t("drawing.said", { n: label }));
    changed();
  }

  // A draft may give the field its number before the stock is known, which then starts there.
  start.addEventListener("change", () => { if (stock) choose(value()); });
  return {
    box,
    input: start,
    start: value,
    stock(next) {
      stock = next;
      spots = places(stock);
      box.hidden = spots.length < 2;
      start.max = spots.length;
      start.value = value();
      paint();
    },
  };
}
