import { sql } from "kysely";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import type { Ticket } from "#platform/server/ports/ticket-store.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { actingClinician } from "../acting-clinician.ts";
import { announceSupply } from "../counts/announce-supply.actions.ts";
import { inEachLanguage } from "../notices.ts";
import { passTopic } from "../orders/announce-order.actions.ts";
import { approveLocked } from "../orders/approve-order.actions.ts";
import { stopped } from "../orders/end-order.actions.ts";
import { moveOrder } from "../orders/move-order.actions.ts";
import { orderForUpdate } from "../orders/order.store.ts";
import { refillForUpdate, saveRefill } from "../refills/refill.store.ts";
import { refillStates } from "../refills/refill.ts";
import * as contract from "./review.contract.ts";
import * as store from "./review.store.ts";
import { isDeclinable, isSigned, reviewStates } from "./review.ts";

const reviewPermissions = ["medications.approve", "medications.manageProtocols"] as const;

function readerOf(view: View): store.ReviewReader {
  const reach = view.reach("medications.view");
  return {
    clinicianId: view.actor.clinicianId,
    permissions: reviewPermissions.filter((permission) => view.can(permission)),
    locationIds: reach.kind === "location" ? reach.locationIds : reach.kind === "own" ? [] : null,
  };
}

const reachOf = (view: View) => view.inReach("medications.view", "client", sql.ref("v.client_id"));

/** Staff review what is theirs or open to their role; a prescriber signs a colleague's order as well, as in the order list. */
function shownReview(view: View, row: store.ReviewRow): contract.ReviewItem {
  const { orderStatus: _, orderVersion: __, refillVersion: ___, submittedBy, assigneeId: ____, ...rest } = row;
  const { assigneePermission, ...shown } = rest;
  const isSubmitter = submittedBy !== null && submittedBy === view.actor.clinicianId;
  const mayDecide = view.can("medications.approve") && view.can(assigneePermission);
  const abilities = contract.reviewAbilities.filter((ability) => {
    if (!reviewStates.can(row.state, ability)) return false;
    if (ability === "answer") return isSubmitter;
    if (ability === "withdraw") return isSubmitter && isDeclinable(row.kind);
    if (!mayDecide || (isSubmitter && row.kind === "refill")) return false;
    if (ability === "decline") return isDeclinable(row.kind);
    return ability !== "return" || submittedBy !== null;
  });
  return { ...shown, isOverdue: row.dueAt !== null && row.dueAt < view.now, abilities };
}

/** With no toggles the list is the user's submissions; with neither, all open reviews the user may see. */
export const listReviewsQuery = query(contract.listReviews, async (view, { query: asked }) => {
  const { overdue, ...filter } = asked;
  const page = await store.pageOfReviews(view.db, {
    ...filter,
    kind: filter.kind,
    demographicId: filter.demographicId,
    locationId: filter.locationId,
    overdueAt: overdue === "true" ? view.now : undefined,
    reader: readerOf(view),
    reach: reachOf(view),
  });
  return { ...page, rows: page.rows.map((row) => shownReview(view, row)) };
});

export const countReviewsQuery = query(contract.countReviews, (view, { query: { locationId } }) =>
  store.reviewCounts(view.db, { reader: readerOf(view), locationId, now: view.now, reach: reachOf(view) }),
);

interface Decision {
  version: number;
  decision: "approve" | "decline" | "return";
  note?: string | undefined;
  overrides: { key: string; reason: string }[];
}

/** Locks order, refill and review in this order, as their own verbs do, and refuses an old version. */
async function lockedReview(act: Act, reviewId: string, version: number) {
  const { orderId, refillId } = await store.subjectsOf(act.db, reviewId);
  const order = await orderForUpdate(act.db, orderId);
  await act.openChart(order.clientId, "medications");
  const refill = refillId === null ? null : await refillForUpdate(act.db, refillId);
  const review = await store.lockReview(act.db, reviewId);
  act.requireVersion(shownReview(act, review), version);
  return { order, refill, review };
}

function requireAbility(act: Act, review: store.ReviewRow, ability: contract.ReviewAbility): void {
  if (!reviewStates.can(review.state, ability))
    throw new Problem("wrong-state", `This review is "${reviewStates.label(review.state)}". Reload the list.`);
  if (!shownReview(act, review).abilities.includes(ability)) throw new Problem("forbidden");
}

/** Decides one review, and with it what it is about: the order is signed or declined, the refill approved or denied. */
async function decideOne(act: Act, reviewId: string, decision: Decision, ticket?: Ticket): Promise<store.ReviewRow> {
  const { order, refill, review } = await lockedReview(act, reviewId, decision.version);
  requireAbility(act, review, decision.decision);
  const { note } = decision;
  if (decision.decision !== "approve" && note === undefined)
    throw fieldProblem("body.note", decision.decision === "return" ? "Enter your question." : "Enter a reason.");
  const decided = { decidedBy: actingClinician(act), decidedAt: act.now, decisionNote: note ?? null };
  if (decision.decision === "return") {
    await store.saveReview(act.db, review.id, { ...decided, state: "returned", answer: null });
    if (review.submittedBy) notifyReturned(act, review, review.submittedBy);
    return review;
  }
  const isApproved = decision.decision === "approve";
  if (isSigned(review.kind)) {
    // The database moves the review with the order's signature or its decline.
    if (isApproved) await approveLocked(act, order, decision.overrides, ticket ?? (await act.takeTicket("sign")));
    else await moveOrder(act, order, "decline", stopped(act.now, note ?? null), { reason: note });
    if (note !== undefined) await store.saveReview(act.db, review.id, { decisionNote: note });
    return review;
  }
  if (refill) await decideRefill(act, refill, isApproved, note);
  await store.saveReview(act.db, review.id, { ...decided, state: isApproved ? "approved" : "declined" });
  return review;
}

