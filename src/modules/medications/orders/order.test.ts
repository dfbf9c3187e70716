import { describe, expect, it } from "vitest";
import { corePairs } from "./core-rules.ts";
import { shippedFrequency } from "./frequencies.ts";
import { SigInput } from "./order.contract.ts";
import { cosignDueAt, type OrderedProduct, placedAs, planOrder, wholeCourse } from "./order.ts";
import { orderStates } from "./order-states.ts";
import { quietPairs, screeningSummary, screenOrder } from "./screening.ts";

const now = "2026-12-01T18:00:00.000Z";
const location = { zone: "America/Los_Angeles", frequency: shippedFrequency, medTimes: [] };
const product = (name: string, strength: string, deaSchedule = 0): OrderedProduct => ({
  rxcui: "312938",
  displayName: name,
  deaSchedule,
  unitOfUse: "tablet",
  divisible: false,
  ingredients: [{ name, base: name, rxcui: "1", strengthValue: strength, strengthUnit: "MG" }],
});
const sertraline = product("sertraline", "50");
const lorazepam = product("lorazepam", "0.5", 4);
const sig = (more: Partial<Parameters<typeof SigInput.parse>[0] & object> = {}) =>
  SigInput.parse({
    rxcui: "312938",
    doseValue: "50",
    doseUnit: "mg",
    routeCode: "C38288",
    scheduleKind: "scheduled",
    frequencyCode: "DAILY",
    ...more,
  });
const prn = {
  doseValue: "0.5",
  scheduleKind: "prn",
  frequencyCode: "PRN",
  prnReason: ["anxiety"],
  minIntervalMin: 360,
  maxDosesPer24h: 4,
  indication: "Alcohol withdrawal",
  duration: { value: 5, unit: "days" },
} as const;
const code = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return "none";
};

describe("planOrder", () => {
  it("writes the sig for daily sertraline", () => {
    const planned = planOrder(sig(), sertraline, location, now);
    expect(planned).toMatchObject({
      sigText: "50 mg (1 tablet) by mouth once a day",
      patientSigText: "Take 1 tablet by mouth once a day.",
      quantityPerDose: "1",
      endAt: null,
    });
    expect(wholeCourse(planned.plan, location)).toBeNull();
  });

  it("writes the sig for PRN lorazepam with its limits", () => {
    const planned = planOrder(sig(prn), lorazepam, location, now);
    expect(planned.sigText).toBe(
      "0.5 mg (1 tablet) by mouth as needed for anxiety, at least 6 hours between doses, at most 4 doses in 24 hours",
    );
    expect(planned.endAt).toBe("2026-12-06T08:00:00.000Z");
  });

  it("MED-11: lists every dose of a course", () => {
    const planned = planOrder(
      sig({ frequencyCode: "QID", duration: { value: 3, unit: "days", counting: "elapsed24h" } }),
      sertraline,
      location,
      now,
    );
    const doses = wholeCourse(planned.plan, location) ?? [];
    expect(doses).toHaveLength(12);
    expect(doses[0]?.dueAt).toBe("2026-12-01T21:00:00.000Z");
    expect(doses.at(-1)?.dueAt).toBe("2026-12-04T17:00:00.000Z");
  });

  it.each([
    ["MED-7: PRN without a reason", lorazepam, { ...prn, prnReason: [] }, "prn-incomplete"],
    ["MED-7: PRN without a minimum interval", lorazepam, { ...prn, minIntervalMin: undefined }, "prn-incomplete"],
    ["MED-7: PRN without a 24-hour limit", lorazepam, { ...prn, maxDosesPer24h: undefined }, "prn-incomplete"],
    ["MED-8: controlled without an end", lorazepam, { ...prn, duration: undefined }, "stop-date-required"],
    [
      "MED-8: controlled for more than 30 days",
      lorazepam,
      { ...prn, duration: { value: 5, unit: "weeks" } },
      "validation",
    ],
    ["controlled without an indication", lorazepam, { ...prn, indication: undefined }, "validation"],
    ["MED-10: start a day and a minute ago", sertraline, { startAt: "2026-11-30T17:59:00.000Z" }, "start-in-past"],
    ["MED-10: start more than 90 days ahead", sertraline, { startAt: "2027-03-02T00:00:00.000Z" }, "validation"],
    ["MED-1: a dose the tablets cannot make", sertraline, { doseValue: "30" }, "dose-not-dispensable"],
    ["PRN as a clock frequency", lorazepam, { ...prn, frequencyCode: "BID" }, "validation"],
    ["an unknown frequency", sertraline, { frequencyCode: "Q5H" }, "validation"],
    ["schedule I", { ...sertraline, deaSchedule: 1 }, {}, "validation"],
    ["MED-10: start exactly a day ago", sertraline, { startAt: "2026-11-30T18:00:00.000Z" }, "none"],
  ] as const)("%s: %s", (_name, drug, more, expected) => {
    expect(code(() => planOrder(sig(more as object), drug as OrderedProduct, location, now))).toBe(expected);
  });
});

