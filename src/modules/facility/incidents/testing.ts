import { publicPostOf } from "#platform/server/public-posts/testing.ts";
import type { CallInput } from "#platform/shared/endpoint.ts";
import { addDays } from "#platform/shared/time/index.ts";
import { type Facility, type Person, type Sample, sample } from "#testing/facility.ts";
import { givenResident } from "../beds/testing.ts";
import * as anonymous from "./anonymous.contract.ts";
import * as incidents from "./incident.contract.ts";
import * as parts from "./incident-parts.contract.ts";

const tomorrow = (facility: Facility) => addDays(facility.clock.now().slice(0, 10), 1);

/** A complete draft of an incident report at the main location, by a nurse unless someone else is given. */
export async function givenIncident(
  facility: Facility,
  { by, ...fields }: Partial<CallInput<typeof incidents.startIncident>["body"]> & { by?: Person } = {},
): Promise<incidents.Incident> {
  const person = by ?? (await facility.as("nurse"));
  const at = facility.clock.now();
  return person.call(incidents.startIncident, {
    body: {
      locationId: facility.locations.main,
      type: "fall",
      occurredAt: at,
      discoveredAt: at,
      harm: "mild",
      facts: "Slipped on the wet floor beside the shower and hit the left knee.",
      immediateActions: "Vital signs taken, ice applied, floor dried.",
      nobodyInvolved: true,
      ...fields,
    },
  });
}

export async function givenSubmitted(
  facility: Facility,
  fields: Parameters<typeof givenIncident>[1] = {},
): Promise<incidents.Incident> {
  const draft = await givenIncident(facility, fields);
  const person = fields.by ?? (await facility.as("nurse"));
  return person.call(incidents.submitIncident, at(draft));
}

/** Path and version of a report, for its verbs. */
export const at = ({ id, version }: incidents.Incident) => ({ params: { incidentId: id }, body: { version } });

export async function givenTakenUp(
  facility: Facility,
  fields: Parameters<typeof givenIncident>[1] = {},
): Promise<incidents.Incident> {
  const report = await givenSubmitted(facility, fields);
  return (await facility.as("admin")).call(incidents.takeUpIncident, at(report));
}

/** A report with a corrective action of the nurse. */
export async function givenAction(facility: Facility): Promise<{ incidentId: string; actionId: string }> {
  const { id } = await givenTakenUp(facility);
  const [admin, nurse] = [await facility.as("admin"), await facility.as("nurse")];
  const report = await admin.call(parts.addIncidentAction, {
    params: { incidentId: id },
    body: { text: "Fit a non-slip mat", strength: "strong", ownerId: nurse.clinicianId, dueOn: tomorrow(facility) },
  });
  return { incidentId: id, actionId: report.actions[0]?.id ?? "" };
}

/** A report that must be made to protective services. */
export async function givenExternal(facility: Facility): Promise<{ incidentId: string; externalId: string }> {
  const { id } = await givenSubmitted(facility, { type: "abuse_neglect_allegation" });
  const report = await (await facility.as("admin")).call(incidents.getIncident, { params: { incidentId: id } });
  return { incidentId: id, externalId: report.external[0]?.id ?? "" };
}

/** An anonymous report with its code. */
async function givenAnonymous(facility: Facility): Promise<{ number: string; code: string }> {
  return facility.stranger().call(anonymous.reportAnonymously, { body: await anonymousBody(facility) });
}

const anonymousBody = async (facility: Facility) => ({
  eventClass: "near_miss" as const,
  type: "fall" as const,
  locationId: facility.locations.main,
  occurredAt: facility.clock.now(),
  facts: "A client almost slipped on the stairs.",
  post: await publicPostOf(facility, "incident"),
});

