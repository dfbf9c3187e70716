/**
 * `npm run rotate-master-key`: wraps the installation's root key by a new master key (FILE-2): keys are wrapped anew, no file
 * is touched. The new one is made at random, or NEW_MASTER_KEY (32 bytes in base64), or NEW_MASTER_KEY_KMS (encrypted by the key
 * service). Stop Cairn first. Backups made before need the old key, which is kept in `secrets.json` beside the new one; with a
 * master key from outside, keeping it is yours.
 */
import { randomBytes } from "node:crypto";
import { unwrapMasterKeys } from "#platform/server/crypto/key-service.ts";
import { rewrapRoot } from "#platform/server/crypto/root-key.ts";
import { loadSecretFiles } from "#platform/server/crypto/secret-files.ts";
import { readMasterKey } from "#platform/server/crypto/secrets.ts";
import { readEnvironment } from "./run/environment.ts";
import { isRunning } from "./run/instance.ts";
import { keepMasterKey } from "./run/secrets.ts";
import { withDatabase } from "./run/with-database.ts";

loadSecretFiles(process.env);
const toKeyService = Boolean(process.env.NEW_MASTER_KEY_KMS) && !process.env.NEW_MASTER_KEY;
await unwrapMasterKeys(process.env);
const next = process.env.NEW_MASTER_KEY || randomBytes(32).toString("base64");
const fromOutside = Boolean(process.env.MASTER_KEY);
if (fromOutside && !process.env.NEW_MASTER_KEY) {
  console.error(
    "The master key comes from outside: give the new one too, as NEW_MASTER_KEY (openssl rand -base64 32) or NEW_MASTER_KEY_KMS.",
  );
  process.exit(2);
}
/** What the key service keeps is never written here. */
const isKeptHere = !fromOutside && !toKeyService;

// Processes that run hold the former key, and would not start again with it: with its own database Cairn must be down.
const { dataDirectory: directory } = readEnvironment();
if (isRunning(directory)) {
  console.error("Cairn runs on this data directory. Stop it, rotate, and start it again.");
  process.exit(1);
}

await withDatabase(async ({ ownerUrl, masterKey, dataDirectory }) => {
  // Kept first: between the two steps the former key is still there, under its other name.
  if (isKeptHere) keepMasterKey(dataDirectory, next);
  try {
    await rewrapRoot(ownerUrl, readMasterKey(masterKey), readMasterKey(next));
  } catch (error) {
    if (isKeptHere) keepMasterKey(dataDirectory, masterKey);
    throw error;
  }
  const where = toKeyService ? "MASTER_KEY_KMS" : "MASTER_KEY";
  console.log(
    isKeptHere
      ? "The root key is wrapped by a new master key, which is in secrets.json. Start Cairn again."
      : `The root key is wrapped by NEW_${where}. Set it as ${where} on every machine, in the place of the former, and start Cairn again.`,
  );
  if (!fromOutside && toKeyService)
    console.log("The former key still stands in secrets.json, as masterKey: keep it elsewhere and take it out there.");
  console.log("Backups made until now need the former key: keep it as long as you keep them.");
});
