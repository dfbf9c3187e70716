import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blockedWords } from "./blocked-words.ts";
import { minPasswordLength, passwordRules, weakPasswordReason, weakPinReason } from "./password-rules.ts";

const context = { email: "okafor@aldercreek.example", name: "Kim Okafor", facility: "Alder Creek Recovery" };

describe("Password and PIN rules", () => {
  it.each([
    ["elevenchars", /at least 12/],
    ["x".repeat(129), /at most 128/],
    ["aaaaaaaaaaaaa", /repeats/],
    ["abababababababab", /repeats/],
    ["123456789012", /sequence/],
    ["qwertyuiop1234", /sequence/],
    ["1qaz2wsx3edc4rfv", /sequence/],
    ["abcdefghijklm", /sequence/],
    ["Kim-Okafor-1", /your name/],
    ["okafor@aldercreek.example", /email/],
    ["Alder Creek Recovery!", /facility/],
    ["Password2026!", /common/],
    ["P@55w0rd!!!!!", /common/],
    ["passwordpassword", /common|repeats/],
    ["Welcome12345!", /common/],
    ["2026-Superman-01", /common/],
    ["iloveyou123456", /common/],
    ["SummerFootball7", /common/],
  ])("AUTH-4: rejects %s with its reason", (password, reason) => {
    expect(weakPasswordReason(password, context)).toMatch(reason);
  });

  it.each([
    "a-long-test-pass-2026",
    "three quiet herons wade",
    "Überraschung im Frühling",
    "毎朝コーヒーを二杯飲んで歩く",
    "cairn-demo-pass-2026",
  ])("AUTH-4: accepts %s: any script, no composition rule", (password) =>
    expect(weakPasswordReason(password, context)).toBeNull(),
  );

  it("AUTH-4: requires 15 characters without a second factor", () => {
    expect(minPasswordLength(true)).toBe(12);
    expect(weakPasswordReason("quiet herons", { ...context, minLength: 12 })).toBeNull();
    expect(weakPasswordReason("quiet herons", { ...context, minLength: minPasswordLength(false) })).toMatch(/15/);
  });

  it("AUTH-4: rejects a blocked word with digits and symbols around it", () => {
    const dressing = fc.stringMatching(/^[0-9!@#$%.-]{0,9}$/);
    fc.assert(
      fc.property(fc.constantFrom(...blockedWords), dressing, dressing, (word, before, after) => {
        expect(weakPasswordReason(`${before}${word}${after}`, context)).not.toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  it.each(["111222", "123456", "987654", "407407", "198204", "041975", "520073"])(
    "AUTH-11: rejects the PIN %s",
    (pin) => expect(weakPinReason(pin)).not.toBeNull(),
  );
  it.each(["480216", "739104", "302817"])("AUTH-11: accepts the PIN %s", (pin) =>
    expect(weakPinReason(pin)).toBeNull(),
  );

  it("AUTH-4: shows the same result while typing as the server", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 140 }), (password) => {
        const met = passwordRules(password, context).every((rule) => rule.met);
        expect(met).toBe(weakPasswordReason(password, context) === null);
      }),
    );
  });
});
