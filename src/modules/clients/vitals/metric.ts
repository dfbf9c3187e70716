/**
 * Shipped vital sign definitions: LOINC code, unit, plausible range, adult normal range and critical range. Ranges of the
 * facility (by age and sex) and ordered limits take precedence (`ranges.ts`).
 */
export interface Band {
  low?: number | undefined;
  high?: number | undefined;
}
export interface MetricDefinition {
  key: string;
  label: string;
  short: string;
  loinc: string | null;
  /** Canonical UCUM unit. */
  unit: string;
  unitLabel: string;
  /** Accepted entry units with their conversion to the canonical unit. */
  entryUnits: readonly [EntryUnit, ...EntryUnit[]];
  /** Digits after the point when shown. */
  precision: number;
  plausible: { low: number; high: number };
  /** Inclusive: 90 to 139 is normal, 140 is high. */
  normal?: Band;
  /** Critical below `low` or at and above `high`. */
  critical?: Band;
  group: "pressure" | "heart" | "breath" | "temperature" | "blood" | "body" | "comfort" | "other";
  /** Seldom measured: offered under More measurements. */
  seldom: boolean;
  /** Order in the flowsheet and plots. */
  order: number;
}
export interface EntryUnit {
  unit: string;
  label: string;
  precision: number;
  toCanonical: (value: number) => number;
}

const fahrenheit: EntryUnit = {
  unit: "[degF]",
  label: "°F",
  precision: 1,
  toCanonical: (value) => ((value - 32) * 5) / 9,
};
const pounds: EntryUnit = { unit: "[lb_av]", label: "lb", precision: 1, toCanonical: (value) => value * 0.45359237 };
const ounces: EntryUnit = { unit: "[foz_us]", label: "oz", precision: 0, toCanonical: (value) => value * 29.5735296 };
const inches: EntryUnit = { unit: "[in_i]", label: "in", precision: 1, toCanonical: (value) => value * 2.54 };

function own(unit: string, label: string, precision: number): EntryUnit {
  return { unit, label, precision, toCanonical: (value) => value };
}

type Row = Omit<MetricDefinition, "entryUnits" | "order" | "seldom"> & {
  otherUnits?: readonly EntryUnit[];
  seldom?: true;
};
// biome-ignore format: a table with one metric per row
const rows: readonly Row[] = [
  { key: "systolic", label: "Systolic", short: "SBP", loinc: "8480-6", unit: "mm[Hg]", unitLabel: "mmHg", precision: 0, plausible: { low: 40, high: 300 }, normal: { low: 90, high: 139 }, critical: { low: 80, high: 180 }, group: "pressure" },
  { key: "diastolic", label: "Diastolic", short: "DBP", loinc: "8462-4", unit: "mm[Hg]", unitLabel: "mmHg", precision: 0, plausible: { low: 20, high: 200 }, normal: { low: 60, high: 89 }, critical: { low: 50, high: 120 }, group: "pressure" },
  { key: "pulse", label: "Pulse", short: "Pulse", loinc: "8867-4", unit: "/min", unitLabel: "/min", precision: 0, plausible: { low: 20, high: 250 }, normal: { low: 60, high: 100 }, critical: { low: 45, high: 131 }, group: "heart" },
  { key: "respirations", label: "Respirations", short: "Resp", loinc: "9279-1", unit: "/min", unitLabel: "/min", precision: 0, plausible: { low: 4, high: 60 }, normal: { low: 12, high: 20 }, critical: { low: 10, high: 29 }, group: "breath" },
  { key: "temperature", label: "Temperature", short: "Temp", loinc: "8310-5", unit: "Cel", unitLabel: "°C", precision: 1, plausible: { low: 32, high: 43 }, normal: { low: 36.1, high: 37.9 }, critical: { low: 35, high: 39.4 }, group: "temperature", otherUnits: [fahrenheit] },
  { key: "spo2", label: "Oxygen saturation", short: "SpO₂", loinc: "59408-5", unit: "%", unitLabel: "%", precision: 0, plausible: { low: 50, high: 100 }, normal: { low: 95, high: 100 }, critical: { low: 90 }, group: "breath" },
  { key: "glucose", label: "Glucose (fingerstick)", short: "Glucose", loinc: "41653-7", unit: "mg/dL", unitLabel: "mg/dL", precision: 0, plausible: { low: 20, high: 600 }, normal: { low: 70, high: 180 }, critical: { low: 54, high: 401 }, group: "blood" },
  { key: "pain", label: "Pain", short: "Pain", loinc: "72514-3", unit: "{score}", unitLabel: "of 10", precision: 0, plausible: { low: 0, high: 10 }, normal: { high: 3 }, critical: { high: 8 }, group: "comfort" },
  { key: "weight", label: "Weight", short: "Weight", loinc: "29463-7", unit: "kg", unitLabel: "kg", precision: 1, plausible: { low: 20, high: 350 }, group: "body", otherUnits: [pounds] },
  { key: "height", label: "Height", short: "Height", loinc: "8302-2", unit: "cm", unitLabel: "cm", precision: 0, plausible: { low: 50, high: 250 }, group: "body", otherUnits: [inches] },
  { key: "breath_alcohol", label: "Breath alcohol", short: "BrAC", loinc: null, unit: "g/dL", unitLabel: "g/dL", precision: 3, plausible: { low: 0, high: 0.6 }, normal: { high: 0 }, critical: { high: 0.3 }, group: "other" },
  { key: "oxygen_flow", label: "Oxygen flow", short: "O₂", loinc: "3151-8", unit: "L/min", unitLabel: "L/min", precision: 1, plausible: { low: 0, high: 60 }, group: "other", seldom: true },
  { key: "pupils", label: "Pupil size", short: "Pupils", loinc: null, unit: "mm", unitLabel: "mm", precision: 1, plausible: { low: 0.5, high: 10 }, normal: { low: 2, high: 6 }, group: "other", seldom: true },
  { key: "sleep", label: "Sleep", short: "Sleep", loinc: null, unit: "h", unitLabel: "h", precision: 1, plausible: { low: 0, high: 24 }, group: "other", seldom: true },
  { key: "intake", label: "Fluid intake", short: "Intake", loinc: null, unit: "mL", unitLabel: "mL", precision: 0, plausible: { low: 0, high: 8000 }, group: "other", seldom: true, otherUnits: [ounces] },
  { key: "stool", label: "Stools", short: "Stools", loinc: null, unit: "{count}", unitLabel: "count", precision: 0, plausible: { low: 0, high: 40 }, group: "other", seldom: true },
];

export const metrics: readonly MetricDefinition[] = rows.map(({ otherUnits, seldom = false, ...row }, index) => ({
  ...row,
  seldom,
  order: index,
  entryUnits: [own(row.unit, row.unitLabel, row.precision), ...(otherUnits ?? [])],
}));
const byKey = new Map(metrics.map((metric) => [metric.key, metric]));

export function metricOf(key: string): MetricDefinition | undefined {
  return byKey.get(key);
}
export const metricKeys = metrics.map((metric) => metric.key);

/** The usual US entry unit: °F, lb or inches where they exist. */
export function usualUnit(metric: MetricDefinition): EntryUnit {
  return metric.entryUnits.at(-1) ?? metric.entryUnits[0];
}
