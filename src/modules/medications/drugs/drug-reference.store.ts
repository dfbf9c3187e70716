import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { DrugHit, DrugInteraction, DrugProduct } from "./drug-reference.contract.ts";

const columns = sql`p.rxcui, p.tty, p.display_name, p.full_name, p.ingredients, p.ingredient_names, p.ingredient_rxcuis,
  p.dose_form, p.route, p.route_code, p.unit_of_use, p.brand, p.brand_names, p.dea_schedule, p.tall_man, p.last_seen_year`;

/** Products for what a person typed: brand, ingredient, strength, form in any order; generics first. At most 100. */
export async function searchDrugs(db: TenantDb, { q, limit = 20 }: { q: string; limit?: number }): Promise<DrugHit[]> {
  const { rows } = await sql<DrugHit>`
    SELECT ${columns}, s.matched_brand, s.match
    FROM cairn_drug_search(${q}, ${limit}) s
    JOIN drug_products p ON p.rxcui = s.rxcui
    ORDER BY s.place`.execute(db);
  return rows;
}

export async function drugProduct(db: TenantDb, rxcui: string): Promise<DrugProduct | null> {
  return (await drugProducts(db, [rxcui]))[0] ?? null;
}

/** The products with these codes, in no particular order. */
export async function drugProducts(db: TenantDb, rxcuis: readonly string[]): Promise<DrugProduct[]> {
  const { rows } = await sql<DrugProduct>`
    SELECT ${columns} FROM drug_products p WHERE p.rxcui = ANY (${[...rxcuis]}::text[])`.execute(db);
  return rows;
}

/**
 * Listed pairs among these ingredients (`ingredients` of the products), matched by name without salt or by code. A pair
 * that is on both lists comes twice, once for each source; which pairs interrupt is the medications module's rule.
 */
export async function interactionsAmong(
  db: TenantDb,
  ingredients: readonly { base: string; rxcui: string | null }[],
): Promise<DrugInteraction[]> {
  const names = [...new Set(ingredients.map((each) => each.base))];
  const codes = [...new Set(ingredients.flatMap((each) => each.rxcui ?? []))];
  if (names.length < 2) return [];
  const { rows } = await sql<DrugInteraction>`
    SELECT DISTINCT ON (source, drug_1, drug_2)
      source, drug_1 AS "drug1", drug_2 AS "drug2", severity, released, note
    FROM drug_interactions
    WHERE (drug_1 = ANY (${names}::text[]) OR drug_1_rxcui = ANY (${codes}::text[]))
      AND (drug_2 = ANY (${names}::text[]) OR drug_2_rxcui = ANY (${codes}::text[]))
    ORDER BY source, drug_1, drug_2, list_number`.execute(db);
  return rows;
}
