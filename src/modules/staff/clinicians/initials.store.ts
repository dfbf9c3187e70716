import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { clinicianStates } from "./staff.contract.ts";

/** Unused initials: first letters of both names, then more of the last name, then a number. */
export async function freeInitials(
  db: TenantDb,
  { firstName, lastName }: { firstName: string; lastName: string },
  except: string | null,
): Promise<string> {
  const rows = await db
    .selectFrom("clinicians")
    .select("initials")
    .where("status", "in", [clinicianStates.code("active"), clinicianStates.code("invited")])
    .$if(except !== null, (q) => q.where("id", "<>", except ?? ""))
    .execute();
  const used = new Set(rows.map((row) => row.initials));
  const letters = [...lastName].filter((letter) => /\p{L}/u.test(letter));
  const first = [...firstName][0] ?? "";
  for (let count = 1; count <= 4; count += 1) {
    const text = first + letters.slice(0, count).join("");
    if (text.length <= 5 && !used.has(text)) return text;
  }
  for (let number = 2; ; number += 1) {
    const text = `${first}${letters[0] ?? ""}${number}`;
    if (!used.has(text)) return text;
  }
}
