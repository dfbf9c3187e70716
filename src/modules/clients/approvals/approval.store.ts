import { sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { ApprovalRequest } from "../episodes/admission.contract.ts";
import { listName } from "../identity/name.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "approval_requests.payload": Payload;
    "approval_requests.steps": { permission: "clients.approve"; state: string; by?: string | null; at?: string }[];
  }
}

/** Requests expire after 7 days. */
const approvalMinutes = 7 * 24 * 60;

interface Payload {
  levelOfCareId: string | null;
  expectedAt: string | null;
  note: string | null;
}

export async function insertApproval(
  act: Act,
  request: Payload & { clientId: string; demographicId: string; locationId: string },
): Promise<string> {
  const id = newId();
  const { clientId, demographicId, locationId, ...payload } = request;
  await act.db
    .insertInto("approvalRequests")
    .values({
      id,
      kind: "admission",
      subjectType: "episode",
      subjectId: demographicId,
      clientId,
      demographicId,
      locationId,
      requestedById: act.actor.userId ?? "",
      payload: jsonb(payload),
      steps: jsonb([{ permission: "clients.approve", state: "pending" }]),
      state: "pending",
      dueAt: addMinutes(act.now, approvalMinutes),
      createdAt: act.now,
    })
    .execute();
  return id;
}

function approvals(view: View) {
  return view.db
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
}
type Row = Awaited<ReturnType<ReturnType<typeof approvals>["execute"]>>[number];

function toApproval(view: View, row: Row): ApprovalRequest {
  const { payload, requestedById, legalFirstName, legalMiddleName, legalLastName, suffix, preferredName, ...rest } =
    row;
  return {
    ...rest,
    ...payload,
    state: row.state,
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

export async function approvalForUpdate(
  act: Act,
  approvalId: string,
): Promise<ApprovalRequest & { requestedById: string }> {
  const row = await approvals(act).where("a.id", "=", approvalId).forUpdate("a").executeTakeFirst();
  if (!row) throw new Problem("not-found", "Request not found.");
  return { ...toApproval(act, row), requestedById: row.requestedById };
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
      steps: jsonb([{ permission: "clients.approve", state: decision.state, by: act.actor.userId, at: act.now }]),
    })
    .where("id", "=", approvalId)
    .execute();
  const { requestedById: _, ...after } = await approvalForUpdate(act, approvalId);
  return after;
}

/** The request of a stay that is not decided, locked; null where there is none. */
export async function pendingApprovalOf(act: Act, demographicId: string): Promise<ClosableApproval | null> {
  const row = await closable(act.db).where("a.demographicId", "=", demographicId).forUpdate("a").executeTakeFirst();
  return row ?? null;
}

/** Requests past their last day, at most some hundreds. */
export const approvalsDue = (db: TenantDb, now: string): Promise<ClosableApproval[]> =>
  closable(db).where("a.dueAt", "<=", now).orderBy("a.dueAt").limit(200).execute();

const closable = (db: TenantDb) =>
  db
    .selectFrom("approvalRequests as a")
    .innerJoin("clients as c", "c.id", "a.clientId")
    .select(["a.id", "a.clientId", "a.demographicId", "a.requestedById", "c.mrNo"])
    .where("a.kind", "=", "admission")
    .where("a.state", "=", "pending");
type ClosableApproval = Awaited<ReturnType<ReturnType<typeof closable>["execute"]>>[number];

interface PendingApproval {
  id: string;
  clientId: string;
  kind: string;
  name: string;
  requestedAt: string;
  /** All pending approvals, not only the returned ones. */
  total: number;
}

/** The first pending approvals the user may decide, earliest due first. */
export async function pendingApprovals(view: View, limit: number): Promise<PendingApproval[]> {
  const { rows } = await sql<PendingApproval>`
    SELECT a.id, a.client_id, a.kind, c.legal_first_name || ' ' || c.legal_last_name AS name, a.created_at AS requested_at, count(*) OVER ()::int AS total
    FROM approval_requests a JOIN clients c ON c.tenant_id = a.tenant_id AND c.id = a.client_id
    WHERE a.state = 'pending' AND a.requested_by_id NOT IN (${view.actor.clinicianId ?? view.actor.userId}::uuid, ${view.actor.userId}::uuid)
      AND ${view.inReach("clients.approve", "client", sql<string>`a.client_id`)}
    ORDER BY a.due_at, a.id LIMIT ${limit}`.execute(view.db);
  return rows;
}
