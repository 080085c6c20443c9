// Three sounds that can be distinguished without looking: one short and high, two low, three soft.

let context = null;

/** Enables sound: browsers allow it only after the user has pressed something on the page. */
export function unlock() {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}

function tone(frequency, start, length, type = "sine", loudness = 0.25) {
  const at = context.currentTime + start;
  const oscillator = new OscillatorNode(context, { type, frequency });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.linearRampToValueAtTime(loudness, at + 0.01);
  gain.gain.setValueAtTime(loudness, at + length - 0.03);
  gain.gain.linearRampToValueAtTime(0, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

const sounds = {
  done() {
    tone(1175, 0, 0.09);
    tone(1760, 0.08, 0.14);
  },
  refused() {
    tone(196, 0, 0.22, "triangle", 0.5);
    tone(165, 0.28, 0.34, "triangle", 0.5);
  },
  waiting() {
    for (const start of [0, 0.35, 0.7]) tone(523, start, 0.18, "sine", 0.12);
  },
};

export function play(name) {
  if (context?.state === "running") sounds[name]?.();
}
