import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** Whether the client has an access scope, which every client has. */
export async function clientExists(db: TenantDb, clientId: string): Promise<boolean> {
  const scope = await db
    .selectFrom("accessScopes")
    .select("subjectId")
    .where("subjectType", "=", "client")
    .where("subjectId", "=", clientId)
    .executeTakeFirst();
  return scope !== undefined;
}

/** Location names by id. */
export async function locationNames(db: TenantDb): Promise<Map<string, string>> {
  const rows = await db.selectFrom("locations").select(["id", "name"]).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
