// The view "Make a code": its content, its look, and a live preview.

import { latest, post, wasReplaced } from "./api.js";
import { contentCard } from "./code-content.js";
import { labelsCard } from "./code-labels.js";
import { lookControls } from "./code-look.js";
import { previewCard } from "./code-preview.js";
import { debounce, make } from "./dom.js";
import { draft, fillValues, valuesIn } from "./draft.js";
import { allRight } from "./findings.js";
import { firstRun } from "./first-run.js";

/** Whether labels and cards can have this content. */
const isPrintable = ({ url, kind }) => Boolean(url) || kind === "wifi";

export function view(root, state) {
  const lint = latest();
  const what = contentCard(state.kinds ?? []);
  const first = firstRun();
  const preview = previewCard((as) => post("/api/code", { ...order(), as }), first.happened);
  const look = lookControls(() => later());
  const labels = labelsCard(() => (isPrintable(what.content()) && !what.mustBeFixed() ? order() : null));
  const drawing = latest();

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
    if ((!content.url && !content.text && !content.fields) || what.mustBeFixed()) {
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
  root.append(first.card, make("div.code-grid", {}, what.card, preview.card, look.card), labels.card);
  const typed = [what.card, look.card];
  const kept = draft("code", root, () => ({ typed: valuesIn(typed), logo: look.logo() }));
  if (kept.part("logo")) look.show(kept.part("logo"));
  if (kept.part("typed")) fillValues(typed, kept.part("typed"));
  return { enter: refresh };
}
