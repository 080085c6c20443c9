// Keeps the screen on while tags are written. A hidden page loses the lock, so it is requested again.

let lock = null;
let isWanted = false;

async function ask() {
  if (!isWanted || lock || document.visibilityState !== "visible" || !navigator.wakeLock) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => (lock = null));
  } catch {
    // A device with a low battery refuses; the work continues without the lock.
    lock = null;
  }
}

document.addEventListener("visibilitychange", ask);

export function stayAwake(is) {
  isWanted = is;
  if (is) ask();
  else lock?.release();
}