async function decideRefill(
  act: Act,
  refill: Awaited<ReturnType<typeof refillForUpdate>>,
  isApproved: boolean,
  note: string | undefined,
): Promise<void> {
  const next = refillStates.next(refill.state, isApproved ? "approve" : "deny");
  if (!next) throw new Problem("wrong-state", `This refill is "${refillStates.label(refill.state)}". Reload the list.`);
  const by = actingClinician(act);
  await saveRefill(act.db, refill.id, {
    state: next,
    ...(isApproved
      ? { approvedBy: by, approvedAt: act.now }
      : { closedAt: act.now, closedBy: by, closeReason: note ?? null }),
  });
  await announceSupply(act, refill.locationId);
}

function notifyReturned(act: Act, review: store.ReviewRow, submittedBy: string): void {
  act.notify({
    kind: "medications.review-returned",
    to: { clinicianIds: [submittedBy] },
    title: inEachLanguage((say) => say("review.returned")),
    link: `/medications?tabs=reviews&review=${review.id}`,
    subject: { type: "order", id: review.orderId },
    clientId: review.clientId,
  });
}

/** Open queues of the location are read again. */
async function announceReview(
  act: Act,
  { clientId, demographicId, orderId, locationId }: store.ReviewRow,
): Promise<void> {
  await act.raise(
    "medications.order-changed",
    { clientId, demographicId, orderId },
    { topics: [passTopic(locationId)] },
  );
}

export const decideReviewAction = action(contract.decideReview, async (act, { params: { reviewId }, body }) => {
  const review = await decideOne(act, reviewId, body);
  act.audit({ subjectId: reviewId, clientId: review.clientId, detail: { decision: body.decision, kind: review.kind } });
  await announceReview(act, review);
  return shownReview(act, await store.reviewById(act.db, reviewId));
});

/** One PIN approves several; a refused one stays in the queue and stops no other. Locked by id, so two such requests can't block each other. */
export const decideReviewsAction = action(contract.decideReviews, async (act, { body: { items } }) => {
  if (new Set(items.map(({ reviewId }) => reviewId)).size < items.length)
    throw fieldProblem("body.items", "A review is listed twice.");
  const takeTicket = act.takeTicket.bind(act);
  const ticket = act.request.ticket ? await takeTicket("sign") : undefined;
  const results = new Map<string, { ok: true; reviewId: string } | Refused>();
  for (const { reviewId, version } of [...items].sort((a, b) => (a.reviewId < b.reviewId ? -1 : 1))) {
    const ended = await act.part(async () => {
      const review = await decideOne(act, reviewId, { version, decision: "approve", overrides: [] }, ticket);
      await announceReview(act, review);
    });
    results.set(
      reviewId,
      ended.ok
        ? { ok: true, reviewId }
        : {
            ok: false,
            reviewId,
            code: ended.problem.code,
            message: ended.problem.details.errors?.[0]?.message ?? ended.problem.message,
          },
    );
  }
  const all = [...results.values()];
  const [refused] = all.flatMap((one) => (one.ok ? [] : [one]));
  if (refused && all.every((one) => !one.ok && ofRequest.has(one.code)))
    throw new Problem(refused.code, refused.message);
  act.chart = null;
  act.note = null;
  act.audit({
    subjectId: items[0]?.reviewId ?? null,
    clientId: null,
    detail: { decision: "approve", decided: all.filter(({ ok }) => ok).map(({ reviewId }) => reviewId) },
  });
  return { results: items.flatMap(({ reviewId }) => results.get(reviewId) ?? []) };
});
type Refused = { ok: false; reviewId: string; code: Problem["code"]; message: string };
/** Refusals of the whole request: nothing of it is in reach, or the PIN is missing. */
const ofRequest = new Set<string>(["not-found", "out-of-scope", "step-up-required", "ticket-used", "forbidden"]);

export const answerReviewAction = action(contract.answerReview, async (act, { params: { reviewId }, body }) => {
  const { review } = await lockedReview(act, reviewId, body.version);
  requireAbility(act, review, "answer");
  await store.saveReview(act.db, reviewId, { state: "pending", answer: body.answer });
  act.audit({ subjectId: reviewId, clientId: review.clientId, detail: { kind: review.kind } });
  await announceReview(act, review);
  return shownReview(act, await store.reviewById(act.db, reviewId));
});

/** The submitter takes back a proposal, which is then entered in error, or a refill request. */
export const withdrawReviewAction = action(contract.withdrawReview, async (act, { params: { reviewId }, body }) => {
  const { order, refill, review } = await lockedReview(act, reviewId, body.version);
  requireAbility(act, review, "withdraw");
  const { reason } = body;
  if (refill) {
    const state = refillStates.next(refill.state, "cancel");
    if (!state)
      throw new Problem("wrong-state", `This refill is "${refillStates.label(refill.state)}". Reload the list.`);
    const by = actingClinician(act);
    await saveRefill(act.db, refill.id, { state, closedAt: act.now, closedBy: by, closeReason: reason });
    await store.saveReview(act.db, reviewId, {
      state: "withdrawn",
      decidedBy: by,
      decidedAt: act.now,
      decisionNote: reason,
    });
    await announceSupply(act, refill.locationId);
  } else await moveOrder(act, order, "enter-in-error", stopped(act.now, reason), { reason });
  act.audit({ subjectId: reviewId, clientId: review.clientId, detail: { kind: review.kind } });
  await announceReview(act, review);
  return shownReview(act, await store.reviewById(act.db, reviewId));
});
