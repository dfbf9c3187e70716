import { sha256 as digest } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * SHA-256 of a text in UTF-8, 32 bytes. At once and on both sides: the browser's own `crypto.subtle` answers through a promise,
 * and not at all on a page without TLS.
 */
export function sha256(text: string): Uint8Array {
  return digest(utf8ToBytes(text));
}

/** The same as 64 lower-case hexadecimal digits. */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(text));
}
