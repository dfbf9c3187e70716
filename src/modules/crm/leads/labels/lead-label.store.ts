import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import type { LeadLabel } from "./lead-label.contract.ts";

/** Labels a lead has now, by name. */
export function labelsOfLead(db: TenantDb, leadId: string): Promise<LeadLabel[]> {
  return db
    .selectFrom("leadLabels as b")
    .innerJoin("labels as l", "l.id", "b.labelId")
    .select(["b.labelId", "l.name", "l.color"])
    .where("b.leadId", "=", leadId)
    .where("b.removedAt", "is", null)
    .orderBy(sql`lower(l.name)`)
    .execute();
}

/** Gives a lead a label that it does not have yet. */
export async function insertLeadLabel(db: TenantDb, leadId: string, labelId: string): Promise<void> {
  await db
    .insertInto("leadLabels")
    .values({ id: newId(), leadId, labelId })
    .onConflict((conflict) =>
      conflict.columns(["tenantId", "leadId", "labelId"]).where("removedAt", "is", null).doNothing(),
    )
    .execute();
}

/** Takes labels from a lead; they stay as history. */
export async function endLeadLabels(
  db: TenantDb,
  leadId: string,
  labelIds: readonly string[],
  at: string,
): Promise<void> {
  await db
    .updateTable("leadLabels")
    .set({ removedAt: at })
    .where("leadId", "=", leadId)
    .where("labelId", "in", labelIds)
    .where("removedAt", "is", null)
    .execute();
}
