import { deriveKey, type Key } from "#platform/server/crypto/secrets.ts";

/** The key of every backup of an installation: whoever holds the master key can restore, nobody else can read. */
export function archiveKey(masterKey: Key): Key {
  return deriveKey(masterKey, "backup-archives");
}
