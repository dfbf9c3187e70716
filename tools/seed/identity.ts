import { publishTerms, recordAcceptance } from "#modules/accounts/terms/terms.ts";
import { standardStaffTerms } from "#modules/accounts/terms/terms-text.ts";
import { setSignInPolicy } from "#modules/settings/index.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import type { Platform, Tenant } from "#platform/server/platform.ts";

/**
 * How people sign in at a demo facility: one password and no further step, so that every role is tried with one press.
 * No one is required to have a second factor here (it can be set up), and everyone has accepted the terms.
 */
export async function seedIdentity(platform: Platform, tenant: Tenant): Promise<void> {
  await asSystem(platform, tenant, async (act) => {
    await setSignInPolicy(act, { twoFactorRoles: [] });
    const terms = standardStaffTerms(tenant.name, tenant.productName);
    await publishTerms(act, terms);
    const users = await act.db.selectFrom("users").select("id").where("status", "=", 1).execute();
    for (const { id } of users) await recordAcceptance(act, { type: "staff", id }, terms.version);
  });
}
