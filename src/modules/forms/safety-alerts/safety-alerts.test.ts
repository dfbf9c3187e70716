import { beforeAll, describe, expect, it } from "vitest";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { givenSafetyAlert } from "../assessments/testing.ts";
import {
  acknowledgeSafetyAlert,
  closeSafetyAlert,
  countSafetyAlerts,
  listSafetyAlerts,
} from "./safety-alert.contract.ts";
import { nextStepAt } from "./safety-alert.ts";
import { escalateSafetyAlerts } from "./safety-alerts.jobs.ts";

let facility: Facility;
let nurse: Person;
let therapist: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
  therapist = await facility.as("therapist");
});

const sweep = () => facility.system((act) => escalateSafetyAlerts.run(act, {}));
const current = async (mrNo: string) => (await nurse.call(listSafetyAlerts, { query: { mrNo } })).rows[0];

describe("the ladder", () => {
  it("AST-6: counts elapsed minutes to each step, and stops after the last", () => {
    const night = "2026-03-08T09:58:00.000Z";
    expect(nextStepAt("imminent", 1, night, "x")).toBe("2026-03-08T10:03:00.000Z");
    expect(nextStepAt("high", 1, night, "x")).toBe("2026-03-08T10:13:00.000Z");
    expect(nextStepAt("moderate", 3, night, "x")).toBe("2026-03-08T13:58:00.000Z");
    expect(nextStepAt("review", 1, night, "2026-03-09T23:00:00.000Z")).toBe("2026-03-09T23:00:00.000Z");
    expect(nextStepAt("imminent", 4, night, "x")).toBeNull();
  });

  it("AST-6: an alert no one acknowledged goes on, each step once, until someone has it", async () => {
    const { client, alert } = await givenSafetyAlert(facility);
    facility.clock.advance({ minutes: 239 });
    await sweep();
    expect(await current(client.mrNo)).toMatchObject({ step: 1 });
    facility.clock.advance({ minutes: 2 });
    await sweep();
    await sweep();
    expect(await current(client.mrNo)).toMatchObject({ step: 2, status: "open" });
    await nurse.call(acknowledgeSafetyAlert, { params: { alertId: alert.id } });
    facility.clock.advance({ minutes: 600 });
    await sweep();
    expect(await current(client.mrNo)).toMatchObject({ step: 2, status: "acknowledged", nextStepAt: null });
  });
});

describe("acknowledging and closing", () => {
  it("AST-6: of two users at once one has the alert, and the other reads who", async () => {
    const { alert } = await givenSafetyAlert(facility);
    const params = { alertId: alert.id };
    const both = await Promise.allSettled([
      nurse.call(acknowledgeSafetyAlert, { params }),
      therapist.call(acknowledgeSafetyAlert, { params }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = both.find((one) => one.status === "rejected");
    expect(refused?.status === "rejected" && refused.reason).toMatchObject({
      code: "wrong-state",
      message: expect.stringMatching(/acknowledged this alert at/),
    });
  });

  it("AST-6: closes only what was acknowledged, with what was done", async () => {
    const { alert } = await givenSafetyAlert(facility);
    const params = { alertId: alert.id };
    const action = "Stayed with the client and called the therapist.";
    await expect(
      nurse.call(closeSafetyAlert, { params, body: { version: alert.version, action } }),
    ).rejects.toMatchObject({ code: "wrong-state" });
    const before = await nurse.call(countSafetyAlerts);
    const { version } = await nurse.call(acknowledgeSafetyAlert, { params });
    expect(await nurse.call(closeSafetyAlert, { params, body: { version, action } })).toMatchObject({
      status: "closed",
      action,
      closedByName: expect.stringContaining("Nurse"),
    });
    expect((await nurse.call(countSafetyAlerts)).open).toBe(before.open - 1);
  });
});
