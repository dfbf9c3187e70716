/** `npm run search:rebuild`: asks the worker to write every facility's search entries again from the records (search.rebuild). */
import { modules } from "#apps/modules.ts";
import { openRoot } from "#platform/server/crypto/root-key.ts";
import { readMasterKey } from "#platform/server/crypto/secrets.ts";
import { silentLogger } from "#platform/server/operations/logger.ts";
import { Platform } from "#platform/server/platform.ts";
import { searchRebuildJob } from "#platform/server/search-rebuild.ts";
import { asSystem } from "#platform/server/tenancy/found-tenant.ts";
import { withDatabase } from "./run/with-database.ts";

await withDatabase(async ({ appUrl, masterKey, dataDirectory }) => {
  const platform = new Platform({
    databaseUrl: appUrl,
    masterKey: await openRoot(appUrl, readMasterKey(masterKey)),
    dataDirectory,
    modules,
    logger: silentLogger,
  });
  try {
    for (const id of await platform.tenants.active()) {
      const tenant = await platform.tenants.byId(id);
      if (!tenant) continue;
      await asSystem(platform, tenant, async (act) =>
        act.enqueue(searchRebuildJob, { kind: null, after: null, begunAt: null }, { key: "search.rebuild" }),
      );
      console.log(`${tenant.name}: the worker writes its search entries again.`);
    }
  } finally {
    await platform.close();
  }
});
