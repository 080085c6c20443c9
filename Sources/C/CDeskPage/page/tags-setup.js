// Before a run: the job, the reader, and the two deliberate actions that locking requires.

import { get } from "./api.js";
import { ask, button, choices, field, fill, icon, make, tick } from "./dom.js";
import { trouble } from "./findings.js";
import { shownName } from "./ledger-jobs.js";
import { remember, remembered } from "./remembered.js";
import { t } from "./texts.js";

const states = {
  ready: "reader.ready", absent: "reader.absent", silent: "reader.silent", forbidden: "reader.forbidden", inUse: "reader.inUse",
};
/** The page's advice for each finding of the doctor. */
const advice = {
  "no-reader": "doctor.connect", "unknown-to-driver": "doctor.other", "other-chip": "doctor.other", "only-slots": "doctor.other",
  "no-access": "doctor.access", "no-rule": "doctor.access", "no-group": "doctor.access", "not-in-group": "doctor.access", "old-login": "doctor.access",
  "not-applied": "doctor.access", "pcscd-policy": "doctor.access", "pcscd-refuses": "doctor.access", "no-node": "doctor.access",
  "in-use": "doctor.inUse", "pcscd-shares": "doctor.inUse", "kernel-driver": "doctor.inUse", "kernel-modules": "doctor.inUse",
  "device-gone": "doctor.replug", suspended: "doctor.replug", "pcscd-silent": "doctor.replug", "pcscd-blind": "doctor.replug",
  driver: "doctor.software", "driver-list": "doctor.software", "no-ccid": "doctor.software", "no-driver": "doctor.software", "no-libnfc": "doctor.software",
  "no-pcscd": "doctor.software", "no-pcsclite": "doctor.software", pcscd: "doctor.software", "pcscd-fails": "doctor.software", "pcscd-masked": "doctor.software",
  "pcscd-off": "doctor.software", "pcscd-stopped": "doctor.software", "pcscd-waits": "doctor.software", "scan-off": "doctor.software",
  "no-connstring": "doctor.serial", port: "doctor.serial", "serial-console": "doctor.serial", "spi-off": "doctor.serial", "device-named": "doctor.serial",
  "virtual-machine": "doctor.machine", wsl: "doctor.machine", container: "doctor.machine", "not-linux": "doctor.machine",
};
const chips = ["ntag213", "ntag215", "ntag216"];

