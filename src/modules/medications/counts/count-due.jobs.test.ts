import { beforeAll, expect, it } from "vitest";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { remindOfCounts } from "./count-due.jobs.ts";
import { givenContainer, givenCount } from "./testing.ts";

let facility: Facility;
let nurse: Person;
let manager: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
  manager = await facility.as("nurse_manager");
});

async function sweep(): Promise<void> {
  await facility.system((act) => remindOfCounts.run(act, {}));
  await facility.runJobs();
}
const toldOf = async (person: Person, storageId: string) =>
  (
    await facility.system((act) =>
      act.db
        .selectFrom("notifications")
        .select("title")
        .where("userId", "=", person.userId)
        .where("kind", "=", "medications.count-due")
        .where("link", "=", `/medications?tabs=counts&storage=${storageId}`)
        .orderBy("id")
        .execute(),
    )
  ).length;

it("a shift count is announced 15 minutes before it is due and half an hour after, then to who is in charge", async () => {
  const { storageId } = await givenContainer(facility);
  facility.clock.advance({ hours: 11, minutes: 44 });
  await sweep();
  expect(await toldOf(nurse, storageId)).toBe(0);
  facility.clock.advance({ minutes: 2 });
  await sweep();
  await sweep();
  expect([await toldOf(nurse, storageId), await toldOf(manager, storageId)]).toEqual([1, 1]);
  facility.clock.advance({ minutes: 45 });
  await sweep();
  expect(await toldOf(nurse, storageId)).toBe(2);
  facility.clock.advance({ minutes: 30 });
  await sweep();
  await sweep();
  expect([await toldOf(nurse, storageId), await toldOf(manager, storageId)]).toEqual([2, 3]);
});

it("nobody is reminded while it is being counted", async () => {
  const { storageId } = await givenContainer(facility);
  facility.clock.advance({ hours: 13 });
  for (const person of [nurse, manager]) await person.signIn();
  await givenCount(facility, storageId, 1);
  await sweep();
  expect(await toldOf(nurse, storageId)).toBe(0);
});
