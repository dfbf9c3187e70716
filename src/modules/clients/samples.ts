import { type Facility, type Sample, sample } from "#platform/server/testing.ts";
import { endGrant, listGrants, reviewGrant } from "#platform/shared/break-glass/break-glass.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { liftLegalHold, listLegalHolds, setLegalHold } from "#platform/shared/legal-holds/legal-holds.contract.ts";
import * as alerts from "./alerts/alert.contract.ts";
import * as team from "./care-team/care-team.contract.ts";
import * as contacts from "./contacts/contact.contract.ts";
import * as diagnoses from "./diagnoses/diagnosis.contract.ts";
import * as admission from "./episodes/admission.contract.ts";
import * as demographics from "./episodes/demographic.contract.ts";
import { breakGlass } from "./identity/break-glass.contract.ts";
import * as people from "./identity/client.contract.ts";
import * as lists from "./identity/client-list.contract.ts";
import * as stays from "./stays/stay.contract.ts";
import {
  anAdmission,
  type GivenAdmittedClient,
  type GivenClient,
  givenAdmittedClient,
  givenClient,
  givenDayLevel,
  givenEmergencyContact,
} from "./testing.ts";
import * as timeline from "./timeline/timeline.contract.ts";
import * as vitals from "./vitals/vital.contract.ts";

const mrNo = ({ mrNo: number }: GivenClient) => ({ mrNo: number });
const ofEpisode = ({ episode }: GivenAdmittedClient) => ({
  demographicId: episode.demographicId,
  version: episode.version,
});
/** A chart that is open to everybody of the main place. */
const chart =
  (given: (facility: Facility) => Promise<GivenClient> = givenClient) =>
  async (facility: Facility) => ({
    params: mrNo(await given(facility)),
  });

async function waiting(facility: Facility): Promise<GivenClient & { version: number }> {
  const client = await givenClient(facility);
  const admissions = await facility.as("admissions");
  const { version } = await admissions.call(demographics.getLatestDemographic, { params: mrNo(client) });
  return { ...client, version };
}
async function withAlert(facility: Facility) {
  const client = await givenClient(facility);
  const nurse = await facility.as("nurse");
  const alert = await nurse.call(alerts.addAlert, {
    params: mrNo(client),
    body: { category: "diet" as const, level: "info" as const, instructions: "No peanuts" },
  });
  return { client, alert };
}
export async function withVitals(facility: Facility) {
  const client = await givenAdmittedClient(facility);
  const nurse = await facility.as("nurse");
  const set = await nurse.call(vitals.recordVitals, {
    params: mrNo(client),
    body: aSet(facility, client, [{ metric: "pulse", value: "140", unit: "/min" }], { told: "Charge nurse" }),
  });
  return { client, set };
}
export function aSet(
  facility: Facility,
  client: GivenClient,
  readings: { metric: string; value: string; unit: string }[],
  over: object = {},
) {
  return {
    demographicId: client.demographicId,
    clientRequestId: newId(),
    effectiveAt: facility.clock.now(),
    readings,
    ...over,
  };
}
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
export const someDiagnoses = (facility: Facility, client: GivenClient, setVersion = 0) => ({
  demographicId: client.demographicId,
  setVersion,
  entries: [
    {
      code: "F10.20",
      kind: "principal" as const,
      verification: "confirmed" as const,
      clinicalStatus: "active" as const,
      diagnosedOn: facility.clock.now().slice(0, 10),
    },
  ],
});

