import { expect, it } from "vitest";
import { clinicalNames } from "./kernel-words.ts";

const names = (source: string, file = "server/search/search.ts") => clinicalNames(file, source).map(({ name }) => name);

it("finds clinical words in names of any case and in name-like strings", () => {
  expect(names("const openBeds = 1; type MedicationOrder = string; a.lead_id;")).toEqual([
    "openBeds",
    "MedicationOrder",
    "lead_id",
  ]);
  expect(names('can("doses.give"); kind === "lead";')).toEqual(["doses.give", "lead"]);
  expect(names("const a = <Nurse />;", "web/a.tsx")).toEqual(["Nurse"]);
});

it("leaves sentences, sequence, whole other words and named exceptions alone", () => {
  expect(names('query.orderBy("name"); const order = 1; const embedded = "A bed is free.";')).toEqual([]);
  expect(names('const a = "nurse_manager";', "shared/access/permissions.ts")).toEqual([]);
});

it("names the line", () => {
  expect(clinicalNames("a.ts", "\n\nconst dose = 1;")).toEqual([{ file: "a.ts", line: 3, name: "dose" }]);
});
