import { screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { addCrmTask, listCrmTasks } from "../../tasks/task.contract.ts";
import { givenReadyLead } from "../../testing.ts";
import { getLead } from "../lead.contract.ts";
import { lifecycleCode } from "../lead.ts";
import { updateLifecycle } from "../pipeline.contract.ts";
import { Screen } from "./lead-page.tsx";

let facility: Facility;
let rep: Person;
let desk: Awaited<ReturnType<typeof sittingDown>>;
const patience = { timeout: 10_000 };

beforeAll(async () => {
  facility = await givenFacility();
  rep = await facility.as("admissions");
  desk = await sittingDown(facility, rep);
});

const show = (leadId: string) => desk.show(<Screen />, `/crm/lead/${leadId}`, "/crm/lead/$leadId");
const undoButton = () => screen.findByRole("button", { name: "Undo" }, patience);

it("opens a completed task again with Undo", async () => {
  const lead = await givenReadyLead(facility);
  await rep.call(addCrmTask, { body: { leadId: lead.id, title: "Send the packet", dueAt: facility.clock.now() } });
  const { hands } = show(lead.id);
  await hands.click(await screen.findByRole("checkbox", { name: "Complete: Send the packet" }, patience));
  const undo = await undoButton();
  const open = async () =>
    (await rep.call(listCrmTasks, { query: { leadId: lead.id, open: "true" } })).rows.map(({ title }) => title);
  expect(await open()).toEqual([]);
  await hands.click(undo);
  await waitFor(async () => expect(await open()).toEqual(["Send the packet"]), patience);
});

it("moves a lead back to its stage with Undo", async () => {
  const { id, version } = await givenReadyLead(facility);
  const params = { leadId: id };
  await rep.call(updateLifecycle, { params, body: { version, lifecycle: lifecycleCode.working } });
  const { hands } = show(id);
  const stage = async () => (await rep.call(getLead, { params })).lifecycle;
  await hands.click(await screen.findByRole("button", { name: "Qualified Lead" }, patience));
  const undo = await undoButton();
  expect(await stage()).toBe(lifecycleCode.qualified);
  await hands.click(undo);
  await waitFor(async () => expect(await stage()).toBe(lifecycleCode.working), patience);
});

it("TASK-2: snoozes a task from the lead page", async () => {
  const lead = await givenReadyLead(facility);
  const dueAt = facility.clock.now();
  await rep.call(addCrmTask, { body: { leadId: lead.id, title: "Ask for the card", dueAt } });
  const { hands } = show(lead.id);
  await hands.click(await screen.findByRole("button", { name: "Change or snooze: Ask for the card" }, patience));
  await hands.click(await screen.findByRole("menuitem", { name: "In an hour" }, patience));
  await waitFor(async () => {
    const { rows } = await rep.call(listCrmTasks, { query: { leadId: lead.id } });
    expect(Date.parse(rows[0]?.dueAt ?? "") - Date.parse(dueAt)).toBeGreaterThanOrEqual(3_600_000);
  }, patience);
});
