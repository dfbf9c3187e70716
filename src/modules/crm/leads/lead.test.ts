import { describe, expect, it } from "vitest";
import {
  hasContact,
  isBackwards,
  leadName,
  leadStatuses,
  lifecycleLabel,
  lifecycleOptions,
  part2StatusOf,
  waitRank,
} from "./lead.ts";
import { checkLifecycleMove, type LifecycleFacts, qualificationGaps } from "./lifecycle.ts";
import { requirePhone } from "./phone.ts";
import "./problems.ts";

const now = "2026-11-20T18:00:00.000Z";
const later = "2026-11-21T18:00:00.000Z";
const ready: LifecycleFacts = {
  status: 1,
  lifecycle: 1,
  firstTwoWayAt: now,
  locationId: "l",
  levelOfCareId: "c",
  levelIsBedded: true,
  payMethod: "self-pay",
  age: 34,
  minAge: 18,
  liveIntake: null,
  hasAssessment: true,
  hasVerifiedBenefits: false,
  hasLiveHold: false,
  onWaitlist: false,
};
const code = (run: () => void) => {
  try {
    run();
    return "passes";
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const moveTo = (lifecycle: number, facts: Partial<LifecycleFacts> = {}, asked: object = {}) =>
  code(() => checkLifecycleMove({ ...ready, ...facts }, { lifecycle, ...asked }, now));

describe("status and lifecycle codes", () => {
  it("offers the five lifecycle values in order", () => {
    expect(lifecycleOptions).toEqual([
      { value: 1, label: "Working" },
      { value: 11, label: "Qualified Lead" },
      { value: 5, label: "Pre-admission" },
      { value: 12, label: "Intake Date" },
      { value: 13, label: "Waiting List" },
    ]);
  });
  it("LEAD-2: gives each status its own code, 1 for Open", () => {
    expect(leadStatuses.fromCode(1)).toBe("open");
    expect(leadStatuses.states.map(leadStatuses.code).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
  it("shows a lead without a lifecycle as New, which is not an option", () => {
    expect(lifecycleLabel(null)).toBe("New");
    expect(lifecycleOptions.map((option) => option.label)).not.toContain("New");
  });
  it("reopens closed leads, but not admitted, merged or retired ones", () => {
    for (const state of ["admitted", "merged", "retired"] as const)
      expect(leadStatuses.can(state, "reopen")).toBe(false);
    for (const state of ["lost", "not_qualified", "referred_out", "nurture"] as const)
      expect(leadStatuses.next(state, "reopen")).toBe("open");
  });
});

describe("lifecycle moves", () => {
  it("lists what is missing to qualify", () => {
    expect(moveTo(11)).toBe("passes");
    expect(moveTo(11, { payMethod: null })).toBe("qualification-incomplete");
    expect(qualificationGaps({ ...ready, firstTwoWayAt: null, age: null, levelOfCareId: null })).toEqual([
      "a conversation with the client",
      "age or date of birth",
      "level of care",
    ]);
  });
  it("LEAD-4: refuses an age the location does not serve", () => {
    expect(moveTo(11, { age: 17 })).toBe("age-not-served");
    expect(moveTo(11, { age: 17, minAge: 13 })).toBe("passes");
  });
  it("requires verified benefits from insured leads and an assessment from all", () => {
    expect(moveTo(5)).toBe("passes");
    expect(moveTo(5, { payMethod: "insurance" })).toBe("vob-required");
    expect(moveTo(5, { payMethod: "insurance" }, { withoutVob: "Payer line closed until Monday" })).toBe("passes");
    expect(moveTo(5, { hasAssessment: false })).toBe("assessment-required");
  });
  it("requires a future intake with a bed or a reason", () => {
    expect(moveTo(12)).toBe("intake-date-required");
    expect(moveTo(12, {}, { intake: { startsAt: now } })).toBe("intake-date-required");
    expect(moveTo(12, {}, { intake: { startsAt: later } })).toBe("validation");
    expect(moveTo(12, {}, { intake: { startsAt: later, noHoldReason: "Day program" } })).toBe("passes");
    expect(moveTo(12, { levelIsBedded: false }, { intake: { startsAt: later } })).toBe("passes");
    expect(moveTo(12, { hasLiveHold: true }, { intake: { startsAt: later } })).toBe("passes");
  });
  it("requires location and level of care for the waiting list", () => {
    expect(moveTo(13)).toBe("waitlist-details-required");
    expect(moveTo(13, {}, { waitlist: { locationId: "l", levelOfCareId: "c" } })).toBe("passes");
  });
  it("requires canceling a scheduled intake before leaving Intake Date", () => {
    const booked = { lifecycle: 12, liveIntake: { id: "i", startsAt: later } };
    expect(moveTo(1, booked, { reason: "Not ready" })).toBe("intake-appointment-active");
    expect(moveTo(1, booked, { reason: "Not ready", cancelAppointment: true })).toBe("passes");
  });
  it("requires a reason to move back, but not from Waiting List to Intake Date", () => {
    expect(moveTo(1, { lifecycle: 11 })).toBe("validation");
    expect(isBackwards(13, 12)).toBe(false);
    expect(isBackwards(12, 5)).toBe(true);
    expect(isBackwards(null, 1)).toBe(false);
  });
  it("refuses a lead that is not open", () => {
    expect(moveTo(11, { status: 4 })).toBe("wrong-state");
  });
});

describe("lead rules", () => {
  it("WAIT-1: ranks the waiting list by federal priority", () => {
    expect(waitRank({ pregnant: "yes", injectsDrugs: "yes" })).toBe(1);
    expect(waitRank({ pregnant: "yes", injectsDrugs: "unknown" })).toBe(2);
    expect(waitRank({ pregnant: "no", injectsDrugs: "yes" })).toBe(3);
    expect(waitRank({ pregnant: "unknown", injectsDrugs: "no" })).toBe(4);
  });
  it("LEAD-1: requires a phone, an email, or a first and last name", () => {
    expect(hasContact({ phones: [], emails: [], firstName: "Bob" })).toBe(false);
    expect(hasContact({ phones: [], emails: [], firstName: "Bob", lastName: "Ames" })).toBe(true);
    expect(hasContact({ phones: [1], emails: [] })).toBe(true);
  });
  it("P2-1: marks an identified lead at a Part 2 location as Part 2", () => {
    expect(part2StatusOf(true, true)).toBe("part2");
    expect(part2StatusOf(true, false)).toBe("not-applicable");
    expect(part2StatusOf(false, true)).toBe("hipaa");
  });
  it("shows the name, or the lead number when there is none", () => {
    expect(leadName({ firstName: "Robert", lastName: "Ames", preferredName: "Bob", leadNo: "L-000001" })).toBe(
      "Ames, Robert (Bob)",
    );
    expect(leadName({ leadNo: "L-000007" })).toBe("Unknown caller L-000007");
  });
  it("LEAD-3: parses typed phone numbers and refuses withheld ones", () => {
    expect(requirePhone("(310) 555-0142")).toBe("+13105550142");
    expect(requirePhone("1 310 555 0142")).toBe("+13105550142");
    expect(requirePhone("+44 20 7946 0018")).toBe("+442079460018");
    for (const bad of ["555-0142", "110 555 0142", "+1 266 696 687", "+266696687", "abc"])
      expect(code(() => requirePhone(bad))).toBe("phone-invalid");
  });
});
