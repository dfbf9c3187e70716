import { expect, it } from "vitest";
import { listWorkItems } from "#platform/shared/search/search.contract.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { givenFacility } from "#testing/facility.ts";
import { doseState } from "../schedules/dose-state.ts";
import { givenClientInCare, givenDueDose, givenOrder, givenPhoto, prnLorazepam } from "../testing.ts";
import { dueByHour } from "./due-by-hour.contract.ts";
import { administerDose } from "./log.contract.ts";
import { readPass } from "./pass.contract.ts";

it("lists doses due and orders to acknowledge at the nurse's locations until they are done", async () => {
  const facility = await givenFacility();
  const { order, dose, client } = await givenDueDose(facility);
  await givenOrder(facility, { client: await givenClientInCare(facility), noted: false });
  const nurse = await facility.as("nurse");
  const group = async (kind: string) => (await nurse.call(listWorkItems)).groups.find((one) => one.kind === kind);
  expect(await group("medications.due")).toMatchObject({ count: 1, label: "Doses due", rows: [{ id: dose.id }] });
  expect(await group("medications.to-note")).toMatchObject({ count: 1 });
  expect(client.mrNo).toMatch(/^MR/);
  await nurse.call(administerDose, { params: { orderId: order.id }, body: { ...givenPhoto, scheduleId: dose.id } });
  expect(await group("medications.due")).toBeUndefined();
  const elsewhere = await facility.as("nurse", "away", "other");
  const theirs = (await elsewhere.call(listWorkItems)).groups.map((one) => one.kind);
  expect(theirs).not.toContain("medications.to-note");
});

it("lists undocumented doses first until they are documented, as many as the med pass shows", async () => {
  const facility = await givenFacility();
  const { order, dose, client } = await givenDueDose(facility);
  const group = async () => {
    const nurse = await facility.as("nurse");
    await nurse.signIn();
    return (await nurse.call(listWorkItems)).groups.find((one) => one.kind === "medications.due");
  };
  // Past its late cutoff, then two days on: neither leaves the list.
  facility.clock.advance({ hours: 12 });
  await facility.runJobs();
  expect((await group())?.rows[0]).toMatchObject({
    id: dose.id,
    detail: expect.stringContaining("Not documented"),
    link: `/medications?client=${client.demographicId}`,
  });
  facility.clock.advance({ hours: 48 });
  await facility.runJobs();
  const nurse = await facility.as("nurse");
  await nurse.signIn();
  const now = facility.clock.now();
  const due = await group();
  const { clients } = await nurse.call(readPass, {
    query: { locationId: facility.locations.main, from: addMinutes(now, -120), to: addMinutes(now, 125) },
  });
  const cues = clients.flatMap(({ doses }) => doses.map((one) => doseState(one, now)));
  expect(due?.count).toBe(cues.filter((cue) => ["due", "overdue", "undocumented"].includes(cue)).length);
  expect(due?.rows[0]?.id).toBe(dose.id);
  expect(clients[0]?.doses[0]?.id).toBe(dose.id);
  expect((await nurse.call(dueByHour)).earlier).toBe(due?.count);
  await nurse.call(administerDose, {
    params: { orderId: order.id },
    body: { result: "missed", scheduleId: dose.id, reasonCode: "not_offered" },
  });
  expect((await group())?.rows.map(({ id }) => id)).not.toContain(dose.id);
});

it("shows look-alike drugs in tall-man letters with strength and form", async () => {
  const facility = await givenFacility();
  await givenOrder(facility, { client: await givenClientInCare(facility), noted: false, sig: prnLorazepam });
  const { groups } = await (await facility.as("nurse")).call(listWorkItems);
  const toNote = groups.find((one) => one.kind === "medications.to-note");
  expect(toNote?.rows[0]?.title).toBe("LORazepam 0.5 mg tablet");
});
