import { deriveKey, type Key } from "#platform/server/crypto/secrets.ts";

/** The backup key of an installation, derived from the master key. */
export function archiveKey(masterKey: Key): Key {
  return deriveKey(masterKey, "backup-archives");
}