/** One valid call of each endpoint, for the access tests that are derived from the list of all. */
export const clientSamples: readonly Sample[] = [
  sample(lists.listClients, "nurse", () => ({})),
  sample(lists.searchClients, "nurse", () => ({ body: { q: "test", filters: {} } })),
  sample(lists.listClientPatients, "nurse", () => ({})),
  sample(people.createClientEndpoint, "admissions", (facility) => ({
    body: {
      legalFirstName: "Wren",
      legalLastName: `Sample${newId().slice(-6)}`,
      birthDate: "1991-04-05",
      sexAtBirth: "UNK" as const,
      locationId: facility.locations.main,
    },
  })),
  sample(people.matchClients, "admissions", () => ({ body: { legalFirstName: "Wren", legalLastName: "Nobody" } })),
  sample(people.getChart, "nurse", chart()),
  sample(people.updateClient, "nurse", async (facility) => {
    const client = await givenClient(facility);
    const nurse = await facility.as("nurse");
    const { version } = await nurse.call(people.getChart, { params: mrNo(client) });
    return { params: mrNo(client), body: { version, ssn: "219-09-9999" } };
  }),
  sample(people.revealClient, "admissions", async (facility) => ({
    params: mrNo(await givenClient(facility)),
    body: { field: "ssn" as const },
  })),
  ...emergencySamples(),
  sample(people.restrictClient, "compliance", async (facility) => {
    const client = await givenClient(facility);
    const compliance = await facility.as("compliance");
    const { version } = await compliance.call(people.getChart, { params: mrNo(client) });
    return { params: mrNo(client), body: { version, restricted: true, reason: "Works at this facility" } };
  }),
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
  sample(admission.requestApproval, "admissions", async (facility) => {
    const { version, demographicId, ...client } = await waiting(facility);
    return { params: mrNo({ ...client, demographicId }), body: { demographicId, version } };
  }),
  sample(admission.listApprovals, "case_manager", () => ({})),
  sample(admission.decideApproval, "case_manager", async (facility) => {
    const { version, demographicId, ...client } = await waiting(facility);
    const admissions = await facility.as("admissions");
    await admissions.call(admission.requestApproval, {
      params: mrNo({ ...client, demographicId }),
      body: { demographicId, version },
    });
    const manager = await facility.as("case_manager");
    const { rows } = await manager.call(admission.listApprovals);
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
      },
    };
  }),
  sample(admission.getDischargeChecklist, "case_manager", async (facility) => {
    const client = await givenAdmittedClient(facility);
    return { params: mrNo(client), query: { demographicId: client.demographicId } };
  }),
  sample(stays.listLevelStays, "nurse", chart()),
  sample(stays.listLocationStays, "nurse", chart()),
  sample(stays.getDischargeDate, "nurse", chart()),
  sample(stays.changeLevel, "nurse", async (facility) => {
    const hourAgo = new Date(Date.parse(facility.clock.now()) - 3_600_000).toISOString();
    const client = await givenAdmittedClient(facility, { admittedAt: hourAgo });
    const other = await givenDayLevel(facility, "Evening program");
    return {
      params: mrNo(client),
      body: {
        demographicId: client.demographicId,
        levelOfCareId: other,
        effectiveAt: facility.clock.now(),
        reason: "step_down" as const,
      },
    };
  }),
  sample(stays.changeLocationEndpoint, "admissions", async (facility) => {
    const hourAgo = new Date(Date.parse(facility.clock.now()) - 3_600_000).toISOString();
    const client = await givenAdmittedClient(facility, { admittedAt: hourAgo });
    return {
      params: mrNo(client),
      body: {
        demographicId: client.demographicId,
        locationId: facility.locations.other,
        effectiveAt: facility.clock.now(),
      },
    };
  }),
  sample(stays.setDischargeDate, "nurse", async (facility) => {
    const client = await givenAdmittedClient(facility);
    return {
      params: mrNo(client),
      body: { ...ofEpisode(client), date: "2099-01-01", reason: "Planned with the family" },
    };
  }),
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
  sample(team.setPrimaryTherapist, "case_manager", async (facility) => {
    const client = await givenAdmittedClient(facility);
    const therapist = await facility.as("therapist");
    return {
      params: mrNo(client),
      body: { demographicId: client.demographicId, clinicianId: therapist.clinicianId },
    };
  }),
  sample(team.getCaseLoad, "nurse", () => ({})),
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
  sample(contacts.listContacts, "nurse", chart()),
  sample(contacts.addFamilyMember, "nurse", async (facility) => ({
    params: mrNo(await givenClient(facility)),
    body: { relationship: "PRN" as const, firstName: "Pat" },
  })),
  sample(contacts.addStakeholder, "nurse", async (facility) => ({
    params: mrNo(await givenClient(facility)),
    body: { relationship: "attorney" as const, firstName: "Sam", organizationName: "Sample Law" },
  })),
  sample(contacts.changeContact, "nurse", async (facility) => {
    const client = await givenClient(facility);
    const contact = await givenEmergencyContact(facility, client);
    return {
      params: { ...mrNo(client), contactId: contact.id },
      body: { version: contact.version, relationship: "SIB" as const, firstName: "Robin", emergencyPriority: 2 },
    };
  }),
  sample(contacts.endContact, "nurse", async (facility) => {
    const client = await givenClient(facility);
    const contact = await givenEmergencyContact(facility, client);
    return { params: { ...mrNo(client), contactId: contact.id }, query: { version: contact.version } };
  }),
  sample(diagnoses.searchDiagnoses, "nurse", () => ({ query: { q: "alcohol" } })),
  sample(diagnoses.getDiagnosisCode, "nurse", () => ({ params: { code: "F10.20" } })),
  sample(diagnoses.getDiagnoses, "nurse", chart()),
  sample(diagnoses.getDiagnosisHistory, "nurse", chart()),
  sample(diagnoses.updateDiagnoses, "prescriber", async (facility) => {
    const client = await givenAdmittedClient(facility);
    return { params: mrNo(client), body: someDiagnoses(facility, client) };
  }),
  sample(alerts.listAlerts, "nurse", chart()),
  sample(alerts.addAlert, "nurse", async (facility) => ({
    params: mrNo(await givenClient(facility)),
    body: { category: "diet" as const, level: "info" as const, instructions: "No peanuts" },
  })),
  sample(alerts.changeAlert, "nurse", async (facility) => {
    const { client, alert } = await withAlert(facility);
    return {
      params: { ...mrNo(client), alertId: alert.id },
      body: { version: alert.version, level: "caution" as const, instructions: "No peanuts, no sesame" },
    };
  }),
  sample(alerts.reviewAlert, "nurse", async (facility) => {
    const { client, alert } = await withAlert(facility);
    return { params: { ...mrNo(client), alertId: alert.id }, body: { version: alert.version, reviewDueAt: null } };
  }),
  sample(alerts.resolveAlert, "nurse", async (facility) => {
    const { client, alert } = await withAlert(facility);
    return {
      params: { ...mrNo(client), alertId: alert.id },
      body: { version: alert.version, reason: "Tested negative" },
    };
  }),
  sample(vitals.listVitals, "nurse", chart(givenAdmittedClient)),
  sample(vitals.getMetricSeries, "nurse", async (facility) => ({
    params: mrNo(await givenAdmittedClient(facility)),
    query: { keys: "pulse,systolic" },
  })),
  sample(vitals.recordVitals, "nurse", async (facility) => {
    const client = await givenAdmittedClient(facility);
    return {
      params: mrNo(client),
      body: aSet(facility, client, [{ metric: "temperature", value: "98.6", unit: "[degF]" }]),
    };
  }),
  sample(vitals.markVitalsInError, "nurse", async (facility) => {
    const { client, set } = await withVitals(facility);
    return { params: { ...mrNo(client), setId: set.id }, body: { reason: "Cuff was too small" } };
  }),
  sample(vitals.acknowledgeReading, "nurse", async (facility) => {
    const { client, set } = await withVitals(facility);
    return {
      params: { ...mrNo(client), readingId: set.readings[0]?.id ?? "" },
      body: { actionTaken: "Repeated after rest, prescriber called" },
    };
  }),
  sample(timeline.getTimeline, "nurse", chart()),
];

