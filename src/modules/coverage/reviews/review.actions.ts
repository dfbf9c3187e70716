import { lockClient, openClient, recordChartEvent, requireEpisode } from "#modules/clients/index.ts";
import { type Act, staleVersion } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes, localDate } from "#platform/shared/time/index.ts";
import {
  type AuthorizationRow,
  authorizationById,
  authorizationForUpdate,
  insertAuthorization,
  saveAuthorization,
} from "../authorizations/authorization.store.ts";
import type { Authorization, Review, ReviewInput } from "../authorizations/authorization-fields.contract.ts";
import {
  announceAuthorization,
  authorizationView,
  requireDays,
} from "../authorizations/authorization-record.actions.ts";
import { authorizationStates, awaitsPayer, unitText } from "../authorizations/authorization-states.ts";
import { refreshCoverage } from "../authorizations/refresh-coverage.actions.ts";
import { inEachLanguage } from "../notices.ts";
import { endReviewDeadline } from "../ports.ts";
import * as contract from "./review.contract.ts";
import {
  dueReviewForUpdate,
  insertReview,
  type ReviewRow,
  reviewById,
  reviewForUpdate,
  saveReview,
} from "./review.store.ts";
import { isAppeal, isApproval, moveOf, outcomes, reviewKinds } from "./review.ts";

export function reviewView({ clientId: _client, locationId: _location, ...row }: ReviewRow): Review {
  return row;
}

const invalid = (field: string, message: string) => fieldProblem(`body.${field}`, message, "authorization-invalid");

/** Minutes by which the clock of a browser may be ahead. */
const clockTolerance = 5;

/** Refuses an outcome without its figures: units of an approval, the reason of a denial (UR-5). */
function requireOutcome(act: Act, body: ReviewInput): void {
  if (body.contactedAt > addMinutes(act.now, clockTolerance))
    throw fieldProblem("body.contactedAt", "Enter a time that is not in the future.");
  if (body.outcome === "denied" && body.denialReason === null)
    throw invalid("denialReason", "Enter the payer's reason.");
  if (!isApproval(body.outcome)) return;
  if (body.approvedUnits === null) throw invalid("approvedUnits", "Enter what the payer approved.");
  if (body.approvedUnits > body.requestedUnits)
    throw invalid("approvedUnits", `Only ${unitText(body.requestedUnits, body.unit)} were requested.`);
  if (body.outcome === "partially_approved" && body.approvedUnits === body.requestedUnits)
    throw invalid("approvedUnits", "Everything requested was approved. Choose Approved, or correct the number.");
  if (body.outcome === "approved" && body.approvedUnits < body.requestedUnits)
    throw invalid("approvedUnits", "Less than requested was approved. Choose Partially approved.");
  if (body.nextReviewOn !== null && body.nextReviewOn < body.fromOn)
    throw invalid("nextReviewOn", "The next review can't be before the first day.");
}

/** The authorization that the review is about, as the reviewer saw it. */
async function reviewed(act: Act, body: ReviewInput): Promise<AuthorizationRow | null> {
  if (body.authorizationId === null) return null;
  const row = await authorizationForUpdate(act.db, body.authorizationId);
  if (row.clientId !== act.chart?.subjectId || row.demographicId !== body.demographicId)
    throw new Problem("not-found", "There is no such authorization in this stay.");
  if (body.authorizationVersion !== null && body.authorizationVersion !== row.version)
    throw staleVersion(authorizationView(row));
  if (!authorizationStates.can(row.status, "void"))
    throw new Problem("wrong-state", "This authorization was voided. Review the stay and try again.");
  return row;
}

