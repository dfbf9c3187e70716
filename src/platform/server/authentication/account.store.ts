import { type RawBuilder, sql } from "kysely";
import type { TenantDb } from "../database/tenant-database.ts";
import type { SessionSubject } from "./principals.ts";

/** The roles and groups an account holds now, as its kind of account selects them. */
export async function rolesOfSubject(db: TenantDb, subject: RawBuilder<SessionSubject>): Promise<string[]> {
  const row = await db
    .selectFrom(sql<SessionSubject>`(${subject})`.as("account"))
    .select(["role", "extraRoles"])
    .executeTakeFirst();
  return row ? [row.role, ...row.extraRoles] : [];
}

/** The default roles that these roles are copies of. */
export async function baseRolesOf(db: TenantDb, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const rows = await db.selectFrom("roles").select("baseRole").where("code", "in", codes).execute();
  return rows.flatMap(({ baseRole }) => baseRole ?? []);
}

export const uuid = (id: string) => sql<string>`${id}::uuid`;
