import { describe, expect, it } from "vitest";
import { requirePossibleBirthDate } from "./age.ts";
import "./social-security.ts";
import { parseSocialSecurityNumber } from "./social-security.ts";

describe("CLI-4: birth date", () => {
  it("rejects a future date and an age above 120", () => {
    expect(() => requirePossibleBirthDate("2026-11-21", "2026-11-20")).toThrow("in the future");
    expect(() => requirePossibleBirthDate("1905-11-20", "2026-11-20")).toThrow("more than 120 years");
    expect(() => requirePossibleBirthDate("1906-11-20", "2026-11-20")).not.toThrow();
  });
});

describe("CLI-5: Social Security number", () => {
  it.each(["000-12-3456", "666-12-3456", "900-12-3456", "123-00-4567", "123-45-0000", "12345678", "1234567890"])(
    "rejects %s",
    (text) => {
      expect(() => parseSocialSecurityNumber(text)).toThrow("Enter a valid 9-digit Social Security number");
    },
  );

  it("is stored as 9 digits", () => {
    expect(parseSocialSecurityNumber("219-09-9999")).toBe("219099999");
  });
});
