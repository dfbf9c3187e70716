import { describe, expect, it } from "vitest";
import { shippedMinorRules } from "../minors/minor-rule.ts";
import { consentForTreatment } from "../templates/consent-for-treatment.ts";
import { isFullySigned, matchGuardian, neededSlots, openedStates, pendingFlags } from "./slots.ts";

const adult = { clientName: "Casey Alder", age: 34, guardians: [], minorRule: null, isRelease: false };
const mother = { contactId: "c1", name: "Ana María Alder" };
const keys = (facts: Parameters<typeof neededSlots>[1]) =>
  neededSlots(consentForTreatment.slots, facts).map(({ slot, required }) => [slot.slotKey, required]);

describe("SIG-11: required signatures", () => {
  it("an adult alone", () =>
    expect(keys(adult)).toEqual([
      ["client", true],
      ["staff", true],
    ]));
  it("a minor and the guardian, also where none is on file yet", () => {
    const expected = [
      ["client", true],
      ["guardian", true],
      ["staff", true],
    ];
    expect(keys({ ...adult, age: 17 })).toEqual(expected);
    expect(keys({ ...adult, age: 17, guardians: [mother] })).toEqual(expected);
    expect(keys({ ...adult, age: 18 })).toHaveLength(2);
  });
  it("a minor alone where state law lets them: the guardian may sign a consent to treatment, and no release", () => {
    const minorRule = shippedMinorRules.find(({ state, scope }) => state === "CA" && scope === "sudOutpatient") ?? null;
    const minor = { ...adult, age: 16, guardians: [mother], minorRule };
    expect(keys(minor)).toEqual([
      ["client", true],
      ["guardian", false],
      ["staff", true],
    ]);
    expect(neededSlots(consentForTreatment.slots, minor)[0]).toMatchObject({
      reason: "Casey Alder is 16. CA law lets a minor of 12 or older consent alone.",
      citation: "Cal. Fam. Code § 6929",
    });
    expect(keys({ ...minor, isRelease: true })).toEqual([
      ["client", true],
      ["staff", true],
    ]);
  });
  it("an adult under guardianship and the guardian, with the reason in words", () => {
    const slots = neededSlots(consentForTreatment.slots, { ...adult, guardians: [mother] });
    expect(slots[1]).toMatchObject({ reason: "Ana María Alder is Casey Alder's guardian on file.", required: true });
  });
});

describe("whose turn it is (SIG-10)", () => {
  const slot = (slotKey: string, position: number, state: "waiting" | "open" | "signed", required = true) => ({
    slotKey,
    position,
    required,
    state,
    role: slotKey as "client" | "staff",
  });
  const turn = (...slots: ReturnType<typeof slot>[]) => Object.fromEntries(openedStates(slots));

  it("equal numbers sign side by side, higher ones wait", () => {
    expect(turn(slot("client", 1, "waiting"), slot("guardian", 1, "waiting"), slot("staff", 2, "waiting"))).toEqual({
      client: "open",
      guardian: "open",
      staff: "waiting",
    });
    expect(turn(slot("client", 1, "signed"), slot("staff", 2, "waiting"))).toEqual({ client: "signed", staff: "open" });
  });
  it("an optional signature does not hold up the form", () => {
    expect(turn(slot("client", 1, "waiting", false), slot("staff", 2, "waiting"))).toEqual({
      client: "open",
      staff: "open",
    });
    expect(isFullySigned([slot("client", 1, "open", false), slot("staff", 2, "signed")])).toBe(true);
    expect(pendingFlags([slot("client", 1, "open", false), slot("staff", 2, "open")])).toEqual({
      pendingClient: false,
      pendingGuardian: false,
      pendingStaff: true,
    });
  });
});

describe("a guardian's name (SIG-2)", () => {
  const facts = { clientName: "Casey Alder", guardians: [mother] };
  it.each([
    ["ANA  maria alder", mother],
    ["Ana María Alder", mother],
    ["Ana", "malformed"],
    ["Ana 2 Alder", "malformed"],
    ["", "malformed"],
    [`A ${"b".repeat(120)}`, "malformed"],
    ["casey álder", "is-client"],
    ["Jorge Alder", "unknown"],
  ])("%j is %j", (typed, expected) => expect(matchGuardian(typed, facts)).toEqual(expected));
});
