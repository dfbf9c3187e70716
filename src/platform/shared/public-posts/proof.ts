import { sha256 } from "../sha256.ts";

/** Leading zero bits of a digest. */
export function zeroBits(digest: Uint8Array): number {
  let bits = 0;
  for (const byte of digest) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

/**
 * The proof of work of CNT-2: the first number from `from` on, of at most `tries`, for which SHA-256 of `<ticket>.<number>`
 * begins with `difficulty` zero bits. Null when none of them does: go on with `from + tries`.
 */
export function proofAmong(ticket: string, difficulty: number, from: number, tries: number): string | null {
  for (let n = from; n < from + tries; n += 1) if (zeroBits(sha256(`${ticket}.${n}`)) >= difficulty) return String(n);
  return null;
}
