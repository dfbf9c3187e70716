import type { Insertable } from "kysely";
import type { PrincipalRef } from "#platform/server/authentication/accounts.ts";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { PrincipalType } from "#platform/shared/authentication/principals.ts";
import { newId } from "#platform/shared/ids.ts";

export interface Terms {
  version: string;
  title: string;
  bodyHtml: string;
  effectiveAt: string;
}

/** The version in effect at an instant; null when nothing was published for these accounts. */
export async function termsAt(db: TenantDb, audience: PrincipalType, now: string): Promise<Terms | null> {
  const row = await db
    .selectFrom("termsVersions")
    .select(["version", "title", "bodyHtml", "effectiveAt"])
    .where("audience", "=", audience)
    .where("effectiveAt", "<=", now)
    .orderBy("effectiveAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function hasAccepted(db: TenantDb, { type, id }: PrincipalRef, version: string): Promise<boolean> {
  const row = await db
    .selectFrom("termsAcceptances")
    .select("id")
    .where("userId", "=", id)
    .where("audience", "=", type)
    .where("version", "=", version)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertTerms(
  db: TenantDb,
  terms: Omit<Insertable<DB["termsVersions"]>, "tenantId" | "id">,
): Promise<void> {
  await db
    .insertInto("termsVersions")
    .values({ id: newId(), ...terms })
    .execute();
}

/** Adds an acceptance; nothing changes when the account has accepted this version before. */
export async function insertAcceptance(
  db: TenantDb,
  acceptance: Omit<Insertable<DB["termsAcceptances"]>, "tenantId" | "id">,
): Promise<void> {
  await db
    .insertInto("termsAcceptances")
    .values({ id: newId(), ...acceptance })
    .onConflict((conflict) => conflict.columns(["tenantId", "userId", "audience", "version"]).doNothing())
    .execute();
}
