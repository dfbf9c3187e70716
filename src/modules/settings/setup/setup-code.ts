import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Act } from "#platform/server/execution/context.ts";
import { startSetup } from "./setup.store.ts";

// Excludes characters that look alike on a terminal.
const letters = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

const plain = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, "");
export const hashSetupCode = (code: string): Buffer => createHash("sha256").update(plain(code)).digest();

export function sameSetupCode(hash: Buffer, code: string): boolean {
  return timingSafeEqual(hash, hashSetupCode(code));
}

/**
 * Creates a setup code, `K7QM-2XHT-9RBD`: printed by the server at startup, stored as a hash. The
 * previous code becomes invalid. Null when the facility already has users.
 */
export async function beginSetup(act: Act): Promise<string | null> {
  const code = [...randomBytes(12)].map((byte) => letters[byte % letters.length]).join("");
  return (await startSetup(act.db, hashSetupCode(code))) ? code.replace(/(.{4})(?=.)/g, "$1-") : null;
}
