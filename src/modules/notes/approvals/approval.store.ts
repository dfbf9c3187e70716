import { type Expression, type SqlBool, sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { NoteApprovalReasonCode } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { NoteKind } from "../notes/note.ts";
import type { ApprovalComment, ApprovalFacts, ApprovalStatus } from "./approval.ts";
import { type ReminderStep, reminderSteps } from "./reminder.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "note_approvals.comments": ApprovalComment[];
  }
}

export interface ApprovalRecord extends ApprovalFacts {
  id: string;
  noteId: string;
  cycle: number;
  submittedAt: string;
  dueAt: string;
  decidedAt: string | null;
  decidedBy: string | null;
  reasonCode: NoteApprovalReasonCode | null;
  reasonText: string | null;
  comments: ApprovalComment[];
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
  "comments",
  "openedAt",
  "openedBy",
  "openedVersionId",
  "version",
] as const;

export async function insertApproval(
  db: TenantDb,
  approval: Pick<ApprovalRecord, "noteId" | "cycle" | "authorId" | "supervisorId" | "submittedAt" | "dueAt">,
): Promise<void> {
  await db
    .insertInto("noteApprovals")
    .values({ id: newId(), ...approval })
    .execute();
}

/** The note's latest submission for co-signature. */
export async function approvalOfNote(db: TenantDb, noteId: string): Promise<ApprovalRecord | null> {
  const row = await db
    .selectFrom("noteApprovals")
    .select(columns)
    .where("noteId", "=", noteId)
    .orderBy("cycle", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The note of an approval. Throws `not-found`. */
export async function noteOfApproval(db: TenantDb, id: string): Promise<string> {
  const row = await db.selectFrom("noteApprovals").select("noteId").where("id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such approval.");
  return row.noteId;
}

export async function approvalById(db: TenantDb, id: string): Promise<ApprovalRecord> {
  return db.selectFrom("noteApprovals").select(columns).where("id", "=", id).executeTakeFirstOrThrow();
}

/** Locks the approval until commit. Lock the note first, as signing does, to avoid deadlocks. */
export async function approvalForUpdate(db: TenantDb, id: string): Promise<ApprovalRecord> {
  return db.selectFrom("noteApprovals").select(columns).where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
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
  return db.updateTable("noteApprovals").set(change).where("id", "=", id).returning(columns).executeTakeFirstOrThrow();
}

export interface QueueFilter {
  clinicianId: string;
  /** Also unassigned approvals at these locations; null means every location. */
  others: "none" | { locationIds: readonly string[] | null };
  /** Also approvals at these locations that are assigned to other supervisors. */
  isTeam?: boolean;
  clientId?: string | null;
  authorId?: string | undefined;
  kind?: NoteKind | undefined;
  dueBefore?: string | undefined;
}
/** A clinician's queue of notes to co-sign, earliest due first. Never includes their own notes. */
export async function pendingApprovals(
  db: TenantDb,
  { clinicianId, others, isTeam = false, clientId = null, authorId, kind, dueBefore }: QueueFilter,
  limit: number,
) {
  return db
    .selectFrom("noteApprovals as approval")
    .innerJoin("notes", "notes.id", "approval.noteId")
    .innerJoin("clinicians as author", "author.id", "approval.authorId")
    .leftJoin("clinicians as supervisor", "supervisor.id", "approval.supervisorId")
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
      "approval.authorId",
      "author.fullName as authorName",
      "supervisor.fullName as supervisorName",
      "approval.openedBy",
      "approval.openedVersionId",
      "notes.currentVersionId",
      "approval.version",
    ])
    .where("approval.status", "=", "pending")
    .where("approval.authorId", "<>", clinicianId)
    .$if(clientId !== null, (query) => query.where("notes.clientId", "=", clientId))
    .$if(authorId !== undefined, (query) => query.where("approval.authorId", "=", authorId ?? ""))
    .$if(kind !== undefined, (query) => query.where("notes.kind", "=", kind ?? "progress"))
    .$if(dueBefore !== undefined, (query) => query.where("approval.dueAt", "<", dueBefore ?? ""))
    .where((where) => {
      const mine = where("approval.supervisorId", "=", clinicianId);
      if (others === "none") return mine;
      const unassigned: Expression<SqlBool> = isTeam ? where.lit(true) : where("approval.supervisorId", "is", null);
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

/** An author's notes that await co-signature, longest waiting first. Returned ones are in the list of returns. */
export async function submissionsOf(db: TenantDb, authorId: string, limit: number) {
  return db
    .selectFrom("noteApprovals as approval")
    .innerJoin("notes", (join) =>
      join.onRef("notes.tenantId", "=", "approval.tenantId").onRef("notes.id", "=", "approval.noteId"),
    )
    .leftJoin("clinicians as supervisor", "supervisor.id", "approval.supervisorId")
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
      "supervisor.fullName as supervisorName",
    ])
    .where("approval.authorId", "=", authorId)
    .where("approval.status", "=", "pending")
    .orderBy("approval.submittedAt")
    .orderBy("approval.id")
    .limit(limit)
    .execute();
}
/** All submissions of a note, newest first. */
export async function approvalsOfNote(db: TenantDb, noteId: string): Promise<ApprovalRecord[]> {
  return db
    .selectFrom("noteApprovals")
    .select(columns)
    .where("noteId", "=", noteId)
    .orderBy("cycle", "desc")
    .limit(50)
    .execute();
}
const nowhere = "00000000-0000-0000-0000-000000000000";

/** Withdraws the signatures of a returned or recalled version. The rows are kept. */
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

const perSweep = 500;
/**
 * Pending approvals due within `ahead` minutes whose last reminder was not sent. Locked with SKIP LOCKED, so a
 * concurrent sweep skips them.
 */
export async function approvalsToRemind(db: TenantDb, now: string, ahead: number) {
  return db
    .selectFrom("noteApprovals as a")
    .innerJoin("notes as n", (join) => join.onRef("n.tenantId", "=", "a.tenantId").onRef("n.id", "=", "a.noteId"))
    .select((builder) => [
      "a.id",
      "a.noteId",
      "a.supervisorId",
      "a.submittedAt",
      "a.dueAt",
      "n.clientId",
      "n.locationId",
      "n.timeZone",
      sql<ReminderStep[]>`${builder
        .selectFrom("noteApprovalReminders as r")
        .whereRef("r.tenantId", "=", "a.tenantId")
        .whereRef("r.approvalId", "=", "a.id")
        .select(sql`coalesce(array_agg(r.step), '{}')`.as("steps"))}`.as("sent"),
    ])
    .where("a.status", "=", "pending")
    .where("a.dueAt", "<=", addMinutes(now, ahead))
    .where((builder) =>
      builder.not(
        builder.exists(
          builder
            .selectFrom("noteApprovalReminders as last")
            .whereRef("last.tenantId", "=", "a.tenantId")
            .whereRef("last.approvalId", "=", "a.id")
            .where("last.step", "=", "escalate")
            .select("last.id"),
        ),
      ),
    )
    .orderBy("a.dueAt")
    .limit(perSweep)
    .forUpdate("a")
    .skipLocked()
    .execute();
}

/** Records a reminder and all earlier steps as sent, so that a late sweep sends one reminder and not three. */
export async function markReminded(
  db: TenantDb,
  approvalId: string,
  step: ReminderStep,
  sentAt: string,
): Promise<void> {
  const sent = reminderSteps.slice(0, reminderSteps.indexOf(step) + 1);
  await db
    .insertInto("noteApprovalReminders")
    .values(sent.map((one) => ({ id: newId(), approvalId, step: one, sentAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
