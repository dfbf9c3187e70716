import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Ingredient } from "../orders/dose-amount.ts";
import { doseUnitsOf } from "../orders/dose-amount.ts";
import type { InteractionPair } from "../orders/screening.ts";
import type { DrugProduct } from "./drug.contract.ts";

interface ProductRow {
  rxcui: string;
  displayName: string;
  tallMan: string | null;
  fullName: string;
  ingredients: Ingredient[];
  doseForm: string;
  routeCode: string | null;
  unitOfUse: string | null;
  brandNames: string[];
  deaSchedule: number;
}

/** Converts the catalog's UCUM units of use to display units: `{tablet}` to `tablet`. */
export function plainUnitOfUse(unit: string | null): string | null {
  return unit === null ? null : unit.replace(/^\{(.+)\}$/, "$1");
}

function productOf(row: ProductRow, matchedBrand: string | null): DrugProduct {
  const unitOfUse = plainUnitOfUse(row.unitOfUse);
  return {
    rxcui: row.rxcui,
    displayName: row.displayName,
    tallMan: row.tallMan,
    fullName: row.fullName,
    ingredients: row.ingredients.map(({ name, base, rxcui, strengthValue, strengthUnit }) => ({
      name,
      base,
      rxcui,
      strengthValue,
      strengthUnit,
    })),
    doseForm: row.doseForm,
    routeCode: row.routeCode,
    unitOfUse,
    doseUnits: unitOfUse === null ? [] : doseUnitsOf({ ingredients: row.ingredients, unitOfUse, divisible: false }),
    brandNames: row.brandNames,
    matchedBrand,
    deaSchedule: row.deaSchedule,
  };
}

/** Products matching the search text, best match first, in one statement. */
export async function productsFor(db: TenantDb, typed: string, most: number): Promise<DrugProduct[]> {
  const { rows } = await sql<ProductRow & { matchedBrand: string | null }>`
    SELECT p.rxcui, p.display_name, p.tall_man, p.full_name, p.ingredients, p.dose_form, p.route_code, p.unit_of_use,
           p.brand_names, p.dea_schedule, hit.matched_brand
    FROM cairn_drug_search(${typed}, ${most}) WITH ORDINALITY AS hit (rxcui, matched_brand, place)
    JOIN drug_products p ON p.rxcui = hit.rxcui
    ORDER BY hit.place`.execute(db);
  return rows.map((row) => productOf(row, row.matchedBrand));
}

export interface CatalogueProduct extends DrugProduct {
  ingredientNames: string[];
  ingredientRxcuis: string[];
}

export async function productByRxcui(db: TenantDb, rxcui: string): Promise<CatalogueProduct | undefined> {
  return (await productsByRxcui(db, [rxcui])).get(rxcui);
}

/** Products by code; codes that the catalog does not have are missing. */
export async function productsByRxcui(
  db: TenantDb,
  rxcuis: readonly string[],
): Promise<ReadonlyMap<string, CatalogueProduct>> {
  if (rxcuis.length === 0) return new Map();
  const { rows } = await sql<ProductRow & { ingredientNames: string[]; ingredientRxcuis: string[] }>`
    SELECT rxcui, display_name, tall_man, full_name, ingredients, dose_form, route_code, unit_of_use, brand_names,
           dea_schedule, ingredient_names, ingredient_rxcuis
    FROM drug_products WHERE rxcui = ANY (${[...new Set(rxcuis)]})`.execute(db);
  return new Map(
    rows.map((row) => [
      row.rxcui,
      {
        ...productOf(row, null),
        ingredientNames: row.ingredientNames,
        ingredientRxcuis: row.ingredientRxcuis.filter((code) => code !== null),
      },
    ]),
  );
}

/** Pairs of the published lists between two sets of ingredients, in either order. */
export async function listedPairs(
  db: TenantDb,
  ours: readonly string[],
  theirs: readonly string[],
): Promise<InteractionPair[]> {
  if (ours.length === 0 || theirs.length === 0) return [];
  const { rows } = await sql<InteractionPair>`
    SELECT DISTINCT drug_1 AS "drug1", drug_2 AS "drug2", source, severity, note FROM drug_interactions
    WHERE (drug_1 = ANY (${[...ours]}) AND drug_2 = ANY (${[...theirs]}))
       OR (drug_2 = ANY (${[...ours]}) AND drug_1 = ANY (${[...theirs]}))`.execute(db);
  return rows;
}

/** The product as screens show it, without the fields of the screening. */
export function shownProduct({ ingredientNames: _, ingredientRxcuis: __, ...product }: CatalogueProduct): DrugProduct {
  return product;
}
