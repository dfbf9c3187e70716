import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes, formatDate, formatTime, formatZonedTime, minutesBetween } from "#platform/shared/time/index.ts";
import { plainDecimal, sameAmount } from "../orders/dose-amount.ts";
import { type OrderState, orderStateOf } from "../orders/order-states.ts";
import { durationText, prnReasonLabel, withThousands } from "../orders/sig.ts";
import { type DoseRecordState, timingOf } from "../schedules/dose-state.ts";
import {
  type DoseFacts,
  type OrderConditions,
  requireDoseOfScore,
  requireScore,
  requireVitals,
} from "./dose-conditions.ts";
import { type Outcome, outcomeText, wasTaken } from "./outcome.ts";
import type { PrnRefusal } from "./prn.ts";
import { isReasoned, isReasonOf } from "./reasons.ts";

export interface OrderToGive extends OrderConditions {
  orderStatus: number;
  /** When the order was held or discontinued; null while it is active. */
  stoppedAt: string | null;
  /** The end of the course or of the order, whichever is first: nothing is due from then on. */
  endsAt: string | null;
  scheduleKind: string;
  takenAt: string | null;
  deaSchedule: number;
  timeZone: string;
}
export interface DoseToGive {
  state: DoseRecordState;
  dueAt: string;
  windowStart: string;
  windowEnd: string;
  lateCutoffAt: string;
  doseValue: string;
  quantityPerDose: string;
  /** Start of the window of the order's next dose. */
  nextWindowStart: string | null;
}
export interface Charting extends DoseFacts {
  result: Outcome;
  doseGiven?: string | undefined;
  reasonCode?: string | undefined;
  comment?: string | undefined;
  timingReason?: string | undefined;
  identification?: string | undefined;
}
export interface Charted {
  timing: "early" | "on_time" | "late" | "prn" | "na";
  lateEntry: boolean;
  doseGiven: string | null;
  quantityGiven: string | null;
}

/**
 * Validates one MAR entry for a scheduled dose (MED-5, MED-12, MED-33, MED-34, MED-35, MED-38, MED-53, MED-55). Throws a problem
 * that says what to do. The unique index decides which of two nurses documented first (MED-50).
 */
export function chartDose(
  order: OrderToGive,
  dose: DoseToGive,
  charting: Charting,
  mayVoidAny: boolean,
  now: string,
): Charted {
  checkOrder(order, dose.state, charting);
  checkClock(charting, order.timeZone, mayVoidAny, now);
  checkReason(charting);
  const lateEntry = minutesBetween(charting.occurredAt, now) > 15;
  if (!wasTaken(charting.result)) return { timing: "na", lateEntry, doseGiven: null, quantityGiven: null };
  checkIdentified(charting);
  requireVitals(order, charting);
  requireScore(order, charting);
  requireDoseOfScore(order, dose, charting);
  const doseGiven = checkAmount(dose, order, charting.doseGiven);
  const timing = timingOf(dose, charting.occurredAt);
  const nextOpens = dose.nextWindowStart;
  if (charting.occurredAt >= dose.lateCutoffAt || (nextOpens !== null && charting.occurredAt >= nextOpens))
    throw lateDose(dose, order.timeZone);
  if (timing !== "on_time") checkTiming(order, dose, timing, charting);
  return { timing, lateEntry, doseGiven, quantityGiven: plainDecimal(dose.quantityPerDose) };
}

