/**
 * `npm run audit:archive`: takes the months of the audit log whose years have passed out of the database, as the worker does
 * each night (AUD-4). `-- --read FILE` writes the entries of an archive to standard output, one JSON line each.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { archiveAudit } from "#platform/server/audit/archive.ts";
import { openRoot } from "#platform/server/crypto/root-key.ts";
import { readMasterKey } from "#platform/server/crypto/secrets.ts";
import { filePlaceOf } from "#platform/server/files/file-place.ts";
import { readArchive } from "#platform/server/operations/backup/archive.ts";
import { archiveKey } from "#platform/server/operations/backup/archive-key.ts";
import { silentLogger } from "#platform/server/operations/logger.ts";
import { Platform } from "#platform/server/platform.ts";
import { withDatabase } from "./run/with-database.ts";

const { values } = parseArgs({ options: { read: { type: "string" } } });

await withDatabase(async ({ ownerUrl, appUrl, masterKey, dataDirectory }) => {
  const key = readMasterKey(masterKey);
  if (values.read) {
    for await (const { data } of readArchive(resolve(values.read), archiveKey(key)))
      for await (const part of data) process.stdout.write(part);
    return;
  }
  const platform = new Platform({
    databaseUrl: appUrl,
    masterKey: await openRoot(appUrl, key),
    dataDirectory,
    modules: [],
    logger: silentLogger,
  });
  try {
    const months = await archiveAudit(platform, {
      ownerUrl,
      masterKey: key,
      files: filePlaceOf(process.env, dataDirectory),
    });
    console.log(
      months.length === 0
        ? "No month of the audit log is old enough."
        : `Archived: ${months.map((month) => month.slice(0, 7)).join(", ")}.`,
    );
  } finally {
    await platform.close();
  }
});
