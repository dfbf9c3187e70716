/** Makes the demo facilities on an empty database, by calling the actions. `npm start` runs it once. */
import { modules } from "#apps/modules.ts";
import { readMasterKey } from "#platform/server/crypto/secrets.ts";
import { silentLogger } from "#platform/server/operations/logger.ts";
import { Platform } from "#platform/server/platform.ts";
import { seedAlderCreek, seedHarborLight } from "./facilities.ts";

const began = performance.now();
const platform = new Platform({
  databaseUrl: process.env.APP_DATABASE_URL ?? "",
  masterKey: readMasterKey(process.env.MASTER_KEY),
  dataDirectory: process.env.DATA_DIR ?? "",
  modules,
  logger: silentLogger,
});
try {
  await seedAlderCreek(platform);
  await seedHarborLight(platform);
  console.log(`The demo facilities are ready (${((performance.now() - began) / 1000).toFixed(1)} s).`);
} finally {
  await platform.close();
}
