/**
 * `npm run backup`: the whole installation in one encrypted archive, also while it runs (OPS-4). `-- --to DIRECTORY` puts it
 * elsewhere than DATA_DIR/backups; `-- --test` proves the newest archive by restoring it beside; `-- --tenant SLUG` writes one
 * facility's rows, files and audit log alone, to be restored into an empty installation; `-- --list` shows the runs.
 */
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { runBackup, testRestore } from "#modules/operations/backup/backup-runs.ts";
import { readMasterKey } from "#platform/server/crypto/secrets.ts";
import { filePlaceOf } from "#platform/server/files/file-place.ts";
import { query } from "./run/prepare-database.ts";
import { withDatabase } from "./run/with-database.ts";

const { values } = parseArgs({
  options: {
    to: { type: "string" },
    tenant: { type: "string" },
    test: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
  },
});

async function tenantOf(ownerUrl: string, slug: string): Promise<{ id: string; slug: string }> {
  const [found] = await query<{ id: string; slug: string }>(
    ownerUrl,
    "SELECT id, slug::text AS slug FROM tenants WHERE slug = $1",
    [slug],
  );
  if (!found) throw new Error(`There is no facility "${slug}" here.`);
  return found;
}

/** The runs of the whole installation and of its facilities, newest first. */
async function list(ownerUrl: string): Promise<void> {
  const runs = await query<{
    at: string;
    kind: string;
    status: string;
    location: string;
    proven: boolean;
    failure: string | null;
  }>(
    ownerUrl,
    `SELECT to_char(started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS at, kind, status, location,
       restored_ok_at IS NOT NULL AS proven, failure FROM backup_runs ORDER BY started_at DESC LIMIT 50`,
  );
  for (const { at, kind, status, location, proven, failure } of runs)
    console.log(
      `${at} UTC  ${kind.padEnd(8)} ${status.padEnd(8)} ${location}${proven ? "  test restore passed" : ""}${failure ? `  ${failure}` : ""}`,
    );
  if (runs.length === 0) console.log("No backups yet.");
}

await withDatabase(async ({ ownerUrl, appUrl, jobsUrl, masterKey, dataDirectory }) => {
  if (values.list) return list(ownerUrl);
  const passwordOf = (url: string) => decodeURIComponent(new URL(url).password);
  const place = {
    ownerUrl,
    appPassword: passwordOf(appUrl),
    jobsPassword: passwordOf(jobsUrl),
    masterKey: readMasterKey(masterKey),
    dataDirectory,
    files: filePlaceOf(process.env, dataDirectory),
    backupDirectory: resolve(values.to ?? process.env.BACKUP_DIR ?? join(dataDirectory, "backups")),
  };
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  if (values.test) {
    const found = await testRestore(place);
    console.log(
      found
        ? `The newest backup restores: ${found.rows.toLocaleString("en-US")} rows of ${found.tenants} facilities, every audit chain whole (${seconds()}).`
        : "There is no backup yet.",
    );
    return;
  }
  const tenant = values.tenant ? await tenantOf(ownerUrl, values.tenant) : null;
  const { path, bytes, rows } = await runBackup(place, {
    kind: tenant ? "tenant" : "manual",
    requestedBy: "npm run backup",
    now: new Date().toISOString(),
    ...(tenant ? { tenant } : {}),
  });
  console.log(`${path}: ${rows.toLocaleString("en-US")} rows, ${(bytes / 1e6).toFixed(1)} MB (${seconds()}).`);
  console.log(
    "Keep the master key (secrets.json, or MASTER_KEY) elsewhere than the backups: without it they cannot be read.",
  );
});
