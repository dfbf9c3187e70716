import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { addCredential, changeCredential, listCredentials } from "../credentials/credential.contract.ts";
import * as clinician from "./clinician.contract.ts";

/** A staff member no other test signs in as. */
async function colleague(facility: Facility, name: string): Promise<string> {
  return (await facility.as("technician", name)).clinicianId;
}
async function asSeen(facility: Facility, clinicianId: string) {
  return (await facility.as("owner")).call(clinician.getClinician, { params: { clinicianId } });
}

export function invitation(facility: Facility, key: string) {
  return {
    email: `${key}@${facility.tenant.slug}.example`,
    firstName: "Nora",
    lastName: "Quist",
    role: "nurse",
    locationIds: [facility.locations.main],
  };
}
export const license = {
  type: "license" as const,
  number: "RN-558201",
  state: "CA",
  issuer: "Board of Registered Nursing",
  issuedOn: "2022-01-01",
  expiresOn: "2028-01-31",
};

async function credential(facility: Facility, name: string) {
  const clinicianId = await colleague(facility, name);
  const added = await (await facility.as("owner")).call(addCredential, { params: { clinicianId }, body: license });
  return { clinicianId, credentialId: added.id, version: added.version };
}

export const clinicianSamples: readonly Sample[] = [
  sample(clinician.getClinician, "nurse", async (facility) => ({
    params: { clinicianId: await colleague(facility, "seen") },
  })),
  sample(clinician.inviteClinician, "admin", (facility) => ({ body: invitation(facility, "sample-invite") })),
  sample(clinician.resendInvitation, "admin", async (facility) => {
    const admin = await facility.as("admin");
    const { id } = await admin.call(clinician.inviteClinician, { body: invitation(facility, "sample-again") });
    return { params: { clinicianId: id } };
  }),
  sample(clinician.changeClinician, "admin", async (facility) => {
    const clinicianId = await colleague(facility, "changed");
    return {
      params: { clinicianId },
      body: { version: (await asSeen(facility, clinicianId)).version, title: "Lead technician" },
    };
  }),
  sample(clinician.listDependents, "admin", async (facility) => ({
    params: { clinicianId: await colleague(facility, "seen") },
  })),
  sample(clinician.setClinicianStatus, "admin", async (facility) => {
    const clinicianId = await colleague(facility, "suspended");
    const { version } = await asSeen(facility, clinicianId);
    return { params: { clinicianId }, body: { version, move: "suspend" as const, reason: "On leave" } };
  }),
  sample(clinician.listClinicianSessions, "admin", async (facility) => ({
    params: { clinicianId: await colleague(facility, "seen") },
  })),
  sample(clinician.revokeClinicianSessions, "admin", async (facility) => ({
    params: { clinicianId: await colleague(facility, "ended") },
    body: {},
  })),
  sample(clinician.listClinicianActivity, "compliance", async (facility) => ({
    params: { clinicianId: await colleague(facility, "seen") },
  })),
  sample(listCredentials, "nurse", async (facility) => ({
    params: { clinicianId: await colleague(facility, "seen") },
  })),
  sample(addCredential, "admin", async (facility) => ({
    params: { clinicianId: await colleague(facility, "seen") },
    body: license,
  })),
  sample(changeCredential, "admin", async (facility) => {
    const { version, ...params } = await credential(facility, "licensed");
    return { params, body: { act: "verify" as const, version } };
  }),
];
