import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { courseEnd, type DosePlan, expandDoses, type LocationRules, type PlannedDose } from "../schedules/schedule.ts";
import { type Dispensable, quantityFor } from "./dose-amount.ts";
import type { SigInput } from "./order.contract.ts";
import type { OrderState } from "./order-states.ts";
import { buildPatientSig, buildSig } from "./sig.ts";

/** The rules' view of a catalogue product. */
export interface OrderedProduct extends Dispensable {
  rxcui: string;
  displayName: string;
  deaSchedule: number;
}

export interface PlannedOrder {
  startAt: string;
  endAt: string | null;
  maxDoses: number | null;
  quantityPerDose: string;
  sigText: string;
  patientSigText: string;
  plan: DosePlan;
}

const dayMin = 1440;

/**
 * Checks what an order says and works out quantity, sentence and course. Throws `validation`, `dose-not-dispensable`
 * (MED-1), `prn-incomplete` (MED-7), `stop-date-required` (MED-8), `start-in-past` (MED-10).
 */
export function planOrder(sig: SigInput, product: OrderedProduct, place: LocationRules, now: string): PlannedOrder {
  if (product.deaSchedule === 1) throw fieldProblem("body.sig.rxcui", "Schedule I drugs cannot be ordered.");
  const frequency = place.frequency(sig.frequencyCode);
  if (!frequency) throw fieldProblem("body.sig.frequencyCode", "Choose a frequency from the list.");
  const isEvent = frequency.kind === "event";
  if (isEvent !== (sig.scheduleKind !== "scheduled"))
    throw fieldProblem("body.sig.frequencyCode", "This frequency does not go with that kind of order.");
  const startAt = sig.startAt ?? now;
  checkStart(startAt, now);
  if (sig.scheduleKind === "prn") checkPrn(sig);
  if (product.deaSchedule > 0) checkControlled(sig);
  const quantityPerDose = quantityFor(product, sig.doseValue, sig.doseUnit);
  const draft: DosePlan = {
    kind: sig.scheduleKind,
    startAt,
    endAt: null,
    maxDoses: null,
    lines: [
      {
        sequence: 1,
        dayFrom: 1,
        dayTo: null,
        frequencyCode: sig.frequencyCode,
        doseValue: sig.doseValue,
        quantityPerDose,
      },
    ],
  };
  const course = courseOf(sig, draft, place);
  const words = {
    doseValue: sig.doseValue,
    doseUnit: sig.doseUnit,
    quantityPerDose,
    quantityUnit: product.unitOfUse,
    routeCode: sig.routeCode,
    frequencyDisplay: frequency.display,
    kind: sig.scheduleKind,
    prnReason: sig.prnReason,
    minIntervalMin: sig.minIntervalMin ?? null,
    maxDosesPer24h: sig.maxDosesPer24h ?? null,
    maxAmountPer24h: sig.maxAmountPer24h ?? null,
  };
  return {
    startAt,
    ...course,
    quantityPerDose,
    sigText: buildSig(words),
    patientSigText: buildPatientSig(words),
    plan: { ...draft, ...course },
  };
}

function checkStart(startAt: string, now: string): void {
  if (startAt < addMinutes(now, -dayMin))
    throw new Problem("start-in-past", {
      errors: [{ path: "body.sig.startAt", message: "Start can be at most 24 hours ago." }],
    });
  if (startAt > addMinutes(now, 90 * dayMin))
    throw fieldProblem("body.sig.startAt", "Start can be at most 90 days ahead.");
}

function checkPrn(sig: SigInput): void {
  const errors = [
    sig.prnReason.length === 0 ? { path: "body.sig.prnReason", message: "Choose what it is for." } : null,
    sig.minIntervalMin === undefined
      ? { path: "body.sig.minIntervalMin", message: "Give the minimum time between doses." }
      : null,
    sig.maxDosesPer24h === undefined && sig.maxAmountPer24h === undefined
      ? { path: "body.sig.maxDosesPer24h", message: "Give the most in 24 hours." }
      : null,
  ].filter((error) => error !== null);
  if (errors.length > 0) throw new Problem("prn-incomplete", { errors });
}

function checkControlled(sig: SigInput): void {
  if (!sig.indication) throw fieldProblem("body.sig.indication", "Say what this controlled drug is for.");
  const single = ["once", "stat", "now"].includes(sig.scheduleKind);
  if (!single && !sig.duration)
    throw new Problem("stop-date-required", {
      errors: [{ path: "body.sig.duration", message: "Give an end date or number of doses for this controlled drug." }],
    });
  const days =
    sig.duration?.unit === "weeks" ? sig.duration.value * 7 : sig.duration?.unit === "days" ? sig.duration.value : 0;
  if (days > 30) throw fieldProblem("body.sig.duration.value", "A controlled drug can be ordered for at most 30 days.");
}

function courseOf(
  sig: SigInput,
  draft: DosePlan,
  place: LocationRules,
): { endAt: string | null; maxDoses: number | null } {
  if (!sig.duration) return { endAt: null, maxDoses: null };
  const { value, unit, counting } = sig.duration;
  const soon = { from: draft.startAt, to: addMinutes(draft.startAt, 60 * dayMin) };
  const firstDoseAt = expandDoses({ ...draft, maxDoses: 1 }, place, soon)[0]?.dueAt ?? draft.startAt;
  return courseEnd(value, unit, counting, draft.startAt, firstDoseAt, place.zone);
}

/** Doses a course makes in all, as far as a year ahead; null when it runs until stopped. */
export function wholeCourse(plan: DosePlan, place: LocationRules): PlannedDose[] | null {
  if (plan.endAt === null && plan.maxDoses === null) return null;
  const to = plan.endAt ?? addMinutes(plan.startAt, 366 * dayMin);
  return expandDoses(plan, place, { from: plan.startAt, to });
}

export type PlacedAs = "signed" | "awaiting_cosign" | "proposed";

/**
 * What an order becomes when it is entered (§3.1 `add`): written and signed by a prescriber it is active at once; taken
 * by voice with read-back (MED-3) active with a co-signature clock; anything else a nurse writes waits as a proposal.
 */
export function placedAs(
  mode: "written" | "verbal" | "telephone",
  author: { mayApprove: boolean; isPrescriber: boolean },
  readBack: { confirmed: true } | undefined,
): PlacedAs {
  if (mode === "written") return author.mayApprove && author.isPrescriber ? "signed" : "proposed";
  if (author.isPrescriber)
    throw fieldProblem(
      "body.orderMode",
      "An order by voice is entered by the nurse who takes it. Write and sign it instead.",
    );
  if (!readBack) throw new Problem("read-back-required");
  return "awaiting_cosign";
}

/** When the co-signature of an order by voice is due (MED-4): 24 h for schedule II-V, else 48 h. */
export function cosignDueAt(deaSchedule: number, now: string): string {
  return addMinutes(now, (deaSchedule >= 2 ? 24 : 48) * 60);
}

/** Noting comes before the first dose, but for STAT, which is noted by giving it (MED-12). */
export function needsAcknowledgment(kind: string, orderStatus: OrderState): boolean {
  return orderStatus === "active" && kind !== "stat";
}
