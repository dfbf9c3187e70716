import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { courseEnd, type DosePlan, expandDoses, type LocationRules, type PlannedDose } from "../schedules/schedule.ts";
import { type Dispensable, quantityFor } from "./dose-amount.ts";
import { holdText } from "./hold-parameters.ts";
import type { SigInput } from "./order.contract.ts";
import type { ScoreDoses } from "./score-doses.ts";
import { buildPatientSig, buildSig } from "./sig.ts";

/** The fields of a catalog product that the order rules use. */
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
  /** Set where a bedside score decides the doses (MED-43). */
  requiresScore?: ScoreDoses;
}

const dayMin = 1440;

/**
 * Validates an order and computes its quantity, sig text and course. Throws `validation`, `dose-not-dispensable` (MED-1),
 * `prn-incomplete` (MED-7), `stop-date-required` (MED-8), `start-in-past` (MED-10).
 */
export function planOrder(sig: SigInput, product: OrderedProduct, location: LocationRules, now: string): PlannedOrder {
  if (product.deaSchedule === 1) throw fieldProblem("body.sig.rxcui", "Schedule I drugs cannot be ordered.");
  const frequency = location.frequency(sig.frequencyCode);
  if (!frequency) throw fieldProblem("body.sig.frequencyCode", "Choose a frequency from the list.");
  const isEvent = frequency.kind === "event";
  if (isEvent !== (sig.scheduleKind !== "scheduled"))
    throw fieldProblem("body.sig.frequencyCode", "This frequency does not match the order type.");
  const startAt = sig.startAt ?? now;
  checkStart(startAt, now, "body.sig.startAt");
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
  const course = courseOf(sig, draft, location);
  const sigParts = {
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
    sigText: withHold(buildSig(sigParts), sig.holdParameters),
    patientSigText: buildPatientSig(sigParts),
    plan: { ...draft, ...course },
  };
}

/** The sig that is read back and signed names the hold parameters too. */
function withHold(sigText: string, parameters: SigInput["holdParameters"]): string {
  return parameters.length === 0 ? sigText : `${sigText}. ${holdText(parameters)}`;
}

/** Refuses a start more than 24 hours ago or more than 90 days ahead (MED-10). */
export function checkStart(startAt: string, now: string, path: string): void {
  if (startAt < addMinutes(now, -dayMin))
    throw new Problem("start-in-past", { errors: [{ path, message: "Start can be at most 24 hours ago." }] });
  if (startAt > addMinutes(now, 90 * dayMin)) throw fieldProblem(path, "Start can be at most 90 days ahead.");
}

function checkPrn(sig: SigInput): void {
  const errors = [
    sig.prnReason.length === 0 ? { path: "body.sig.prnReason", message: "Choose a reason." } : null,
    sig.minIntervalMin === undefined
      ? { path: "body.sig.minIntervalMin", message: "Enter the minimum time between doses." }
      : null,
    sig.maxDosesPer24h === undefined && sig.maxAmountPer24h === undefined
      ? { path: "body.sig.maxDosesPer24h", message: "Enter the maximum in 24 hours." }
      : null,
  ].filter((error) => error !== null);
  if (errors.length > 0) throw new Problem("prn-incomplete", { errors });
}

function checkControlled(sig: SigInput): void {
  if (!sig.indication) throw fieldProblem("body.sig.indication", "Enter the indication for this controlled drug.");
  const single = ["once", "stat", "now"].includes(sig.scheduleKind);
  if (!single && !sig.duration)
    throw new Problem("stop-date-required", {
      errors: [{ path: "body.sig.duration", message: "Enter a duration for this controlled drug." }],
    });
  const days =
    sig.duration?.unit === "weeks" ? sig.duration.value * 7 : sig.duration?.unit === "days" ? sig.duration.value : 0;
  if (days > 30) throw fieldProblem("body.sig.duration.value", "A controlled drug can be ordered for at most 30 days.");
}

function courseOf(
  sig: SigInput,
  draft: DosePlan,
  location: LocationRules,
): { endAt: string | null; maxDoses: number | null } {
  if (!sig.duration) return { endAt: null, maxDoses: null };
  const { value, unit, counting } = sig.duration;
  const soon = { from: draft.startAt, to: addMinutes(draft.startAt, 60 * dayMin) };
  const firstDoseAt = expandDoses({ ...draft, maxDoses: 1 }, location, soon)[0]?.dueAt ?? draft.startAt;
  return courseEnd(value, unit, counting, draft.startAt, firstDoseAt, location.zone);
}

/** All doses of a course, up to a year ahead; null when the order runs until discontinued. */
export function wholeCourse(plan: DosePlan, location: LocationRules): PlannedDose[] | null {
  if (plan.endAt === null && plan.maxDoses === null) return null;
  const to = plan.endAt ?? addMinutes(plan.startAt, 366 * dayMin);
  return expandDoses(plan, location, { from: plan.startAt, to });
}

export type PlacedAs = "signed" | "awaiting_cosign" | "proposed";

/**
 * How an order starts: a prescriber's written order is signed and active; a verbal or telephone order with read-back (MED-3)
 * is active and needs a co-signature; any other order by a nurse is a proposal.
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
      "Verbal and telephone orders are entered by the nurse who receives them. Write and sign the order instead.",
    );
  if (!readBack) throw new Problem("read-back-required");
  return "awaiting_cosign";
}

/** When the co-signature of a verbal or telephone order is due (MED-4): 24 h for schedule II-V, otherwise 48 h. */
export function cosignDueAt(deaSchedule: number, now: string): string {
  return addMinutes(now, (deaSchedule >= 2 ? 24 : 48) * 60);
}
