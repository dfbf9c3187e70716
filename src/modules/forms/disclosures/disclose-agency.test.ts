import { beforeAll, expect, it } from "vitest";
import { type GivenClient, givenAdmittedClient } from "#modules/clients/testing.ts";
import { getIncident, submitIncident } from "#modules/facility/incidents/incident.contract.ts";
import { addIncidentPerson, submitExternalReport } from "#modules/facility/incidents/incident-parts.contract.ts";
import { at, givenIncident } from "#modules/facility/incidents/testing.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { listDisclosures } from "./disclosure.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

/** A submitted allegation about a client, with its report to protective services. */
async function givenAllegation(client: GivenClient & { episode: { demographicId: string } }) {
  const nurse = await facility.as("nurse");
  const draft = await givenIncident(facility, { type: "abuse_neglect_allegation", nobodyInvolved: false });
  const named = await nurse.call(addIncidentPerson, {
    params: { incidentId: draft.id },
    body: {
      kind: "client",
      role: "affected",
      clientId: client.clientId,
      demographicId: client.episode.demographicId,
    },
  });
  await nurse.call(submitIncident, at(named));
  const admin = await facility.as("admin");
  const { external } = await admin.call(getIncident, { params: { incidentId: draft.id } });
  return { incidentId: draft.id, externalId: external[0]?.id ?? "" };
}
const said = () => ({
  submittedAt: facility.clock.now(),
  personReached: "R. Alvarez",
  confirmationNo: "PS-1182",
  disclosureBasis: "State child abuse reporting law",
});
const disclosuresOf = async (mrNo: string) =>
  (await (await facility.as("compliance")).call(listDisclosures, { params: { mrNo } })).rows;

it("CON-6: a report to an agency that names a client is recorded as a disclosure, on its own basis", async () => {
  const client = await givenAdmittedClient(facility);
  const params = await givenAllegation(client);
  const admin = await facility.as("admin");
  const report = (clientNamed?: "no" | "childAbuseReport") =>
    admin.call(submitExternalReport, { params, body: { ...said(), ...(clientNamed ? { clientNamed } : {}) } });
  await expect(report()).rejects.toMatchObject({
    code: "validation",
    problem: { errors: [{ path: "body.clientNamed" }] },
  });
  await report("childAbuseReport");
  const [row] = await disclosuresOf(client.mrNo);
  expect(row).toMatchObject({
    basis: "childAbuseReport",
    recipient: { name: "Protective services" },
    method: "phone",
    description: "Mandatory report: State child abuse reporting law",
  });
});

it("CON-6: a report by number only discloses nothing; one by consent needs the consent", async () => {
  const client = await givenAdmittedClient(facility);
  const params = await givenAllegation(client);
  const admin = await facility.as("admin");
  await expect(
    admin.call(submitExternalReport, { params, body: { ...said(), clientNamed: "consent" } }),
  ).rejects.toMatchObject({ code: "consent-required" });
  await admin.call(submitExternalReport, { params, body: { ...said(), clientNamed: "no" } });
  expect(await disclosuresOf(client.mrNo)).toEqual([]);
});

it("CON-8: a law that requires a report does not permit naming a client under 42 CFR Part 2", async () => {
  const client = await givenAdmittedClient(facility);
  const params = await givenAllegation(client);
  const admin = await facility.as("admin");
  const report = admin.call(submitExternalReport, { params, body: { ...said(), clientNamed: "requiredByLaw" } });
  await expect(report).rejects.toMatchObject({
    code: "legal-basis-missing",
    problem: { errors: [{ path: "body.clientNamed" }] },
  });
});
