import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { isBackwards, isInPipeline, isInsured, type Lifecycle, lifecycleOf } from "./lead.ts";

/** What the lifecycle guards look at. */
export interface LifecycleFacts {
  status: number;
  lifecycle: number | null;
  firstTwoWayAt: string | null;
  locationId: string | null;
  levelOfCareId: string | null;
  levelIsBedded: boolean;
  payMethod: string | null;
  /** Whole years, from the date of birth or as reported; null when unknown. */
  age: number | null;
  minAge: number;
  /** An intake appointment that is booked, confirmed or arrived. */
  liveIntake: { id: string; startsAt: string } | null;
  hasAssessment: boolean;
  hasVerifiedBenefits: boolean;
  hasLiveHold: boolean;
  onWaitlist: boolean;
}

/** The move that was requested, with what the new stage needs. */
export interface LifecycleMove {
  lifecycle: number;
  reason?: string | undefined;
  intake?:
    | {
        startsAt: string;
        noHoldReason?: string | undefined;
        bedId?: string | undefined;
        reservePlace?: boolean | undefined;
      }
    | undefined;
  waitlist?: { locationId: string; levelOfCareId: string } | undefined;
  cancelAppointment?: boolean | undefined;
  withoutVob?: string | undefined;
  withoutAssessment?: string | undefined;
}

/** What is missing for "Qualified Lead", as items to ask the caller for. */
export function qualificationGaps(facts: LifecycleFacts): string[] {
  const gaps: string[] = [];
  if (facts.firstTwoWayAt === null) gaps.push("a conversation with the client");
  if (facts.age === null) gaps.push("age or date of birth");
  if (facts.locationId === null) gaps.push("location");
  if (facts.levelOfCareId === null) gaps.push("level of care");
  if (facts.payMethod === null) gaps.push("payment source");
  return gaps;
}

function requireAgeServed(facts: LifecycleFacts): void {
  if (facts.age === null || facts.age >= facts.minAge) return;
  throw new Problem(
    "age-not-served",
    facts.minAge === 18
      ? "This location serves adults. Choose another location or refer out."
      : `This location serves clients age ${facts.minAge} and older. Choose another location or refer out.`,
  );
}

function requireQualified(facts: LifecycleFacts): void {
  const gaps = qualificationGaps(facts);
  if (gaps.length > 0)
    throw new Problem("qualification-incomplete", {
      detail: `Still needed to qualify: ${gaps.join(", ")}.`,
      params: { missing: gaps },
    });
  requireAgeServed(facts);
}

function requirePreAdmission(facts: LifecycleFacts, move: LifecycleMove): void {
  requireAgeServed(facts);
  if (isInsured(facts.payMethod) && !facts.hasVerifiedBenefits && !move.withoutVob)
    throw new Problem("vob-required", "Verify benefits first, or enter a reason to continue without verification.");
  if (!facts.hasAssessment && !move.withoutAssessment)
    throw new Problem("assessment-required", "Schedule or complete a pre-admission assessment first.");
}

function requireIntake(facts: LifecycleFacts, move: LifecycleMove, now: string): void {
  requireAgeServed(facts);
  if (facts.locationId === null || facts.levelOfCareId === null)
    throw new Problem("intake-date-required", "Choose the location and level of care before you schedule the intake.");
  const startsAt = move.intake?.startsAt ?? facts.liveIntake?.startsAt;
  if (!startsAt || Date.parse(startsAt) <= Date.parse(now))
    throw new Problem("intake-date-required", "Choose a future date and time for the intake.");
  const { intake } = move;
  const hasBed = facts.hasLiveHold || intake?.bedId || intake?.reservePlace;
  if (facts.levelIsBedded && intake && !hasBed && !intake.noHoldReason)
    throw fieldProblem("body.intake.noHoldReason", "Hold a bed for this intake, or enter why no bed is held.");
}

function requireWaitlistDetails(facts: LifecycleFacts, move: LifecycleMove): void {
  if (!move.waitlist && !facts.onWaitlist)
    throw new Problem("waitlist-details-required", "Choose the location and level of care for the waiting list.");
}

const guards = {
  working: () => undefined,
  qualified: requireQualified,
  pre_admission: requirePreAdmission,
  intake_date: requireIntake,
  waiting_list: requireWaitlistDetails,
} as const satisfies Record<Lifecycle, (facts: LifecycleFacts, move: LifecycleMove, now: string) => void>;

/**
 * Checks a lifecycle move against the guard of the new stage. Throws `wrong-state`, `validation`,
 * `qualification-incomplete`, `age-not-served`, `vob-required`, `assessment-required`, `intake-date-required`,
 * `waitlist-details-required` or `intake-appointment-active`.
 */
export function checkLifecycleMove(facts: LifecycleFacts, move: LifecycleMove, now: string): void {
  if (!isInPipeline(facts))
    throw new Problem("wrong-state", "Only an open lead can change stage. Reopen this lead first.");
  const to = lifecycleOf(move.lifecycle);
  if (to === null) throw fieldProblem("body.lifecycle", "Choose one of the lifecycle stages.");
  const leaves = to !== lifecycleOf(facts.lifecycle);
  if (leaves && isBackwards(facts.lifecycle, move.lifecycle) && !move.reason)
    throw fieldProblem("body.reason", "Enter a reason for moving this lead back.");
  if (leaves && lifecycleOf(facts.lifecycle) === "intake_date" && facts.liveIntake && !move.cancelAppointment)
    throw new Problem("intake-appointment-active", {
      detail: "An intake is scheduled. Cancel it with this move, or keep the lead in this stage.",
      params: { startsAt: facts.liveIntake.startsAt },
    });
  guards[to](facts, move, now);
}
