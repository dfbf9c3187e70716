import { describe, expect, it } from "vitest";
import { ageOf, type BedCandidate, cautionsOf, inOrder, reasonsOf } from "./candidate-order.ts";

const now = "2026-07-20T18:00:00.000Z";
const zone = "America/Los_Angeles";
const lead = (leadId: string, more: Partial<BedCandidate> = {}): BedCandidate => ({
  leadId,
  leadNo: "L-000001",
  firstName: null,
  lastName: null,
  preferredName: null,
  dateOfBirth: null,
  ageReported: null,
  pregnant: "unknown",
  injectsDrugs: "unknown",
  mobilityNeeds: null,
  crisisFlag: "none",
  levelOfCareId: null,
  requestedAt: "2026-07-10T18:00:00.000Z",
  admitByOn: null,
  arrivesAt: null,
  inReach: true,
  ...more,
});
const idsOf = (candidates: BedCandidate[]) => inOrder(candidates).map(({ leadId }) => leadId);

describe("the order of candidates for a bed", () => {
  it("WAIT-1: sorts by federal priority, then scheduled intakes, then request date", () => {
    const booked = { requestedAt: null, arrivesAt: "2026-07-21T18:00:00.000Z" };
    expect(
      idsOf([
        lead("long", { requestedAt: "2026-06-01T18:00:00.000Z" }),
        lead("later", { requestedAt: "2026-07-01T18:00:00.000Z" }),
        lead("tomorrow", booked),
        lead("tonight", { ...booked, arrivesAt: "2026-07-20T23:00:00.000Z" }),
        lead("injects", { injectsDrugs: "yes" }),
        lead("pregnant", { pregnant: "yes" }),
        lead("both", { pregnant: "yes", injectsDrugs: "yes" }),
      ]),
    ).toEqual(["both", "pregnant", "injects", "tonight", "tomorrow", "long", "later"]);
  });

  it("lists a lead with two waiting list entries once, by the older one", () => {
    const twice = [lead("a", { levelOfCareId: "y" }), lead("a", { requestedAt: "2026-07-01T18:00:00.000Z" })];
    expect(inOrder(twice)).toEqual([twice[1]]);
  });

  it("explains the position and lists cautions", () => {
    expect(reasonsOf(lead("a", { injectsDrugs: "yes", admitByOn: "2026-07-24" }), now, zone)).toEqual([
      "Federal priority: injects drugs",
      "On the waiting list since 07-10-2026, 10 days",
      "Admit by 07-24-2026",
    ]);
    expect(reasonsOf(lead("b", { requestedAt: null, arrivesAt: "2026-07-21T01:00:00.000Z" }), now, zone)).toEqual([
      "Intake scheduled for 07-20-2026 6:00 PM, no bed held",
    ]);
    expect(reasonsOf(lead("c", { requestedAt: now }), now, zone)).toEqual(["On the waiting list since today"]);
    expect(cautionsOf(lead("d", { mobilityNeeds: "uses a cane", crisisFlag: "imminent" }))).toEqual([
      "Imminent safety concern",
      "Mobility: uses a cane",
    ]);
  });

  it("takes the age from the date of birth in the location's time zone, otherwise as reported", () => {
    expect(ageOf({ dateOfBirth: "2008-07-20", ageReported: 30 }, now, zone)).toBe(18);
    expect(ageOf({ dateOfBirth: "2008-07-21", ageReported: null }, now, zone)).toBe(17);
    expect(ageOf({ dateOfBirth: null, ageReported: 44 }, now, zone)).toBe(44);
  });
});