/** Decides the authorization that awaits the payer, or adds a new one: the first, or an extension of an approved one. */
async function writeDecision(act: Act, body: ReviewInput, about: AuthorizationRow | null, today: string) {
  const verb = moveOf[body.outcome];
  const decided = about === null ? undefined : authorizationStates.next(about.status, verb);
  const { insuranceId, levelOfCareId, unit, requestedUnits, fromOn, throughOn } = body;
  const values = {
    insuranceId,
    levelOfCareId,
    unit,
    requestedUnits,
    fromOn,
    throughOn,
    authNumber: body.authNumber ?? about?.authNumber ?? null,
    serviceCode: body.serviceCode ?? about?.serviceCode ?? null,
    nextReviewOn: body.nextReviewOn,
    careManager: body.careManager ?? about?.careManager ?? null,
    careManagerPhone: body.careManagerPhone ?? about?.careManagerPhone ?? null,
    note: body.note,
    decidedOn: body.outcome === "pended" ? null : today,
    denialReason: body.outcome === "denied" || body.outcome === "partially_approved" ? body.denialReason : null,
    appealBy: isRefusal(body) ? body.appealBy : null,
    ...(isApproval(body.outcome) ? { approvedUnits: body.approvedUnits } : {}),
  };
  const place = decided ? { id: about?.id ?? null, parentId: null } : { id: null, parentId: about?.id ?? null };
  await requireDays(act, { ...place, ...body }, body.confirmOverlap);
  if (about !== null && decided) {
    await saveAuthorization(act.db, about.id, { ...values, note: body.note ?? about.note, status: decided });
    return { row: await authorizationById(act.db, about.id), verb };
  }
  const id = newId();
  const status = authorizationStates.next("requested", verb) ?? "requested";
  await insertAuthorization(act.db, {
    id,
    demographicId: body.demographicId,
    clientId: act.chart?.subjectId ?? "",
    parentId: about?.id ?? null,
    status,
    ...values,
  });
  return { row: await authorizationById(act.db, id), verb };
}

const isRefusal = ({ outcome }: ReviewInput) => outcome === "denied" || outcome === "partially_approved";

/** Keeps what was agreed with the payer: the review that was due, and the authorization as it is decided. */
async function holdReview(act: Act, mrNo: string, asked: ReviewInput) {
  const { clientId } = await openClient(act, mrNo, "insurance");
  await lockClient(act, clientId);
  const { demographicId } = asked;
  const episode = await requireEpisode(act, { mrNo, demographicId });
  requireOutcome(act, asked);
  const body = asked.contactedAt > act.now ? { ...asked, contactedAt: act.now } : asked;
  const about = await reviewed(act, body);
  const due = await dueReviewForUpdate(act.db, demographicId);
  const { row, verb } = await writeDecision(act, body, about, localDate(body.contactedAt, episode.timeZone));
  const reviewId = due?.id ?? newId();
  const { kind, contactedAt, method, payerRep, callReference, summary, outcome } = body;
  const held = {
    authorizationId: row.id,
    kind,
    contactedAt,
    method,
    payerRep,
    callReference,
    summary,
    outcome,
    requestedUnits: body.requestedUnits,
    approvedUnits: isApproval(outcome) ? body.approvedUnits : null,
    status: "completed" as const,
    recordedBy: act.actor.clinicianId,
    assignedTo: due?.assignedTo ?? act.actor.clinicianId,
  };
  if (due) await saveReview(act.db, reviewId, held);
  else {
    const dueOn = localDate(contactedAt, episode.timeZone);
    const at = { demographicId, clientId, locationId: episode.locationId };
    await insertReview(act.db, { id: reviewId, ...at, dueOn, ...held });
  }
  await endReviewDeadline(act, reviewId, { at: contactedAt });
  await recordChartEvent(act, {
    module: "coverage",
    kind: "review.recorded",
    subjectType: "utilization-review",
    subjectId: reviewId,
    clientId,
    demographicId,
    at: contactedAt,
    title: `${reviewKinds[kind]} with ${row.payerName}: ${outcomes[outcome].toLowerCase()}`,
    summary: [callReference === null ? null : `Call reference ${callReference}`, summary].filter(Boolean).join(". "),
    permission: "authorizations.read",
  });
  await act.raise(
    "coverage.review-changed",
    { reviewId, clientId, demographicId },
    { subject: { type: "utilization-review", id: reviewId }, topics: [`client:${clientId}`] },
  );
  await announceAuthorization(act, row, verb);
  await refreshCoverage(act, demographicId);
  return {
    reviewId,
    clientId,
    authorizationId: row.id,
    detail: { demographicId, kind, outcome, authorizationId: row.id },
  };
}

type Answered = Omit<
  ReviewInput,
  | "demographicId"
  | "insuranceId"
  | "levelOfCareId"
  | "unit"
  | "authorizationId"
  | "kind"
  | "authorizationVersion"
  | "requestedUnits"
  | "fromOn"
  | "throughOn"
>;
type Asked = Pick<ReviewInput, "requestedUnits" | "fromOn" | "throughOn">;

