import { requireEpisode } from "#modules/clients/index.ts";
import { cancelClock, dueAt, levelOfCare, openClock, satisfyClock, siteCalendar } from "#modules/facility/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import type { PlanDueKind } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { slotsOf } from "../signing/slot.store.ts";
import { endDues, insertDue, openDuesOf } from "./due.store.ts";
import { signatureDueHours, timingOf } from "./due.ts";
import type { PlanRow } from "./plan.store.ts";
import { planTypeLabels } from "./plan.ts";

const ruleOf = {
  initial: "house.plan-initial",
  master: "house.plan-master",
} as const satisfies Record<PlanDueKind, string>;
const reviewRule = "house.plan-review";
const clientSignatureRule = "house.plan-client-signature";

interface Stay {
  clientId: string;
  demographicId: string;
}
const ofDue = (id: string) => ({ type: "plan-due", id });
const ofSlot = (id: string) => ({ type: "plan-signature", id });
const viewPermission = "treatmentPlans.read" as const;

export async function levelCodeOf(view: View, levelOfCareId: string | null): Promise<string | null> {
  return levelOfCareId === null ? null : (await levelOfCare(view, levelOfCareId)).code;
}

/** Says until when a stay needs its plans, at its admission or a change of its level (TXP-8), and starts the deadlines. */
export async function openPlanDeadlines(
  act: Act,
  stay: Stay,
  { anchorAt, levelOfCareId, kinds }: { anchorAt: string; levelOfCareId: string; kinds: readonly PlanDueKind[] },
): Promise<void> {
  const { locationId, mrNo } = await requireEpisode(act, { demographicId: stay.demographicId });
  const code = await levelCodeOf(act, levelOfCareId);
  const timing = timingOf(code);
  const calendar = await siteCalendar(act, locationId);
  for (const kind of kinds) {
    const id = newId();
    const due = dueAt(anchorAt, timing[kind], calendar);
    if (!(await insertDue(act.db, { id, ...stay, kind, levelOfCareCode: code, anchorAt, dueAt: due }))) continue;
    await openClock(act, ruleOf[kind], {
      subject: ofDue(id),
      label: [planTypeLabels[kind], code].filter(Boolean).join(", "),
      link: `/clients/${mrNo}?tabs=treatment%20planning`,
      locationId,
      client: stay,
      viewPermission,
      anchorAt,
      dueAt: due,
    });
  }
}

/** A plan in force meets what its stay needed: a master plan also the initial one. */
export async function meetPlanDeadlines(act: Act, plan: PlanRow): Promise<void> {
  if (plan.lane !== "treatment") return;
  const kinds: PlanDueKind[] = plan.type === "master" ? ["initial", "master"] : ["initial"];
  const ended = { status: "met" as const, planId: plan.id, metAt: act.now };
  for (const id of await endDues(act.db, plan.demographicId, kinds, ended))
    await satisfyClock(act, { subject: ofDue(id), by: { type: "treatment-plan", id: plan.id } });
}

/** Ends the open deadlines of a stay: it ended, or its level changed. */
export async function cancelPlanDeadlines(act: Act, demographicId: string, reason: string): Promise<void> {
  for (const id of await endDues(act.db, demographicId, ["initial", "master"], { status: "canceled" }))
    await cancelClock(act, { subject: ofDue(id), reason });
}

/** When the next review of a plan is due, counted from an instant by the rule of its level of care. */
export async function nextReviewOf(act: Act, plan: PlanRow, from: string): Promise<string> {
  return dueAt(from, timingOf(plan.levelOfCareCode).review, await siteCalendar(act, plan.locationId));
}

export async function openReviewDeadline(
  act: Act,
  plan: PlanRow,
  review: { id: string; mrNo: string; anchorAt: string; dueAt: string; ownerId: string | null },
): Promise<void> {
  await openClock(act, reviewRule, {
    subject: { type: "plan-review", id: review.id },
    label: `Review, ${planTypeLabels[plan.type].toLowerCase()}`,
    link: `/treatment-planning/${plan.id}/reviews/${review.id}`,
    locationId: plan.locationId,
    client: { clientId: plan.clientId, demographicId: plan.demographicId },
    ownerId: review.ownerId,
    viewPermission,
    anchorAt: review.anchorAt,
    dueAt: review.dueAt,
  });
}
export async function meetReviewDeadline(act: Act, reviewId: string): Promise<void> {
  const subject = { type: "plan-review", id: reviewId };
  await satisfyClock(act, { subject, rules: [reviewRule], by: subject });
}
export async function cancelReviewDeadline(act: Act, reviewId: string, reason: string): Promise<void> {
  await cancelClock(act, { subject: { type: "plan-review", id: reviewId }, rules: [reviewRule], reason });
}

/** A client's signature stays due, and never holds back care (TXP-11). */
export async function openClientSignatureDeadline(act: Act, plan: PlanRow, slotId: string): Promise<void> {
  await openClock(act, clientSignatureRule, {
    subject: ofSlot(slotId),
    label: `Client signature, ${planTypeLabels[plan.type].toLowerCase()}`,
    link: `/treatment-planning/${plan.id}`,
    locationId: plan.locationId,
    client: { clientId: plan.clientId, demographicId: plan.demographicId },
    ownerId: plan.authorId,
    viewPermission,
    anchorAt: act.now,
    dueAt: addMinutes(act.now, signatureDueHours * 60),
  });
}
export async function meetClientSignature(act: Act, slotId: string): Promise<void> {
  await satisfyClock(act, { subject: ofSlot(slotId), by: ofSlot(slotId) });
}
/** Ends the deadline of the client's signature on the plan's current submission. */
export async function cancelClientSignature(act: Act, plan: PlanRow, reason: string): Promise<void> {
  if (plan.cycle === 0) return;
  for (const { id, role } of await slotsOf(act.db, plan.id, plan.cycle))
    if (role === "client") await cancelClock(act, { subject: ofSlot(id), reason });
}

const dueSentences = {
  initial: "An initial plan in force meets this.",
  master: "A master plan in force meets this.",
} as const satisfies Record<PlanDueKind, string>;

/** What is due about the plans of a stay, as the chart shows it. */
export async function dueOfStay(view: View, demographicId: string) {
  return (await openDuesOf(view.db, demographicId)).map(({ kind, dueAt: at }) => ({
    title: planTypeLabels[kind],
    sentence: dueSentences[kind],
    dueAt: at,
    isOverdue: at < view.now,
  }));
}
