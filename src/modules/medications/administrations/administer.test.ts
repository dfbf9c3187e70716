import { describe, expect, it } from "vitest";
import "../medication-problems.ts";
import { shippedFrequency } from "../orders/frequencies.ts";
import { timesOfDose, windowFor } from "../schedules/window.ts";
import {
  alreadyDocumented,
  type Charting,
  chartDose,
  chartPrn,
  type DoseToGive,
  type OrderToGive,
  prnProblem,
  shortName,
} from "./administer.ts";

const LA = "America/Los_Angeles";
const due = "2026-12-01T17:00:00.000Z";
const bid = shippedFrequency("BID");
if (!bid) throw new Error("BID is shipped");

const order = (more: Partial<OrderToGive> = {}): OrderToGive => ({
  orderStatus: 2,
  stoppedAt: null,
  endsAt: null,
  scheduleKind: "scheduled",
  prescriberName: "Dr. Lee",
  takenAt: "2026-11-30T17:00:00.000Z",
  deaSchedule: 0,
  doseUnit: "mg",
  timeZone: LA,
  indication: null,
  instructions: null,
  holdParameters: [],
  ...more,
});
const dose = (more: Partial<DoseToGive> = {}): DoseToGive => ({
  state: "planned",
  ...timesOfDose(due, windowFor("scheduled", bid)),
  doseValue: "50.0000",
  quantityPerDose: "1.0000",
  nextWindowStart: "2026-12-02T04:00:00.000Z",
  ...more,
});
const give = (more: Partial<Charting> = {}): Charting => ({
  result: "given",
  occurredAt: due,
  identification: "photo_dob",
  ...more,
});
const chart = (o: OrderToGive, d: DoseToGive, c: Charting, now = c.occurredAt, voidAny = false) =>
  chartDose(o, d, c, voidAny, now);
const refusal = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return "none";
};

describe("chartDose", () => {
  it("charts the ordered dose on time", () => {
    expect(chart(order(), dose(), give())).toEqual({
      timing: "on_time",
      lateEntry: false,
      doseGiven: "50",
      quantityGiven: "1",
    });
  });

  it.each([
    ["a proposal", { orderStatus: 1 }, {}, "order-not-active"],
    ["an order on hold", { orderStatus: 3 }, { state: "suspended" }, "order-not-active"],
    ["a declined order", { orderStatus: 10 }, {}, "order-not-active"],
    ["a canceled dose", {}, { state: "cancelled" }, "order-not-active"],
    ["MED-12: an order that is not acknowledged", { takenAt: null }, {}, "order-not-taken"],
    [
      "a dose given before the order was discontinued",
      { orderStatus: 5, stoppedAt: "2026-12-01T17:30:00.000Z" },
      {},
      "none",
    ],
    [
      "a dose given after the order was discontinued",
      { orderStatus: 5, stoppedAt: "2026-12-01T16:30:00.000Z" },
      {},
      "order-not-active",
    ],
    ["a STAT order that is not acknowledged", { scheduleKind: "stat", takenAt: null }, {}, "none"],
  ] as const)("%s: %s", (_name, o, d, code) => {
    expect(refusal(() => chart(order(o), dose(d), give()))).toBe(code);
  });

  it("medications scenario 8, MED-5: an unsigned proposal cannot be given, and names the prescriber to call", () => {
    expect(() => chart(order({ orderStatus: 1 }), dose(), give())).toThrow(
      "This order needs Dr. Lee's signature. Call for a telephone order if it is needed now.",
    );
  });

  it("medications scenario 4, MED-33: asks for a reason one second outside the window", () => {
    const edge = give({ occurredAt: "2026-12-01T18:00:00.000Z" });
    expect(chart(order(), dose(), edge).timing).toBe("on_time");
    const late = give({ occurredAt: "2026-12-01T18:00:01.000Z" });
    expect(() => chart(order(), dose(), late)).toThrow(
      "Due 9:00 AM PST, window ended 10:00 AM. Choose why it is late.",
    );
    expect(chart(order(), dose(), { ...late, timingReason: "asleep" }).timing).toBe("late");
    const early = give({ occurredAt: "2026-12-01T15:59:00.000Z", timingReason: "client_asked" });
    expect(chart(order(), dose(), early).timing).toBe("early");
  });

  it("MED-33: a controlled drug cannot be given early, whatever the reason", () => {
    const early = give({ occurredAt: "2026-12-01T15:59:00.000Z", timingReason: "client_asked" });
    expect(refusal(() => chart(order({ deaSchedule: 4 }), dose(), early))).toBe("outside-window");
  });

  it("MED-34: needs a new order past the late cutoff or in the next window, but can be documented as missed", () => {
    const at = "2026-12-01T21:00:00.000Z";
    expect(refusal(() => chart(order(), dose(), give({ occurredAt: at, timingReason: "asleep" })))).toBe(
      "late-dose-needs-order",
    );
    const nextOpen = dose({ nextWindowStart: "2026-12-01T19:00:00.000Z" });
    const now = "2026-12-01T19:00:00.000Z";
    expect(() => chart(order(), nextOpen, give({ occurredAt: now, timingReason: "asleep" }))).toThrow(
      "The next dose is nearly due. Ask the prescriber before giving the 9:00 AM PST dose",
    );
    expect(
      chart(
        order(),
        dose({ state: "undocumented" }),
        give({ result: "missed", reasonCode: "off_unit", occurredAt: at }),
      ),
    ).toMatchObject({ timing: "na" });
    // Given on time and charted later: a late entry, not a late dose.
    expect(chart(order(), dose({ state: "undocumented" }), give(), "2026-12-01T23:00:00.000Z")).toMatchObject({
      timing: "on_time",
      lateEntry: true,
    });
  });

  it("MED-35: rejects times in the future and more than 24 hours ago", () => {
    expect(refusal(() => chart(order(), dose(), give(), "2026-12-01T16:57:59.000Z"))).toBe("time-in-future");
    expect(refusal(() => chart(order(), dose(), give(), "2026-12-01T16:58:00.000Z"))).toBe("none");
    expect(refusal(() => chart(order(), dose(), give(), "2026-12-02T17:00:01.000Z"))).toBe("entry-too-old");
    const explained = give({ comment: "Paper MAR of the outage" });
    expect(refusal(() => chart(order(), dose(), explained, "2026-12-02T17:00:01.000Z", true))).toBe("none");
  });

  it("MED-53: requires two identifiers to give, and a matching reason when not given", () => {
    expect(refusal(() => chart(order(), dose(), give({ identification: undefined })))).toBe("identification-required");
    expect(refusal(() => chart(order(), dose(), { result: "refused", occurredAt: due }))).toBe("validation");
    expect(refusal(() => chart(order(), dose(), { result: "refused", occurredAt: due, reasonCode: "vitals" }))).toBe(
      "validation",
    );
    expect(refusal(() => chart(order(), dose(), { result: "refused", occurredAt: due, reasonCode: "other" }))).toBe(
      "validation",
    );
    expect(chart(order(), dose(), { result: "refused", occurredAt: due, reasonCode: "declined" })).toEqual({
      timing: "na",
      lateEntry: false,
      doseGiven: null,
      quantityGiven: null,
    });
  });

  it("MED-38: gives only the ordered dose", () => {
    expect(() => chart(order(), dose(), give({ doseGiven: "75" }))).toThrow("75 mg is not the ordered dose of 50 mg.");
    expect(chart(order(), dose(), give({ doseGiven: "50" })).doseGiven).toBe("50");
  });
});

