import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import type { CodeListName, PayerName, ReferenceCode } from "./code-lists.contract.ts";

/** A page of a code list in source order. With `q`, every search word must start the code or a word of its label. */
export async function referenceCodes(
  db: TenantDb,
  list: CodeListName,
  { q = "", page, pageSize }: { q?: string | undefined; page: number; pageSize: number },
): Promise<Page<ReferenceCode>> {
  const words = q
    .toLowerCase()
    .split(/[^a-z0-9.]+/)
    .filter((word) => word !== "")
    .map((word) => `% ${word}%`);
  const { rows } = await sql<ReferenceCode & { total: number }>`
    SELECT code, label, parent_code, extra, count(*) OVER () AS total FROM reference_codes
    WHERE list = ${list} AND search_text LIKE ALL (${words}::text[])
    ORDER BY sort, code LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { rows: rows.map(({ total: _total, ...row }) => row), total, page, pageSize };
}

/** The list's entries for these codes, in no particular order; unknown codes are left out. */
export async function referenceCodesOf(
  db: TenantDb,
  list: CodeListName,
  codes: readonly string[],
): Promise<ReferenceCode[]> {
  const { rows } = await sql<ReferenceCode>`
    SELECT code, label, parent_code, extra FROM reference_codes
    WHERE list = ${list} AND code = ANY (${[...codes]}::text[])`.execute(db);
  return rows;
}

export async function payerNames(db: TenantDb): Promise<PayerName[]> {
  const { rows } = await sql<PayerName>`SELECT name, payer_type, state FROM payer_names ORDER BY name`.execute(db);
  return rows;
}
