/** Makes the demo facilities on an empty database, by calling the actions. `npm start` runs it once. */
import { modules } from "#apps/modules.ts";
import { readMasterKey } from "#platform/server/crypto/secrets.ts";
import { silentLogger } from "#platform/server/operations/logger.ts";
import { Platform } from "#platform/server/platform.ts";
import { seedAdmissions } from "./admissions.ts";
import { StoryClock } from "./as-staff.ts";
import { seedBeds, seedBedTrouble } from "./beds.ts";
import { seedAlderCreek, seedHarborLight } from "./facilities.ts";

const began = performance.now();
const clock = new StoryClock();
const platform = new Platform({
  clock,
  databaseUrl: process.env.APP_DATABASE_URL ?? "",
  masterKey: readMasterKey(process.env.MASTER_KEY),
  dataDirectory: process.env.DATA_DIR ?? "",
  modules,
  logger: silentLogger,
});
try {
  const alder = await seedAlderCreek(platform);
  const beds = await seedBeds(platform, alder);
  const at = (place: string) => beds.filter((bed) => bed.place === place);
  // Of 44 beds 34 are lived in, two are held, one is blocked, one waits for a cleaner, the others are free.
  const [acr, acp] = [at("ACR"), at("ACP")];
  const lived = [...acr.slice(0, 10), ...acr.slice(12, 22), ...acr.slice(26, 34), ...acp.slice(0, 6)];
  const rest = beds.filter((bed) => !lived.includes(bed));
  const [blocked, dirty, ...free] = rest;
  await seedAdmissions(platform, alder, clock, { beds: lived, free: free.slice(0, 2) });
  if (blocked && dirty) await seedBedTrouble(platform, alder, clock, { blocked, dirty });
  await seedHarborLight(platform);
  console.log(`The demo facilities are ready (${((performance.now() - began) / 1000).toFixed(1)} s).`);
} finally {
  await platform.close();
}
