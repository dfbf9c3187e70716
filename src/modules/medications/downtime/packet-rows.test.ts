import { describe, expect, it } from "vitest";
import type { PassDose, PassPrn } from "../administrations/pass.contract.ts";
import { dueOf, givenRow, prnRow, whenText } from "./packet-rows.ts";

const zone = "America/Los_Angeles";
/** 2:45 AM PST. */
const now = "2026-11-21T10:45:00.000Z";

const dose: PassDose = {
  id: "01a00000-0000-7000-8000-000000000001",
  orderId: "01a00000-0000-7000-8000-000000000002",
  dueAt: "2026-11-21T14:00:00.000Z",
  windowStart: "2026-11-21T13:00:00.000Z",
  windowEnd: "2026-11-21T15:00:00.000Z",
  lateCutoffAt: "2026-11-21T18:00:00.000Z",
  state: "planned",
  suspendReason: null,
  protocolDay: null,
  product: "clonidine 0.1 mg tablet",
  doseValue: "0.2",
  doseUnit: "mg",
  quantity: "2",
  quantityUnit: "tablet",
  routeCode: "C38288",
  frequencyCode: "TID",
  scheduleKind: "scheduled",
  deaSchedule: 0,
  noted: true,
  orderStatus: 2,
  orderVersion: 1,
  prescriberName: "Dana Feld",
  instructions: null,
  indication: null,
  scoreCondition: null,
  holdParameters: [],
  byScore: null,
  claim: null,
  moved: null,
  log: null,
};

describe("A dose in a packet", () => {
  it("shows amount, route and window in local time", () => {
    expect(dueOf("c", dose, zone, now)).toEqual({
      subjectId: "c",
      at: dose.dueAt,
      what: "clonidine 0.1 mg tablet",
      how: "0.2 mg (2 tablets) by mouth",
      note: "Window 5:00 AM to 7:00 AM",
      tone: "plain",
    });
  });

  it.each([
    ["2026-11-21T13:30:00.000Z", "attention", /^Window/],
    ["2026-11-21T15:30:00.000Z", "danger", /^Not documented when this packet was created: ask before giving$/],
    ["2026-11-21T19:00:00.000Z", "danger", /ask before giving/],
  ])("at %s it is %s", (at, tone, note) => {
    const due = dueOf("c", dose, zone, at);
    expect(due?.tone).toBe(tone);
    expect(due?.note).toMatch(note);
  });

  it.each(["documented", "cancelled", "suspended"] as const)("a %s dose is not due", (state) => {
    expect(dueOf("c", { ...dose, state }, zone, now)).toBeUndefined();
  });

  it("shows a missing route, a missing acknowledgment and a controlled drug", () => {
    const due = dueOf("c", { ...dose, routeCode: "?", noted: false, deaSchedule: 4 }, zone, now);
    expect(due?.how).toContain("route missing");
    expect(due?.note).toContain("Controlled, schedule IV");
    expect(due?.note).toContain("Order not acknowledged by a nurse");
  });
});

describe("An as-needed order in a packet", () => {
  const prn: PassPrn = {
    orderId: dose.orderId,
    product: "lorazepam 1 mg tablet",
    doseValue: "1",
    doseUnit: "mg",
    quantity: "1",
    quantityUnit: "tablet",
    routeCode: "C38288",
    deaSchedule: 4,
    noted: true,
    orderVersion: 1,
    prescriberName: "Dana Feld",
    holdParameters: [],
    instructions: null,
    indication: null,
    scoreCondition: null,
    prnReason: ["anxiety"],
    minIntervalMin: 240,
    maxDosesPer24h: 4,
    maxAmountPer24h: null,
    lastGivenAt: "2026-11-21T08:10:00.000Z",
    nextAllowedAt: "2026-11-21T12:10:00.000Z",
    dosesLeft24h: 2,
    amountLeft24h: null,
    recheck: null,
    entries: [],
  };

  it("shows last dose, next dose and what is left in 24 hours", () => {
    expect(prnRow(prn, zone, now)).toEqual({
      what: "lorazepam 1 mg tablet",
      how: "1 mg (1 tablet) by mouth for anxiety, at least 4 hours between doses, at most 4 in 24 hours",
      note: "Last given 12:10 AM. Not before 4:10 AM. In 24 hours: 2 left. Controlled, schedule IV",
    });
  });

  it("may be given now when it was not given before", () => {
    const row = prnRow({ ...prn, lastGivenAt: null, nextAllowedAt: now, dosesLeft24h: 4 }, zone, now);
    expect(row.note).toMatch(/^Not given in the last 24 hours\. May be given now/);
  });
});

it("whenText includes the date of another day", () => {
  expect(whenText("2026-11-21T09:00:00.000Z", zone, now)).toBe("1:00 AM");
  expect(whenText("2026-11-21T03:00:00.000Z", zone, now)).toMatch(/^11-20-2026.*7:00 PM$/);
});

it("givenRow shows outcome, amount, time and staff", () => {
  const row = givenRow(
    {
      product: "sertraline 50 mg tablet",
      result: "refused",
      occurredAt: now,
      doseGiven: null,
      unit: null,
      by: "K. Okafor",
    },
    zone,
    now,
  );
  expect(row).toEqual({ what: "sertraline 50 mg tablet", how: "Refused, 2:45 AM", note: "by K. Okafor" });
});
