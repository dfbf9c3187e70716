import { expect, it } from "vitest";
import { givenFacility } from "#testing/facility.ts";
import { givenAdmittedClient } from "../testing.ts";
import { getCareTeam, setPrimaryTherapist } from "./care-team.contract.ts";

it("CT-1: a new primary therapist replaces the current one at the same instant", async () => {
  const facility = await givenFacility();
  const client = await givenAdmittedClient(facility);
  const [manager, first, second] = [
    await facility.as("case_manager"),
    await facility.as("therapist"),
    await facility.as("therapist", "second"),
  ];
  const params = { mrNo: client.mrNo };
  const set = (clinicianId: string | null) =>
    manager.call(setPrimaryTherapist, {
      params,
      body: { demographicId: client.demographicId, clinicianId: clinicianId ?? "" },
    });
  await set(first.clinicianId);
  facility.clock.advance({ minutes: 5 });
  await set(second.clinicianId);
  const { rows } = await manager.call(getCareTeam, { params });
  expect(rows).toMatchObject([
    { clinicianId: second.clinicianId, isPrimary: true, from: facility.clock.now(), until: null },
    { clinicianId: first.clinicianId, isPrimary: true, until: facility.clock.now() },
  ]);
});
