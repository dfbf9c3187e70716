import { realpathSync } from "node:fs";
import { join } from "node:path";
import { unwrapMasterKeys } from "#platform/server/crypto/key-service.ts";
import { roleUrl } from "#platform/server/database/migrate.ts";
import { isPostmasterOf, readPostmaster } from "../postgres/postmaster.ts";
import { openDatabase } from "./database.ts";
import { makeDataDirectory, readEnvironment } from "./environment.ts";
import { readSecrets } from "./secrets.ts";

export interface OpenDatabase {
  ownerUrl: string;
  appUrl: string;
  jobsUrl: string;
  masterKey: string;
  dataDirectory: string;
}

/**
 * Gives a command-line tool the database of this data directory: the one that a running `npm start` keeps up (which is
 * left running), or one brought up for the length of the work.
 */
export async function withDatabase(work: (open: OpenDatabase) => Promise<void>): Promise<void> {
  const environment = readEnvironment();
  makeDataDirectory(environment.dataDirectory);
  await unwrapMasterKeys(process.env);
  const secrets = readSecrets(environment.dataDirectory);
  const running = environment.databaseUrl ? undefined : runningPort(environment.dataDirectory);
  const database = running
    ? {
        ownerUrl: `postgresql://cairn_owner:${encodeURIComponent(secrets.ownerPassword)}@127.0.0.1:${running}/cairn`,
        passwords: secrets,
        stop: async () => {},
      }
    : await openDatabase(environment, secrets, (why) => {
        throw why;
      });
  try {
    const { ownerUrl, passwords } = database;
    await work({
      ownerUrl,
      appUrl: roleUrl(ownerUrl, "cairn_app", passwords.appPassword),
      jobsUrl: roleUrl(ownerUrl, "cairn_jobs", passwords.jobsPassword),
      masterKey: secrets.masterKey,
      dataDirectory: environment.dataDirectory,
    });
  } finally {
    await database.stop();
  }
}

function runningPort(dataDirectory: string): number | undefined {
  const data = join(dataDirectory, "pg");
  const found = readPostmaster(data);
  return found && isPostmasterOf(found.pid, realpathSync(data)) ? found.port : undefined;
}
