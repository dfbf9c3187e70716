import { afterAll, describe, expect, it } from "vitest";
import { createPool } from "#platform/server/database/pool.ts";
import { Database } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { billableIcd10Below, icd10CodeOn, icd10EndOf, searchIcd10 } from "./icd10.store.ts";

const database = new Database(createPool({ connectionString: process.env.APP_DATABASE_URL ?? "", max: 2 }));
// No tenant of this id exists: reference data is the same for all of them.
const db = database.tenant(newId());
afterAll(() => database.close());

const today = "2026-11-20";
const codes = async (q: string, on = today) => (await searchIcd10(db, { q, on })).map((hit) => hit.code);

describe("ICD-10-CM search", () => {
  it.each(["F10.20", "f10.20", "F1020", " f1020 "])("finds the code for %j", async (q) => {
    expect((await searchIcd10(db, { q, on: today }))[0]).toMatchObject({
      code: "F10.20",
      title: "Alcohol dependence, uncomplicated",
      plainName: "Alcohol use disorder, moderate or severe",
      billable: true,
      match: "code",
    });
  });

  it("gives a heading first, then the billable codes under it", async () => {
    const found = await searchIcd10(db, { q: "F11.2", on: today });
    expect(found[0]).toMatchObject({ code: "F11.2", billable: false, match: "code" });
    expect(found[1]).toMatchObject({ code: "F11.20", billable: true, match: "prefix" });
    const billable = found.slice(1).map((hit) => hit.billable);
    expect(billable).toEqual([...billable].sort((a, b) => Number(b) - Number(a)));
  });

  it.each([
    ["ptsd", "F43.10"],
    ["depression", "F32.A"],
    ["opioid use disorder", "F11.10"],
    ["severe alcohol use", "F10.20"],
    ["heroin overdose", "T40.1X1A"],
    ["meth", "F15.10"],
    ["high blood", "I10"],
    ["anxiety", "F41.9"],
  ])("finds %s by its words", async (q, code) => {
    expect((await codes(q))[0]).toBe(code);
  });

  it("tries a misspelt word as the one it is most like, and says so", async () => {
    const [first] = await searchIcd10(db, { q: "schizofrenia", on: today });
    expect(first).toMatchObject({ code: "F20.9", match: "similar" });
    expect(await codes("qqqqzz")).toEqual([]);
  });

  it.each(["", " ", "F", "%", "_", "%%", "'; DROP TABLE icd10_codes", "\\"])("takes %j without harm", async (q) => {
    expect(Array.isArray(await codes(q))).toBe(true);
    if (q.trim().length < 2) expect(await codes(q)).toEqual([]);
  });

  it("answers as the code set stood on the day", async () => {
    expect(await codes("S23.420A", "2026-09-30")).toEqual(["S23.420A"]);
    expect(await codes("S23.420A", "2026-10-01")).toEqual([]);
    expect(await icd10EndOf(db, "S23.420A")).toBe("2026-10-01");
    expect(await icd10EndOf(db, "F10.20")).toBeNull();
    expect(await codes("F64.A", "2026-09-30")).toEqual([]);
    expect(await codes("F64.A", "2026-10-01")).toEqual(["F64.A"]);
    expect(await icd10CodeOn(db, "I42.0", "2026-09-30")).toMatchObject({ billable: true });
    expect(await icd10CodeOn(db, "I42.0", "2026-10-01")).toMatchObject({ billable: false });
    expect((await billableIcd10Below(db, "I42.0", today)).map((each) => each.code)).toEqual([
      "I42.00",
      "I42.01",
      "I42.09",
    ]);
    // Before the first release that is loaded its codes are the best that is known.
    expect(await icd10CodeOn(db, "F10.20", "2019-05-01")).toMatchObject({ code: "F10.20" });
    expect(await icd10CodeOn(db, "F10.2X", today)).toBeNull();
  });

  it("knows what cannot be principal", async () => {
    expect(await icd10CodeOn(db, "Y92.9", today)).toMatchObject({ externalCause: true });
    expect(await icd10CodeOn(db, "F02.80", today)).toMatchObject({ manifestationOnly: true, externalCause: false });
  });
});
