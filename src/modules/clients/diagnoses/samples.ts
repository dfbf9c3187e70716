import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { chart, type GivenClient, givenAdmittedClient, mrNo } from "../testing.ts";
import * as diagnoses from "./diagnosis.contract.ts";

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

/** One valid call per endpoint, for the generated access tests. */
export const diagnosisSamples: readonly Sample[] = [
  sample(diagnoses.searchDiagnoses, "nurse", () => ({ query: { q: "alcohol" } })),
  sample(diagnoses.getDiagnosisCode, "nurse", () => ({ params: { code: "F10.20" } })),
  sample(diagnoses.getDiagnoses, "nurse", chart()),
  sample(diagnoses.getDiagnosisHistory, "nurse", chart()),
  sample(diagnoses.updateDiagnoses, "prescriber", async (facility) => {
    const client = await givenAdmittedClient(facility);
    return { params: mrNo(client), body: someDiagnoses(facility, client) };
  }),
];
