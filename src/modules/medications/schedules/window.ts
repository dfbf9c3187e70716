import { addMinutes } from "#platform/shared/time/index.ts";
import { type Frequency, usualIntervalMin } from "../orders/frequencies.ts";

export type ScheduleKind = "scheduled" | "prn" | "once" | "stat" | "now" | "continuous";

/** Minutes before and after the due time, and until the dose can no longer be given. Elapsed time, not wall-clock time. */
export interface WindowMinutes {
  early: number;
  late: number;
  cutoff: number;
}

/** No window opens earlier than this before the due time. */
export const longestEarlyMin = 24 * 60;

/** Default windows (MED-32) and late cutoff (MED-34): half the interval, at most 4 h; 12 h for daily and rarer doses. */
export function windowFor(kind: ScheduleKind, frequency: Frequency, timeCritical = false): WindowMinutes {
  if (kind === "stat") return { early: 0, late: 30, cutoff: 240 };
  if (kind === "now") return { early: 0, late: 90, cutoff: 240 };
  if (kind === "once") return { early: 60, late: 60, cutoff: 240 };
  const interval = usualIntervalMin(frequency);
  const cutoff = interval >= 1440 ? 720 : Math.min(240, Math.floor(interval / 2));
  if (timeCritical) return { early: 30, late: 30, cutoff: Math.max(cutoff, 30) };
  if (frequency.mealBound) return { early: 30, late: 15, cutoff };
  if (interval < 240) return { early: interval / 4, late: interval / 4, cutoff };
  const edge = interval <= 720 ? 60 : 120;
  return { early: edge, late: edge, cutoff };
}

/** A window that the facility set instead of the usual one. */
export interface WindowRule {
  scopeType: "product" | "frequency" | "location" | "tenant";
  /** RxCUI, frequency code or location id; null for the whole facility. */
  scopeId: string | null;
  earlyMin: number;
  lateMin: number;
}
/** The first rule in this order decides. */
export const ruleOrder = ["product", "frequency", "location", "tenant"] as const satisfies WindowRule["scopeType"][];

export interface WindowAsked {
  rxcui: string | null;
  frequencyCode: string;
  locationId: string;
}

/** The rule that decides the window of a scheduled dose; undefined: the usual window. */
export function windowRuleFor<R extends WindowRule>(rules: readonly R[], asked: WindowAsked): R | undefined {
  const wanted = { product: asked.rxcui, frequency: asked.frequencyCode, location: asked.locationId, tenant: null };
  for (const scopeType of ruleOrder) {
    const found = rules.find((rule) => rule.scopeType === scopeType && rule.scopeId === wanted[scopeType]);
    if (found && (scopeType === "tenant" || wanted[scopeType] !== null)) return found;
  }
  return undefined;
}

/** The usual window with the rule of the facility. The late cutoff, half the interval, bounds it, so windows never overlap. */
export function ruledWindow(usual: WindowMinutes, rule: WindowRule | undefined): WindowMinutes {
  if (!rule) return usual;
  const { cutoff } = usual;
  return { early: Math.min(rule.earlyMin, cutoff), late: Math.min(rule.lateMin, cutoff), cutoff };
}

export interface DoseTimes {
  dueAt: string;
  windowStart: string;
  windowEnd: string;
  lateCutoffAt: string;
}

export function timesOfDose(dueAt: string, window: WindowMinutes): DoseTimes {
  return {
    dueAt,
    windowStart: addMinutes(dueAt, -window.early),
    windowEnd: addMinutes(dueAt, window.late),
    lateCutoffAt: addMinutes(dueAt, Math.max(window.cutoff, window.late)),
  };
}
