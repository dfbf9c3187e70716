import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { addressesOf, maritalStatusOf, referralSourceOf, reportedLines } from "./client-values.ts";
import { conversionGaps, leadColumnMap } from "./conversion-map.ts";
import { manifestOf } from "./manifest.ts";

const migrations = join(import.meta.dirname, "../../../../database/migrations");
function columnsOfLeads(): string[] {
  const statements = globSync("*.sql", { cwd: migrations }).map((name) => readFileSync(join(migrations, name), "utf8"));
  const tables = statements.map((text) => /CREATE TABLE leads \(([\s\S]*?)\n\);/.exec(text)?.[1]);
  return (tables.find((body) => body !== undefined) ?? "")
    .split("\n")
    .map((line) => /^ {2}([a-z_0-9]+)\s+(text|uuid|date|smallint|integer|boolean|jsonb|timestamptz)\b/.exec(line)?.[1])
    .filter((name): name is string => name !== undefined);
}

describe("the conversion map", () => {
  it("CONV-2: has a destination or a reason for every column of leads", () => {
    const columns = columnsOfLeads();
    expect(columns.length).toBeGreaterThan(60);
    expect(columns.filter((column) => !(column in leadColumnMap))).toEqual([]);
    expect(Object.keys(leadColumnMap).filter((column) => !columns.includes(column))).toEqual([]);
  });

  it("CONV-2: shows the first contact as a date in the facility's time zone", () => {
    const names = { location: null, level: null, source: null };
    const evening = { receivedAt: "2026-11-21T01:02:00.000Z" };
    expect(manifestOf(evening, names, "America/Los_Angeles").map(({ value }) => value)).toEqual(["11-20-2026"]);
    expect(manifestOf(evening, names, "UTC").map(({ value }) => value)).toEqual(["11-21-2026"]);
  });

  it("CONV-2: shows filled fields and leaves out empty ones", () => {
    const items = manifestOf(
      {
        firstName: "Robert",
        lastName: "Ames",
        locationId: "0197",
        crisisFlag: "not_asked",
        veteran: true,
        address: { city: "Ojai", postalCode: "93023" },
        medicalReported: null,
      },
      { location: "ACR", level: null, source: null },
      "America/Los_Angeles",
    );
    expect(items.map((item) => [item.label, item.value])).toEqual([
      ["Legal first name", "Robert"],
      ["Legal last name", "Ames"],
      ["Veteran", "Yes"],
      ["Address", "Ojai, 93023"],
      ["Location", "ACR"],
    ]);
  });

  it("CONV-1: lists everything that is missing", () => {
    const nothing = { firstName: null, lastName: null, dateOfBirth: null, sexAtBirth: null };
    const gaps = conversionGaps({ ...nothing, locationId: null, levelOfCareId: null, payMethod: null });
    expect(gaps.map((gap) => gap.label)).toEqual([
      "legal first name",
      "legal last name",
      "date of birth",
      "sex at birth",
      "location",
      "level of care",
      "payment source",
    ]);
  });
});

describe("chart values", () => {
  it("are mapped from the lead's codes", () => {
    expect(referralSourceOf("07")).toBe("court");
    expect(referralSourceOf("97")).toBeNull();
    expect(maritalStatusOf("divorced")).toBe("divorced");
    expect(maritalStatusOf("it is complicated")).toBeNull();
  });
  it("include an address only with a street or city", () => {
    expect(addressesOf({ postalCode: "93023" })).toEqual([]);
    expect(addressesOf({ line1: "1 Main St", city: "Ojai" })[0]).toMatchObject({ lines: ["1 Main St"], zip: null });
  });
  it("CONV-3: list what was reported", () => {
    const quiet = {
      primarySubstance: null,
      lastUsedOn: null,
      useReported: null,
      crisisFlag: "not_asked" as const,
      crisisResolution: null,
      inquirerType: "self",
      injectsDrugs: "unknown",
      pregnant: "unknown",
      legalStatus: null,
      mobilityNeeds: null,
      allergiesReported: null,
      medicationsReported: null,
      medicalReported: null,
      psychiatricReported: null,
    };
    expect(reportedLines(quiet)).toEqual([]);
    expect(reportedLines({ ...quiet, allergiesReported: "Penicillin", injectsDrugs: "yes" })).toEqual([
      "Allergies: Penicillin",
      "Injects drugs: yes",
    ]);
    const drinking = { primarySubstance: "Alcohol", lastUsedOn: "2026-11-22", useReported: "A pint a day" };
    expect(reportedLines({ ...quiet, ...drinking, crisisFlag: "none" })).toEqual([
      "Primary substance: Alcohol",
      "Last use: 11-22-2026",
      "Use: A pint a day",
      "Safety concern: No concern",
    ]);
  });
});
