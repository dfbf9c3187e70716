import { afterAll, describe, expect, it } from "vitest";
import { createPool } from "#platform/server/database/pool.ts";
import { Database } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { drugProduct, drugProducts, interactionsAmong, searchDrugs } from "./drug-reference.store.ts";

const database = new Database(createPool({ connectionString: process.env.APP_DATABASE_URL ?? "", max: 2 }));
// No tenant of this id exists: reference data is the same for all of them.
const db = database.tenant(newId());
afterAll(() => database.close());

const drugs = async (q: string) => (await searchDrugs(db, { q })).map((hit) => hit.displayName);

describe("drug search", () => {
  it("finds by ingredient, brand, strength and form, with tall-man letters", async () => {
    expect((await drugs("lorazepam")).slice(0, 3)).toEqual([
      "LORazepam 0.5 mg tablet",
      "LORazepam 1 mg tablet",
      "LORazepam 2 mg tablet",
    ]);
    expect(await drugs("sert 50 tab")).toEqual(["sertraline 50 mg tablet"]);
    expect((await drugs("acetaminophen 325"))[0]).toBe("acetaminophen 325 mg tablet");
    expect(await drugs("vivitrol")).toEqual(["naltrexone 380 mg injection"]);
    expect((await searchDrugs(db, { q: "zoloft" }))[0]).toMatchObject({
      displayName: "sertraline 25 mg tablet",
      matchedBrand: "Zoloft",
      match: "words",
    });
    expect((await drugs("librium"))[0]).toBe("chlordiazePOXIDE 5 mg capsule");
    expect(await drugs("l")).toEqual([]);
  });

  it("says when it respelt a word, and does not guess far", async () => {
    expect((await searchDrugs(db, { q: "lorazapam" }))[0]).toMatchObject({ tallMan: "LORazepam", match: "similar" });
    expect(await drugs("zzyzx")).toEqual([]);
  });

  it("gives a product's facts, and null for what is not known", async () => {
    expect(await drugProduct(db, "351267")).toMatchObject({
      tty: "SCD",
      displayName: "buprenorphine-naloxone 8 mg-2 mg sublingual tablet",
      ingredientNames: ["buprenorphine", "naloxone"],
      route: "sublingual",
      routeCode: "C38300",
      unitOfUse: "{tablet}",
      deaSchedule: 3,
    });
    expect((await drugProduct(db, "351267"))?.ingredients[0]).toMatchObject({ strengthValue: "8", strengthUnit: "mg" });
    expect(await drugProduct(db, "637213")).toMatchObject({ route: "injection", routeCode: null, deaSchedule: 0 });
    expect(await drugProduct(db, "1")).toBeNull();
    // The starter formulary of the medications chapter is in the catalogue.
    const formulary = ["905369", "905495", "199167", "199168", "351266", "351267", "637213"];
    expect((await drugProducts(db, formulary)).map((each) => each.rxcui).sort()).toEqual([...formulary].sort());
  });

  it("finds listed interactions by name without salt or by code", async () => {
    const of = async (...rxcuis: string[]) => (await drugProducts(db, rxcuis)).flatMap((each) => each.ingredients);
    expect(await interactionsAmong(db, [{ base: "phenelzine", rxcui: null }, ...(await of("312941"))])).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ source: "onc", severity: "high priority" }),
        expect.objectContaining({ source: "va", severity: "critical" }),
      ]),
    );
    expect(await interactionsAmong(db, await of("312941"))).toEqual([]);
  });
});
