import { expect, it } from "vitest";
import { careScope, ruleForMinor, rulesInForce, shippedMinorRules } from "./minor-rule.ts";

const california = { state: "CA", care: "sudOutpatient", consentType: "treatment" } as const;

it("SIG-11: the law of the place decides from which age a minor consents alone", () => {
  const may = (age: number, over = {}) => ruleForMinor(shippedMinorRules, { ...california, age, ...over }) !== null;
  expect([may(11), may(12), may(17)]).toEqual([false, true, true]);
  expect(may(16, { care: "sudResidential" })).toBe(false);
  expect(may(16, { state: "TX" })).toBe(false);
  expect(may(16, { state: null })).toBe(false);
  expect([may(15, { consentType: "medication" }), may(16, { consentType: "medication" })]).toEqual([false, true]);
});

it("SIG-11: a reviewed rule replaces the one that ships", () => {
  const reviewed = { ...shippedMinorRules[0]!, minAge: 14 };
  const rules = rulesInForce([reviewed]);
  expect(rules).toHaveLength(shippedMinorRules.length);
  expect(ruleForMinor(rules, { ...california, age: 13 })).toBeNull();
  expect(ruleForMinor(rules, { ...california, age: 14 })).toBe(reviewed);
});

it("SIG-11: each shipped rule names its statute, once per state and kind of care", () => {
  const keys = shippedMinorRules.map(({ state, scope }) => `${state} ${scope}`);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { citation } of shippedMinorRules) expect(citation.length).toBeGreaterThan(8);
});

it("knows the kind of care by the level of care", () => {
  expect(careScope({ code: "3.7-WM", setting: "inpatient" })).toBe("withdrawal");
  expect(careScope({ code: "3.5", setting: "residential" })).toBe("sudResidential");
  expect(careScope({ code: "2.1", setting: "outpatient" })).toBe("sudOutpatient");
  expect(careScope(null)).toBe("sudOutpatient");
});
