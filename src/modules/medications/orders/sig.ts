import { Decimal } from "decimal.js";
import { addMinutes, formatDate } from "#platform/shared/time/index.ts";
import { plainDecimal, quantityText } from "./dose-amount.ts";
import { routeOf } from "./routes.ts";

/** PRN reasons (MED-7). */
export const prnReasons = [
  { code: "anxiety", label: "anxiety" },
  { code: "agitation", label: "agitation" },
  { code: "withdrawal", label: "withdrawal symptoms" },
  { code: "insomnia", label: "trouble sleeping" },
  { code: "pain", label: "pain" },
  { code: "headache", label: "headache" },
  { code: "fever", label: "fever" },
  { code: "nausea", label: "nausea or vomiting" },
  { code: "diarrhea", label: "diarrhea" },
  { code: "constipation", label: "constipation" },
  { code: "heartburn", label: "heartburn" },
  { code: "cramps", label: "muscle cramps" },
  { code: "itching", label: "itching" },
  { code: "craving", label: "cravings" },
  { code: "blood_pressure", label: "high blood pressure" },
] as const;
export type PrnReason = (typeof prnReasons)[number]["code"];
export const prnReasonCodes = prnReasons.map((reason): PrnReason => reason.code);
const reasonLabels = new Map<string, string>(prnReasons.map((reason) => [reason.code, reason.label]));

export function prnReasonLabel(code: string): string {
  return reasonLabels.get(code) ?? code;
}

/** "Anxiety or trouble sleeping": the indication of a PRN order, from its reasons. */
export function prnIndication(reasons: readonly string[]): string {
  const text = reasons.map(prnReasonLabel).join(" or ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export interface SigParts {
  doseValue: string;
  doseUnit: string;
  quantityPerDose: string;
  quantityUnit: string;
  routeCode: string;
  frequencyDisplay: string;
  kind: "scheduled" | "prn" | "once" | "stat" | "now" | "continuous";
  prnReason: readonly string[];
  minIntervalMin: number | null;
  maxDosesPer24h: number | null;
  maxAmountPer24h: string | null;
}

/** "4 hours", "90 minutes", "1 hour". */
export function durationText(minutes: number): string {
  const isHours = minutes % 60 === 0;
  const count = isHours ? minutes / 60 : minutes;
  return `${count} ${isHours ? "hour" : "minute"}${count === 1 ? "" : "s"}`;
}

/** The sig text that is read back and signed: "0.5 mg (1 tablet) by mouth as needed for anxiety, …". */
export function buildSig(parts: SigParts): string {
  const dose = `${plainDecimal(parts.doseValue)} ${parts.doseUnit}`;
  const quantity = quantityText(parts.quantityPerDose, parts.quantityUnit);
  const amount = parts.doseUnit === parts.quantityUnit ? quantity : `${dose} (${quantity})`;
  return `${amount} ${howAndWhen(parts)}`;
}

function howAndWhen(parts: SigParts): string {
  const route = routeOf(parts.routeCode)?.sig ?? parts.routeCode;
  if (parts.kind !== "prn") return `${route} ${parts.frequencyDisplay}`;
  const limits = [
    parts.minIntervalMin === null ? null : `at least ${durationText(parts.minIntervalMin)} between doses`,
    parts.maxDosesPer24h === null ? null : `at most ${doseCount(parts.maxDosesPer24h)} in 24 hours`,
    parts.maxAmountPer24h === null
      ? null
      : `at most ${withThousands(parts.maxAmountPer24h)} ${parts.doseUnit} in 24 hours`,
  ].filter((limit) => limit !== null);
  const reason = parts.prnReason.map(prnReasonLabel).join(" or ");
  return [`${route} as needed for ${reason}`, ...limits].join(", ");
}

function doseCount(count: number): string {
  return `${count} dose${count === 1 ? "" : "s"}`;
}

export function withThousands(amount: string): string {
  const [whole = "0", fraction] = new Decimal(amount).toFixed().split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction ? `${grouped}.${fraction}` : grouped;
}

/** The sig for the client in plain language: "Take 1 tablet by mouth once a day." */
export function buildPatientSig(parts: SigParts): string {
  const verb = parts.routeCode === "C38288" ? "Take" : "Use";
  return `${verb} ${quantityText(parts.quantityPerDose, parts.quantityUnit)} ${howAndWhen(parts)}.`;
}

/** Duration of an order: "one dose", "for 6 doses", "until discontinued", "through 07-14-2026" (the last day). */
export function courseText(
  order: { endAt: string | null; maxDoses: number | null; scheduleKind: string; orderType?: string },
  zone: string,
): string {
  const { endAt, maxDoses, scheduleKind, orderType = "medication" } = order;
  if (isSingle(scheduleKind)) return orderType === "medication" ? "one dose" : "once";
  if (maxDoses !== null) return `for ${doseCount(maxDoses)}`;
  return endAt === null ? "until discontinued" : `through ${lastDay(endAt, zone)}`;
}

/** One-time orders: a single dose, whatever the end date. */
export function isSingle(scheduleKind: string): boolean {
  return scheduleKind === "once" || scheduleKind === "stat" || scheduleKind === "now";
}

/** The last day of an order. `endAt` is exclusive, so an end at midnight means the day before. */
export function lastDay(endAt: string, zone: string): string {
  return formatDate(addMinutes(endAt, -1), zone);
}