export function setupCard(start) {
  let jobs = [];
  let jobChanged = () => {};
  const job = make("select");
  const about = make("p.help");
  const reader = make("select");
  const chip = make("select", {}, choices(chips.map((word) => [word, word.toUpperCase()])));
  const chipField = field(t("setup.virtualChip"), chip, t("setup.virtualChip.help"));
  const port = make("input.mono", { type: "text", autocomplete: "off", spellcheck: "false", dir: "ltr", placeholder: "/dev/ttyUSB0", value: remembered("port") ?? "" });
  const wrongPort = make("p.wrong", { id: "wrong-port", role: "status" });
  const portField = field(t("setup.port"), port, t("setup.port.help"));
  portField.append(wrongPort);
  port.setAttribute("aria-describedby", `${port.getAttribute("aria-describedby")} wrong-port`);
  const limit = make("input", { type: "number", min: "1", step: "1", inputmode: "numeric", placeholder: t("setup.all") });
  const used = make("input");
  const operator = make("input", { type: "text", autocomplete: "name", maxlength: "80", value: remembered("operator") ?? "" });
  const locks = make("input");
  const lockBox = make("div.lock", { hidden: true }, icon("warning"), make("div", {}, make("p", {}, make("strong", {}, t("lock.warning"))), tick(t("lock.understood"), locks)));
  const doctor = make("div");
  const go = button(t("setup.start"), begin, { look: "primary", symbol: "play", disabled: true });
  go.classList.add("big");

  const chosen = () => jobs.find(({ file }) => file === job.value);

  function showJob() {
    const now = chosen();
    const status = now?.status;
    fill(about, !now ? "" : now.rows ? t("setup.about", { done: now.done ?? 0, rows: now.rows }) : t("setup.notBegun"),
      status?.unsettled ? " " + t("setup.unsettled", { n: status.unsettled }) : "", status?.toRewrite ? " " + t("setup.toRewrite", { n: status.toRewrite }) : "");
    lockBox.hidden = !now?.locks;
    locks.checked = false;
    ready();
    jobChanged(job.value);
  }

  function ready() {
    chipField.hidden = reader.value !== "virtual";
    go.lastElementChild.textContent = t(reader.value === "virtual" ? "setup.try" : "setup.start");
    portField.hidden = reader.value !== "serial";
    const isWrong = reader.value === "serial" && port.value.trim() !== "" && !portName();
    wrongPort.textContent = isWrong ? t("setup.port.wrong") : "";
    port.setAttribute("aria-invalid", String(isWrong));
    go.disabled = !chosen() || !reader.value || (reader.value === "serial" && !portName()) || (chosen().locks && !locks.checked);
  }

  /** The device of the serial port, or null if what was typed is none. */
  function portName() {
    const [, name] = /^(?:\/dev\/)?((?:tty|cu|serial\/|rfcomm)[\w.:/-]*[\w])$/.exec(port.value.trim()) ?? [];
    return name && !name.includes("..") ? `/dev/${name}` : null;
  }

  /** The second action: a word must be typed, so that no single key or click locks anything. */
  async function confirmLock() {
    const word = t("lock.word");
    const input = make("input", { type: "text", autocomplete: "off", spellcheck: "false", autofocus: true });
    const yes = make("button.danger", { value: "lock", disabled: true }, t("lock.action"));
    input.addEventListener("input", () => (yes.disabled = input.value.trim().toLowerCase() !== word.toLowerCase()));
    input.addEventListener("keydown", (event) => event.key === "Enter" && event.preventDefault());
    const answer = await ask(make("dialog", { "aria-labelledby": "lock-title" }, make("form", { method: "dialog" },
      make("h2", { id: "lock-title" }, t("lock.title")), make("p", {}, t("lock.help")), field(t("lock.type", { word }), input),
      make("div.actions", {}, make("button", { value: "" }, t("cancel")), yes))));
    return answer === "lock";
  }

  async function begin() {
    const now = chosen();
    if (now.locks && !(await confirmLock())) return;
    if (reader.value === "serial") remember("port", portName());
    const order = { job: now.file, reader: reader.value === "serial" ? portName() : reader.value, count: Number(limit.value) || null, allowUsed: used.checked };
    if (reader.value === "virtual") order.chip = chip.value;
    remember("operator", operator.value.trim());
    if (now.locks) order.confirm = "lock";
    start(order);
  }

  async function refresh(wanted) {
    operator.value = localStorage.getItem("operator") ?? "";
    try {
      const answer = await get("/api/jobs");
      jobs = answer.jobs.filter((one) => !one.trouble && one.makesTags !== false);
      const kept = wanted ?? job.value;
      fill(job, jobs.length ? jobs.map(({ file }) => make("option", { value: file, selected: file === kept }, shownName(file))) : make("option", { value: "" }, t("setup.noJob")));
      showJob();
      await look();
    } catch (error) {
      fill(doctor, trouble(error));
    }
  }

  /** Lists the readers; if there are none, shows the doctor's findings. */
  async function look() {
    const { readers, doctor: found } = await get("/api/readers");
    const kept = reader.value;
    const usable = readers.filter(({ state }) => state === "ready");
    fill(reader, readers.map(({ label, title, connection, state }) =>
      make("option", { value: label || connection, disabled: state !== "ready", selected: (label || connection) === kept }, `${title} (${t(states[state] ?? "reader.absent")})`)),
    make("option", { value: "serial", selected: kept === "serial" }, t("setup.serial")),
    make("option", { value: "virtual", selected: !usable.length || kept === "virtual" }, t("setup.virtual")));
    fill(doctor, usable.length ? [] : cures(found));
    ready();
  }

  /** How to connect a reader, in the page's words; the trial comes second. */
  function cures({ findings }) {
    const keys = new Set(findings.filter(({ level }) => level !== "note").map(({ id }) => advice[id]).filter(Boolean));
    if (!keys.size) keys.add("doctor.connect");
    return make("div", {}, make("h3", {}, t("setup.noReader")),
      make("ul.findings", {}, [...keys].map((key) => make("li.finding.info", {}, icon("info"), make("div", {}, make("p", {}, t(key)))))),
      make("div.row.after", {}, button(t("setup.lookAgain"), look, { symbol: "again" }), make("span.help", {}, t("setup.tryVirtual"))));
  }

  job.addEventListener("change", showJob);
  reader.addEventListener("change", ready);
  port.addEventListener("input", ready);
  locks.addEventListener("change", ready);
  const card = make("div.card", {}, make("h2", {}, t("setup.title")), doctor, make("div.two", {},
    make("div", {}, field(t("setup.job"), job), about),
    make("div", {}, field(t("setup.reader"), reader), portField, chipField)),
    make("details", {}, make("summary", {}, t("setup.more")),
      field(t("setup.operator"), operator, t("setup.operator.help")), field(t("setup.limit"), limit), tick(t("setup.used"), used), make("p.help", {}, t("setup.used.help"))),
    lockBox, make("div.row.end", {}, go), make("p.help", {}, t("setup.sound")));
  return { card, refresh, controls: { job, reader, chip, count: limit, operator }, job: () => job.value, whenJob: (action) => (jobChanged = action) };
}
