/**
 * `npm run tenant`: the facilities of this installation and their status. `-- suspend SLUG`: no one can sign in, everything is
 * kept; `-- resume SLUG`. `-- domain SLUG HOST` gives it an address of its own, `-- domain SLUG none` takes it away. `-- close SLUG --confirmed`: for good, once its export was tried. `-- destroy-keys SLUG --confirmed`:
 * makes the files of a closed facility unreadable, after the years for which they are kept (platform §3).
 */
import { parseArgs } from "node:util";
import pg from "pg";
import { destroyKeys, LifecycleRefusal, moveTenant, setDomain } from "#modules/settings/tenancy/lifecycle.ts";
import { sealAudit } from "#platform/server/audit/seal.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import { tenantStates } from "#platform/server/tenancy/tenant-states.ts";
import { query } from "./run/prepare-database.ts";
import { type OpenDatabase, withDatabase } from "./run/with-database.ts";
import { withPlatform } from "./run/with-platform.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { confirmed: { type: "boolean", default: false } },
});
const [verb = "list", slug = "", host] = positionals;

async function list(ownerUrl: string): Promise<void> {
  const rows = await query<{ slug: string; name: string; status: number }>(
    ownerUrl,
    "SELECT slug::text AS slug, name, status FROM tenants ORDER BY created_at, id",
  );
  for (const { slug: short, name, status } of rows) {
    const state = tenantStates.fromCode(status);
    console.log(`${short.padEnd(20)} ${(state ? tenantStates.label(state) : "?").padEnd(14)} ${name}`);
  }
}

/** The last entries of a facility that closes are sealed, because nothing works on it afterwards. */
const seal = (open: OpenDatabase) =>
  withPlatform(open, async (platform) => {
    const tenant = await platform.tenants.bySlug(slug);
    if (tenant) await asSystem(platform, tenant, (act) => sealAudit(act));
  });

async function change(open: OpenDatabase): Promise<string> {
  const owner = new pg.Client({ connectionString: open.ownerUrl, options: "-c timezone=UTC" });
  await owner.connect();
  const now = new Date().toISOString();
  try {
    if ((verb === "close" || verb === "destroy-keys") && !values.confirmed)
      throw new LifecycleRefusal(
        verb === "close"
          ? `This closes ${slug} for good. Say --confirmed once its export was restored somewhere to try it.`
          : `This makes all files of ${slug} unreadable for ever. Say --confirmed.`,
      );
    if (verb === "destroy-keys") {
      await destroyKeys(owner, slug, now);
      return `The keys of ${slug} are destroyed. Backups made before still hold them: remove those, too.`;
    }
    if (verb === "domain" && host) {
      await setDomain(owner, slug, host === "none" ? null : host, now);
      return host === "none" ? `${slug} has no address of its own any more.` : `${slug} is at ${host}, too.`;
    }
    if (verb !== "suspend" && verb !== "resume" && verb !== "close")
      throw new LifecycleRefusal(
        "Say list, suspend, resume, domain, close or destroy-keys, and the facility's short name.",
      );
    const state = await moveTenant(owner, slug, verb, now);
    return `${slug} is ${tenantStates.label(state).toLowerCase()} now. Running servers know within five seconds.`;
  } finally {
    await owner.end();
  }
}

await withDatabase(async (open) => {
  if (verb === "list") return list(open.ownerUrl);
  try {
    console.log(await change(open));
    await seal(open);
  } catch (error) {
    if (!(error instanceof LifecycleRefusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
});
