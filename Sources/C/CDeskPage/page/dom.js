// Functions that make elements. Text is always a text node, so that external data cannot become markup.

const svgSpace = "http://www.w3.org/2000/svg";

/** Makes an element: `make("button.quiet", {type: "button", onclick: f}, "Text", child)`. */
export function make(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length) element.classList.add(...classes);
  set(element, attributes);
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** Sets attributes: `on…` are listeners, Booleans are present or absent, `value` and `checked` are live. */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "indeterminate") element[name] = value;
    else if (typeof value === "boolean") element.toggleAttribute(name, value);
    else if (value !== null && value !== undefined) element.setAttribute(name, value);
  }
  return element;
}

/** Replaces the children of an element. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** An icon of the page's own set, hidden from screen readers. */
export function icon(name) {
  const svg = document.createElementNS(svgSpace, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(svgSpace, "use");
  use.setAttribute("href", "#icon-" + name);
  svg.append(use);
  return svg;
}

/** Makes an SVG element. */
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(svgSpace, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** Text from outside, which may run in either direction and must not affect its surroundings. */
export const foreign = (text, name = "bdi") => make(name, { dir: "auto" }, String(text ?? ""));

/** A sentence of the command, which is in English. */
export const sentence = (text, name = "span") => make(name, { lang: "en", dir: "auto" }, String(text ?? ""));

/** Capitalises a sentence: the commands' sentences begin with a small letter, but may be alone on a line. */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

let count = 0;
/** A unique id for an element. */
export const freshID = (stem) => `${stem}-${++count}`;

/** A control with its label, and a line of help if needed. */
export function field(label, control, help) {
  control.id ||= freshID("field");
  const parts = [make("label", { for: control.id }, label), control];
  if (help) {
    const id = freshID("help");
    control.setAttribute("aria-describedby", id);
    parts.push(make("p.help", { id }, help));
  }
  return make("div.field", {}, parts);
}

/** What is said beside controls that are wrong. */
const marks = new Map();

/** Says beside a control what is wrong with it, until it is changed. */
export function markWrong(control, ...words) {
  clearWrong(control);
  const said = make("div.wrong", { id: freshID("wrong"), role: "alert" }, ...words);
  const described = control.getAttribute("aria-describedby");
  (control.closest(".field, .drop") ?? control.parentElement).append(said);
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", [described, said.id].filter(Boolean).join(" "));
  marks.set(control, { said, described });
  for (const kind of ["input", "change"]) control.addEventListener(kind, () => clearWrong(control), { once: true });
}

/** Removes what `markWrong` said beside these controls. */
export function clearWrong(...controls) {
  for (const control of controls) {
    const mark = marks.get(control);
    if (!mark) continue;
    mark.said.remove();
    control.removeAttribute("aria-invalid");
    if (mark.described) control.setAttribute("aria-describedby", mark.described);
    else control.removeAttribute("aria-describedby");
    marks.delete(control);
  }
}

/** A checkbox before its label. */
export function tick(label, control) {
  control.id ||= freshID("tick");
  control.type = "checkbox";
  return make("div.tick", {}, control, make("label", { for: control.id }, label));
}

/** A button that shows at once that it is working, and ignores clicks until its action has ended. */
export function button(label, action, { look = "", symbol, ...rest } = {}) {
  const name = look ? `button.${look}` : "button";
  const made = make(name, { type: "button", ...rest }, symbol ? icon(symbol) : null, make("span", {}, label));
  made.addEventListener("click", async (event) => {
    if (made.hasAttribute("aria-busy")) return;
    made.setAttribute("aria-busy", "true");
    try {
      await action(event);
    } finally {
      made.removeAttribute("aria-busy");
    }
  });
  return made;
}

/** The options of a `<select>`: pairs of value and text. */
export const choices = (pairs, chosen) =>
  pairs.map(([value, text]) => make("option", { value, selected: value === chosen }, text));

/** Announces a text to screen readers. */
export function announce(text, isUrgent = false) {
  const region = document.getElementById(isUrgent ? "urgent" : "polite");
  region.textContent = "";
  requestAnimationFrame(() => (region.textContent = text));
}

/** Shows a dialog and returns the value that closed it: `""` if it was closed with Escape. */
export function ask(dialog) {
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((done) =>
    dialog.addEventListener("close", () => {
      dialog.remove();
      done(dialog.returnValue);
    }, { once: true }));
}

/** Delays an action until nothing has been typed for this time. */
export function debounce(milliseconds, action) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...values), milliseconds);
  };
}
