import { metricOf, metrics, usualUnit } from "../metric.ts";
import type { RangesInForce } from "../ranges.ts";
import { type EnteredReading, evaluateReading, type Flag, parsePressure } from "../reading.ts";

export type NotDoneReason = "refused" | "asleep" | "away" | "other";

/** Entered text by metric; `pressure` holds both pressures. */
export interface VitalsEntry {
  values: Readonly<Record<string, string>>;
  units: Readonly<Record<string, string>>;
  notDone: Readonly<Record<string, NotDoneReason>>;
}
export const blankEntry: VitalsEntry = { values: {}, units: {}, notDone: {} };

const fields = metrics.filter((metric) => metric.group !== "pressure");
/** The fields of the form: those measured in every set, then those under More measurements. */
export const usualKeys = ["pressure", ...fields.filter((metric) => !metric.seldom).map((metric) => metric.key)];
export const seldomKeys = fields.filter((metric) => metric.seldom).map((metric) => metric.key);
export const entryKeys = [...usualKeys, ...seldomKeys];

export function unitOf(typed: VitalsEntry, key: string): string {
  const metric = metricOf(key);
  return typed.units[key] ?? (metric ? usualUnit(metric).unit : "");
}

/** Parses the entered text into readings; fields that cannot be parsed are listed in `problems`. */
export function readingsOf(typed: VitalsEntry): { readings: EnteredReading[]; problems: Record<string, string> } {
  const readings: EnteredReading[] = [];
  const problems: Record<string, string> = {};
  for (const key of entryKeys) {
    const text = typed.values[key]?.trim() ?? "";
    if (text === "" || typed.notDone[key]) continue;
    if (key === "pressure") {
      const pair = parsePressure(text);
      if (!pair) problems.pressure = "Enter both values, like 120/80";
      else
        readings.push(
          { metric: "systolic", value: pair[0], unit: "mm[Hg]" },
          { metric: "diastolic", value: pair[1], unit: "mm[Hg]" },
        );
      continue;
    }
    if (/^-?\d{1,6}(\.\d{1,3})?$/.test(text)) readings.push({ metric: key, value: text, unit: unitOf(typed, key) });
    else problems[key] = "Enter a number";
  }
  return { readings, problems };
}

/** Flag or error message for one field while the user types. */
export function flagOfField(
  typed: VitalsEntry,
  key: string,
  inForce: RangesInForce = {},
): { flag: Flag | null; text: string } | null {
  const { readings } = readingsOf({ ...typed, values: { [key]: typed.values[key] ?? "" } });
  if (readings.length === 0) return null;
  try {
    const flags = readings.map((reading) => evaluateReading(reading, inForce[reading.metric]).flag);
    const flag = flags.find((one) => one === "HH" || one === "LL") ?? flags.find((one) => one !== null) ?? null;
    return { flag, text: "" };
  } catch (error) {
    return { flag: null, text: error instanceof Error ? error.message : "" };
  }
}

export function notDoneOf(typed: VitalsEntry): { metric: string; reason: NotDoneReason }[] {
  return Object.entries(typed.notDone).flatMap(([key, reason]) =>
    (key === "pressure" ? ["systolic", "diastolic"] : [key]).map((metric) => ({ metric, reason })),
  );
}
