import type { Act } from "#platform/server/execution/context.ts";
import { insertReview, settle } from "./review.store.ts";
import type { ReviewKind } from "./review.ts";

interface ToReview {
  kind: Exclude<ReviewKind, "order_signature" | "cosign">;
  order: { id: string; clientId: string; demographicId: string; locationId: string };
  refillId?: string | null;
  logId?: string | null;
  scheduleId?: string | null;
  reason?: string | null;
  /** Null: raised by the system. */
  submittedBy: string | null;
  /** Null: any holder of the permission at the location. */
  assigneeId: string | null;
  assigneePermission?: "medications.approve" | "medications.manageProtocols";
  dueAt?: string | null;
}

/**
 * Puts something into the queue of reviews. A second one of the same kind for the order takes the place of the first while
 * that is open. Signatures are queued by the database itself (`orders_review()`).
 */
export async function openReview(act: Act, review: ToReview): Promise<void> {
  const { order } = review;
  await insertReview(act.db, {
    kind: review.kind,
    orderId: order.id,
    refillId: review.refillId ?? null,
    logId: review.logId ?? null,
    scheduleId: review.scheduleId ?? null,
    reason: review.reason ?? null,
    clientId: order.clientId,
    demographicId: order.demographicId,
    locationId: order.locationId,
    submittedBy: review.submittedBy,
    submittedAt: act.now,
    assigneeId: review.assigneeId,
    assigneePermission: review.assigneePermission ?? "medications.approve",
    dueAt: review.dueAt ?? null,
  });
}

/** Closes open reviews of an order: it was decided on another screen, or its reason is gone. */
export async function settleReviews(
  act: Act,
  { orderId, kinds }: { orderId: string; kinds: readonly ToReview["kind"][] },
  state: "approved" | "declined" | "withdrawn",
  note?: string,
): Promise<void> {
  await settle(act.db, { orderId, kinds, state, by: act.actor.clinicianId, at: act.now, note: note ?? null });
}
