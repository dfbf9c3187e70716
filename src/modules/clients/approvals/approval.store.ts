import { sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { DischargeType } from "../episodes/episode.ts";
import { listName } from "../identity/name.ts";
import type { ApprovalRequest } from "./approval.contract.ts";
import { type ApprovalStep, approvalDue } from "./approval.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "approval_requests.payload": Payload;
    "approval_requests.steps": { permission: "clients.approve"; state: string; by?: string | null; at?: string }[];
  }
}

/** What is requested; fields that a kind does not have are null. */
export interface Payload {
  levelOfCareId: string | null;
  dischargeType: DischargeType | null;
  toLocationId: string | null;
  expectedAt: string | null;
  /** When a client on a pass is back at the latest. */
  returnAt: string | null;
  note: string | null;
}

interface NewApproval extends Payload {
  kind: ApprovalStep;
  clientId: string;
  demographicId: string;
  locationId: string;
}

export async function insertApproval(act: Act, request: NewApproval): Promise<string> {
  const id = newId();
  const { kind, clientId, demographicId, locationId, ...payload } = request;
  await act.db
    .insertInto("approvalRequests")
    .values({
      id,
      kind,
      subjectType: "episode",
      subjectId: demographicId,
      clientId,
      demographicId,
      locationId,
      requestedById: act.actor.userId ?? "",
      payload: jsonb(payload),
      steps: jsonb([{ permission: "clients.approve", state: "pending" }]),
      state: "pending",
      dueAt: approvalDue(act.now),
      createdAt: act.now,
    })
    .execute();
  return id;
}

const approvals = (view: View) =>
  view.db
    .selectFrom("approvalRequests as a")
    .innerJoin("clients as c", "c.id", "a.clientId")
    .leftJoin("clinicians as asked", "asked.userId", "a.requestedById")
    .leftJoin("clinicians as decided", "decided.userId", "a.decidedById")
    .select([
      "a.id",
      "a.kind",
      "a.state",
      "a.clientId",
      "a.demographicId",
      "a.locationId",
      "a.payload",
      "a.requestedById",
      "a.createdAt as requestedAt",
      "a.dueAt",
      "a.decidedAt",
      "a.comment",
      "a.version",
      "c.mrNo",
      "c.birthDate",
      "c.legalFirstName",
      "c.legalMiddleName",
      "c.legalLastName",
      "c.suffix",
      "c.preferredName",
      "asked.fullName as requestedByName",
      "decided.fullName as decidedByName",
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof approvals>["execute"]>>[number];

function toApproval(view: View, row: Row): ApprovalRequest {
  const { payload, requestedById, legalFirstName, legalMiddleName, legalLastName, suffix, preferredName, ...rest } =
    row;
  return {
    ...rest,
    ...payload,
    clientName: listName({ legalFirstName, legalMiddleName, legalLastName, suffix, preferredName }),
    mayDecide: row.state === "pending" && requestedById !== view.actor.userId,
  };
}

/** Requests for clients the viewer may open, oldest first. */
export async function approvalRows(
  view: View,
  states: readonly ApprovalRequest["state"][],
): Promise<ApprovalRequest[]> {
  const rows = await approvals(view)
    .where("a.state", "in", [...states])
    .where(view.inReach("clients.approve", "client", sql<string>`a.client_id`))
    .orderBy("a.createdAt")
    .limit(200)
    .execute();
  return rows.map((row) => toApproval(view, row));
}

export type OpenRequest = ApprovalRequest & { requestedById: string };
const withRequester = (view: View, row: Row): OpenRequest => ({
  ...toApproval(view, row),
  requestedById: row.requestedById,
});

export async function approvalForUpdate(act: Act, approvalId: string): Promise<OpenRequest> {
  const row = await approvals(act).where("a.id", "=", approvalId).forUpdate("a").executeTakeFirst();
  if (!row) throw new Problem("not-found", "Request not found.");
  return withRequester(act, row);
}

export async function saveDecision(
  act: Act,
  approvalId: string,
  decision: { state: Exclude<ApprovalRequest["state"], "pending">; comment: string | null },
): Promise<ApprovalRequest> {
  await act.db
    .updateTable("approvalRequests")
    .set({
      state: decision.state,
      comment: decision.comment,
      decidedAt: act.now,
      decidedById: act.actor.userId,
      ...(decision.state === "approved" ? { dueAt: approvalDue(act.now) } : {}),
      steps: jsonb([{ permission: "clients.approve", state: decision.state, by: act.actor.userId, at: act.now }]),
    })
    .where("id", "=", approvalId)
    .execute();
  const { requestedById: _, ...after } = await approvalForUpdate(act, approvalId);
  return after;
}

/** Requests of a stay that are open, or approved and not acted on until now, oldest first. */
export async function liveApprovals(view: View, demographicId: string): Promise<OpenRequest[]> {
  const rows = await approvals(view)
    .where("a.demographicId", "=", demographicId)
    .where(sql<boolean>`(a.state = 'pending' OR a.state = 'approved' AND a.used_at IS NULL AND a.due_at > ${view.now})`)
    .orderBy("a.createdAt")
    .execute();
  return rows.map((row) => withRequester(view, row));
}

/** Marks an approval as acted on, so that it permits one step only. */
export async function markUsed(act: Act, approvalId: string): Promise<void> {
  await act.db.updateTable("approvalRequests").set({ usedAt: act.now }).where("id", "=", approvalId).execute();
}

/** The requests of a stay that are not decided, locked. */
export const pendingApprovalsOf = (act: Act, demographicId: string): Promise<PendingRequest[]> =>
  pending(act.db).where("a.demographicId", "=", demographicId).forUpdate("a").execute();

/** Requests past their last day, at most some hundreds. */
export const approvalsDue = (db: TenantDb, now: string): Promise<PendingRequest[]> =>
  pending(db).where("a.dueAt", "<=", now).orderBy("a.dueAt").limit(200).execute();

const pending = (db: TenantDb) =>
  db
    .selectFrom("approvalRequests as a")
    .innerJoin("clients as c", "c.id", "a.clientId")
    .select(["a.id", "a.kind", "a.clientId", "a.demographicId", "a.requestedById", "c.mrNo"])
    .where("a.state", "=", "pending");
type PendingRequest = Awaited<ReturnType<ReturnType<typeof pending>["execute"]>>[number];

interface WaitingApproval {
  id: string;
  clientId: string;
  kind: ApprovalStep;
  name: string;
  requestedAt: string;
  /** All pending approvals, not only the returned ones. */
  total: number;
}

/** The first pending approvals the user may decide, earliest due first. */
export async function pendingApprovals(view: View, limit: number): Promise<WaitingApproval[]> {
  const { rows } = await sql<WaitingApproval>`
    SELECT a.id, a.client_id, a.kind, c.legal_first_name || ' ' || c.legal_last_name AS name, a.created_at AS requested_at, count(*) OVER ()::int AS total
    FROM approval_requests a JOIN clients c ON c.tenant_id = a.tenant_id AND c.id = a.client_id
    WHERE a.state = 'pending' AND a.requested_by_id NOT IN (${view.actor.clinicianId ?? view.actor.userId}::uuid, ${view.actor.userId}::uuid)
      AND ${view.inReach("clients.approve", "client", sql<string>`a.client_id`)}
    ORDER BY a.due_at, a.id LIMIT ${limit}`.execute(view.db);
  return rows;
}
