import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** A 32-byte key. Never logged, never stored in the database in clear. */
export type Key = Buffer;

/** Reads the master key: 32 bytes in base64, from the environment. Throws when it is missing or of another length. */
export function readMasterKey(text: string | undefined): Key {
  const key = Buffer.from(text ?? "", "base64");
  if (key.length !== 32) throw new Error("MASTER_KEY must hold 32 bytes in base64 (npm start makes one for you).");
  return key;
}

/** A key for one purpose, derived from the master key, so that no two uses share bytes. */
export function deriveKey(master: Key, purpose: string): Key {
  return Buffer.from(hkdfSync("sha256", master, "cairn", purpose, 32));
}

export function hmac(key: Key, ...parts: string[]): Buffer {
  return createHmac("sha256", key).update(parts.join("\u001f")).digest();
}

/** AES-256-GCM: nonce (12), tag (16), ciphertext. */
export function encrypt(key: Key, plain: Buffer | string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Throws when the bytes were changed or the key is another. */
export function decrypt(key: Key, sealed: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
}
