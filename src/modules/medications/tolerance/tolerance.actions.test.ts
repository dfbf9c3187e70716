import { beforeAll, describe, expect, it } from "vitest";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { readMar } from "../administrations/log.contract.ts";
import { givenOrder, sertraline50 } from "../orders/testing.ts";
import { ruledWindow, windowRuleFor } from "../schedules/window.ts";
import { readTolerance, resolveTolerance, saveTolerance } from "./tolerance.contract.ts";

let facility: Facility;
let nurse: Person;
let director: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
  director = await facility.as("medical_director");
});

const rule = (
  scopeType: "product" | "frequency" | "location" | "tenant",
  scopeId: string | null,
  earlyMin: number,
  lateMin: number,
) => ({ scopeType, scopeId, earlyMin, lateMin });
const resolve = (frequencyCode: string, rxcui?: string) =>
  nurse.call(resolveTolerance, {
    body: { frequencyCode, locationId: facility.locations.main, ...(rxcui ? { rxcui } : {}) },
  });

/** The window of the first planned dose of an order, in minutes before and after it. */
async function windowOf(frequencyCode: string): Promise<[number, number]> {
  const { client, order } = await givenOrder(facility, { sig: { frequencyCode } });
  const now = facility.clock.now();
  const { doses } = await nurse.call(readMar, {
    query: { demographicId: client.demographicId, from: now, to: addMinutes(now, 4 * 1440) },
  });
  const dose = doses.find(({ orderId }) => orderId === order.id);
  if (!dose) throw new Error("No dose is planned.");
  const minutes = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / 60_000;
  return [minutes(dose.windowStart, dose.dueAt), minutes(dose.dueAt, dose.windowEnd)];
}

describe("MED-32: windows that the facility sets", () => {
  it("product comes before frequency, location and facility; the rule is named", async () => {
    await director.call(saveTolerance, {
      body: {
        rules: [
          rule("tenant", null, 45, 45),
          rule("location", facility.locations.main, 50, 50),
          rule("frequency", "BID", 20, 30),
          rule("product", sertraline50, 90, 100),
        ],
      },
    });
    expect(await resolve("BID", sertraline50)).toMatchObject({
      earlyMin: 90,
      lateMin: 100,
      rule: { scopeType: "product" },
    });
    expect(await resolve("BID")).toMatchObject({ earlyMin: 20, lateMin: 30, rule: { scopeType: "frequency" } });
    expect(await resolve("TID")).toMatchObject({ earlyMin: 50, rule: { scopeType: "location" } });
    expect(await windowOf("BID")).toEqual([90, 100]);
    expect((await nurse.call(readTolerance)).rules).toHaveLength(4);
  });

  it("without rules the usual windows apply, and a nurse sets none", async () => {
    await director.call(saveTolerance, { body: { rules: [] } });
    expect(await resolve("BID")).toMatchObject({ earlyMin: 60, lateMin: 60, rule: null });
    expect(await windowOf("BID")).toEqual([60, 60]);
    await expect(nurse.call(saveTolerance, { body: { rules: [] } })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("two rules for the same, or for something unknown, are refused at their place", async () => {
    const save = (rules: ReturnType<typeof rule>[]) => director.call(saveTolerance, { body: { rules } });
    await expect(save([rule("frequency", "BID", 20, 30), rule("frequency", "BID", 10, 30)])).rejects.toMatchObject({
      code: "validation",
    });
    await expect(save([rule("frequency", "NEVER", 20, 30)])).rejects.toMatchObject({ code: "validation" });
    await expect(save([rule("tenant", "x", 20, 30)])).rejects.toMatchObject({ code: "validation" });
  });

  it("a window never reaches beyond the late cutoff", () => {
    const usual = { early: 15, late: 15, cutoff: 30 };
    expect(ruledWindow(usual, rule("tenant", null, 240, 240))).toEqual({ early: 30, late: 30, cutoff: 30 });
    expect(
      windowRuleFor([rule("product", "1", 1, 5)], { rxcui: null, frequencyCode: "BID", locationId: "a" }),
    ).toBeUndefined();
  });
});
