import { Problem } from "#platform/shared/problems.ts";
import { addMinutes, compareInstants, minutesBetween } from "#platform/shared/time/index.ts";
// Registers the problem codes thrown below.
import "./note-problems.ts";

export const lateReasons = ["systemDown", "staffAbsent", "informationLate", "oversight", "other"] as const;
export type LateReason = (typeof lateReasons)[number];
export const lateReasonLabels = {
  systemDown: "System downtime",
  staffAbsent: "Author absent",
  informationLate: "Information received late",
  oversight: "Oversight",
  other: "Other",
} as const satisfies Record<LateReason, string>;

/** NTE-6: hours after the service when an entry becomes late, and days after which a supervisor must approve it. */
export const lateAfterHours = 24;
export const lateApprovalAfterDays = 7;

export type Lateness = "in-time" | "late" | "needs-approval";
export function lateness(serviceEnd: string, now: string): Lateness {
  const minutes = minutesBetween(serviceEnd, now);
  if (minutes > lateApprovalAfterDays * 24 * 60) return "needs-approval";
  return minutes > lateAfterHours * 60 ? "late" : "in-time";
}

export interface NotePartFacts {
  partKey: string;
  title: string;
  required: boolean;
  minWords: number | null;
  words: number;
  openBranches: number;
  /** Places left to fill in, as `***` of a smart phrase. */
  openFields: number;
}
export interface NoteFieldFacts {
  key: string;
  title: string;
  required: boolean;
  value: string | null;
}
export interface SignFacts {
  serviceStart: string;
  serviceEnd: string | null;
  psychotherapyMinutes: number | null;
  parts: readonly NotePartFacts[];
  fields: readonly NoteFieldFacts[];
  /** Admission and discharge of the episode; null when not admitted or not discharged. */
  admittedAt: string | null;
  dischargedAt: string | null;
}
/** One reason the note cannot be signed yet: problem code, message and the field it concerns. */
export interface Stop {
  code:
    | "note-incomplete"
    | "outside-episode"
    | "time-in-future"
    | "minutes-mismatch"
    | "unresolved-versions"
    | "unfilled-fields"
    | "no-objective-linked"
    | "names-in-shared-narrative"
    | "too-similar"
    | "transfer-unchanged";
  path: string;
  message: string;
}

const clockSkewMinutes = 5;
const afterDischargeDays = 30;

/** All reasons this note cannot be signed yet (NTE-2, NTE-3, NTE-4, NTE-25, DRF-7). */
export function signStops(facts: SignFacts, now: string): Stop[] {
  return [...timeStops(facts, now), ...partStops(facts.parts), ...fieldStops(facts.fields)];
}

function partStops(parts: readonly NotePartFacts[]): Stop[] {
  return parts.flatMap((part): Stop[] => {
    const path = `parts.${part.partKey}`;
    if (part.openBranches > 0)
      return [
        {
          code: "unresolved-versions",
          path,
          message: `${part.title} has two versions. Choose one before signing.`,
        },
      ];
    if (part.openFields > 0)
      return [
        {
          code: "unfilled-fields",
          path,
          message: `${part.title} has ${part.openFields === 1 ? "1 open field" : `${part.openFields} open fields`} (***). Fill or remove ${part.openFields === 1 ? "it" : "them"}.`,
        },
      ];
    if (part.required && part.words === 0)
      return [{ code: "note-incomplete", path, message: `${part.title} is empty.` }];
    if (part.minWords !== null && part.words > 0 && part.words < part.minWords)
      return [{ code: "note-incomplete", path, message: `${part.title} needs at least ${part.minWords} words.` }];
    return [];
  });
}

function fieldStops(fields: readonly NoteFieldFacts[]): Stop[] {
  return fields
    .filter((field) => field.required && field.value === null)
    .map((field) => ({
      code: "note-incomplete",
      path: `fields.${field.key}`,
      message: `${field.title} is not answered.`,
    }));
}

function timeStops(facts: SignFacts, now: string): Stop[] {
  const { serviceStart, serviceEnd } = facts;
  const stops: Stop[] = [];
  if (compareInstants(serviceStart, addMinutes(now, clockSkewMinutes)) > 0)
    stops.push({
      code: "time-in-future",
      path: "serviceStart",
      message: "Service start is in the future. Check the time.",
    });
  else if (serviceEnd && compareInstants(serviceEnd, addMinutes(now, clockSkewMinutes)) > 0)
    stops.push({
      code: "time-in-future",
      path: "serviceEnd",
      message: "Service end is in the future. Check the time.",
    });
  const stay = stayStop(facts);
  if (stay) stops.push(stay);
  if (serviceEnd === null) {
    stops.push({ code: "note-incomplete", path: "serviceEnd", message: "Enter the service end time." });
    return stops;
  }
  const minutes = minutesBetween(serviceStart, serviceEnd);
  if (minutes < 0 || minutes > 24 * 60)
    stops.push({
      code: "minutes-mismatch",
      path: "serviceEnd",
      message: "Service end must be after service start and within 24 hours of it.",
    });
  else if ((facts.psychotherapyMinutes ?? 0) > minutes)
    stops.push({
      code: "minutes-mismatch",
      path: "psychotherapyMinutes",
      message: `The times don't add up: ${facts.psychotherapyMinutes} min of psychotherapy is more than the ${minutes} min of service.`,
    });
  return stops;
}

/** NTE-3: a service belongs to the episode, or happens up to 30 days after discharge. Pre-admission episodes have no start yet. */
function stayStop({ serviceStart, admittedAt, dischargedAt }: SignFacts): Stop | null {
  const path = "serviceStart";
  if (admittedAt && compareInstants(serviceStart, admittedAt) < 0)
    return { code: "outside-episode", path, message: "That time is before admission. Check the date." };
  if (dischargedAt && minutesBetween(dischargedAt, serviceStart) > afterDischargeDays * 24 * 60)
    return {
      code: "outside-episode",
      path,
      message: "That time is more than 30 days after discharge. Check the date.",
    };
  return null;
}

/** Throws one problem with the first stop's code and every stop in `errors`, so the screen can mark all fields. */
export function requireNoStops(stops: readonly Stop[]): void {
  const first = stops[0];
  if (!first) return;
  const same = stops.filter((stop) => stop.code === first.code);
  throw new Problem(first.code, {
    detail: same.length === 1 ? first.message : `${same.length} items must be completed before signing.`,
    errors: stops.map(({ path, message }) => ({ path, message })),
  });
}
