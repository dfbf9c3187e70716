import { beforeAll, expect, it } from "vitest";
import { refreshToken } from "#platform/shared/authentication/session.contract.ts";
import { type Facility, givenFacility, Person } from "#testing/facility.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

/** Presents an old copy of a session's cookies after the owner has refreshed it. */
async function stealFrom(house: Facility, person: Person): Promise<void> {
  await person.signIn();
  const stolen = new Map(person.cookies);
  await person.call(refreshToken);
  house.clock.advance({ seconds: 45 });
  const thief = new Person(house, person);
  thief.cookies.clear();
  for (const [name, value] of stolen) thief.cookies.set(name, value);
  await expect(thief.call(refreshToken)).rejects.toMatchObject({ code: "session-revoked" });
}

it("SES-14: suspends the account after two reuses within 24 hours, and notifies compliance", async () => {
  const compliance = await facility.as("compliance");
  const person = await facility.as("therapist", "robbed");
  await stealFrom(facility, person);
  await person.signIn();
  facility.clock.advance({ hours: 23 });
  await stealFrom(facility, person);
  await facility.runJobs();
  await expect(person.signIn()).rejects.toMatchObject({ code: "account-inactive" });
  const told = await facility.system((act) =>
    act.db
      .selectFrom("notifications")
      .select("title")
      .where("userId", "=", compliance.userId)
      .where("kind", "=", "clinician.deactivated")
      .where("subjectId", "=", person.clinicianId)
      .execute(),
  );
  expect(told).toEqual([{ title: "Therapist Robbed is now suspended" }]);
});

it("SES-14: does not suspend for a second reuse after more than 24 hours", async () => {
  const person = await facility.as("therapist", "unlucky");
  await stealFrom(facility, person);
  facility.clock.advance({ hours: 25 });
  await stealFrom(facility, person);
  await person.signIn();
});

it("SES-14: never suspends the last user who can edit roles", async () => {
  const house = await givenFacility();
  const owner = await house.as("owner");
  await stealFrom(house, owner);
  await stealFrom(house, owner);
  await owner.signIn();
});
