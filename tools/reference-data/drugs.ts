import { type CsvRow, type DataSet, insertRows, insertWords, listOf, orNull } from "./data-set.ts";
import { baseName, displayName, routeCode, strengthOf, unitOfUse } from "./drug-names.ts";
import { searchText } from "./search-text.ts";
import { tallMan } from "./tall-man.ts";

const schedules: Record<string, number> = { "": 0, CI: 1, CII: 2, CIII: 3, CIV: 4, CV: 5 };

function scheduleOf(cell: string | undefined): number {
  const schedule = schedules[cell ?? ""];
  if (schedule === undefined) throw new Error(`Unknown schedule "${cell}".`);
  return schedule;
}

export const drugBrands: DataSet = {
  name: "drug-brands",
  files: ["drug_brands_behavioral.csv"],
  edition: 1,
  tables: ["drug_brands"],
  load(client, rows = []) {
    return insertRows(
      client,
      "drug_brands",
      {
        brand: "text",
        ingredient_names: "text[]",
        drug_class: "text",
        dea_schedule: "smallint",
        forms: "text",
        common_use: "text",
      },
      rows.map((row) => ({
        brand: row.brand,
        ingredient_names: listOf(row.ingredients).map(baseName),
        drug_class: row.drug_class,
        dea_schedule: scheduleOf(row.dea_schedule),
        forms: row.forms,
        common_use: row.common_use,
      })),
    );
  },
};

export const drugInteractions: DataSet = {
  name: "drug-interactions",
  files: ["drug_interactions_onc_high.csv", "drug_interactions_va.csv.gz"],
  edition: 2,
  tables: ["drug_interactions"],
  load(client, onc = [], va = []) {
    return insertRows(
      client,
      "drug_interactions",
      {
        source: "text",
        list_number: "smallint",
        drug_1: "text",
        drug_2: "text",
        drug_1_rxcui: "text",
        drug_2_rxcui: "text",
        drug_1_class: "text",
        drug_2_class: "text",
        severity: "text",
        released: "text",
        note: "text",
      },
      [
        ...onc.map((row) => ({
          source: "onc",
          list_number: Number(row.list_number),
          // One entry is given by class only, because the list of its drugs is licensed.
          drug_1: (orNull(row.object_drug) ?? row.object_class ?? "").toLowerCase(),
          drug_2: (orNull(row.precipitant_drug) ?? row.precipitant_class ?? "").toLowerCase(),
          drug_1_rxcui: orNull(row.object_rxcui),
          drug_2_rxcui: orNull(row.precipitant_rxcui),
          drug_1_class: orNull(row.object_class),
          drug_2_class: orNull(row.precipitant_class),
          severity: row.severity,
          released: "ONC 2012",
          note: orNull(row.note),
        })),
        ...withoutSalts(va),
      ],
    );
  },
};

/**
 * VA names some drugs by their salt (`tramadol hydrochloride`); orders and the other list by the ingredient. Where two salts were
 * listed the graver entry stands.
 */
function withoutSalts(va: readonly CsvRow[]) {
  const pairs = new Map<string, ReturnType<typeof vaPair>>();
  for (const row of va) {
    const pair = vaPair(row);
    const name = [pair.drug_1, pair.drug_2].sort().join("+");
    if (pairs.get(name)?.severity !== "critical") pairs.set(name, pair);
  }
  return [...pairs.values()];
}

const vaPair = (row: CsvRow) => ({
  source: "va",
  list_number: 0,
  drug_1: baseName(row.drug_1 ?? ""),
  drug_2: baseName(row.drug_2 ?? ""),
  drug_1_rxcui: orNull(row.drug_1_rxcui),
  drug_2_rxcui: orNull(row.drug_2_rxcui),
  severity: row.severity?.toLowerCase(),
  released: row.source,
});

/** Ingredient codes are not in the product file; the interaction lists have those of the drugs they name. */
function ingredientCodes(onc: CsvRow[], va: CsvRow[]): Map<string, string> {
  const codes = new Map<string, string>();
  const add = (name: string | undefined, rxcui: string | undefined) => {
    if (name && rxcui) codes.set(name.toLowerCase(), rxcui);
  };
  for (const row of va) {
    add(row.drug_1, row.drug_1_rxcui);
    add(row.drug_2, row.drug_2_rxcui);
  }
  for (const row of onc) {
    add(row.object_drug, row.object_rxcui);
    add(row.precipitant_drug, row.precipitant_rxcui);
  }
  return codes;
}

const formWords: Record<string, RegExp> = {
  tablet: /tablet/i,
  capsule: /capsule/i,
  film: /film/i,
  solution: /oral solution/i,
  suspension: /oral suspension/i,
  injection: /inject|syringe|cartridge/i,
  patch: /transdermal|patch/i,
  spray: /spray/i,
  lozenge: /lozenge/i,
  gum: /gum/i,
  implant: /implant/i,
  gel: /gel/i,
};

