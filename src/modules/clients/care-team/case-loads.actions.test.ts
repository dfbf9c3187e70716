import { expect, it } from "vitest";
import { changeClinician, getClinician } from "#modules/staff/clinicians/clinician.contract.ts";
import { givenFacility, type Person } from "#testing/facility.ts";
import { givenClient } from "../testing.ts";
import { addCareTeamMember } from "./care-team.contract.ts";
import { getCaseLoads } from "./case-loads.contract.ts";

it("a therapist sees their caseload against its limit; managers see the fullest first", async () => {
  const facility = await givenFacility();
  const admin = await facility.as("admin");
  const full = await facility.as("therapist", "full");
  const free = await facility.as("therapist", "free");
  const limit = async ({ clinicianId }: Person, caseloadLimit: number) => {
    const params = { clinicianId };
    const { version } = await admin.call(getClinician, { params });
    await admin.call(changeClinician, { params, body: { version, caseloadLimit } });
  };
  await limit(full, 2);
  await limit(free, 10);
  const join = async (person: Person, count: number) => {
    for (let index = 0; index < count; index += 1) {
      const client = await givenClient(facility);
      const body = { demographicId: client.demographicId, clinicianId: person.clinicianId, isPrimary: false } as const;
      const params = { mrNo: client.mrNo };
      await admin.call(addCareTeamMember, { params, body: { ...body, role: "primary_therapist" } });
      // Two roles for one client count as one client.
      await admin.call(addCareTeamMember, { params, body: { ...body, role: "case_manager" } });
      facility.clock.advance({ seconds: 1 });
    }
  };
  await join(full, 2);
  await join(free, 3);

  expect(await full.call(getCaseLoads)).toMatchObject({ mine: { clients: 2, limit: 2 }, team: [] });
  expect(await free.call(getCaseLoads)).toMatchObject({ mine: { clients: 3, limit: 10 }, team: [] });
  const planned = await admin.call(getCaseLoads);
  expect(planned.mine).toBeNull();
  expect(planned.team.map((one) => [one.clinicianId, one.clients, one.limit])).toEqual([
    [full.clinicianId, 2, 2],
    [free.clinicianId, 3, 10],
  ]);
  const nurse = await facility.as("nurse");
  expect(await nurse.call(getCaseLoads)).toEqual({ mine: null, team: [] });
});
