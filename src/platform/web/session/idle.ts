/** Idle rule (SES-7): no pointer, key or touch for the limit locks; a countdown of 60 s precedes it. */
export const countdownMs = 60_000;

export type Idleness = { state: "active" } | { state: "countdown"; secondsLeft: number } | { state: "idle" };

export function idleness(lastInputAt: number, now: number, limitMs: number): Idleness {
  const left = lastInputAt + limitMs - now;
  if (left <= 0) return { state: "idle" };
  if (left <= Math.min(countdownMs, limitMs)) return { state: "countdown", secondsLeft: Math.ceil(left / 1000) };
  return { state: "active" };
}

const inputs = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/** Calls `seen` on any sign of a hand, at most once a second. Returns what stops it. */
export function watchInput(seen: () => void): () => void {
  let last = 0;
  const note = () => {
    const now = Date.now();
    if (now - last < 1000) return;
    last = now;
    seen();
  };
  for (const name of inputs) addEventListener(name, note, { capture: true, passive: true });
  return () => {
    for (const name of inputs) removeEventListener(name, note, { capture: true });
  };
}

export function somethingPlays(): boolean {
  return [...document.querySelectorAll<HTMLMediaElement>("audio, video")].some(
    (media) => !media.paused && !media.muted,
  );
}
