// Elements by hand: text is always a text node, so nothing that comes from outside can become markup.

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

/** Sets attributes; `on…` are listeners, booleans are there or not, and `value` and `checked` are the live ones. */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "indeterminate") element[name] = value;
    else if (typeof value === "boolean") element.toggleAttribute(name, value);
    else if (value !== null && value !== undefined) element.setAttribute(name, value);
  }
  return element;
}

/** Puts other children into an element. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** A drawing of the page's own set, for the eye alone. */
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

/** An SVG element. */
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(svgSpace, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** Text from outside, which may run in either direction and does not disturb what stands around it. */
export const foreign = (text, name = "bdi") => make(name, { dir: "auto" }, String(text ?? ""));

/** A sentence of the command, which speaks English. */
export const sentence = (text, name = "span") => make(name, { lang: "en", dir: "auto" }, String(text ?? ""));

/** The commands' sentences begin with a small letter; alone on a line they are sentences of their own. */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

let count = 0;
/** An id that nothing else on the page has. */
export const freshID = (stem) => `${stem}-${++count}`;

/** A control under its label, with a line of help where it needs one. */
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

/** A box to tick, before its label. */
export function tick(label, control) {
  control.id ||= freshID("tick");
  control.type = "checkbox";
  return make("div.tick", {}, control, make("label", { for: control.id }, label));
}

/** A button that is seen to be at work at once, and takes no second order until its action has ended. */
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

/** Choices for a `<select>`: pairs of value and text. */
export const choices = (pairs, chosen) =>
  pairs.map(([value, text]) => make("option", { value, selected: value === chosen }, text));

/** Says something to a screen reader. */
export function announce(text, isUrgent = false) {
  const region = document.getElementById(isUrgent ? "urgent" : "polite");
  region.textContent = "";
  requestAnimationFrame(() => (region.textContent = text));
}

/** Shows a dialog and answers with what closed it: `""` when it was left by Escape. */
export function ask(dialog) {
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((done) =>
    dialog.addEventListener("close", () => {
      dialog.remove();
      done(dialog.returnValue);
    }, { once: true }));
}

/** Waits until nothing was typed for a moment. */
export function debounce(milliseconds, action) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...values), milliseconds);
  };
}
