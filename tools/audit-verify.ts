/** `npm run audit:verify`: recomputes rows, roots, links and signatures of every facility's audit log. Exit code 1 when one does not hold. */
import { type Verification, verifyAudit } from "#platform/server/audit/seal.ts";
import { withDatabase } from "./run/with-database.ts";
import { withPlatform } from "./run/with-platform.ts";

function archivedText(archived: Verification["archived"]): string {
  if (!archived) return "";
  return `; ${archived.events} of them lie in archives, ${archived.from} to ${archived.to}: proven by their seals and the archives' signed records`;
}

await withDatabase((open) =>
  withPlatform(open, async (platform) => {
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
  }),
);
