import { describe, expect, it } from "vitest";
import { patientStatuses, tedsReasons } from "./discharge-codes.ts";
import { dischargeCodes } from "./episode.ts";

describe("discharge codes", () => {
  it("have words for every code a kind of discharge proposes, so that nobody sees a bare number", () => {
    for (const { nubc, teds } of Object.values(dischargeCodes)) {
      expect(patientStatuses[nubc]).toBeTruthy();
      expect(tedsReasons[teds]).toBeTruthy();
    }
  });

  it("are written as the contract takes them", () => {
    for (const code of Object.keys(patientStatuses)) expect(code).toMatch(/^\d{2}$/);
    for (const code of Object.keys(tedsReasons)) expect(code).toMatch(/^\d{1,2}$/);
  });
});
