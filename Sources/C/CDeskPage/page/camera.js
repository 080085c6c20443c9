// The camera: frames are drawn on a canvas and read by the desk; if that is not allowed, the phone takes a photo.

import { button, make } from "./dom.js";
import { t } from "./texts.js";

const pause = 350;
const widest = 1280;

export function cameraBox({ frame, photo }) {
  let stream = null;
  let isReading = false;
  const video = make("video", { muted: true, playsinline: true, "aria-label": t("camera.picture"), hidden: true });
  const canvas = make("canvas");
  const note = make("p.help", { role: "status" });
  const input = make("input.unseen", { type: "file", accept: "image/*", capture: "environment", tabindex: "-1", "aria-label": t("camera.photo") });
  input.addEventListener("change", () => {
    if (input.files[0]) photo(input.files[0]);
    input.value = "";
  });
  const start = button(t("camera.start"), open, { symbol: "camera" });
  const stopping = button(t("camera.stop"), stop, { symbol: "stop", hidden: true });
  const take = button(t("camera.photo"), () => input.click(), { look: "quiet" });

  async function open() {
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: widest } } });
    } catch {
      note.textContent = t("camera.refused");
      return;
    }
    video.srcObject = stream;
    await video.play();
    video.hidden = stopping.hidden = false;
    start.hidden = true;
    note.textContent = t("camera.looking");
    isReading = true;
    look();
  }

  async function look() {
    while (isReading) {
      const scale = Math.min(1, widest / video.videoWidth);
      canvas.width = video.videoWidth * scale;
      canvas.height = video.videoHeight * scale;
      canvas.getContext("2d").drawImage(video, 0, 0, canvas.width, canvas.height);
      const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
      if (isReading && blob && (await frame(blob))) stop();
      await new Promise((done) => setTimeout(done, pause));
    }
  }

  function stop() {
    isReading = false;
    stream?.getTracks().forEach((track) => track.stop());
    stream = null;
    video.srcObject = null;
    video.hidden = stopping.hidden = true;
    start.hidden = false;
    note.textContent = "";
  }

  const box = make("div.camera", {}, make("div.row", {}, start, stopping, take, input), note, video);
  return { box, stop };
}
