import { requireEpisode } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { cancelReviewDeadline, openReviewDeadline } from "../plans/due-plans.actions.ts";
import type { PlanRow } from "../plans/plan.store.ts";
import { insertReview, openReviewForUpdate, saveReview } from "./review.store.ts";

/** Schedules the next review of a plan in force, with its deadline. */
export async function scheduleReview(
  act: Act,
  plan: PlanRow,
  { since, dueAt }: { since: string; dueAt: string },
): Promise<void> {
  const id = newId();
  const { clientId, demographicId, locationId } = plan;
  await insertReview(act.db, { id, planId: plan.id, clientId, demographicId, locationId, since, dueAt });
  const { mrNo } = await requireEpisode(act, { demographicId });
  await openReviewDeadline(act, plan, { id, mrNo, anchorAt: since, dueAt, ownerId: plan.authorId });
}

/** Cancels the review that is open: its plan is no longer in force. */
export async function cancelOpenReview(act: Act, planId: string, reason: string): Promise<void> {
  const review = await openReviewForUpdate(act.db, planId);
  if (!review) return;
  await saveReview(act.db, review.id, { status: "canceled" });
  await cancelReviewDeadline(act, review.id, reason);
}
