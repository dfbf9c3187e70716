import { listWitnesses } from "#platform/shared/authentication/witness.contract.ts";
import { type Sample, sample } from "#testing/facility.ts";
import { clinicianSamples } from "./clinicians/samples.ts";
import * as staff from "./clinicians/staff.contract.ts";
import { roleSamples } from "./roles/samples.ts";

export const samples: readonly Sample[] = [
  ...clinicianSamples,
  ...roleSamples,
  sample(staff.listClinicians, "nurse", () => ({})),
  sample(staff.getAllClinicians, "nurse", () => ({})),
  sample(listWitnesses, "nurse", () => ({ query: { permission: "medications.witness" as const } })),
];
