// Keeps the screen on while tags are written. A hidden page loses that, so it is asked for again.

let lock = null;
let isWanted = false;

async function ask() {
  if (!isWanted || lock || document.visibilityState !== "visible" || !navigator.wakeLock) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => (lock = null));
  } catch {
    // A battery that is nearly empty refuses; the work goes on without.
    lock = null;
  }
}

document.addEventListener("visibilitychange", ask);

export function stayAwake(is) {
  isWanted = is;
  if (is) ask();
  else lock?.release();
}
