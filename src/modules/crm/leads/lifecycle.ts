import { Problem } from "#platform/shared/problems.ts";
import { isBackwards, isInsured } from "./lead.ts";

/** What the guards of the pipeline look at (crm chapter 3.2). */
export interface LifecycleFacts {
  status: number;
  lifecycle: number | null;
  firstTwoWayAt: string | null;
  locationId: string | null;
  levelOfCareId: string | null;
  levelIsBedded: boolean;
  payMethod: string | null;
  /** Whole years, from the birth date or as reported; null when nothing is known. */
  age: number | null;
  minAge: number;
  /** An intake appointment that is booked, confirmed or arrived. */
  liveIntake: { id: string; startsAt: string } | null;
  hasAssessment: boolean;
  hasVerifiedBenefits: boolean;
  hasLiveHold: boolean;
  onWaitlist: boolean;
}

/** What comes with the move. */
export interface LifecycleAsked {
  lifecycle: number;
  reason?: string | undefined;
  intake?: { startsAt: string; noHoldReason?: string | undefined; bedId?: string | undefined } | undefined;
  waitlist?: { locationId: string; levelOfCareId: string } | undefined;
  cancelAppointment?: boolean | undefined;
  withoutVob?: string | undefined;
  withoutAssessment?: string | undefined;
}

/** What is still missing for "Qualified Lead", in words a coordinator can ask for. */
export function qualificationGaps(facts: LifecycleFacts): string[] {
  const gaps: string[] = [];
  if (facts.firstTwoWayAt === null) gaps.push("a conversation with the person");
  if (facts.age === null) gaps.push("age or birth date");
  if (facts.locationId === null) gaps.push("location");
  if (facts.levelOfCareId === null) gaps.push("level of care");
  if (facts.payMethod === null) gaps.push("how they will pay");
  return gaps;
}

function refuseUnderAge(facts: LifecycleFacts): void {
  if (facts.age !== null && facts.age < facts.minAge)
    throw new Problem(
      "age-not-served",
      facts.minAge === 18
        ? "This location serves adults. Choose another location or refer out."
        : `This location serves people from ${facts.minAge}. Choose another location or refer out.`,
    );
}

/**
 * Refuses a lifecycle move whose conditions are not met (crm chapter 3.2). Throws `wrong-state`, `validation`,
 * `qualification-incomplete`, `age-not-served`, `vob-required`, `assessment-required`, `intake-date-required`,
 * `waitlist-details-required` or `intake-appointment-active`.
 */
export function refuseLifecycle(facts: LifecycleFacts, asked: LifecycleAsked, now: string): void {
  if (facts.status !== 1)
    throw new Problem("wrong-state", "Only an open lead moves through the pipeline. Reopen it first.");
  if (asked.lifecycle !== facts.lifecycle && isBackwards(facts.lifecycle, asked.lifecycle) && !asked.reason)
    throw new Problem("validation", {
      detail: "Say why this lead goes back.",
      errors: [{ path: "body.reason", message: "Say why this lead goes back." }],
    });
  if (facts.lifecycle === 12 && asked.lifecycle !== 12 && facts.liveIntake && !asked.cancelAppointment)
    throw new Problem("intake-appointment-active", {
      detail: "An intake is booked. Cancel it with this move, or keep the stage.",
      params: { startsAt: facts.liveIntake.startsAt },
    });
  if (asked.lifecycle === 1) return;

  if (asked.lifecycle === 11) {
    const gaps = qualificationGaps(facts);
    if (gaps.length > 0)
      throw new Problem("qualification-incomplete", {
        detail: `To qualify, still needed: ${gaps.join(", ")}.`,
        params: { missing: gaps },
      });
    refuseUnderAge(facts);
    return;
  }
  if (asked.lifecycle === 5) {
    refuseUnderAge(facts);
    if (isInsured(facts.payMethod) && !facts.hasVerifiedBenefits && !asked.withoutVob)
      throw new Problem("vob-required", "Verify benefits first, or give a reason to go on without.");
    if (!facts.hasAssessment && !asked.withoutAssessment)
      throw new Problem("assessment-required", "Schedule or finish a pre-admission assessment first.");
    return;
  }
  if (asked.lifecycle === 12) {
    refuseUnderAge(facts);
    if (facts.locationId === null || facts.levelOfCareId === null)
      throw new Problem("intake-date-required", "Choose the location and level of care before booking the intake.");
    const startsAt = asked.intake?.startsAt ?? facts.liveIntake?.startsAt;
    if (!startsAt || Date.parse(startsAt) <= Date.parse(now))
      throw new Problem("intake-date-required", "Choose the date and time they will arrive.");
    if (facts.levelIsBedded && !facts.hasLiveHold && asked.intake && !asked.intake.bedId && !asked.intake.noHoldReason)
      throw new Problem("validation", {
        detail: "Hold a bed for this intake, or say why none is held.",
        errors: [{ path: "body.intake.noHoldReason", message: "Hold a bed for this intake, or say why none is held." }],
      });
    return;
  }
  if (asked.lifecycle === 13 && !asked.waitlist && !facts.onWaitlist)
    throw new Problem("waitlist-details-required", "Choose location and level of care for the waiting list.");
}
