/** `SEED=none npm start`: makes the facility that is to be set up, and prints a code that is good until the next start or five wrong tries. */
import { modules } from "#apps/modules.ts";
import { beginSetup } from "#modules/settings/setup/setup-code.ts";
import { createTenant } from "#modules/settings/tenancy/create-tenant.ts";
import { openRoot } from "#platform/server/crypto/root-key.ts";
import { readMasterKey } from "#platform/server/crypto/secrets.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import { Platform } from "#platform/server/platform.ts";
import { silentLogger } from "#platform/server/telemetry/logger.ts";

const platform = new Platform({
  databaseUrl: process.env.APP_DATABASE_URL ?? "",
  masterKey: await openRoot(process.env.APP_DATABASE_URL ?? "", readMasterKey(process.env.MASTER_KEY)),
  dataDirectory: process.env.DATA_DIR ?? "",
  modules,
  poolSize: 2,
  logger: silentLogger,
});
try {
  const [known] = await platform.database.global<{ id: string }>("SELECT id FROM tenants ORDER BY created_at LIMIT 1");
  const tenant =
    (known && (await platform.tenants.byId(known.id))) ??
    (await createTenant(platform, {
      slug: "facility",
      name: "New facility",
      legalName: "New facility",
      customerType: "FULL",
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      part2Program: true,
    }));
  const code = await asSystem(platform, tenant, beginSetup);
  if (code) console.log(`Set up your facility in the browser, at /customer-onboarding. The code is ${code}.`);
} finally {
  await platform.close();
}
