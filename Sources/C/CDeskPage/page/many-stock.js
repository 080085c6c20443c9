// Finds label stock by the text on its box.

import { get, post } from "./api.js";
import { field, fill, foreign, freshID, icon, make } from "./dom.js";
import { warned } from "./findings.js";
import { remember, remembered } from "./remembered.js";
import { number, t } from "./texts.js";

const mostShown = 40;

export function stockPicker(chose) {
  let stocks = [];
  let loading = null;
  let chosen = null;
  const id = freshID("stock");
  const search = make("input", { type: "search", autocomplete: "off", placeholder: "L7160", role: "combobox", "aria-expanded": "false", "aria-controls": id, "aria-autocomplete": "list" });
  const list = make("ul.options", { id, role: "listbox", "aria-label": t("stock.title"), hidden: true });
  const about = make("div", { "aria-live": "polite" });
  let active = -1;

  const words = (stock) => `${stock.brand} ${stock.part} ${stock.equivalents.join(" ")} ${stock.id} ${stock.title}`.toLowerCase();
  const size = (stock) => t("stock.size", { width: number(stock.width), height: number(stock.height), n: stock.labels ?? 1 });

  function found() {
    const asked = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    return stocks.filter((stock) => stock.form === "sheet" && asked.every((word) => words(stock).includes(word))).slice(0, mostShown);
  }

  function open(is) {
    list.hidden = !is;
    search.setAttribute("aria-expanded", String(is));
    if (!is) search.removeAttribute("aria-activedescendant");
  }

  function show() {
    active = -1;
    const hits = found();
    fill(list, hits.length ? hits.map(option) : make("li.empty", {}, t("stock.none")));
    open(true);
  }

  const option = (stock, index) => make("li", { role: "option", id: `${id}-${index}`, "aria-selected": "false", onmousedown: (event) => {
    event.preventDefault();
    take(stock);
  } }, make("strong", {}, foreign(`${stock.brand} ${stock.part}`)), make("span", {}, size(stock)));

  function move(by) {
    const options = [...list.querySelectorAll("[role=option]")];
    if (!options.length) return;
    options[active]?.setAttribute("aria-selected", "false");
    active = (active + by + options.length) % options.length;
    options[active].setAttribute("aria-selected", "true");
    options[active].scrollIntoView({ block: "nearest" });
    search.setAttribute("aria-activedescendant", options[active].id);
  }

  async function take(listed) {
    const { stock } = await post("/api/stock", { id: listed.id }).catch(() => ({ stock: listed }));
    chosen = stock;
    search.value = `${stock.brand} ${stock.part}`;
    open(false);
    fill(about, make("p.chosen", {}, icon("done"), make("span", {}, size(stock), stock.paper ? ` · ${stock.paper}` : "")),
      stock.doubt ? make("ul.findings", {}, warned({ key: "stock.doubt", message: stock.doubt }, { adds: true })) : null);
    remember("stock", stock.id);
    chose(stock);
  }

  /** Chooses a stock by its name, as if somebody had found it. */
  async function choose(name) {
    const known = stocks.find(({ id: one }) => one === name);
    if (known && chosen?.id !== name) await take(known);
  }

  async function loadNow() {
    try {
      stocks = (await get("/api/stocks")).stocks;
    } catch (error) {
      loading = null;
      throw error;
    }
    // The user typed before the response arrived.
    if (document.activeElement === search && search.value) show();
    else if (remembered("stock")) await choose(remembered("stock"));
  }

  search.addEventListener("input", show);
  search.addEventListener("focus", () => {
    search.select();
    if (stocks.length) show();
  });
  search.addEventListener("blur", () => open(false));
  search.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (list.hidden) show();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && !list.hidden) {
      event.preventDefault();
      const hit = found()[Math.max(active, 0)];
      if (hit) take(hit);
    } else if (event.key === "Escape" && !list.hidden) {
      event.stopPropagation();
      open(false);
    }
  });

  const box = field(t("stock.title"), search, t("stock.help"));
  box.classList.add("picker");
  box.append(list, about);
  return {
    box,
    input: search,
    value: () => chosen,
    choose,
    /** Requests the stocks, once, and chooses the one that was used last. */
    load: () => (loading ??= loadNow()),
  };
}
