/** `npm run audit:verify`: recomputes rows, roots, links and signatures of every facility's audit log. Exit code 1 when one does not hold. */
import { type Verification, verifyAudit } from "#platform/server/audit/seal.ts";
import { openRoot } from "#platform/server/crypto/root-key.ts";
import { readMasterKey } from "#platform/server/crypto/secrets.ts";
import { silentLogger } from "#platform/server/operations/logger.ts";
import { Platform } from "#platform/server/platform.ts";
import { withDatabase } from "./run/with-database.ts";

function archivedText(archived: Verification["archived"]): string {
  if (!archived) return "";
  return `; ${archived.events} of them lie in archives, ${archived.from} to ${archived.to}: proven by their seals and the archives' signed records`;
}

await withDatabase(async ({ appUrl, masterKey, dataDirectory }) => {
  const platform = new Platform({
    databaseUrl: appUrl,
    masterKey: await openRoot(appUrl, readMasterKey(masterKey)),
    dataDirectory,
    modules: [],
    logger: silentLogger,
  });
  try {
    for (const id of await platform.tenants.kept()) {
      const tenant = await platform.tenants.byId(id);
      const began = performance.now();
      const found = await verifyAudit(platform, id);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      if (!found.ok) process.exitCode = 1;
      console.log(
        found.ok
          ? `${tenant?.name}: ${found.events} events under ${found.seals} seals hold; ${found.unsealed} not sealed yet${archivedText(found.archived)} (${seconds} s)`
          : `${tenant?.name}: BROKEN at seal ${found.firstBadSeq}: ${found.finding}`,
      );
    }
  } finally {
    await platform.close();
  }
});
