import { beforeAll, describe, expect, it } from "vitest";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { givenAdmittedClient } from "../testing.ts";
import { addAlert, changeAlert, resolveAlert } from "./alert.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
const suicideAlert = () => ({
  category: "suicide" as const,
  level: "high" as const,
  instructions: "1:1 at night",
  reviewDueAt: addMinutes(facility.clock.now(), 23 * 60),
});

describe("alerts", () => {
  it("ALR-1: high-risk categories need instructions and a review within the limit", async () => {
    const { mrNo } = await givenAdmittedClient(facility);
    const nurse = await facility.as("nurse");
    const add = (over: object) => nurse.call(addAlert, { params: { mrNo }, body: { ...suicideAlert(), ...over } });
    await expect(
      add({ instructions: null, reviewDueAt: addMinutes(facility.clock.now(), 25 * 60) }),
    ).rejects.toMatchObject({
      code: "validation",
      problem: { errors: [{ path: "body.instructions" }, { path: "body.reviewDueAt" }] },
    });
    expect(await add({})).toMatchObject({ status: "active", category: "suicide" });
    await expect(add({})).rejects.toMatchObject({ code: "duplicate" });
  });

  it("ALR-2: only a licensed clinician lowers or resolves a suicide alert", async () => {
    const { mrNo } = await givenAdmittedClient(facility);
    const nurse = await facility.as("nurse");
    const therapist = await facility.as("therapist");
    const alert = await nurse.call(addAlert, { params: { mrNo }, body: suicideAlert() });
    const params = { mrNo, alertId: alert.id };
    const { category: _, ...fields } = suicideAlert();
    const lower = { params, body: { ...fields, level: "caution" as const, version: alert.version } };
    const resolve = { params, body: { version: alert.version, reason: "Screened negative twice" } };
    await expect(therapist.call(changeAlert, lower)).rejects.toMatchObject({ code: "assessment-required" });
    await expect(therapist.call(resolveAlert, resolve)).rejects.toMatchObject({ code: "assessment-required" });
    expect(await nurse.call(resolveAlert, resolve)).toMatchObject({ status: "resolved" });
  });
});
