import { z } from "zod";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { addMinutes, daysBetween, formatDate, localDate } from "#platform/shared/time/index.ts";
import { inEachLanguage } from "../notices.ts";
import { reviewsToAnnounce, saveReview } from "./review.store.ts";

/** Days before a review is due on which it is announced. */
export const announcedDays = [7, 3, 0] as const;

/** The announcement that is due now: the latest of 7, 3 and 0 days that is reached and was not made yet. */
export function announcementDue(daysLeft: number, announced: number | null): number | null {
  const reached = announcedDays.filter((days) => daysLeft <= days).at(-1);
  if (reached === undefined) return null;
  return announced === null || reached < announced ? reached : null;
}

/** Announces reviews to their reviewer, and raises `treatment-plans.review-due`. Deadlines send what is overdue. */
export const announceReviews = defineJob({
  module: "treatment-plans",
  name: "reviews.announce",
  payload: z.strictObject({}),
  cron: "10 * * * *",
  run: async (act) => {
    for (const review of await reviewsToAnnounce(act.db, addMinutes(act.now, 8 * 24 * 60))) {
      const { timeZone, planId, clientId, demographicId } = review;
      const dueOn = localDate(review.dueAt, timeZone);
      const step = announcementDue(daysBetween(localDate(act.now, timeZone), dueOn), review.remindedDays);
      if (step === null) continue;
      await saveReview(act.db, review.id, { remindedDays: step });
      await act.raise(
        "treatment-plans.review-due",
        { planId, clientId, demographicId, dueOn },
        { subject: { type: "plan-review", id: review.id }, topics: [`client:${clientId}`] },
      );
      const isOverdue = dueOn < localDate(act.now, timeZone);
      act.notify({
        kind: "treatment-plans.review",
        to: { clinicianIds: [review.reviewerId ?? review.authorId] },
        title: inEachLanguage((say) =>
          isOverdue ? say("review.overdue") : say("review.due", { when: formatDate(dueOn, timeZone) }),
        ),
        link: `/treatment-planning/${planId}/reviews/${review.id}`,
        subject: { type: "treatment-plan", id: planId },
        clientId,
      });
    }
  },
});
