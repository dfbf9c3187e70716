import { type SqlBool, sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import type { DischargeRecord } from "./admission.contract.ts";
import type { AnsweredItem } from "./discharge-answers.ts";

export async function insertDischargeAnswers(
  db: TenantDb,
  stay: { clientId: string; demographicId: string },
  items: readonly AnsweredItem[],
): Promise<void> {
  await db
    .insertInto("dischargeAnswers")
    .values(
      items.map(({ key, ...item }, index) => ({ id: newId(), ...stay, ...item, itemKey: key, position: index + 1 })),
    )
    .execute();
}

/** The checklist of the last discharge in its order; empty for a stay that has not ended. */
export async function dischargeAnswersOf(db: TenantDb, demographicId: string): Promise<DischargeRecord["items"]> {
  return (
    db
      .selectFrom("dischargeAnswers as a")
      .leftJoin("clinicians as c", "c.userId", "a.createdBy")
      .select(["a.label", "a.hard", "a.met", "a.outcome", "a.detail", "a.reason"])
      .select(["a.itemKey as key", "a.createdAt as answeredAt", "c.fullName as answeredByName"])
      .where("a.demographicId", "=", demographicId)
      // Answers of one discharge are written in one transaction; a discharge that was undone has earlier ones.
      .where(sql<SqlBool>`a.created_at = (SELECT max(l.created_at) FROM discharge_answers l
      WHERE l.tenant_id = a.tenant_id AND l.demographic_id = a.demographic_id)`)
      .orderBy(sql`a.position`)
      .execute()
  );
}

export async function handoffOf(
  db: TenantDb,
  demographicId: string,
): Promise<Pick<DischargeRecord, "followUp" | "note">> {
  return db
    .selectFrom("demographics")
    .select(["followUp", "dischargeNote as note"])
    .where("id", "=", demographicId)
    .executeTakeFirstOrThrow();
}
