const minute = 60_000;

/** A packet is amber after this age, because it may miss recent charting; rose after `oldMinutes`. */
export const ageingMinutes = 30;
export const oldMinutes = 120;
/** Interval between packets. */
export const packetMinutes = 15;

export type AgeTone = "fresh" | "ageing" | "old";
export interface PacketAge {
  minutes: number;
  tone: AgeTone;
  expired: boolean;
  /** The device's clock was set back, so the age is computed from the latest time seen. */
  clockWentBack: boolean;
}

/**
 * Age of a packet on a device whose clock may be wrong: computed from the latest time the device has seen,
 * so that setting the clock back does not make it younger. Times in ms.
 */
export function packetAge(madeAtMs: number, keepHours: number, nowMs: number, latestSeenMs: number): PacketAge {
  const clockWentBack = nowMs < latestSeenMs - 5 * minute;
  const minutes = Math.max(0, Math.floor((Math.max(nowMs, latestSeenMs) - madeAtMs) / minute));
  return {
    minutes,
    tone: minutes <= ageingMinutes ? "fresh" : minutes <= oldMinutes ? "ageing" : "old",
    expired: minutes >= keepHours * 60,
    clockWentBack,
  };
}

/** "12 minutes old", "3 hours 5 minutes old". */
export function ageWords(minutes: number): string {
  const count = (n: number, word: string) => `${n} ${word}${n === 1 ? "" : "s"}`;
  if (minutes < 1) return "less than a minute old";
  if (minutes < 60) return `${count(minutes, "minute")} old`;
  const rest = minutes % 60;
  return `${count(Math.floor(minutes / 60), "hour")}${rest ? ` ${count(rest, "minute")}` : ""} old`;
}
