import { afterAll, describe, expect, it } from "vitest";
import { createPool } from "#platform/server/database/pool.ts";
import { Database } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { listedPairs, productByRxcui, productsFor } from "./drug.store.ts";

const database = new Database(createPool({ connectionString: process.env.APP_DATABASE_URL ?? "", max: 2 }));
// A tenant that does not exist: the catalog is the same for all tenants.
const db = database.tenant(newId());
afterAll(() => database.close());

const drugs = async (q: string) => (await productsFor(db, q, 20)).map((product) => product.displayName);

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
    expect((await productsFor(db, "zoloft", 20))[0]).toMatchObject({
      displayName: "sertraline 25 mg tablet",
      matchedBrand: "Zoloft",
    });
    expect((await drugs("librium"))[0]).toBe("chlordiazePOXIDE 5 mg capsule");
    expect(await drugs("l")).toEqual([]);
  });

  it("finds similar spellings, but not distant ones", async () => {
    expect((await productsFor(db, "lorazapam", 20))[0]).toMatchObject({ tallMan: "LORazepam" });
    expect(await drugs("zzyzx")).toEqual([]);
  });
});

describe("a product of the catalog", () => {
  it("has the facts of its source, and null for missing ones", async () => {
    expect(await productByRxcui(db, "351267")).toMatchObject({
      displayName: "buprenorphine-naloxone 8 mg-2 mg sublingual tablet",
      ingredientNames: ["buprenorphine", "naloxone"],
      routeCode: "C38300",
      unitOfUse: "tablet",
      deaSchedule: 3,
      ingredients: [{ strengthValue: "8", strengthUnit: "mg" }, { strengthValue: "2" }],
    });
    expect(await productByRxcui(db, "637213")).toMatchObject({ routeCode: null, deaSchedule: 0 });
    expect(await productByRxcui(db, "1")).toBeUndefined();
  });

  it.each(["905369", "905495", "199167", "199168", "351266", "351267", "637213"])(
    "is in the catalog: %s of the starter formulary",
    async (rxcui) => {
      expect(await productByRxcui(db, rxcui)).toMatchObject({ rxcui });
    },
  );
});

describe("listedPairs", () => {
  it("finds the pairs of both lists in either order", async () => {
    const pairs = [
      expect.objectContaining({ source: "onc", severity: "high priority" }),
      expect.objectContaining({ source: "va", severity: "critical" }),
    ];
    expect(await listedPairs(db, ["phenelzine"], ["sertraline"])).toEqual(expect.arrayContaining(pairs));
    expect(await listedPairs(db, ["sertraline"], ["phenelzine"])).toEqual(expect.arrayContaining(pairs));
    expect(await listedPairs(db, ["sertraline"], ["lisinopril"])).toEqual([]);
  });
});