const anEmergency = { reason: "patient_safety" as const, reasonText: "Called about a fall at the other place" };

/** A chart that is restricted to its care team, so that nobody of the main place reaches it. */
async function givenShutClient(facility: Facility): Promise<GivenClient> {
  const client = await givenClient(facility);
  const compliance = await facility.as("compliance");
  const { version } = await compliance.call(people.getChart, { params: { mrNo: client.mrNo } });
  await compliance.call(people.restrictClient, {
    params: { mrNo: client.mrNo },
    body: { version, restricted: true, reason: "Works at this facility" },
  });
  return client;
}

/** The shut chart, opened by the nurse of the main place. */
async function givenBrokenGlass(facility: Facility) {
  const client = await givenShutClient(facility);
  const nurse = await facility.as("nurse");
  const grant = await nurse.call(breakGlass, { params: { mrNo: client.mrNo }, body: anEmergency }, { signing: true });
  return { client, grant };
}

function emergencySamples(): readonly Sample[] {
  return [
    sample(
      breakGlass,
      "nurse",
      async (facility) => ({ params: { mrNo: (await givenShutClient(facility)).mrNo }, body: anEmergency }),
      { signing: true },
    ),
    sample(listGrants, "compliance", () => ({})),
    sample(endGrant, "nurse", async (facility) => ({
      params: { grantId: (await givenBrokenGlass(facility)).grant.grantId },
    })),
    sample(reviewGrant, "compliance", async (facility) => ({
      params: { grantId: (await givenBrokenGlass(facility)).grant.grantId },
      body: { version: 1, decision: "justify" as const, note: "The fall is in the incident log." },
    })),
    sample(listLegalHolds, "compliance", () => ({})),
    sample(setLegalHold, "compliance", async (facility) => ({
      body: { subjectType: "client", subjectId: (await givenClient(facility)).clientId, reason: holdReason },
    })),
    sample(liftLegalHold, "compliance", async (facility) => {
      const { id, version } = await givenHold(facility);
      return { params: { holdId: id }, body: { version, reason: "The court released the record today" } };
    }),
  ];
}

const holdReason = "Subpoena in the matter of a former employee";
async function givenHold(facility: Facility) {
  const compliance = await facility.as("compliance");
  return compliance.call(setLegalHold, {
    body: { subjectType: "client", subjectId: (await givenClient(facility)).clientId, reason: holdReason },
  });
}
