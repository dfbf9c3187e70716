import { openRoot } from "#platform/server/crypto/root-key.ts";
import { readMasterKey } from "#platform/server/crypto/secrets.ts";
import type { ModuleDefinition } from "#platform/server/execution/module.ts";
import { Platform } from "#platform/server/platform.ts";
import { silentLogger } from "#platform/server/telemetry/logger.ts";
import type { OpenDatabase } from "./with-database.ts";

/** Gives a command-line tool the house on its database, with the modules its work needs, and closes it afterwards. */
export async function withPlatform<T>(
  { appUrl, masterKey, dataDirectory }: OpenDatabase,
  work: (platform: Platform) => Promise<T>,
  modules: readonly ModuleDefinition[] = [],
): Promise<T> {
  const platform = new Platform({
    databaseUrl: appUrl,
    masterKey: await openRoot(appUrl, readMasterKey(masterKey)),
    dataDirectory,
    modules,
    logger: silentLogger,
  });
  try {
    return await work(platform);
  } finally {
    await platform.close();
  }
}
