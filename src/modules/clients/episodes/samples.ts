import { type Facility, type Sample, sample } from "#testing/facility.ts";
import * as approval from "../approvals/approval.contract.ts";
import {
  anAdmission,
  chart,
  dischargeAnswers,
  type GivenClient,
  givenAdmittedClient,
  givenClient,
  mrNo,
  ofEpisode,
} from "../testing.ts";
import * as admission from "./admission.contract.ts";
import * as arrival from "./arrival.contract.ts";
import * as demographics from "./demographic.contract.ts";
import * as undo from "./undo-discharge.contract.ts";

async function waiting(facility: Facility): Promise<GivenClient & { version: number }> {
  const client = await givenClient(facility);
  const admissions = await facility.as("admissions");
  const { version } = await admissions.call(demographics.getLatestDemographic, { params: mrNo(client) });
  return { ...client, version };
}

/** One valid call per endpoint, for the generated access tests. */
const aDischargeRequest = { kind: "discharge", dischargeType: "completed" } as const;

export const episodeSamples: readonly Sample[] = [
  sample(demographics.listEpisodes, "nurse", chart()),
  sample(demographics.getLatestDemographic, "nurse", chart()),
  sample(demographics.getDemographic, "nurse", async (facility) => {
    const { mrNo: number, demographicId } = await givenClient(facility);
    return { params: { mrNo: number, demographicId } };
  }),
  sample(demographics.getDemographicHistory, "nurse", async (facility) => {
    const { mrNo: number, demographicId } = await givenClient(facility);
    return { params: { mrNo: number, demographicId } };
  }),
  sample(demographics.updateDemographic, "nurse", async (facility) => {
    const client = await waiting(facility);
    return {
      params: { ...mrNo(client), demographicId: client.demographicId },
      body: { version: client.version, changes: { pronouns: "they/them" } },
    };
  }),
  sample(admission.admitClient, "admissions", async (facility) => {
    const client = await givenClient(facility);
    return { params: mrNo(client), body: await anAdmission(facility, client) };
  }),
  sample(admission.readmitClientEndpoint, "admissions", async (facility) => {
    const client = await waiting(facility);
    const admissions = await facility.as("admissions");
    await admissions.call(admission.cancelAdmission, {
      params: mrNo(client),
      body: { demographicId: client.demographicId, version: client.version, reason: "Changed their mind" },
    });
    return { params: mrNo(client), body: { locationId: facility.locations.main } };
  }),
  sample(admission.cancelAdmission, "admissions", async (facility) => {
    const { version, demographicId, ...client } = await waiting(facility);
    return {
      params: mrNo({ ...client, demographicId }),
      body: { demographicId, version, reason: "Changed their mind" },
    };
  }),
  sample(admission.referClient, "admissions", async (facility) => {
    const { version, demographicId, ...client } = await waiting(facility);
    const body = { demographicId, version, referredTo: "Harbor Detox", reason: "Needs a medical detox" };
    return { params: mrNo({ ...client, demographicId }), body };
  }),
  sample(arrival.listArrivals, "admissions", async () => ({})),
  sample(arrival.admitArrival, "admissions", async (facility) => {
    const client = await givenClient(facility);
    return { body: { clientId: client.clientId, ...(await anAdmission(facility, client)) } };
  }),
  sample(arrival.referArrival, "admissions", async (facility) => {
    const { version, demographicId, clientId } = await waiting(facility);
    return { body: { clientId, demographicId, version, referredTo: "Harbor Detox", reason: "Needs a medical detox" } };
  }),
  sample(approval.requestApproval, "admissions", async (facility) => {
    const { version, demographicId, ...client } = await waiting(facility);
    return { params: mrNo({ ...client, demographicId }), body: { demographicId, version } };
  }),
  sample(approval.withdrawApproval, "admissions", async (facility) => {
    const { version, demographicId, ...client } = await waiting(facility);
    const params = mrNo({ ...client, demographicId });
    const admissions = await facility.as("admissions");
    const asked = await admissions.call(approval.requestApproval, { params, body: { demographicId, version } });
    return { params, body: { demographicId, version: asked.version, reason: "Chose another facility" } };
  }),
  sample(approval.listApprovals, "case_manager", () => ({})),
  sample(approval.listStayApprovals, "nurse", async (facility) => {
    const client = await givenAdmittedClient(facility);
    return { params: mrNo(client), query: { demographicId: client.demographicId } };
  }),
  sample(approval.requestStep, "nurse", async (facility) => {
    const client = await givenAdmittedClient(facility);
    return { params: mrNo(client), body: { demographicId: client.demographicId, request: aDischargeRequest } };
  }),
  sample(approval.withdrawStep, "nurse", async (facility) => {
    const client = await givenAdmittedClient(facility);
    const nurse = await facility.as("nurse");
    const { id, version } = await nurse.call(approval.requestStep, {
      params: mrNo(client),
      body: { demographicId: client.demographicId, request: aDischargeRequest },
    });
    return { params: { ...mrNo(client), approvalId: id }, body: { version, reason: "Stays another week" } };
  }),
  sample(approval.decideApproval, "case_manager", async (facility) => {
    const { version, demographicId, ...client } = await waiting(facility);
    const admissions = await facility.as("admissions");
    await admissions.call(approval.requestApproval, {
      params: mrNo({ ...client, demographicId }),
      body: { demographicId, version },
    });
    const manager = await facility.as("case_manager");
    const { rows } = await manager.call(approval.listApprovals);
    const request = rows.find((row) => row.demographicId === demographicId);
    return { params: { approvalId: request?.id ?? "" }, body: { version: 1, decision: "approve" as const } };
  }),
  sample(admission.dischargeClient, "case_manager", async (facility) => {
    const hourAgo = new Date(Date.parse(facility.clock.now()) - 3_600_000).toISOString();
    const client = await givenAdmittedClient(facility, { admittedAt: hourAgo });
    return {
      params: mrNo(client),
      body: {
        ...ofEpisode(client),
        dischargedAt: facility.clock.now(),
        dischargeType: "completed" as const,
        nubcStatusCode: "01",
        tedsReason: "1",
        dischargeTo: "Home",
        ...(await dischargeAnswers(await facility.as("case_manager"), client)),
      },
    };
  }),
  sample(undo.undoDischarge, "case_manager", async (facility) => {
    const hourAgo = new Date(Date.parse(facility.clock.now()) - 3_600_000).toISOString();
    const client = await givenAdmittedClient(facility, { admittedAt: hourAgo });
    const manager = await facility.as("case_manager");
    const { version } = await manager.call(admission.dischargeClient, {
      params: mrNo(client),
      body: {
        ...ofEpisode(client),
        dischargedAt: facility.clock.now(),
        dischargeType: "completed" as const,
        nubcStatusCode: "01",
        tedsReason: "1",
        dischargeTo: "Home",
        ...(await dischargeAnswers(manager, client)),
      },
    });
    const { demographicId } = client;
    return { params: mrNo(client), body: { demographicId, version, reason: "Discharged the wrong client" } };
  }),
  sample(admission.getDischargeRecord, "case_manager", async (facility) => {
    const client = await givenAdmittedClient(facility);
    return { params: mrNo(client), query: { demographicId: client.demographicId } };
  }),
  sample(admission.getDischargeChecklist, "case_manager", async (facility) => {
    const client = await givenAdmittedClient(facility);
    return { params: mrNo(client), query: { demographicId: client.demographicId } };
  }),
];
