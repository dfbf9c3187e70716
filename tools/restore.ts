/**
 * `npm run restore -- --from FILE`: loads a backup into an empty data directory or an empty DATABASE_URL, verifies counts, hashes
 * and the audit chain, then brings the schema up to this version (OPS-4). Needs the master key of the backup.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ArchiveError } from "#modules/operations/backup/archive.ts";
import { archiveKey } from "#modules/operations/backup/archive-key.ts";
import { verifyChains } from "#modules/operations/backup/backup-runs.ts";
import { restore } from "#modules/operations/backup/restore.ts";
import { readMasterKey } from "#platform/server/crypto/secrets.ts";
import { filePlaceOf } from "#platform/server/files/file-place.ts";
import { prepareDatabase } from "./run/prepare-database.ts";
import { withDatabase } from "./run/with-database.ts";

const { values } = parseArgs({ options: { from: { type: "string" } } });
if (!values.from) {
  console.error("Say which backup: npm run restore -- --from FILE");
  process.exit(2);
}
const archive = resolve(values.from);

await withDatabase(async ({ ownerUrl, appUrl, jobsUrl, masterKey, dataDirectory }) => {
  const passwordOf = (url: string) => decodeURIComponent(new URL(url).password);
  const passwords = { appPassword: passwordOf(appUrl), jobsPassword: passwordOf(jobsUrl) };
  const key = readMasterKey(masterKey);
  try {
    const { madeAt, version, tenant, rows, files, jobs } = await restore({
      archive,
      key: archiveKey(key),
      ownerUrl,
      ...passwords,
      files: filePlaceOf(process.env, dataDirectory),
    });
    const tenants = await verifyChains(appUrl, key, dataDirectory);
    await prepareDatabase(ownerUrl, passwords);
    console.log(
      `Restored the ${tenant ? `export of "${tenant.slug}"` : "backup"} of ${madeAt} (Cairn ${version}): ${rows.toLocaleString("en-US")} rows, ${files} files, ${jobs} waiting jobs; ` +
        `every count and hash is equal and the audit log of ${tenants} facilities holds. \`npm start\` goes on from here.`,
    );
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
});
