import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes, minutesBetween } from "#platform/shared/time/index.ts";
import { isLive } from "../episodes/episode.ts";
import { metricOf } from "./metric.ts";
import { type EvaluatedReading, flagLabels, readingText } from "./reading.ts";
import type { MetricSet } from "./vital.contract.ts";

/** Minutes after which an entry counts as late (VIT-3). */
export const lateMinutes = 60;

/** Vitals are not in the future and within the stay; after 60 min they need a reason, after 24 h `metrics.backdate` (VIT-3). */
export function requireTime(
  act: { now: string; can: (permission: "metrics.backdate") => boolean },
  episode: { status: Parameters<typeof isLive>[0]; admittedAt: string | null; dischargedAt: string | null },
  effectiveAt: string,
  lateReason: string | undefined,
): void {
  if (minutesBetween(act.now, effectiveAt) > 2)
    throw fieldProblem("body.effectiveAt", "Vitals can't be in the future.", "time-in-future");
  const before = episode.admittedAt === null || effectiveAt < addMinutes(episode.admittedAt, 0);
  const after = episode.dischargedAt !== null && minutesBetween(episode.dischargedAt, effectiveAt) > 0;
  if (before || after || (!isLive(episode.status) && episode.dischargedAt === null))
    throw fieldProblem("body.effectiveAt", "That time is outside this stay.", "outside-episode");
  const late = minutesBetween(effectiveAt, act.now);
  if (late > 24 * 60 && !act.can("metrics.backdate"))
    throw fieldProblem("body.effectiveAt", "Only a nurse manager can enter vitals more than 24 h old.", "forbidden");
  if (late > lateMinutes && lateReason === undefined)
    throw fieldProblem("body.lateReason", "Enter a reason for the late entry (more than 60 min).");
}

export function requireOncePerMetric(
  readings: readonly { metric: string }[],
  notDone: readonly { metric: string }[],
): void {
  const keys = [...readings, ...notDone].map((row) => row.metric);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw fieldProblem(`readings.${twice}`, `${metricOf(twice)?.label} is entered twice.`);
  if (keys.length === 0) throw fieldProblem("body.readings", "Enter at least one value, or a reason it was not taken.");
}

type Critical = Pick<EvaluatedReading, "metric" | "enteredValue" | "enteredUnit" | "flag">;

export function criticalProblem(critical: readonly Critical[]): Problem {
  const text = critical
    .map((one) => `${metricOf(one.metric)?.label} ${readingText(one.metric, one.enteredValue, one.enteredUnit)}`)
    .join(", ");
  return new Problem("critical-value", {
    detail: `${text} is critical. Verify it and enter who was notified.`,
    errors: critical.map((one) => ({
      path: `readings.${one.metric}`,
      message: one.flag === null ? "Critical" : flagLabels[one.flag],
    })),
    params: { metrics: critical.map((one) => one.metric) },
  });
}

export function summaryOf(set: MetricSet): string {
  const value = (key: string) => set.readings.find((reading) => reading.metric === key);
  const [systolic, diastolic] = [value("systolic"), value("diastolic")];
  const parts = systolic && diastolic ? [`BP ${systolic.enteredValue}/${diastolic.enteredValue}`] : [];
  for (const reading of set.readings) {
    if (parts.length > 0 && (reading === systolic || reading === diastolic)) continue;
    parts.push(
      `${metricOf(reading.metric)?.short} ${readingText(reading.metric, reading.enteredValue, reading.enteredUnit)}`,
    );
  }
  for (const missing of set.notDone) parts.push(`${metricOf(missing.metric)?.short} ${missing.reason}`);
  return parts.join(", ");
}
