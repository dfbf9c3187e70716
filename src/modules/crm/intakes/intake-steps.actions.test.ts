import { beforeEach, expect, it } from "vitest";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { getLead } from "../leads/lead.contract.ts";
import { updateLifecycle } from "../leads/pipeline.contract.ts";
import { listCrmTasks } from "../tasks/task.contract.ts";
import { givenReadyLead } from "../testing.ts";
import { arriveIntake, cancelIntake, confirmIntake, missIntake } from "./intake.contract.ts";
import { intakeStates } from "./intake.ts";

let facility: Facility;
beforeEach(async () => {
  facility = await givenFacility();
});

/** A lead in Intake Date, its intake tomorrow. */
async function givenIntake() {
  const lead = await givenReadyLead(facility);
  const admissions = await facility.as("admissions");
  const startsAt = new Date(Date.parse(facility.clock.now()) + 86_400_000).toISOString();
  const moved = await admissions.call(updateLifecycle, {
    params: { leadId: lead.id },
    body: { version: lead.version, lifecycle: 12, intake: { startsAt, noHoldReason: "No bed yet" } },
  });
  const [intake] = moved.appointments;
  if (!intake) throw new Error("The intake was not booked.");
  return { leadId: lead.id, params: { intakeId: intake.id }, version: intake.version, admissions };
}

it("INT-1 an intake is confirmed, and arrives on its day only", async () => {
  const { params, version, admissions } = await givenIntake();
  const confirmed = await admissions.call(confirmIntake, { params, body: { version } });
  const [one] = confirmed.appointments;
  expect(one?.status).toBe(intakeStates.code("confirmed"));
  await expect(admissions.call(confirmIntake, { params, body: { version } })).rejects.toMatchObject({
    code: "stale-version",
  });
  const body = { version: one?.version ?? 0 };
  await expect(admissions.call(arriveIntake, { params, body })).rejects.toMatchObject({ code: "validation" });
  facility.clock.advance({ minutes: 13 * 60 });
  const arrived = await admissions.call(arriveIntake, { params, body });
  expect(arrived.appointments[0]?.status).toBe(intakeStates.code("arrived"));
});

it("INT-1 a canceled or missed intake leaves Intake Date; a no-show adds a callback, once", async () => {
  const canceled = await givenIntake();
  const back = await canceled.admissions.call(cancelIntake, {
    params: canceled.params,
    body: { version: canceled.version, reason: "Asked for another day" },
  });
  expect(back).toMatchObject({ lifecycle: 5, intakeAt: null });
  const { params, version, leadId, admissions } = await givenIntake();
  await expect(admissions.call(missIntake, { params, body: { version } })).rejects.toMatchObject({
    code: "validation",
  });
  facility.clock.advance({ minutes: 25 * 60 });
  const twice = await Promise.allSettled([1, 2].map(() => admissions.call(missIntake, { params, body: { version } })));
  expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const { rows } = await admissions.call(listCrmTasks, { query: { leadId } });
  expect(rows.filter(({ kind }) => kind === "call-back")).toHaveLength(1);
  expect(await admissions.call(getLead, { params: { leadId } })).toMatchObject({ lifecycle: 5, intakeAt: null });
});