export const incidentSamples: readonly Sample[] = [
  sample(anonymous.anonymousForm, "nurse", () => ({})),
  sample(anonymous.reportAnonymously, "nurse", async (facility) => ({ body: await anonymousBody(facility) })),
  sample(anonymous.readAnonymousReport, "nurse", async (facility) => ({
    params: { code: (await givenAnonymous(facility)).code },
  })),
  sample(anonymous.answerAnonymously, "nurse", async (facility) => ({
    params: { code: (await givenAnonymous(facility)).code },
    body: { text: "It was in the morning.", post: await publicPostOf(facility, "incident") },
  })),
  sample(anonymous.askReporter, "nurse", async (facility) => {
    const { number } = await givenAnonymous(facility);
    const { rows } = await (await facility.as("admin")).call(incidents.listIncidents);
    const incidentId = rows.find((row) => row.number === number)?.id ?? "";
    return { params: { incidentId }, body: { text: "Which stairs?" } };
  }),
  sample(incidents.listIncidents, "nurse", () => ({})),
  sample(incidents.getIncident, "nurse", async (facility) => ({
    params: { incidentId: (await givenIncident(facility)).id },
  })),
  sample(incidents.startIncident, "technician", (facility) => ({
    body: {
      locationId: facility.locations.main,
      type: "fall" as const,
      occurredAt: facility.clock.now(),
      discoveredAt: facility.clock.now(),
    },
  })),
  sample(incidents.updateIncident, "nurse", async (facility) => {
    const draft = await givenIncident(facility);
    return { params: { incidentId: draft.id }, body: { version: draft.version, harm: "moderate" as const } };
  }),
  sample(incidents.submitIncident, "nurse", async (facility) => at(await givenIncident(facility))),
  sample(incidents.dismissIncident, "admin", async (facility) => {
    const { params, body } = at(await givenIncident(facility));
    return { params, body: { ...body, reason: "Entered by mistake" } };
  }),
  sample(incidents.takeUpIncident, "admin", async (facility) => at(await givenSubmitted(facility))),
  sample(incidents.investigateIncident, "admin", async (facility) => at(await givenTakenUp(facility))),
  sample(incidents.planIncidentActions, "admin", async (facility) => at(await givenTakenUp(facility))),
  sample(incidents.closeIncident, "compliance", async (facility) => {
    const report = await givenTakenUp(facility);
    return at(await (await facility.as("admin")).call(incidents.planIncidentActions, at(report)));
  }),
  sample(incidents.reopenIncident, "compliance", async (facility) => {
    const report = await givenTakenUp(facility);
    const planned = await (await facility.as("admin")).call(incidents.planIncidentActions, at(report));
    const { params, body } = at(await (await facility.as("compliance")).call(incidents.closeIncident, at(planned)));
    return { params, body: { ...body, reason: "New facts came up" } };
  }),
  sample(incidents.voidIncident, "compliance", async (facility) => {
    const { params, body } = at(await givenSubmitted(facility));
    return { params, body: { ...body, reason: "Duplicate report" } };
  }),
  sample(incidents.joinIncident, "admin", async (facility) => {
    const into = await givenSubmitted(facility);
    const { params, body } = at(await givenSubmitted(facility));
    return { params, body: { ...body, intoId: into.id } };
  }),
  sample(incidents.decideSentinel, "compliance", async (facility) => {
    const { params, body } = at(await givenSubmitted(facility, { harm: "severe" }));
    return { params, body: { ...body, sentinel: "no" as const } };
  }),
  sample(incidents.addIncidentAddendum, "nurse", async (facility) => ({
    params: { incidentId: (await givenSubmitted(facility)).id },
    body: { text: "The knee was X-rayed: no fracture." },
  })),
  sample(parts.addIncidentPerson, "nurse", async (facility) => {
    const { clientId, demographicId } = await givenResident(facility);
    return {
      params: { incidentId: (await givenIncident(facility)).id },
      body: { kind: "client" as const, role: "affected" as const, clientId, demographicId },
    };
  }),
  sample(parts.removeIncidentPerson, "nurse", async (facility) => {
    const { id } = await givenIncident(facility);
    const report = await (await facility.as("nurse")).call(parts.addIncidentPerson, {
      params: { incidentId: id },
      body: { kind: "visitor", role: "witness", name: "Dale Porter" },
    });
    return { params: { incidentId: id, personId: report.people[0]?.id ?? "" } };
  }),
  sample(parts.addIncidentNotice, "nurse", async (facility) => ({
    params: { incidentId: (await givenSubmitted(facility)).id },
    body: {
      recipient: "family" as const,
      personReached: "Ann Wright",
      method: "phone" as const,
      at: facility.clock.now(),
    },
  })),
  sample(parts.addIncidentAction, "admin", async (facility) => ({
    params: { incidentId: (await givenTakenUp(facility)).id },
    body: {
      text: "Fit a non-slip mat",
      strength: "strong" as const,
      ownerId: (await facility.as("nurse")).clinicianId,
      dueOn: tomorrow(facility),
    },
  })),
  sample(parts.updateIncidentAction, "nurse", async (facility) => ({
    params: await givenAction(facility),
    body: { move: "finish" as const },
  })),
  sample(parts.verifyIncidentAction, "admin", async (facility) => {
    const params = await givenAction(facility);
    await (await facility.as("nurse")).call(parts.updateIncidentAction, { params, body: { move: "finish" } });
    return { params };
  }),
  sample(parts.submitExternalReport, "admin", async (facility) => ({
    params: await givenExternal(facility),
    body: {
      submittedAt: facility.clock.now(),
      personReached: "R. Alvarez",
      confirmationNo: "PS-1182",
      disclosureBasis: "42 CFR 2.12(c)(6), report of suspected abuse",
    },
  })),
  sample(parts.externalNotRequired, "compliance", async (facility) => ({
    params: await givenExternal(facility),
    body: { reason: "Reported by the county already" },
  })),
  sample(parts.getIncidentAnalysis, "compliance", async (facility) => ({
    params: { incidentId: (await givenSubmitted(facility)).id },
  })),
  sample(parts.putIncidentAnalysis, "compliance", async (facility) => ({
    params: { incidentId: (await givenSubmitted(facility)).id },
    body: {
      version: 0,
      method: "five_whys" as const,
      privilege: "peer_review" as const,
      sequence: "Shower left running, floor wet.",
      causes: ["No drain mat"],
      team: null,
    },
  })),
  sample(parts.incidentTrends, "compliance", () => ({ query: { from: "2026-01-01", to: "2026-12-31" } })),
];

/** One valid call of every endpoint of this module, for the access tests. */
