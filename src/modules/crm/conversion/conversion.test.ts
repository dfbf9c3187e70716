import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { conversionGaps, leadColumnMap } from "./conversion-map.ts";
import { manifestOf } from "./manifest.ts";
import { addressesOf, maritalStatusOf, referralSourceOf, reportedLines } from "./to-client.ts";

const migrations = join(import.meta.dirname, "../../../../database/migrations");
function columnsOfLeads(): string[] {
  const text = readFileSync(join(migrations, "0016_crm_baseline.sql"), "utf8");
  const body = /CREATE TABLE leads \(([\s\S]*?)\n\);/.exec(text)?.[1] ?? "";
  return body
    .split("\n")
    .map((line) => /^ {2}([a-z_0-9]+)\s+(text|uuid|date|smallint|integer|boolean|jsonb|timestamptz)\b/.exec(line)?.[1])
    .filter((name): name is string => name !== undefined);
}

describe("nothing is typed twice", () => {
  it("has a destination, or a reason, for every column of a lead", () => {
    const columns = columnsOfLeads();
    expect(columns.length).toBeGreaterThan(60);
    expect(columns.filter((column) => !(column in leadColumnMap))).toEqual([]);
    expect(Object.keys(leadColumnMap).filter((column) => !columns.includes(column))).toEqual([]);
  });

  it("CONV-2 the first contact is told as the day it was where the facility is, not in Greenwich", () => {
    const names = { location: null, level: null, source: null };
    const evening = { receivedAt: "2026-11-21T01:02:00.000Z" };
    expect(manifestOf(evening, names, "America/Los_Angeles").map(({ value }) => value)).toEqual(["11-20-2026"]);
    expect(manifestOf(evening, names, "UTC").map(({ value }) => value)).toEqual(["11-21-2026"]);
  });

  it("shows what goes where and leaves out what is empty", () => {
    const items = manifestOf(
      {
        firstName: "Robert",
        lastName: "Ames",
        locationId: "0197",
        crisisFlag: "none",
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

  it("names everything that is still missing", () => {
    const nothing = { firstName: null, lastName: null, dateOfBirth: null, sexAtBirth: null };
    const gaps = conversionGaps({ ...nothing, locationId: null, levelOfCareId: null, payMethod: null });
    expect(gaps.map((gap) => gap.label)).toEqual([
      "legal first name",
      "legal last name",
      "birth date",
      "sex at birth",
      "location",
      "level of care",
      "how they will pay",
    ]);
  });
});

describe("the chart's own words", () => {
  it("come from the lead's codes", () => {
    expect(referralSourceOf("07")).toBe("court");
    expect(referralSourceOf("97")).toBeNull();
    expect(maritalStatusOf("divorced")).toBe("divorced");
    expect(maritalStatusOf("it is complicated")).toBeNull();
  });
  it("keep an address only when there is one", () => {
    expect(addressesOf({ postalCode: "93023" })).toEqual([]);
    expect(addressesOf({ line1: "1 Main St", city: "Ojai" })[0]).toMatchObject({ lines: ["1 Main St"], zip: null });
  });
  it("list what was reported and skip what nobody said", () => {
    const quiet = {
      crisisFlag: "none",
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
  });
});