/** The authorization under the path, locked. Throws `not-found` for one of another chart, and `stale-version`. */
async function authorizationUnder(act: Act, mrNo: string, id: string, version: number): Promise<AuthorizationRow> {
  const { clientId } = await openClient(act, mrNo, "insurance");
  await lockClient(act, clientId);
  const row = await authorizationForUpdate(act.db, id);
  if (row.clientId !== clientId) throw new Problem("not-found", "There is no such authorization on this chart.");
  if (row.version !== version) throw staleVersion(authorizationView(row));
  return row;
}

async function answer(
  act: Act,
  mrNo: string,
  row: AuthorizationRow,
  kind: ReviewInput["kind"],
  body: Answered & Asked,
): Promise<Authorization> {
  const { demographicId, insuranceId, levelOfCareId, unit } = row;
  const about = { demographicId, insuranceId, levelOfCareId, unit, kind };
  const { clientId, authorizationId, detail } = await holdReview(act, mrNo, {
    ...body,
    ...about,
    authorizationId: row.id,
    authorizationVersion: row.version,
  });
  act.audit({ subjectId: authorizationId, clientId, detail });
  return authorizationView(await authorizationById(act.db, authorizationId));
}

/** The kind of appeal that is running: the one the review that is due was named for. */
async function appealOf(act: Act, { demographicId }: AuthorizationRow): Promise<ReviewInput["kind"]> {
  const due = await dueReviewForUpdate(act.db, demographicId);
  return due && isAppeal(due.kind) ? due.kind : "appeal_standard";
}

export const reviewHandlers = [
  action(contract.recordReview, async (act, { params, body }) => {
    const { reviewId, clientId, detail } = await holdReview(act, params.mrNo, body);
    act.audit({ subjectId: reviewId, clientId, detail });
    return reviewView(await reviewById(act.db, reviewId));
  }),

  action(contract.decideAuthorization, async (act, { params, body: { version, ...body } }) => {
    const row = await authorizationUnder(act, params.mrNo, params.authorizationId, version);
    if (!awaitsPayer(row.status))
      throw new Problem("wrong-state", "The payer has decided this authorization. Extend it, or appeal the decision.");
    const kind =
      row.status === "under_appeal" ? await appealOf(act, row) : row.parentId === null ? "initial" : "concurrent";
    const { requestedUnits, fromOn, throughOn } = row;
    return answer(act, params.mrNo, row, kind, { ...body, requestedUnits, fromOn, throughOn });
  }),

  action(contract.extendAuthorization, async (act, { params, body: { version, ...body } }) => {
    const row = await authorizationUnder(act, params.mrNo, params.authorizationId, version);
    if (row.approvedUnits === null)
      throw new Problem("wrong-state", "Only what a payer approved can be extended. Record the decision first.");
    return answer(act, params.mrNo, row, "concurrent", body);
  }),

  action(contract.assignReview, async (act, { params, body }) => {
    const { clientId, mrNo } = await openClient(act, params.mrNo, "insurance");
    await lockClient(act, clientId);
    const review = await reviewForUpdate(act.db, params.reviewId);
    if (review.clientId !== clientId) throw new Problem("not-found", "There is no such review on this chart.");
    if (body.version !== review.version) throw staleVersion(reviewView(review));
    if (review.status !== "due")
      throw new Problem("wrong-state", "This review is not due. Reload to see the next one.");
    const { demographicId } = review;
    await saveReview(act.db, review.id, { assignedTo: body.assignedTo });
    // Moves the deadline to its new owner.
    await refreshCoverage(act, demographicId);
    await act.raise(
      "coverage.review-changed",
      { reviewId: review.id, clientId, demographicId },
      { subject: { type: "utilization-review", id: review.id }, topics: [`client:${clientId}`] },
    );
    if (body.assignedTo !== null)
      act.notify({
        kind: "coverage.ending",
        to: { clinicianIds: [body.assignedTo] },
        title: inEachLanguage((say) => say("review.assigned")),
        body: reviewKinds[review.kind],
        link: `/clients/${mrNo}?tabs=authorizations`,
        subject: { type: "client", id: clientId },
        clientId,
      });
    act.audit({ subjectId: review.id, clientId, fields: ["assignedTo"] });
    return reviewView(await reviewById(act.db, review.id));
  }),
];