/** The same for a PRN order. `requirePrnLimits` checks its limits separately, under a lock. */
export function chartPrn(
  order: OrderToGive & { doseValue: string; quantityPerDose: string; prnReason: readonly string[] },
  charting: Charting & { prnReasonCode?: string | undefined },
  mayVoidAny: boolean,
  now: string,
): Charted {
  checkOrder(order, null, charting);
  checkClock(charting, order.timeZone, mayVoidAny, now);
  checkReason(charting);
  const lateEntry = minutesBetween(charting.occurredAt, now) > 15;
  if (!charting.prnReasonCode || !order.prnReason.includes(charting.prnReasonCode)) {
    const reasons = order.prnReason.map(prnReasonLabel).join(" or ");
    throw fieldProblem("body.prnReasonCode", `Choose the PRN reason: ${reasons}.`);
  }
  if (!wasTaken(charting.result)) return { timing: "prn", lateEntry, doseGiven: null, quantityGiven: null };
  checkIdentified(charting);
  requireVitals(order, charting);
  requireScore(order, charting);
  const doseGiven = checkAmount(order, order, charting.doseGiven);
  return { timing: "prn", lateEntry, doseGiven, quantityGiven: plainDecimal(order.quantityPerDose) };
}

function checkOrder(order: OrderToGive, dose: DoseRecordState | null, charting: Charting): void {
  const state = orderStateOf(order.orderStatus);
  if (state !== "active" && !(dose !== null && isDueBeforeStop(order, state, dose, charting)))
    throw notActive(order, state);
  // The order clock closes an order within a minute of its end; a PRN dose has no due time that would refuse it until then.
  if (dose === null && order.endsAt !== null && charting.occurredAt >= order.endsAt && wasTaken(charting.result))
    throw new Problem(
      "order-not-active",
      `This order ended ${formatDate(order.endsAt, order.timeZone)} ${formatZonedTime(order.endsAt, order.timeZone)}. Ask the prescriber for a new order.`,
    );
  if (dose === "cancelled" || dose === "suspended")
    throw new Problem("order-not-active", "This dose is held, canceled, or during a leave. Reload the list.");
  if (order.scheduleKind !== "stat" && order.takenAt === null) throw new Problem("order-not-taken");
}

/** A dose due before the order stopped can still be documented, as given only when given before the stop. */
function isDueBeforeStop(order: OrderToGive, state: OrderState, dose: DoseRecordState, charting: Charting): boolean {
  const stopped: readonly OrderState[] = ["on_hold", "pending_destruction", "discontinued", "completed", "expired"];
  if (!stopped.includes(state) || (dose !== "planned" && dose !== "undocumented")) return false;
  return !wasTaken(charting.result) || (order.stoppedAt !== null && charting.occurredAt < order.stoppedAt);
}

function notActive(order: OrderToGive, state: OrderState): Problem {
  if (state === "pending_approval" || state === "draft")
    return new Problem(
      "order-not-active",
      `This order needs ${order.prescriberName}'s signature. Call for a telephone order if it is needed now.`,
    );
  if (state === "on_hold")
    return new Problem("order-not-active", "This order is on hold. Ask the prescriber to resume it first.");
  return new Problem("order-not-active", "This order was discontinued or is complete. It cannot be given.");
}

function checkClock(charting: Charting, zone: string, mayVoidAny: boolean, now: string): void {
  if (charting.occurredAt > addMinutes(now, 2))
    throw new Problem("time-in-future", {
      detail: `The time given is in the future. It is ${formatZonedTime(now, zone)} now.`,
      errors: [{ path: "body.occurredAt", message: "This time is in the future." }],
    });
  if (charting.occurredAt < addMinutes(now, -1440) && !(mayVoidAny && charting.comment))
    throw new Problem("entry-too-old", { errors: [{ path: "body.occurredAt", message: "More than 24 hours ago." }] });
}

function checkReason({ result, reasonCode, comment }: Charting): void {
  if (!isReasoned(result)) return;
  if (!reasonCode || !isReasonOf(result, reasonCode)) throw fieldProblem("body.reasonCode", "Choose a reason.");
  if (reasonCode === "other" && !comment) throw fieldProblem("body.comment", "Enter the reason as a comment.");
}

function checkIdentified({ identification }: Charting): void {
  if (!identification)
    throw new Problem("identification-required", {
      errors: [{ path: "body.identification", message: "Confirm the client with two identifiers." }],
    });
}

