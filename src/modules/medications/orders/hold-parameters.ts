import { metricOf } from "#modules/clients/vitals/metric.ts";
import { minutesBetween } from "#platform/shared/time/index.ts";

/** Vital signs that an order can name as hold parameters, by their key in the chart. */
export const holdMetrics = ["systolic", "diastolic", "pulse", "respirations", "spo2", "glucose"] as const;
export type HoldMetric = (typeof holdMetrics)[number];

/** "Hold if systolic is below 100 mmHg": the limit, and how old the reading may be when the dose is given (MED-55). */
export interface HoldParameter {
  metric: HoldMetric;
  op: "below" | "above";
  value: number;
  maxAgeMin: number;
}

/** Minutes for which a reading decides about a dose, unless the order says otherwise. */
export const usualReadingAgeMin = 60;

/** A reading of the chart. */
export interface VitalReading {
  metric: string;
  value: number;
  takenAt: string;
}

export interface HoldCheck {
  parameter: HoldParameter;
  /** The newest reading of the vital sign, if any. */
  reading: VitalReading | null;
  /** `unknown`: never measured, or too long ago. */
  is: "within" | "hold" | "unknown";
}

/** Compares the newest readings taken by `at` with an order's hold parameters. Exactly the limit is not a reason to hold. */
export function checkHold(
  parameters: readonly HoldParameter[],
  readings: readonly VitalReading[],
  at: string,
): HoldCheck[] {
  return parameters.map((parameter) => {
    const reading =
      readings
        .filter(({ metric, takenAt }) => metric === parameter.metric && takenAt <= at)
        .reduce<VitalReading | null>((newest, one) => (newest && newest.takenAt >= one.takenAt ? newest : one), null) ??
      null;
    if (reading === null || minutesBetween(reading.takenAt, at) > parameter.maxAgeMin)
      return { parameter, reading, is: "unknown" };
    const isOut = parameter.op === "below" ? reading.value < parameter.value : reading.value > parameter.value;
    return { parameter, reading, is: isOut ? "hold" : "within" };
  });
}

/** "systolic below 100 mmHg". */
export function limitText({ metric, op, value }: HoldParameter): string {
  return `${metricName(metric)} ${op} ${withUnit(metric, value)}`;
}

/** "Hold if systolic below 100 mmHg or pulse below 60/min"; empty without hold parameters. */
export function holdText(parameters: readonly HoldParameter[]): string {
  return parameters.length === 0 ? "" : `Hold if ${parameters.map(limitText).join(" or ")}`;
}

/** "systolic 96 mmHg". */
export function readingValueText({ metric, value }: Pick<VitalReading, "metric" | "value">): string {
  return `${metricName(metric)} ${withUnit(metric, value)}`;
}

/** "systolic", as it stands within a sentence; abbreviations keep their capitals. */
export function metricName(metric: string): string {
  const label = metricOf(metric)?.label ?? metric;
  return label.charAt(0).toLowerCase() + label.slice(1);
}

function withUnit(metric: string, value: number): string {
  const unit = metricOf(metric)?.unitLabel ?? "";
  return unit === "%" || unit.startsWith("/") ? `${value}${unit}` : `${value} ${unit}`.trim();
}

/** Why a list of hold parameters cannot be ordered, by the index of the parameter; null: it can. */
export function holdParameterError(parameters: readonly HoldParameter[]): { index: number; message: string } | null {
  for (const [index, { metric, op, value }] of parameters.entries()) {
    const { plausible, unitLabel, label } = metricOf(metric) ?? {};
    if (plausible && (value < plausible.low || value > plausible.high))
      return { index, message: `${label} is between ${plausible.low} and ${plausible.high} ${unitLabel}.` };
    const others = parameters.slice(0, index).filter((other) => other.metric === metric);
    if (others.some((other) => other.op === op)) return { index, message: `${label} already has this limit.` };
    const opposite = others.find((other) => other.op !== op);
    const [below, above] = op === "below" ? [value, opposite?.value] : [opposite?.value, value];
    if (below !== undefined && above !== undefined && below > above)
      return { index, message: `With these limits no ${metricName(metric)} allows the dose.` };
  }
  return null;
}
