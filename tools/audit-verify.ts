/**
 * `npm run audit:verify`: recomputes rows, roots, links and signatures of every facility's audit log and compares its end with
 * earlier verifications and the anchor outside the database. Exit code 1 when one does not hold.
 * `-- --accept-restore SLUG --reason "…"`: accepts that an older copy of the database was restored on purpose.
 */
import { parseArgs } from "node:util";
import { modules } from "#apps/modules.ts";
import { acceptRestore, type Verification, verifyAudit } from "#platform/server/audit/verify.ts";
import type { Platform } from "#platform/server/platform.ts";
import { withDatabase } from "./run/with-database.ts";
import { withPlatform } from "./run/with-platform.ts";

const { values } = parseArgs({ options: { "accept-restore": { type: "string" }, reason: { type: "string" } } });
const slug = values["accept-restore"];
const reason = values.reason?.trim() ?? "";

function archivedText(archived: Verification["archived"]): string {
  if (!archived) return "";
  return `; ${archived.events} of them are in archives, ${archived.from} to ${archived.to}: proven by their seals and the archives' signed records`;
}

async function accept(platform: Platform, accepted: string): Promise<string | null> {
  const tenant = await platform.tenants.bySlug(accepted);
  if (!tenant) return `No facility is called ${accepted}. \`npm run tenant\` lists them.`;
  const found = await acceptRestore(platform, tenant, reason);
  if (found.ok)
    return `The audit log of ${tenant.name} matches everything recorded earlier. There is nothing to accept.`;
  if (!found.head)
    return `The audit log itself is broken at seal ${found.firstBadSeq}: ${found.finding} This cannot be accepted.`;
  console.log(
    `${tenant.name}: accepted. The log continues from seal ${found.head.seq}. The reason is in the audit log, and compliance was notified.`,
  );
  return null;
}

async function verifyAll(platform: Platform): Promise<void> {
  for (const id of await platform.tenants.kept()) {
    const tenant = await platform.tenants.byId(id);
    const began = performance.now();
    const found = await verifyAudit(platform, id);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    if (!found.ok) process.exitCode = 1;
    console.log(
      found.ok
        ? `${tenant?.name}: ${found.events} events under ${found.seals} seals verified; ${found.unsealed} not sealed yet${archivedText(found.archived)} (${seconds} s)`
        : `${tenant?.name}: BROKEN at seal ${found.firstBadSeq}: ${found.finding}`,
    );
  }
}

if (slug !== undefined && (reason.length < 10 || reason.length > 500)) {
  console.error('Say why, in 10 to 500 characters: npm run audit:verify -- --accept-restore SLUG --reason "…"');
  process.exit(2);
}
await withDatabase((open) =>
  withPlatform(
    open,
    async (platform) => {
      if (slug === undefined) return verifyAll(platform);
      const refusal = await accept(platform, slug);
      if (refusal === null) return;
      console.error(refusal);
      process.exitCode = 1;
    },
    modules,
  ),
);