function checkAmount(
  ordered: { doseValue: string; quantityPerDose: string },
  order: OrderToGive,
  given: string | undefined,
): string {
  const dose = plainDecimal(ordered.doseValue);
  if (given !== undefined && !sameAmount(given, dose))
    throw new Problem("dose-mismatch", {
      detail: `${plainDecimal(given)} ${order.doseUnit} is not the ordered dose of ${dose} ${order.doseUnit}.`,
      errors: [{ path: "body.doseGiven", message: `The order is ${dose} ${order.doseUnit}.` }],
    });
  return dose;
}

function checkTiming(order: OrderToGive, dose: DoseToGive, timing: "early" | "late", charting: Charting): void {
  const zone = order.timeZone;
  if (timing === "early" && order.deaSchedule > 0)
    throw new Problem(
      "outside-window",
      `Due ${formatZonedTime(dose.dueAt, zone)}, window starts ${formatTime(dose.windowStart, zone)}. Giving a controlled drug earlier needs a prescriber's order.`,
    );
  if (charting.timingReason) return;
  const edge =
    timing === "late"
      ? `window ended ${formatTime(dose.windowEnd, zone)}`
      : `window starts ${formatTime(dose.windowStart, zone)}`;
  throw new Problem("outside-window", {
    detail: `Due ${formatZonedTime(dose.dueAt, zone)}, ${edge}. Choose why it is ${timing}.`,
    errors: [{ path: "body.timingReason", message: `Choose why it is ${timing}.` }],
  });
}

function lateDose(dose: DoseToGive, zone: string): Problem {
  const due = formatZonedTime(dose.dueAt, zone);
  const next = dose.nextWindowStart;
  const why =
    next !== null && next <= dose.lateCutoffAt
      ? "The next dose is nearly due."
      : `It could be given until ${formatTime(dose.lateCutoffAt, zone)}.`;
  return new Problem(
    "late-dose-needs-order",
    `${why} Ask the prescriber before giving the ${due} dose, or document it as missed.`,
  );
}

/** The problem for a PRN limit (MED-36). */
export function prnProblem(refusal: PrnRefusal, unit: string, ingredient: string, zone: string, now: string): Problem {
  const at = formatZonedTime(refusal.nextAllowedAt, zone);
  const today = formatDate(refusal.nextAllowedAt, zone) === formatDate(now, zone);
  const next = today ? at : `${at} on ${formatDate(refusal.nextAllowedAt, zone)}`;
  const params = { nextAllowedAt: refusal.nextAllowedAt };
  if (refusal.code === "prn-too-soon")
    return new Problem("prn-too-soon", {
      detail: `Next dose allowed at ${next} (${durationText(refusal.sinceMin)} after the last).`,
      params,
    });
  const detail =
    refusal.limit === "doses"
      ? `This would be dose ${refusal.wouldBe} in 24 hours; the limit is ${refusal.most}. Next dose allowed at ${next}.`
      : `This would make ${withThousands(refusal.wouldBe)} ${unit} ${ingredient} in 24 hours; the limit is ${withThousands(refusal.most)} ${unit}. Next dose allowed at ${next}.`;
  return new Problem("dose-limit-exceeded", { detail, params });
}

/** The problem for a second entry of a dose (MED-50). */
export function alreadyDocumented(
  first: { result: Outcome; occurredAt: string; performedByName: string },
  zone: string,
): Problem {
  return new Problem("already-documented", {
    detail: recordedSentence(first.performedByName, first, zone),
    current: first,
  });
}

/** "J. Ortiz recorded this dose as given at 9:04 AM PST." */
export function recordedSentence(by: string, first: { result: Outcome; occurredAt: string }, zone: string): string {
  return `${shortName(by)} recorded this dose as ${outcomeText(first.result)} at ${formatZonedTime(first.occurredAt, zone)}.`;
}

/** "J. Ortiz": first initial and last name. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [given] = words;
  return words.length < 2 || !given ? name : `${given[0]}. ${words.at(-1)}`;
}