describe("chartPrn", () => {
  const prn = {
    ...order({ scheduleKind: "prn" }),
    doseValue: "0.5000",
    quantityPerDose: "1.0000",
    prnReason: ["anxiety"],
  };
  it("requires one of the order's PRN reasons", () => {
    expect(() => chartPrn(prn, give(), false, due)).toThrow("Choose the PRN reason: anxiety.");
    expect(refusal(() => chartPrn(prn, { ...give(), prnReasonCode: "pain" }, false, due))).toBe("validation");
    expect(chartPrn(prn, { ...give(), prnReasonCode: "anxiety" }, false, due)).toMatchObject({
      timing: "prn",
      doseGiven: "0.5",
    });
  });
});

describe("problem details", () => {
  it("MED-36: names the next allowed time with its time zone", () => {
    const soon = prnProblem(
      { code: "prn-too-soon", nextAllowedAt: "2027-11-07T11:30:00.000Z", sinceMin: 240 },
      "mg",
      "x",
      LA,
      "2027-11-07T10:00:00.000Z",
    );
    expect(soon.message).toBe("Next dose allowed at 3:30 AM PST (4 hours after the last).");
    const much = prnProblem(
      {
        code: "dose-limit-exceeded",
        nextAllowedAt: "2026-12-09T10:00:00.000Z",
        limit: "amount",
        wouldBe: "3250",
        most: "3000",
      },
      "mg",
      "acetaminophen",
      LA,
      "2026-12-08T10:00:00.000Z",
    );
    expect(much.message).toBe(
      "This would make 3,250 mg acetaminophen in 24 hours; the limit is 3,000 mg. Next dose allowed at 2:00 AM PST on 12-09-2026.",
    );
  });
  it("MED-50: names the nurse who documented the dose first", () => {
    const first = {
      result: "given" as const,
      occurredAt: "2026-12-01T17:04:00.000Z",
      performedByName: "Julia Maria Ortiz",
    };
    expect(alreadyDocumented(first, LA).message).toBe("J. Ortiz recorded this dose as given at 9:04 AM PST.");
    expect(shortName("Prince")).toBe("Prince");
  });
});
