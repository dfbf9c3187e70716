import { describe, expect, it } from "vitest";
import { fitsRules, gateBefore, type PacketFacts, packetStatusOf } from "./packet.ts";

const facts: PacketFacts = {
  age: 17,
  sex: "F",
  locationId: "here",
  programId: null,
  levelOfCareId: "res",
  payerIds: ["medicaid"],
};

describe("PKT-1: whom a packet is for", () => {
  it("is everyone without rules, and for empty lists", () => {
    expect(fitsRules({}, facts)).toBe(true);
    expect(fitsRules({ locationIds: [], programIds: [], sexes: [] }, facts)).toBe(true);
  });

  it.each([
    [{ minAge: 18 }, false],
    [{ maxAge: 17 }, true],
    [{ minAge: 17, maxAge: 17 }, true],
    [{ sexes: ["M" as const] }, false],
    [{ locationIds: ["here", "there"] }, true],
    [{ levelOfCareIds: ["op"] }, false],
    [{ payerIds: ["aetna", "medicaid"] }, true],
    [{ payerIds: ["aetna"] }, false],
    // A stay without a program is in none of those chosen.
    [{ programIds: ["dual"] }, false],
  ])("%j", (rules, fits) => {
    expect(fitsRules(rules, facts)).toBe(fits);
  });
});

describe("PKT-3: when a packet is complete", () => {
  it.each([
    [["completed", "declined"], "complete"],
    [["completed", "voided"], "complete"],
    [["completed", "awaiting_signatures"], "open"],
    [["voided", "expired"], "cancelled"],
    [[], "cancelled"],
  ] as const)("%j is %s", (statuses, status) => {
    expect(packetStatusOf(statuses)).toBe(status);
  });
});

it("PKT-2: a form waits for the earlier gates that are not submitted, and for no later ones", () => {
  const items = [
    { formId: "a", gate: "beforeNext" as const },
    { formId: null, gate: "beforeNext" as const },
    { formId: "b", gate: "none" as const },
    { formId: "c", gate: "beforeNext" as const },
  ];
  const submitted =
    (...ids: string[]) =>
    (id: string) =>
      ids.includes(id);
  expect(gateBefore(items, "b", submitted())?.formId).toBe("a");
  expect(gateBefore(items, "b", submitted("a"))).toBeUndefined();
  expect(gateBefore(items, "a", submitted())).toBeUndefined();
  expect(gateBefore(items, "elsewhere", submitted())).toBeUndefined();
});
