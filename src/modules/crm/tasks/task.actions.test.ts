import { beforeEach, expect, it } from "vitest";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { getLead } from "../leads/lead.contract.ts";
import { leadTimeline } from "../leads/pipeline.contract.ts";
import { givenLead } from "../testing.ts";
import { addCrmTask, completeCrmTask, listCrmTasks, snoozeCrmTask, updateCrmTask } from "./task.contract.ts";

let facility: Facility;
let rep: Person;
let leadId: string;
beforeEach(async () => {
  facility = await givenFacility();
  rep = await facility.as("admissions");
  leadId = (await givenLead(facility)).id;
});
const hoursAhead = (hours: number) => new Date(Date.parse(facility.clock.now()) + hours * 3_600_000).toISOString();
const givenTask = () => rep.call(addCrmTask, { body: { leadId, title: "Call the mother", dueAt: hoursAhead(2) } });

it("TASK-1: changes an open task for everyone, and says so in the lead's activity", async () => {
  const task = await givenTask();
  const second = await facility.as("admissions", "second");
  const body = {
    version: task.version,
    title: "Call the sister",
    details: "After 5 PM",
    assigneeId: second.clinicianId,
  };
  await rep.call(updateCrmTask, { params: { taskId: task.id }, body });
  const { rows } = await second.call(listCrmTasks, { query: { mine: "true" } });
  expect(rows).toMatchObject([{ title: "Call the sister", details: "After 5 PM", dueAt: task.dueAt }]);
  const activity = await rep.call(leadTimeline, { params: { leadId } });
  expect(activity.rows.map(({ summary }) => summary)).toContain("Task changed: Call the sister");
});

it("TASK-1: the second of two changes is refused with the first one's answer", async () => {
  const task = await givenTask();
  const params = { taskId: task.id };
  await rep.call(updateCrmTask, { params, body: { version: task.version, title: "Call at noon" } });
  const second = await facility.as("admissions", "second");
  await expect(
    second.call(snoozeCrmTask, { params, body: { version: task.version, until: hoursAhead(20) } }),
  ).rejects.toMatchObject({ code: "stale-version" });
});

it("TASK-2: a snoozed task is due later, and so is the lead's next action", async () => {
  const task = await givenTask();
  const until = hoursAhead(26);
  const snoozed = await rep.call(snoozeCrmTask, {
    params: { taskId: task.id },
    body: { version: task.version, until },
  });
  expect(snoozed).toMatchObject({ dueAt: until, status: 1 });
  expect(await rep.call(getLead, { params: { leadId } })).toMatchObject({ nextActionAt: until });
});

it("TASK-2: refuses a past time, one too far ahead, an inactive assignee and a completed task", async () => {
  const task = await givenTask();
  const params = { taskId: task.id };
  const snooze = (until: string, version = task.version) =>
    rep.call(snoozeCrmTask, { params, body: { version, until } });
  await expect(snooze(hoursAhead(-1))).rejects.toMatchObject({ code: "validation" });
  await expect(snooze(hoursAhead(24 * 91))).rejects.toMatchObject({ code: "validation" });
  const body = { version: task.version, assigneeId: leadId };
  await expect(rep.call(updateCrmTask, { params, body })).rejects.toMatchObject({ code: "validation" });
  const done = await rep.call(completeCrmTask, { params, body: { version: task.version } });
  await expect(snooze(hoursAhead(1), done.version)).rejects.toMatchObject({ code: "wrong-state" });
});
