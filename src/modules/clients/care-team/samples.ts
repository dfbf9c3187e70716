import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { chart, givenAdmittedClient, mrNo } from "../testing.ts";
import * as team from "./care-team.contract.ts";
import { getCaseLoads } from "./case-loads.contract.ts";
import { listMyClients } from "./my-clients.contract.ts";

async function withTeam(facility: Facility) {
  const client = await givenAdmittedClient(facility);
  const manager = await facility.as("case_manager");
  const nurse = await facility.as("nurse");
  const member = await manager.call(team.addCareTeamMember, {
    params: mrNo(client),
    body: { demographicId: client.demographicId, clinicianId: nurse.clinicianId, role: "nurse" as const },
  });
  return { client, member, nurse };
}

/** One valid call per endpoint, for the generated access tests. */
export const careTeamSamples: readonly Sample[] = [
  sample(team.getCareTeam, "nurse", chart()),
  sample(team.getPrimaryTherapist, "nurse", chart()),
  sample(team.addCareTeamMember, "case_manager", async (facility) => {
    const client = await givenAdmittedClient(facility);
    const nurse = await facility.as("nurse");
    return {
      params: mrNo(client),
      body: { demographicId: client.demographicId, clinicianId: nurse.clinicianId, role: "nurse" as const },
    };
  }),
  sample(team.endCareTeamMember, "case_manager", async (facility) => {
    const { client, member } = await withTeam(facility);
    return { params: { ...mrNo(client), memberId: member.id }, query: { version: member.version } };
  }),
  sample(team.restoreCareTeamMember, "case_manager", async (facility) => {
    const { client, member } = await withTeam(facility);
    const by = await facility.as("case_manager");
    const params = { ...mrNo(client), memberId: member.id };
    const ended = await by.call(team.endCareTeamMember, { params, query: { version: member.version } });
    return { params, body: { version: ended.version } };
  }),
  sample(team.setPrimaryTherapist, "case_manager", async (facility) => {
    const client = await givenAdmittedClient(facility);
    const therapist = await facility.as("therapist");
    return {
      params: mrNo(client),
      body: { demographicId: client.demographicId, clinicianId: therapist.clinicianId },
    };
  }),
  sample(team.getCaseLoad, "nurse", () => ({})),
  sample(getCaseLoads, "nurse", () => ({})),
  sample(listMyClients, "nurse", () => ({})),
  sample(team.listPrimaryTherapists, "nurse", () => ({})),
  sample(team.addToClients, "case_manager", async (facility) => {
    const client = await givenAdmittedClient(facility);
    const nurse = await facility.as("nurse");
    return { body: { clinicianId: nurse.clinicianId, clientIds: [client.clientId], careRole: "nurse" as const } };
  }),
  sample(team.removeFromClient, "case_manager", async (facility) => {
    const { client, nurse } = await withTeam(facility);
    return { body: { clinicianId: nurse.clinicianId, clientId: client.clientId, reason: "Moved to nights" } };
  }),
];
