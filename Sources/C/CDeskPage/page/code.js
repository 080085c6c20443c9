// The view "Make a code": its content, its look, and a live preview.

import { latest, post, wasReplaced } from "./api.js";
import { contentCard } from "./code-content.js";
import { codeHistory } from "./code-history.js";
import { labelsCard } from "./code-labels.js";
import { lookControls } from "./code-look.js";
import { previewCard } from "./code-preview.js";
import { debounce, make } from "./dom.js";
import { draft, fillValues, valuesIn } from "./draft.js";
import { allRight } from "./findings.js";
import { firstRun } from "./first-run.js";

/** What a code is called in the list of recent ones: its content, or its kind with its first field. */
const nameOf = ({ url, text, title, fields }) => url ?? text ?? `${title}: ${Object.values(fields)[0][0]}`;

export function view(root, state) {
  let isShown = false;
  const lint = latest();
  const what = contentCard(state.kinds ?? []);
  const first = firstRun();
  const preview = previewCard((as) => post("/api/code", { ...order(), as }), (step) => {
    first.happened(step);
    if (step !== "made") used();
  });
  const look = lookControls(() => later());
  const labels = labelsCard(() => (isComplete() ? order() : null), () => used());
  const drawing = latest();

  const isComplete = () => {
    const { url, text, fields } = what.content();
    return Boolean(url || text || fields) && !what.mustBeFixed();
  };
  /** Remembers the code after its file was saved or it was tried. */
  const used = () => isComplete() && past.used(nameOf(what.content()));

  const controls = () => ({ ...look.controls, ...what.controls() });

  const order = () => {
    const { title, ...of } = what.content();
    return { of, look: look.values() };
  };

  async function refresh() {
    const content = what.content();
    what.showFix();
    const checked = checkURL(content.url);
    labels.changed();
    past.later();
    if (!isComplete()) {
      drawing.stop();
      return preview.clear();
    }
    preview.busy(true);
    try {
      const answer = await drawing.post("/api/code", { ...order(), as: "svg" });
      allRight(controls());
      preview.show(answer, content.url ?? content.text ?? content.title);
    } catch (error) {
      if (wasReplaced(error)) return;
      // The faults of an address are shown below its field.
      allRight(controls());
      preview.refuse((await checked).some(({ level }) => level === "error") ? null : error, controls());
    }
  }

  /** Shows what lint finds in the address, and returns it. */
  async function checkURL(url) {
    if (!url) {
      lint.stop();
      what.showFindings(null);
      return [];
    }
    try {
      const answer = await lint.post("/api/lint", { url });
      what.showFindings(answer.findings, url);
      preview.alreadySaid(answer.findings.map(({ message }) => message));
      return answer.findings;
    } catch (error) {
      if (!wasReplaced(error)) what.showFindings([]);
      return [];
    }
  }

  const later = debounce(120, refresh);
  what.changed(later);
  const typed = [what.card, look.card];
  const shown = () => ({ typed: valuesIn(typed), logo: look.logo() });

  function show({ typed: values, logo }) {
    look.show(logo ?? null);
    if (values) fillValues(typed, values);
    refresh();
  }

  const past = codeHistory(state.version, shown, show);
  root.append(first.card, make("div.code-grid", {}, what.card, preview.card, look.card), labels.card, past.card);
  root.querySelector("h1").after(make("div.row.back", {}, past.undo));
  addEventListener("keydown", (event) => isShown && past.pressed(event));
  const kept = draft("code", root, () => ({ ...shown(), labels: labels.kept() }));
  show({ typed: kept.part("typed"), logo: kept.part("logo") });
  past.note();
  if (kept.part("labels")) labels.restore(kept.part("labels"));
  return {
    enter() {
      isShown = true;
      refresh();
    },
    leave() {
      isShown = false;
    },
  };
}
