import { expect, it } from "vitest";
import { givenFacility } from "#testing/facility.ts";
import { givenAdmittedClient } from "../testing.ts";
import { endCareTeamMember, getCareTeam, restoreCareTeamMember, setPrimaryTherapist } from "./care-team.contract.ts";

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

it("undoes a removal within a minute, with its first day kept, unless the role was assigned again", async () => {
  const facility = await givenFacility();
  const client = await givenAdmittedClient(facility);
  const manager = await facility.as("case_manager");
  const params = { mrNo: client.mrNo };
  const { demographicId } = client;
  const set = async (who: string) => {
    const { clinicianId } = await facility.as("therapist", who);
    return manager.call(setPrimaryTherapist, { params, body: { demographicId, clinicianId: clinicianId ?? "" } });
  };
  const member = await set("first");
  facility.clock.advance({ minutes: 5 });
  const remove = async (version: number) =>
    manager.call(endCareTeamMember, { params: { ...params, memberId: member.id }, query: { version } });
  const undo = (version: number) =>
    manager.call(restoreCareTeamMember, { params: { ...params, memberId: member.id }, body: { version } });
  const ended = await remove(member.version);
  const back = await undo(ended.version);
  expect(back).toMatchObject({ from: member.from, until: null, isPrimary: true });
  const again = await remove(back.version);
  await set("second");
  await expect(undo(again.version)).rejects.toMatchObject({ code: "wrong-state" });
});
