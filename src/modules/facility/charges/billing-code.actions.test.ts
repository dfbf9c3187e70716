import { beforeAll, describe, expect, it } from "vitest";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { createActivityType, listActivityTypes, updateActivityType } from "../time/activity-type.contract.ts";
import { createBillingCode, listBillingCodes, updateBillingCode } from "./billing-code.contract.ts";
import { activityTypeOf, givenBillingCode } from "./testing.ts";

let facility: Facility;
let billing: Person;

beforeAll(async () => {
  facility = await givenFacility();
  billing = await facility.as("billing");
});

const on = async (date: string, search: string) =>
  (await billing.call(listBillingCodes, { query: { on: date, search } })).rows;

describe("a new facility", () => {
  it("starts with the usual codes and activity types, without rates", async () => {
    const { rows, total } = await billing.call(listBillingCodes, { query: { pageSize: 100 } });
    expect(total).toBe(21);
    expect(rows.find(({ code }) => code === "H0015")).toMatchObject({
      revenueCode: "0906",
      unitRule: "perDay",
      minimumMinutes: 180,
      rateCents: null,
      needsAuthorization: true,
    });
    expect(rows.find(({ code }) => code === "H0018")?.levelOfCareIds).toHaveLength(1);
    const types = await billing.call(listActivityTypes, {});
    expect(types.rows.find(({ code }) => code === "IND")).toMatchObject({ billingCode: "H0004", requiresClient: true });
  });
});

describe("terms of a code (BIL-1)", () => {
  it("are those in effect on the date, also after a new rate", async () => {
    const old = await givenBillingCode(facility, { code: "Z100", rateCents: 10_000 });
    const next = await billing.call(createBillingCode, {
      body: {
        code: "Z100",
        system: "local",
        label: "Recovery coaching",
        unitRule: "perSession",
        claimType: "professional",
        rateCents: 12_500,
        effectiveFrom: "2026-07-01",
        replacesId: old.id,
      },
    });
    expect(await on("2026-06-30", "Z100")).toMatchObject([
      { id: old.id, rateCents: 10_000, effectiveUntil: "2026-06-30" },
    ]);
    expect(await on("2026-07-01", "Z100")).toMatchObject([{ id: next.id, rateCents: 12_500, effectiveUntil: null }]);
  });

  it("are one row a day for a code and its modifiers in any order", async () => {
    await givenBillingCode(facility, { code: "Z200", modifiers: ["HF", "HQ"] });
    await expect(givenBillingCode(facility, { code: "Z200", modifiers: ["HQ", "HF"] })).rejects.toMatchObject({
      code: "duplicate",
    });
    await expect(givenBillingCode(facility, { code: "Z200", modifiers: ["HF"] })).resolves.toMatchObject({
      code: "Z200",
    });
  });

  it("are not replaced from a day before they start", async () => {
    const code = await givenBillingCode(facility, { code: "Z300", effectiveFrom: "2026-03-01" });
    await expect(
      givenBillingCode(facility, { code: "Z300", effectiveFrom: "2026-03-01", replacesId: code.id }),
    ).rejects.toMatchObject({ code: "validation", problem: { errors: [{ path: "body.effectiveFrom" }] } });
    await expect(
      givenBillingCode(facility, { code: "Z301", effectiveFrom: "2026-04-01", replacesId: code.id }),
    ).rejects.toMatchObject({ code: "validation", problem: { errors: [{ path: "body.code" }] } });
    expect((await on("2026-03-01", "Z300"))[0]?.effectiveUntil).toBeNull();
  });

  it("end on or after their first day", async () => {
    const code = await givenBillingCode(facility, { effectiveFrom: "2026-03-01" });
    await expect(
      billing.call(updateBillingCode, {
        params: { codeId: code.id },
        body: { version: code.version, effectiveUntil: "2026-02-01" },
      }),
    ).rejects.toMatchObject({ code: "validation", problem: { errors: [{ path: "body.effectiveUntil" }] } });
  });

  it("of two users who add them at once are added once", async () => {
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => givenBillingCode(facility, { code: "Z400" })));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

it("shows rates only to users who see charges", async () => {
  await givenBillingCode(facility, { code: "Z500", rateCents: 8_000 });
  const therapist = await facility.as("therapist");
  const seen = await therapist.call(listBillingCodes, { query: { search: "Z500" } });
  expect(seen.rows).toMatchObject([{ code: "Z500", rateCents: null }]);
  expect((await on("2026-01-01", "Z500"))[0]?.rateCents).toBe(8_000);
});

describe("an activity type (TIM-5)", () => {
  it("is billable only with a client and a billing code that exists", async () => {
    const type = await activityTypeOf(facility, "TRAVEL");
    const params = { activityTypeId: type.id };
    await expect(
      billing.call(updateActivityType, { params, body: { version: type.version, billableDefault: true } }),
    ).rejects.toMatchObject({ code: "validation" });
    await expect(
      billing.call(updateActivityType, { params, body: { version: type.version, billingCode: "NOPE" } }),
    ).rejects.toMatchObject({ code: "validation", problem: { errors: [{ path: "body.billingCode" }] } });
  });

  it("keeps its code and can be switched off", async () => {
    const type = await billing.call(createActivityType, {
      body: { code: "out", name: "Outreach", category: "indirect" },
    });
    expect(type.code).toBe("OUT");
    await billing.call(updateActivityType, {
      params: { activityTypeId: type.id },
      body: { version: type.version, active: false },
    });
    const { rows } = await billing.call(listActivityTypes, {});
    expect(rows.map(({ code }) => code)).not.toContain("OUT");
    await expect(
      billing.call(createActivityType, { body: { code: "OUT", name: "Other", category: "admin" } }),
    ).rejects.toMatchObject({ code: "duplicate" });
  });
});
