import { describe, expect, it } from "vitest";
import { ageOf, cautionsOf, inOrder, reasonsOf, type Waiting } from "./waiting.ts";

const now = "2026-07-20T18:00:00.000Z";
const zone = "America/Los_Angeles";
const lead = (leadId: string, more: Partial<Waiting> = {}): Waiting => ({
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
const idsOf = (waiting: Waiting[]) => inOrder(waiting).map(({ leadId }) => leadId);

describe("WAIT-1 who comes first", () => {
  it("federal priority stands before everything, then booked arrivals, then the line", () => {
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

  it("a lead in two lines stands once, where they have waited longest", () => {
    const twice = [lead("a", { levelOfCareId: "y" }), lead("a", { requestedAt: "2026-07-01T18:00:00.000Z" })];
    expect(inOrder(twice)).toEqual([twice[1]]);
  });

  it("says why, in a colleague's words", () => {
    expect(reasonsOf(lead("a", { injectsDrugs: "yes", admitByOn: "2026-07-24" }), now, zone)).toEqual([
      "Federal priority: injecting",
      "On the waiting list since 07-10-2026, 10 days",
      "To be admitted by 07-24-2026",
    ]);
    expect(reasonsOf(lead("b", { requestedAt: null, arrivesAt: "2026-07-21T01:00:00.000Z" }), now, zone)).toEqual([
      "Intake booked for 07-20-2026 6:00 PM, no bed yet",
    ]);
    expect(reasonsOf(lead("c", { requestedAt: now }), now, zone)).toEqual(["On the waiting list since today"]);
    expect(cautionsOf(lead("d", { mobilityNeeds: "uses a cane", crisisFlag: "imminent" }))).toEqual([
      "An imminent safety concern is recorded",
      "Mobility: uses a cane",
    ]);
  });

  it("knows the age by the birth date at the place, else by what was said", () => {
    expect(ageOf({ dateOfBirth: "2008-07-20", ageReported: 30 }, now, zone)).toBe(18);
    expect(ageOf({ dateOfBirth: "2008-07-21", ageReported: null }, now, zone)).toBe(17);
    expect(ageOf({ dateOfBirth: null, ageReported: 44 }, now, zone)).toBe(44);
  });
});
