import { describe, expect, it } from "vitest";
import { patientStatuses, tedsReasons } from "./discharge-codes.ts";
import { dischargeCodes } from "./episode.ts";

describe("discharge codes", () => {
  it("have a label for every code a discharge type suggests", () => {
    for (const { nubc, teds } of Object.values(dischargeCodes)) {
      expect(patientStatuses[nubc]).toBeTruthy();
      expect(tedsReasons[teds]).toBeTruthy();
    }
  });

  it("match the contract format", () => {
    for (const code of Object.keys(patientStatuses)) expect(code).toMatch(/^\d{2}$/);
    for (const code of Object.keys(tedsReasons)) expect(code).toMatch(/^\d{1,2}$/);
  });
});
