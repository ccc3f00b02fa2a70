import type { ScanAnswer } from "../receiving-view";

/** Tones in Hz, one after the other, and the vibration in milliseconds: on and off in turn. */
const signals: Record<
  ScanAnswer["outcome"],
  { tones: number[]; vibration: number[] }
> = {
  expected: { tones: [1_320], vibration: [60] },
  already: { tones: [660, 660], vibration: [60, 60, 60] },
  otherStore: { tones: [330, 220], vibration: [300, 100, 300] },
  notAnnounced: { tones: [220, 330], vibration: [300, 100, 300] },
  unknown: { tones: [220, 330], vibration: [300, 100, 300] },
  invalid: { tones: [220, 220], vibration: [300, 100, 300] },
};

const toneSeconds = 0.12;

let audio: AudioContext | null = null;

/** Makes an answer heard and felt. Browsers allow sounds after the first press of a key or of the screen. */
export function signal(outcome: ScanAnswer["outcome"]): void {
  const { tones, vibration } = signals[outcome];
  // iPhones do not vibrate.
  (navigator as Partial<Navigator>).vibrate?.(vibration);
  if (!("AudioContext" in window)) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  const { currentTime, destination } = audio;
  for (const [at, frequency] of tones.entries()) {
    const start = currentTime + at * toneSeconds * 1.5;
    const tone = new OscillatorNode(audio, { frequency, type: "square" });
    const volume = new GainNode(audio, { gain: 0.2 });
    tone.connect(volume).connect(destination);
    tone.start(start);
    tone.stop(start + toneSeconds);
  }
}
