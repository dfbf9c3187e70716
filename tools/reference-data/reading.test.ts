import { describe, expect, it } from "vitest";
import { readCsv } from "./csv.ts";
import { baseName, displayName, strengthOf, unitOfUse } from "./drug-names.ts";
import { isFormOfBrand } from "./drugs.ts";
import { withChanges } from "./icd10.ts";
import { tallMan } from "./tall-man.ts";

it("reads quotes, commas, line breaks inside cells and empty cells", () => {
  expect(readCsv('a,b,c\n1,"x, ""y""\nz",\n,,"3"\n')).toEqual([
    { a: "1", b: 'x, "y"\nz', c: "" },
    { a: "", b: "", c: "3" },
  ]);
  expect(readCsv("a,b\r\n1,2\r\n")).toEqual([{ a: "1", b: "2" }]);
  expect(readCsv("a,b\n1,")).toEqual([{ a: "1", b: "" }]);
  expect(() => readCsv("a,b\n1\n")).toThrow("A row has 1 cells");
  expect(() => readCsv('a\n"1\n')).toThrow("does not end");
});

describe("drug names", () => {
  it.each([
    ["chlordiazepoxide hydrochloride", "chlordiazepoxide"],
    ["Morphine Sulfate", "morphine"],
    ["lithium carbonate", "lithium"],
    ["sodium chloride", "sodium chloride"],
    ["insulin, regular, human", "insulin regular human"],
    ["naltrexone", "naltrexone"],
  ])("%s is %s without its salt", (name, base) => {
    expect(baseName(name)).toBe(base);
  });

  it.each([
    ["0.5 MG", { value: "0.5", unit: "mg" }],
    ["2 MG/ML", { value: "2", unit: "mg/mL" }],
    ["100 UNT/ML", { value: "100", unit: "units/mL" }],
    ["5 %", { value: "5", unit: "%" }],
    ["a lot", null],
  ])("reads the strength %s", (text, strength) => {
    expect(strengthOf(text)).toEqual(strength);
  });

  it("shows products as staff say them, and packs as they are named", () => {
    const product = { name: "", tty: "SCD", strengths: ["25 MG"], doseForm: "Oral Tablet", brand: null };
    expect(displayName({ ...product, ingredients: ["hydroxyzine hydrochloride"], quantityFactor: null })).toBe(
      "hydrOXYzine 25 mg tablet",
    );
    expect(
      displayName({ ...product, ingredients: ["hydroxyzine pamoate"], doseForm: "Oral Capsule", quantityFactor: null }),
    ).toBe("hydrOXYzine pamoate 25 mg capsule");
    expect(
      displayName({
        ...product,
        name: "{2 (x) } Pack",
        tty: "GPCK",
        ingredients: [],
        strengths: [],
        quantityFactor: null,
      }),
    ).toBe("{2 (x) } Pack");
    expect(tallMan("clonazepam, lorazepam and clonidine")).toBe("clonazePAM, LORazepam and cloNIDine");
  });

  it("counts in units only where the form says which", () => {
    expect(unitOfUse("Sublingual Film")).toBe("{film}");
    expect(unitOfUse("Transdermal System")).toBe("{patch}");
    expect(unitOfUse("Oral Solution")).toBe("mL");
    expect(unitOfUse("Tablet for Oral Suspension")).toBeNull();
    expect(unitOfUse("Topical Cream")).toBeNull();
  });

  it("keeps a brand to the forms it is sold in", () => {
    expect(isFormOfBrand("extended-release injection", "Injection", "Vivitrol")).toBe(true);
    expect(isFormOfBrand("extended-release injection", "Oral Tablet", "Vivitrol")).toBe(false);
    expect(isFormOfBrand("oral tablet", "Extended Release Oral Tablet", "Seroquel")).toBe(false);
    expect(isFormOfBrand("extended-release tablet", "Extended Release Oral Tablet", "Seroquel XR")).toBe(true);
  });
});

describe("changes of an ICD-10-CM release", () => {
  const row = (code: string) => ({
    code,
    effective_from: "2025-10-01",
    effective_to: null,
    title: code,
    short_title: code,
    billable: true,
    parent_code: null,
    chapter: 1,
    block: "A00-A09",
    order_number: 1,
    plain_name: null,
    synonyms: [],
    search_text: "",
  });
  const change = (action: string, code: string, billable: string, title: string) => ({ action, code, billable, title });

  it("end a deleted code, and lay a new row beside a changed one", () => {
    const rows = withChanges(
      [row("A00"), row("A00.1"), row("A00.2"), row("A00.3")],
      [
        change("delete", "A00.1", "", ""),
        change("retitle", "A00.2", "1", "Another title"),
        change("no longer billable", "A00.3", "0", "A00.3"),
        change("add", "A00.31", "1", "A new one"),
        change("add", "A0B", "1", "A new category"),
      ],
    );
    const periods = rows.map((each) => [
      each.code,
      each.effective_from.slice(0, 4),
      each.effective_to,
      each.billable,
      each.title,
    ]);
    expect(periods).toEqual([
      ["A00", "2025", null, true, "A00"],
      ["A00.1", "2025", "2026-10-01", true, "A00.1"],
      ["A00.2", "2025", "2026-10-01", true, "A00.2"],
      ["A00.3", "2025", "2026-10-01", true, "A00.3"],
      ["A00.2", "2026", null, true, "Another title"],
      ["A00.3", "2026", null, false, "A00.3"],
      ["A0B", "2026", null, true, "A new category"],
      ["A00.31", "2026", null, true, "A new one"],
    ]);
    expect(rows.find((each) => each.code === "A00.31")).toMatchObject({ parent_code: "A00.3", block: "A00-A09" });
    expect(rows.find((each) => each.code === "A0B")).toMatchObject({ parent_code: null, chapter: 1, block: null });
  });

  it("refuse to change what is not there", () => {
    expect(() => withChanges([row("A00")], [change("delete", "B00", "", "")])).toThrow("B00");
  });
});
