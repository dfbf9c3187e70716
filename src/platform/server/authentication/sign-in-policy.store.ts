import { signInPolicyKey } from "#platform/shared/authentication/sign-in-policy.ts";
import type { TenantDb } from "../database/tenant-database.ts";

/** The sign-in rules as the facility stored them; undefined where it has set none. */
export async function storedSignInPolicy(db: TenantDb): Promise<unknown> {
  const row = await db
    .selectFrom("tenantSettings")
    .select("value")
    .where("key", "=", signInPolicyKey)
    .executeTakeFirst();
  return row?.value;
}
