/**
 * `npm run audit:archive`: takes the months of the audit log whose years have passed out of the database, as the worker does
 * each night (AUD-4). `-- --read FILE` writes the entries of an archive to standard output, one JSON line each.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { archiveAudit } from "#modules/operations/audit-archive/archive.ts";
import { readArchive } from "#modules/operations/backup/archive.ts";
import { archiveKey } from "#modules/operations/backup/archive-key.ts";
import { readMasterKey } from "#platform/server/crypto/secrets.ts";
import { filePlaceOf } from "#platform/server/files/file-place.ts";
import { withDatabase } from "./run/with-database.ts";
import { withPlatform } from "./run/with-platform.ts";

const { values } = parseArgs({ options: { read: { type: "string" } } });

await withDatabase(async (open) => {
  const key = readMasterKey(open.masterKey);
  if (values.read) {
    for await (const { data } of readArchive(resolve(values.read), archiveKey(key)))
      for await (const part of data) process.stdout.write(part);
    return;
  }
  const months = await withPlatform(open, (platform) =>
    archiveAudit(platform, {
      ownerUrl: open.ownerUrl,
      masterKey: key,
      files: filePlaceOf(process.env, open.dataDirectory),
    }),
  );
  console.log(
    months.length === 0
      ? "No month of the audit log is old enough."
      : `Archived: ${months.map((month) => month.slice(0, 7)).join(", ")}.`,
  );
});
