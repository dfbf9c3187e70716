import { lockClient } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { formatDate } from "#platform/shared/time/index.ts";
import { inEachLanguage } from "../notices.ts";
import { endReviewDeadline, setReviewDeadline } from "../ports.ts";
import { dueReviewForUpdate, insertReview, lastReviewerOf, saveReview } from "../reviews/review.store.ts";
import { type NeededReview, reasonLabels, reviewKinds, type Stage } from "../reviews/review.ts";
import { saveUsage } from "./authorization.store.ts";
import { outlookOfStay, type StayRow, saveOutlook, stayRow } from "./outlook.store.ts";
import { type CoverageOfStay, coverageOfStay } from "./stay-coverage.actions.ts";

/**
 * Computes the coverage of a stay and keeps what lists show: units used, how far it is covered, what it needs. Opens, moves or
 * ends the review that is due with its deadline, and notifies when coverage is about to end. Repeating it changes nothing.
 */
export async function refreshCoverage(act: Act, demographicId: string): Promise<void> {
  const known = await stayRow(act.db, demographicId);
  if (!known) return;
  await lockClient(act, known.clientId);
  // Read again: another transaction may have changed the stay before the lock.
  const stay = await stayRow(act.db, demographicId);
  if (!stay) return;
  const coverage = await coverageOfStay(act, stay);
  if (!coverage) return;
  for (const row of coverage.authorizations) {
    const usage = coverage.usage.get(row.id);
    if (usage) await saveUsage(act.db, row, usage);
  }
  const before = await outlookOfStay(act.db, demographicId);
  await saveOutlook(act.db, stay, coverage);
  const ownerId = await keepReview(act, stay, coverage);
  await announceOutlook(act, stay, coverage, before, ownerId);
}

/** Makes the open review of the stay the one that is needed. Returns whose it is. */
async function keepReview(act: Act, stay: StayRow, { needed, payerName }: CoverageOfStay): Promise<string | null> {
  const { demographicId, clientId } = stay;
  const due = await dueReviewForUpdate(act.db, demographicId);
  if (!needed) {
    if (due) {
      await saveReview(act.db, due.id, { status: "canceled" });
      await endReviewDeadline(act, due.id, { reason: "No review is needed now" });
    }
    return null;
  }
  const same = due !== undefined && isSame(due, needed) ? due : null;
  if (due && !same)
    await saveReview(act.db, due.id, {
      kind: needed.kind,
      dueOn: needed.dueOn,
      authorizationId: needed.authorizationId,
      locationId: stay.locationId,
    });
  const reviewId = due?.id ?? newId();
  const ownerId = due ? due.assignedTo : await lastReviewerOf(act.db, demographicId);
  if (!due)
    await insertReview(act.db, {
      id: reviewId,
      demographicId,
      clientId,
      locationId: stay.locationId,
      ...needed,
      status: "due",
      assignedTo: ownerId,
    });
  await setReviewDeadline(act, {
    reviewId,
    label: [reviewKinds[needed.kind], payerName].filter(Boolean).join(", "),
    link: linkOf(stay),
    locationId: stay.locationId,
    client: { clientId, demographicId },
    ownerId,
    dueOn: needed.dueOn,
    timeZone: stay.timeZone,
  });
  if (!same)
    await act.raise(
      "coverage.review-changed",
      { reviewId, clientId, demographicId },
      { topics: [`client:${clientId}`] },
    );
  return ownerId;
}

const isSame = (due: NeededReview, needed: NeededReview) =>
  due.kind === needed.kind && due.dueOn === needed.dueOn && due.authorizationId === needed.authorizationId;
const linkOf = ({ mrNo }: StayRow) => `/clients/${mrNo}?tabs=authorizations`;

/** Stages that are notified once, when a stay comes to them. */
const notified: readonly Stage[] = ["ends_today", "gap", "denied", "ending"];

async function announceOutlook(
  act: Act,
  stay: StayRow,
  { stage, outlook, payerName }: CoverageOfStay,
  before: { stage: Stage } | undefined,
  ownerId: string | null,
): Promise<void> {
  const { clientId, demographicId, locationId } = stay;
  if (before?.stage === stage || !notified.includes(stage)) return;
  const { uncoveredFrom, reason, coveredThrough } = outlook;
  if (stage === "gap" && uncoveredFrom !== null)
    await act.raise("coverage.gap-opened", { clientId, demographicId, uncoveredFrom });
  const day = coveredThrough === null ? null : formatDate(coveredThrough, stay.timeZone);
  act.notify({
    kind: "coverage.ending",
    to: ownerId === null ? { permission: "authorizations.write", locationId } : { clinicianIds: [ownerId] },
    title: inEachLanguage((say) =>
      stage === "gap"
        ? say("coverage.gap")
        : stage === "denied"
          ? say("coverage.denied", { day: day ?? "" })
          : say("coverage.ending", { day: day ?? "" }),
    ),
    body: [payerName, reason === null ? null : reasonLabels[reason]].filter(Boolean).join(" · "),
    link: linkOf(stay),
    subject: { type: "client", id: clientId },
    clientId,
    groupKey: `coverage:${demographicId}:${stage}`,
  });
}
