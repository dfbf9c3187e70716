import { z } from "zod";
import { type MetricDefinition, metrics } from "../metric.ts";

/**
 * The FHIR R4 Observations that monitors and gateways send, one a line (NDJSON): a single measurement with
 * `valueQuantity`, or several of one moment with `component`.
 */
const Coded = z.object({ coding: z.array(z.object({ system: z.string().optional(), code: z.string() })).min(1) });
const Quantity = z.object({ value: z.number(), unit: z.string().optional(), code: z.string().optional() });
const Identified = z.object({ identifier: z.object({ value: z.string().min(1).max(80) }) });
const Observation = z.object({
  resourceType: z.literal("Observation"),
  /** The sender's id of the observation: the same one again is taken in once. */
  identifier: z.array(z.object({ value: z.string().min(1).max(200) })).min(1),
  code: Coded,
  valueQuantity: Quantity.optional(),
  component: z
    .array(z.object({ code: Coded, valueQuantity: Quantity }))
    .max(20)
    .optional(),
  effectiveDateTime: z.iso.datetime({ offset: true }),
  device: Identified,
  /** The MR number on the wristband that was scanned. */
  subject: Identified.optional(),
});

export interface SentObservation {
  id: string;
  serial: string;
  band: string | null;
  effectiveAt: string;
  readings: { metric: string; value: string; unit: string }[];
  /** LOINC codes that are no vital sign here. */
  unknown: string[];
}

const loinc = "http://loinc.org";
/** LOINC codes that monitors send for the same measurements. */
const alsoSentAs: Readonly<Record<string, string>> = { "2708-6": "spo2", "8310-5": "temperature", "2339-0": "glucose" };
const byCode = new Map(metrics.flatMap((metric) => (metric.loinc ? [[metric.loinc, metric] as const] : [])));
const byKey = new Map(metrics.map((metric) => [metric.key, metric]));

function metricFor({ coding }: z.output<typeof Coded>): MetricDefinition | undefined {
  for (const { system, code } of coding) {
    if (system !== undefined && system !== loinc) continue;
    const metric = byCode.get(code) ?? byKey.get(alsoSentAs[code] ?? "");
    if (metric) return metric;
  }
  return undefined;
}

/** The unit as UCUM names it; units that this measurement is not entered in are left as sent and refused with the reading. */
function unitFor(metric: MetricDefinition, { code, unit }: z.output<typeof Quantity>): string {
  const sent = code ?? unit ?? metric.unit;
  return metric.entryUnits.find((one) => one.unit === sent || one.label === sent)?.unit ?? sent;
}

/** Reads one line. Throws `TypeError` with what is wrong. */
export function readObservation(line: string): SentObservation {
  const parsed = Observation.safeParse(jsonOf(line));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new TypeError(`Not an Observation: ${issue?.path.join(".") || "line"}: ${issue?.message ?? "unreadable"}.`);
  }
  const { code, valueQuantity, component = [], identifier, device, subject, effectiveDateTime } = parsed.data;
  const all = [...(valueQuantity ? [{ code, valueQuantity }] : []), ...component];
  const readings: SentObservation["readings"] = [];
  const unknown: string[] = [];
  for (const one of all) {
    const metric = metricFor(one.code);
    if (!metric) unknown.push(one.code.coding[0]?.code ?? "");
    else
      readings.push({
        metric: metric.key,
        value: String(one.valueQuantity.value),
        unit: unitFor(metric, one.valueQuantity),
      });
  }
  return {
    id: identifier[0]?.value ?? "",
    serial: device.identifier.value,
    band: subject?.identifier.value ?? null,
    effectiveAt: new Date(effectiveDateTime).toISOString(),
    readings,
    unknown,
  };
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new TypeError("Not a line of JSON.");
  }
}
