import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Act } from "#platform/server/execution/context.ts";

// No letters that are mistaken for one another when they are read off a terminal.
const letters = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

const plain = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, "");
export const hashSetupCode = (code: string): Buffer => createHash("sha256").update(plain(code)).digest();

export function sameSetupCode(hash: Buffer, code: string): boolean {
  return timingSafeEqual(hash, hashSetupCode(code));
}

/**
 * A new code for the facility of this act, `K7QM-2XHT-9RBD`: printed by the server that starts, kept as its hash. The
 * one before is void. Null when people can sign in already: then there is nothing to set up.
 */
export async function beginSetup(act: Act): Promise<string | null> {
  const code = [...randomBytes(12)].map((byte) => letters[byte % letters.length]).join("");
  const { rows } = await sql<{ begun: boolean }>`SELECT cairn_begin_setup(${hashSetupCode(code)}) AS begun`.execute(
    act.db,
  );
  return rows[0]?.begun ? code.replace(/(.{4})(?=.)/g, "$1-") : null;
}