/** Whether a brand is sold in this dose form: "Vivitrol" must not find naltrexone tablets. */
export function isFormOfBrand(forms: string, doseForm: string, brand: string): boolean {
  const described = `${brand} ${forms}`.toLowerCase();
  const extended = /extended|\b(xr|xl|er|cr|la|sr)\b/.test(described);
  if (/tablet|capsule/i.test(doseForm) && extended !== /extended release/i.test(doseForm)) return false;
  return Object.entries(formWords).some(([word, pattern]) => described.includes(word) && pattern.test(doseForm));
}

export const drugProducts: DataSet = {
  name: "drug-products",
  files: [
    "medications.csv.gz",
    "drug_brands_behavioral.csv",
    "drug_interactions_onc_high.csv",
    "drug_interactions_va.csv.gz",
  ],
  edition: 1,
  tables: ["drug_products"],
  async load(client, products = [], brands = [], onc = [], va = []) {
    const codes = ingredientCodes(onc, va);
    const byIngredients = new Map<string, CsvRow[]>();
    for (const brand of brands) {
      const key = listOf(brand.ingredients).map(baseName).sort().join("; ");
      byIngredients.set(key, [...(byIngredients.get(key) ?? []), brand]);
    }
    const rows = products.map((row) => product(row, codes, byIngredients));
    await insertWords(
      client,
      "drug",
      rows.map((row) => String(row.search_text)),
    );
    return insertRows(client, "drug_products", columns, rows);
  },
};

const columns = {
  rxcui: "text",
  tty: "text",
  display_name: "text",
  full_name: "text",
  ingredients: "jsonb",
  ingredient_names: "text[]",
  ingredient_rxcuis: "text[]",
  dose_form: "text",
  route: "text",
  route_code: "text",
  unit_of_use: "text",
  brand: "text",
  brand_names: "text[]",
  dea_schedule: "smallint",
  quantity_factor: "text",
  tall_man: "text",
  last_seen_year: "smallint",
  source: "text",
  search_text: "text",
  search_rank: "integer",
};

function product(row: CsvRow, codes: Map<string, string>, brandsOf: Map<string, CsvRow[]>): Record<string, unknown> {
  const names = listOf(row.ingredients);
  const strengths = listOf(row.strengths);
  const bases = [...new Set(names.map(baseName))];
  const doseForm = row.dose_form ?? "";
  const brand = orNull(row.brand);
  const soldAs = (brandsOf.get([...bases].sort().join("; ")) ?? [])
    .filter((each) => isFormOfBrand(each.forms ?? "", doseForm, each.brand ?? ""))
    .map((each) => each.brand ?? "");
  const brandNames = [...new Set([...(brand ? [brand] : []), ...soldAs])];
  const shown = displayName({
    name: row.name ?? "",
    tty: row.tty ?? "",
    ingredients: names,
    strengths,
    doseForm,
    brand,
    quantityFactor: orNull(row.quantity_factor),
  });
  const tall = tallMan(bases.join("-"));
  const rxcuis = bases.flatMap((base) => codes.get(base) ?? []);
  return {
    rxcui: row.rxcui,
    tty: row.tty,
    display_name: shown,
    full_name: row.name,
    ingredients: names.map((name, i) => {
      const strength = strengthOf(strengths[i] ?? "");
      const base = baseName(name);
      const amount = { strengthValue: strength?.value ?? null, strengthUnit: strength?.unit ?? null };
      return { name, base, rxcui: codes.get(base) ?? null, ...amount };
    }),
    ingredient_names: bases,
    ingredient_rxcuis: rxcuis,
    dose_form: doseForm,
    route: orNull(row.route),
    route_code: routeCode(row.route ?? ""),
    unit_of_use: unitOfUse(doseForm),
    brand,
    brand_names: brandNames,
    dea_schedule: scheduleOf(row.dea_schedule),
    quantity_factor: orNull(row.quantity_factor),
    tall_man: tall === bases.join("-") ? null : tall,
    last_seen_year: Number(row.last_seen_year),
    source: row.source,
    search_text: searchText([bases.join(" "), ...names, shown, row.name, ...brandNames].join(" ")),
    search_rank: rank(row, names.length, strengths[0] ?? ""),
  };
}

/** Order among equal matches: generic before brand before packs, current before retired, one ingredient before several, by form and strength. */
function rank(row: CsvRow, ingredients: number, strength: string): number {
  const kind = { SCD: 0, SBD: 1, GPCK: 2, BPCK: 3 }[row.tty ?? ""] ?? 3;
  const retired = Number(row.last_seen_year) < 2024 ? 1 : 0;
  const forms = [/^Oral (Tablet|Capsule)$/, /Oral Tablet|Oral Capsule/, /Sublingual|Buccal/, /Oral/, /Inject|Syringe/];
  const form = forms.findIndex((pattern) => pattern.test(row.dose_form ?? ""));
  const milligrams = Math.min(9_999, Math.round(Number.parseFloat(strength) * 2) || 0);
  return (
    kind * 100_000_000 +
    retired * 50_000_000 +
    Math.min(ingredients - 1, 4) * 1_000_000 +
    (form < 0 ? 9 : form) * 100_000 +
    milligrams
  );
}
