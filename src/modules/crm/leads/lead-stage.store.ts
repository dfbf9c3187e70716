import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";

export interface Stage {
  status: number;
  lifecycle: number | null;
}

/** Ends the lead's present stage at `at` and starts the next one, for time-in-stage reports. */
export async function recordStage(db: TenantDb, leadId: string, stage: Stage, at: string): Promise<void> {
  const open = await db
    .selectFrom("leadStages")
    .select(["id", sql<string>`lower(during)`.as("from")])
    .where("leadId", "=", leadId)
    .where(sql<boolean>`upper_inf(during)`)
    .executeTakeFirst();
  // Two moves at one instant leave no time between them, so the open row takes the later stage.
  if (open && Date.parse(open.from) >= Date.parse(at)) {
    await db.updateTable("leadStages").set(stage).where("id", "=", open.id).execute();
    return;
  }
  if (open)
    await db
      .updateTable("leadStages")
      .set({ during: sql<string>`tstzrange(lower(during), ${at}::timestamptz, '[)')` })
      .where("id", "=", open.id)
      .execute();
  await db
    .insertInto("leadStages")
    .values({ id: newId(), leadId, ...stage, during: sql<string>`tstzrange(${at}::timestamptz, NULL, '[)')` })
    .execute();
}
