import { type Expression, type NotNull, type SqlBool, sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

export const formClientColumn = sql<string>`f.client_id`;

/** A page of the forms in reach that await approval, longest waiting first. */
export async function formsToApprove(
  db: TenantDb,
  inReach: Expression<SqlBool>,
  { userId, page, pageSize }: { userId: string | null; page: number; pageSize: number },
) {
  const query = db
    .selectFrom("forms as f")
    .innerJoin("formTemplateVersions as v", "v.id", "f.templateVersionId")
    .innerJoin("clients as c", "c.id", "f.clientId")
    .innerJoin("locations as l", "l.id", "f.locationId")
    .leftJoin("clinicians as author", "author.userId", "f.submittedBy")
    .select((eb) => [
      "f.id as formId",
      "v.title",
      "f.clientId",
      "c.mrNo",
      "l.name as locationName",
      "f.timeZone",
      sql<string>`coalesce(author.full_name, '')`.as("authorName"),
      "f.effectiveAt",
      "f.reviewSince",
      sql<boolean>`f.submitted_by IS NOT DISTINCT FROM ${userId}::uuid`.as("isMine"),
      eb
        .selectFrom("kickBacks as k")
        .select(sql<number>`coalesce(max(k.round), 0)::int`.as("round"))
        .where("k.subjectType", "=", "form")
        .whereRef("k.subjectId", "=", "f.id")
        .as("returns"),
    ])
    .where("f.pendingReview", "=", true)
    .where(inReach)
    .$narrowType<{ clientId: NotNull; reviewSince: NotNull; returns: NotNull }>()
    .orderBy("f.reviewSince")
    .orderBy("f.id");
  return paginate(db, query, { page, pageSize }, { countTo: 10_000 });
}

/** Who approved a form, and when; null while it was not approved. */
export async function approvalOf(db: TenantDb, formId: string, slotKey: string) {
  const row = await db
    .selectFrom("formSlots")
    .select(["signerName", "signedAt"])
    .where("formId", "=", formId)
    .where("slotKey", "=", slotKey)
    .where("state", "=", "signed")
    .executeTakeFirst();
  return row ?? null;
}
