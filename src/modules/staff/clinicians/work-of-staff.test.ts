import { beforeAll, expect, it } from "vitest";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { namesOfClinicians, namesOfUsers } from "./staff-names.store.ts";
import { workOfStaff } from "./work-of-staff.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
  await facility.as("nurse");
});

const reassigned: string[] = [];
const chores = workOfStaff({
  kind: "chores",
  label: "Chores",
  counts: async (_view, ids) => [
    ...ids.map((clinicianId) => ({ clinicianId, count: 2 })),
    { clinicianId: null, count: 9 },
  ],
  list: async () => [],
  reassign: async (_act, id) => {
    reassigned.push(id);
  },
});

it("counts by clinician, and runs no query without ids", async () => {
  await facility.system(async (act) => {
    expect(await chores.counts(act, ["a", "b"])).toEqual(
      new Map([
        ["a", 2],
        ["b", 2],
      ]),
    );
    expect(await chores.counts(act, [])).toEqual(new Map());
  });
});

it("AUTH-14: reassigns work to active staff only", async () => {
  const { id } = await facility.system((act) =>
    act.db.selectFrom("clinicians").select("id").where("status", "=", 1).limit(1).executeTakeFirstOrThrow(),
  );
  await facility.system((act) => chores.reassign(act, "chore", newId(), id));
  expect(reassigned).toEqual(["chore"]);
  await expect(facility.system((act) => chores.reassign(act, "other", id, newId()))).rejects.toMatchObject({
    code: "wrong-state",
  });
  expect(reassigned).toEqual(["chore"]);
});

it("returns names by clinician id and by user id", async () => {
  await facility.system(async (act) => {
    const one = await act.db
      .selectFrom("clinicians")
      .select(["id", "userId", "fullName"])
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(await namesOfClinicians(act.db, [one.id, null, newId(), one.id])).toEqual(new Map([[one.id, one.fullName]]));
    expect(await namesOfUsers(act.db, [one.userId, undefined])).toEqual(new Map([[one.userId, one.fullName]]));
    expect(await namesOfUsers(act.db, [null])).toEqual(new Map());
  });
});
