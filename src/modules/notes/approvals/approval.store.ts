import type { Expression, SqlBool } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { ApprovalFacts, ApprovalStatus } from "./approval.ts";

export interface ApprovalRecord extends ApprovalFacts {
  id: string;
  noteId: string;
  cycle: number;
  submittedAt: string;
  dueAt: string;
  decidedAt: string | null;
  decidedBy: string | null;
  reasonCode: string | null;
  reasonText: string | null;
  version: number;
}
const columns = [
  "id",
  "noteId",
  "cycle",
  "authorId",
  "supervisorId",
  "status",
  "submittedAt",
  "dueAt",
  "decidedAt",
  "decidedBy",
  "reasonCode",
  "reasonText",
  "openedAt",
  "openedBy",
  "openedVersionId",
  "version",
] as const;
const asApproval = (row: object) => row as ApprovalRecord;

export async function insertApproval(
  db: TenantDb,
  approval: Pick<ApprovalRecord, "noteId" | "cycle" | "authorId" | "supervisorId" | "submittedAt" | "dueAt">,
): Promise<void> {
  await db
    .insertInto("noteApprovals")
    .values({ id: newId(), ...approval })
    .execute();
}

/** The note's latest submission. */
export async function approvalOfNote(db: TenantDb, noteId: string): Promise<ApprovalRecord | null> {
  const row = await db
    .selectFrom("noteApprovals")
    .select(columns)
    .where("noteId", "=", noteId)
    .orderBy("cycle", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? asApproval(row) : null;
}

/** Which note an approval is about. Throws `not-found`. */
export async function noteOfApproval(db: TenantDb, id: string): Promise<string> {
  const row = await db.selectFrom("noteApprovals").select("noteId").where("id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such review.");
  return row.noteId;
}

/** Held until the commit; lock the note first, as signing does. */
export async function approvalForUpdate(db: TenantDb, id: string): Promise<ApprovalRecord> {
  const row = await db
    .selectFrom("noteApprovals")
    .select(columns)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return asApproval(row);
}

export async function saveApproval(
  db: TenantDb,
  id: string,
  change: Partial<
    Pick<
      ApprovalRecord,
      "decidedAt" | "decidedBy" | "reasonCode" | "reasonText" | "openedAt" | "openedBy" | "openedVersionId"
    >
  > & { status?: ApprovalStatus },
): Promise<ApprovalRecord> {
  const row = await db
    .updateTable("noteApprovals")
    .set(change)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return asApproval(row);
}

export interface QueueFilter {
  clinicianId: string;
  /** Also those assigned to nobody or to somebody else, at these places; null is every place. */
  others: "none" | { locationIds: readonly string[] | null };
}
/** What waits for a person's co-signature, due first; never their own notes. */
export async function waitingApprovals(db: TenantDb, { clinicianId, others }: QueueFilter, limit: number) {
  return db
    .selectFrom("noteApprovals as approval")
    .innerJoin("notes", "notes.id", "approval.noteId")
    .innerJoin("clinicians as author", "author.id", "approval.authorId")
    .select([
      "approval.id",
      "approval.noteId",
      "approval.cycle",
      "approval.submittedAt",
      "approval.dueAt",
      "notes.title",
      "notes.kind",
      "notes.clientId",
      "notes.serviceStart",
      "notes.timeZone",
      "author.fullName as authorName",
    ])
    .where("approval.status", "=", "pending")
    .where("approval.authorId", "<>", clinicianId)
    .where((where) => {
      const mine = where("approval.supervisorId", "=", clinicianId);
      if (others === "none") return mine;
      const unassigned: Expression<SqlBool> = where("approval.supervisorId", "is", null);
      const { locationIds } = others;
      const here =
        locationIds === null
          ? unassigned
          : where.and([unassigned, where("notes.locationId", "in", [...locationIds, nowhere])]);
      return where.or([mine, here]);
    })
    .orderBy("approval.dueAt")
    .orderBy("approval.id")
    .limit(limit)
    .execute();
}
const nowhere = "00000000-0000-0000-0000-000000000000";

/** The author's signature of a version that was not accepted is withdrawn; its row and act stay. */
export async function withdrawSlots(db: TenantDb, noteVersionId: string): Promise<string[]> {
  const rows = await db
    .updateTable("noteSignatures")
    .set({ status: "withdrawn" })
    .where("noteVersionId", "=", noteVersionId)
    .where("status", "=", "signed")
    .returning("signatureId")
    .execute();
  return rows.flatMap((row) => row.signatureId ?? []);
}