describe("placedAs", () => {
  const prescriber = { mayApprove: true, isPrescriber: true };
  const nurse = { mayApprove: false, isPrescriber: false };
  it("MED-3: a written order is signed or proposed; a telephone order needs read-back", () => {
    expect(placedAs("written", prescriber, undefined)).toBe("signed");
    expect(placedAs("written", nurse, undefined)).toBe("proposed");
    expect(placedAs("telephone", nurse, { confirmed: true })).toBe("awaiting_cosign");
    expect(code(() => placedAs("telephone", nurse, undefined))).toBe("read-back-required");
    expect(code(() => placedAs("verbal", prescriber, { confirmed: true }))).toBe("validation");
  });
  it("MED-4: co-signature is due in 24 hours for a controlled order, otherwise 48", () => {
    expect(cosignDueAt(4, now)).toBe("2026-12-02T18:00:00.000Z");
    expect(cosignDueAt(0, now)).toBe("2026-12-03T18:00:00.000Z");
  });
});

describe("order states", () => {
  it("have the codes of the API", () => {
    expect(orderStates.states.map((state) => orderStates.code(state))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11]);
  });
  it.each([
    ["active", "hold", "on_hold"],
    ["on_hold", "resume", "active"],
    ["active", "discontinue", "discontinued"],
    ["pending_approval", "approve", "active"],
    ["pending_approval", "discontinue", undefined],
    ["discontinued", "resume", undefined],
    ["declined", "approve", undefined],
    ["completed", "hold", undefined],
    ["completed", "reopen", "active"],
    ["discontinued", "reopen", undefined],
  ] as const)("%s, %s: %s", (state, move, next) => {
    expect(orderStates.next(state, move)).toBe(next);
  });
});

describe("MED-20, MED-21, MED-24: screenOrder", () => {
  const drug = {
    rxcui: "312938",
    name: "sertraline 50 mg",
    ingredientNames: ["sertraline"],
    ingredientRxcuis: ["36437"],
  };
  const allergy = { id: "a", status: "active", substanceText: "Sertraline", rxcui: null };
  it("finds active allergies by code or ingredient name", () => {
    expect(screenOrder(drug, [allergy], [], []).map((alert) => alert.kind)).toEqual(["allergy"]);
    expect(screenOrder(drug, [{ ...allergy, substanceText: "Zoloft", rxcui: "36437" }], [], [])).toHaveLength(1);
    expect(screenOrder(drug, [{ ...allergy, status: "refuted" }], [], [])).toEqual([]);
    expect(screenOrder(drug, [{ ...allergy, substanceText: "penicillin" }], [], [])).toEqual([]);
  });
  it("finds duplicate ingredients and listed pairs in either order", () => {
    const tramadol = { orderId: "o1", name: "traMADol 50 mg", ingredientNames: ["tramadol"] };
    const pair = { drug1: "tramadol", drug2: "sertraline", source: "onc", severity: "critical", note: null } as const;
    expect(screenOrder(drug, [], [tramadol], [pair])).toMatchObject([{ kind: "interaction", severity: "major" }]);
    // A pair on two lists is one alert, with the note of either. A significant pair is not an alert.
    const twice = screenOrder(drug, [], [tramadol], [pair, { ...pair, source: "fda", note: "seizures" }]);
    expect(twice.map((alert) => alert.summary)).toEqual(["tramadol with sertraline (traMADol 50 mg): seizures."]);
    const lesser = { ...pair, severity: "significant" } as const;
    expect(screenOrder(drug, [], [tramadol], [lesser])).toEqual([]);
    expect(quietPairs(drug, [tramadol], [lesser, lesser])).toEqual(["tramadol with sertraline"]);
    expect(quietPairs(drug, [tramadol], [lesser, pair])).toEqual([]);
    expect(quietPairs(drug, [], [lesser])).toEqual([]);
    expect(corePairs(["sertraline"], ["tramadol", "ibuprofen"])).toMatchObject([{ drug1: "tramadol" }]);
    expect(corePairs(["tramadol"], ["lisinopril"])).toEqual([]);
    expect(corePairs(["chlordiazepoxide"], ["methadone"])).toMatchObject([{ severity: "critical" }]);
    expect(corePairs(["naltrexone"], ["buprenorphine", "naloxone"])).toHaveLength(1);
    expect(corePairs(["methadone"], ["pregabalin"])).toMatchObject([{ severity: "significant" }]);
    expect(
      screenOrder(drug, [], [{ orderId: "o2", name: "sertraline 25 mg", ingredientNames: ["sertraline"] }], []),
    ).toMatchObject([{ kind: "duplicate_ingredient", key: "duplicate:o2" }]);
  });
  it("MED-23: names what was not fully screened", () => {
    expect(screeningSummary([allergy], 2)).toContain("1 allergy is free text");
  });
});
