import { expect } from "vitest";
import { asSystem } from "../execution/as-system.ts";
import type { Platform, Tenant } from "../platform.ts";
import { sealAudit } from "./seal.ts";
import { verifyAudit } from "./verify.ts";

/**
 * Seals all there is of a facility's log. The snapshot horizon is the whole cluster's, so a test of another worker that
 * happens to be in the middle of a transaction holds rows back for a moment.
 */
export async function sealEverything({ platform, tenant }: { platform: Platform; tenant: Tenant }): Promise<void> {
  await expect
    .poll(async () => {
      await asSystem(platform, tenant, sealAudit);
      return (await verifyAudit(platform, tenant.id)).unsealed;
    })
    .toBe(0);
}
