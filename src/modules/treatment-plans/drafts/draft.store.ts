import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { PlanDraftOrigin, PlanDraftStatus, PlanDraftType } from "#platform/shared/columns.generated.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Proposal } from "./generate.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "plan_drafts.items": Proposal[];
  }
}

const columns = [
  "id",
  "clientId",
  "demographicId",
  "type",
  "origin",
  "status",
  "items",
  "createdAt",
  "expiresAt",
  "version",
] as const;

/** Proposals for a stay that are open and have not expired, the latest first. */
export const openDraftsOf = (db: TenantDb, demographicId: string, now: string) =>
  db
    .selectFrom("planDrafts")
    .select(columns)
    .where("demographicId", "=", demographicId)
    .where("status", "=", "open")
    .where("expiresAt", ">", now)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(20)
    .execute();
export type DraftRow = Awaited<ReturnType<typeof openDraftsOf>>[number];

export async function draftForUpdate(db: TenantDb, id: string): Promise<DraftRow> {
  const row = await db
    .selectFrom("planDrafts")
    .select(columns)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "There are no such proposals.");
  return row;
}

export async function insertDraft(
  db: TenantDb,
  {
    items,
    ...values
  }: {
    id: string;
    clientId: string;
    demographicId: string;
    type: PlanDraftType;
    origin: PlanDraftOrigin;
    items: readonly Proposal[];
    expiresAt: string;
  },
): Promise<void> {
  await db
    .insertInto("planDrafts")
    .values({ ...values, items: jsonb([...items]) })
    .execute();
}

export async function saveDraft(
  db: TenantDb,
  id: string,
  { items, status }: { items?: readonly Proposal[]; status?: PlanDraftStatus },
): Promise<DraftRow> {
  await db
    .updateTable("planDrafts")
    .set({ ...(status ? { status } : {}), ...(items ? { items: jsonb([...items]) } : {}) })
    .where("id", "=", id)
    .execute();
  return draftForUpdate(db, id);
}

/** Earlier proposals of the same origin make room for new ones. */
export async function replaceDrafts(db: TenantDb, demographicId: string, origin: PlanDraftOrigin): Promise<void> {
  await db
    .updateTable("planDrafts")
    .set({ status: "discarded" })
    .where("demographicId", "=", demographicId)
    .where("origin", "=", origin)
    .where("status", "=", "open")
    .execute();
}
