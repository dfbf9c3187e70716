import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Icd10Code, Icd10Hit } from "./icd10.contract.ts";

const columns = sql`c.code, c.title, c.short_title, c.plain_name, c.synonyms, c.billable, c.parent_code, c.chapter, c.block,
  c.external_cause, c.manifestation_only, c.effective_from, c.effective_to`;
const holdsOn = (on: string) => sql`c.effective_from <= cairn_icd10_date(${on}::date)
  AND (c.effective_to IS NULL OR c.effective_to > cairn_icd10_date(${on}::date))`;

/**
 * Codes for typed text, valid on a date (`YYYY-MM-DD`): the code itself, codes that begin with it, then words of title,
 * plain name and synonyms; behavioural-health and billable codes first. At most 100. Nothing for fewer than 2 characters.
 */
export async function searchIcd10(
  db: TenantDb,
  { q, on, limit = 20 }: { q: string; on: string; limit?: number },
): Promise<Icd10Hit[]> {
  const { rows } = await sql<Icd10Hit>`
    SELECT ${columns}, s.match
    FROM cairn_icd10_search(${q}, ${on}::date, ${limit}) WITH ORDINALITY s (code, effective_from, match, place)
    JOIN icd10_codes c ON c.code = s.code AND c.effective_from = s.effective_from
    ORDER BY s.place`.execute(db);
  return rows;
}

/** The code on a date, or null when it is not valid then (DX-3). */
export async function icd10CodeOn(db: TenantDb, code: string, on: string): Promise<Icd10Code | null> {
  return (await icd10CodesOn(db, [code], on))[0] ?? null;
}

/** Those of the codes that hold on a date, by code. */
export async function icd10CodesOn(db: TenantDb, codes: readonly string[], on: string): Promise<Icd10Code[]> {
  const { rows } = await sql<Icd10Code>`
    SELECT ${columns} FROM icd10_codes c
    WHERE c.code = ANY (${[...codes]}::text[]) AND ${holdsOn(on)} ORDER BY c.code`.execute(db);
  return rows;
}

/** Billable codes under a heading on a date, for "choose one of these" (`code-not-billable`); at most `limit`. */
export async function billableIcd10Below(db: TenantDb, code: string, on: string, limit = 50): Promise<Icd10Code[]> {
  const { rows } = await sql<Icd10Code>`
    SELECT ${columns} FROM icd10_codes c
    WHERE c.code_key LIKE ${`${code.replace(/[^A-Z0-9]/g, "")}_%`} AND c.billable AND ${holdsOn(on)}
    ORDER BY c.code LIMIT ${limit}`.execute(db);
  return rows;
}

/** When the code last held, for `code-expired`: the first day it no longer does, or null when it holds still or never did. */
export async function icd10EndOf(db: TenantDb, code: string): Promise<string | null> {
  const { rows } = await sql<{ effectiveTo: string | null }>`
    SELECT c.effective_to FROM icd10_codes c WHERE c.code = ${code} ORDER BY c.effective_from DESC LIMIT 1`.execute(db);
  return rows[0]?.effectiveTo ?? null;
}
