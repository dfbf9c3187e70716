import { type NotNull, sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** Notes returned for correction and not signed again, longest waiting first: to a clinician, by them, or both. */
export async function returnedNotes(
  db: TenantDb,
  { clinicianId, of }: { clinicianId: string; of: "toMe" | "byMe" | "all" },
  limit: number,
) {
  return db
    .selectFrom("noteApprovals as approval")
    .innerJoin("notes", (join) =>
      join.onRef("notes.tenantId", "=", "approval.tenantId").onRef("notes.id", "=", "approval.noteId"),
    )
    .leftJoin("clinicians as author", "author.id", "approval.authorId")
    .leftJoin("clinicians as decider", "decider.id", "approval.decidedBy")
    .select([
      "approval.noteId as subjectId",
      "notes.clientId",
      "notes.timeZone",
      "notes.title",
      "approval.cycle as round",
      "approval.reasonText",
      "approval.decidedAt as raisedAt",
      "decider.fullName as raisedByName",
      "author.fullName as authorName",
      sql<number>`jsonb_array_length(approval.comments)`.as("openRemarks"),
    ])
    .where("approval.status", "=", "returned")
    .where("notes.status", "=", "returned")
    .whereRef("approval.cycle", "=", "notes.cycle")
    .where((where) => {
      const toMe = where("approval.authorId", "=", clinicianId);
      const byMe = where("approval.decidedBy", "=", clinicianId);
      return of === "toMe" ? toMe : of === "byMe" ? byMe : where.or([toMe, byMe]);
    })
    .where("notes.clientId", "is not", null)
    .$narrowType<{ clientId: NotNull; raisedAt: NotNull }>()
    .orderBy("approval.decidedAt")
    .orderBy("approval.id")
    .limit(limit)
    .execute();
}
