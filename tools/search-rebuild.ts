/** `npm run search:rebuild`: asks the worker to write every facility's search entries again from the records (search.rebuild). */
import { modules } from "#apps/modules.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import { searchRebuildJob } from "#platform/server/search/search-rebuild.ts";
import { withDatabase } from "./run/with-database.ts";
import { withPlatform } from "./run/with-platform.ts";

await withDatabase((open) =>
  withPlatform(
    open,
    async (platform) => {
      for (const id of await platform.tenants.active()) {
        const tenant = await platform.tenants.byId(id);
        if (!tenant) continue;
        await asSystem(platform, tenant, async (act) =>
          act.enqueue(searchRebuildJob, { kind: null, after: null, begunAt: null }, { key: "search.rebuild" }),
        );
        console.log(`${tenant.name}: the worker writes its search entries again.`);
      }
    },
    modules,
  ),
);
