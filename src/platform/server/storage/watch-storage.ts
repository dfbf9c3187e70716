import { asSystem } from "../execution/as-system.ts";
import { recordDailyTurn } from "../jobs/daily-turn.store.ts";
import { inEachLanguage } from "../messages/notification-texts.ts";
import type { Platform } from "../platform.ts";
import { lowShare } from "./storage.ts";

/** Notifies operators and compliance of every facility once a day while less than 5 % (`free`: 0 to 1) of the disk is free. */
export async function notifyOfLowStorage(platform: Platform, free: number): Promise<void> {
  if (free >= lowShare) return;
  platform.log.warn("Less than 5 % of the disk is free.", { code: "storage-low" });
  for (const tenantId of await platform.tenants.active()) {
    const tenant = await platform.tenants.byId(tenantId);
    if (!tenant) continue;
    await asSystem(platform, tenant, async (act) => {
      if (!(await recordDailyTurn(act.db, "storage.low", act.now.slice(0, 10), act.now))) return;
      for (const permission of ["operations.manage", "audit.verify"] as const)
        act.notify({
          kind: "storage.low",
          to: { permission },
          title: inEachLanguage((say) => say("storage.low", { percent: (free * 100).toFixed(1) })),
          body: inEachLanguage((say) => say("storage.lowText")),
          groupKey: `storage.low:${act.now.slice(0, 10)}`,
        });
    });
  }
}
