import { createHash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const pattern = /^cairn_(live|test)_([0-9A-Za-z]{12})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

export interface NewKey {
  /** The whole key, shown once. */
  key: string;
  keyId: string;
  hash: Buffer;
  last4: string;
}

/** `cairn_live_<keyId>_<43 characters><6 of checksum>`: 256 bits; a typo is found without a query. */
export function newApiKey(environment: "live" | "test"): NewKey {
  const random = (length: number) => Array.from({ length }, () => alphabet[randomInt(62)]).join("");
  const keyId = random(12);
  const plain = `cairn_${environment}_${keyId}_${random(43)}`;
  const key = `${plain}${checksum(plain)}`;
  return { key, keyId, hash: hashKey(key), last4: key.slice(-4) };
}

/** The id in a well-formed key, or null when its form or checksum is wrong. */
export function readApiKey(key: string): string | null {
  const parts = pattern.exec(key);
  if (!parts?.[2]) return null;
  return checksum(key.slice(0, -6)) === parts[4] ? parts[2] : null;
}

export function hashKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

function checksum(text: string): string {
  let rest = crc32(text);
  let out = "";
  for (let n = 0; n < 6; n += 1) {
    out = `${alphabet[rest % 62]}${out}`;
    rest = Math.floor(rest / 62);
  }
  return out;
}
