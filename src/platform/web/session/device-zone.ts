/** Whether two zones show the same clock now and half a year from now: names differ, clocks may not. */
export function sameClock(one: string, other: string, nowMs: number): boolean {
  const clock = (zone: string, at: number) =>
    new Intl.DateTimeFormat("en-US", { timeZone: zone, dateStyle: "short", timeStyle: "short" }).format(at);
  return [nowMs, nowMs + 182 * 24 * 3_600_000].every((at) => clock(one, at) === clock(other, at));
}

/** `Mountain Standard Time`, as people say it. */
export function spokenZone(zone: string, nowMs: number): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "long" }).formatToParts(nowMs);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? zone;
}

/**
 * Whether to ask which zone personal times are shown in (TIME-4): the person follows their device (`has_auto_timezone`),
 * and its clock is not the one in use. Either answer settles it, so it is asked once per change.
 */
export function asksForZone(facts: {
  hasAutoTimezone: boolean;
  inUse: string;
  device: string;
  nowMs: number;
}): boolean {
  return facts.hasAutoTimezone && !sameClock(facts.inUse, facts.device, facts.nowMs);
}
