import { z } from "zod";
import type { Act, View } from "#platform/server/execution/context.ts";
import { record, verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { isDailyTurn } from "#platform/server/jobs/daily.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { inEachLanguage } from "../notices.ts";
import {
  addMissingReviews,
  openedPeriods,
  type ReviewRow,
  reviewById,
  reviewForUpdate,
  reviewsOf,
} from "./access-review.store.ts";
import * as contract from "./access-reviews.contract.ts";

const today = (view: View) => localDate(view.now, view.timeZone);

function shown(view: View, { userId, ...row }: ReviewRow): contract.AccessReview {
  return { ...row, isMine: userId === view.actor.userId };
}

const reviewRecord = record({
  table: "accessReviews",
  subject: "access-review",
  key: "reviewId",
  load: reviewForUpdate,
  read: reviewById,
  scope: (act, { userId }) => {
    if (userId === act.actor.userId)
      throw new Problem("own-request", "You can't review your own access. Ask a coworker.");
  },
  view: shown,
});

/** Opens the quarter's review. Running it again adds only staff who joined since. */
export async function openReviews(act: Act): Promise<{ period: string; added: number }> {
  const period = contract.periodOf(today(act));
  return { period, added: await addMissingReviews(act.db, period, act.now) };
}

const list = query(contract.listAccessReviews, async (view, { query: { period: asked } }) => {
  const current = contract.periodOf(today(view));
  const period = asked ?? current;
  const rows = await reviewsOf(view.db, period);
  return {
    period,
    periods: [...new Set([current, ...(await openedPeriods(view.db))])].sort().reverse(),
    isOpened: rows.length > 0,
    decided: rows.filter((row) => row.decision !== null).length,
    rows: rows.map((row) => shown(view, row)),
  };
});

const open = action(contract.openAccessReviews, async (act) => {
  const opened = await openReviews(act);
  act.audit({ subjectId: null, detail: opened });
  return opened;
});

/** Records a decision. It does not change access; staff who manage roles are notified. */
const decide = verb(contract.decideAccessReview, reviewRecord, (act, was, { body: { decision, note } }) => {
  act.auditDetail({ decision });
  if (decision !== "keep")
    act.notify({
      kind: "access-review.to-do",
      to: { permission: "roles.manage" },
      title: inEachLanguage((say) => say(`review.${decision}`, { name: was.name })),
      body: note ?? "",
      link: `/clinicians/${was.clinicianId}?tabs=access`,
      subject: { type: "clinician", id: was.clinicianId },
    });
  return { decision, note, decidedAt: act.now, decidedBy: act.actor.userId };
});

/** Runs at 6:00 AM facility time on the first day of each quarter. */
export const accessReviewJob = defineJob({
  module: "platform",
  name: "access-review.open",
  payload: z.object({}),
  cron: "*/15 * * * *",
  run: async (act) => {
    if (!isDailyTurn("06:00", act.now, act.timeZone) || !/-(01|04|07|10)-01$/.test(today(act))) return;
    const { period, added } = await openReviews(act);
    if (added === 0) return;
    act.notify({
      kind: "access-review.opened",
      to: { permission: "accessReviews.manage" },
      title: inEachLanguage((say) => say("review.open", { period })),
      body: inEachLanguage((say) => say("review.openText", { count: added })),
      link: "/settings?tabs=access-reviews",
      subject: { type: "access-review", id: period },
    });
  },
});

export const accessReviewHandlers = [list, open, decide];
