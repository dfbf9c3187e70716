import { expect, it } from "vitest";
import { modules } from "./modules.ts";

/** Names of operations whose answer or effect reaches someone outside, as far as names can say it. */
const outward =
  /print|export|download|fetched|\bsent\b|[.-]sent$|share|fax|emailed|disclos|external|face-sheet|eligibility/;

const endpoints = modules.flatMap(({ handlers = [] }) => handlers.map(({ contract }) => contract));
const nameOf = (one: (typeof endpoints)[number]) => `${one.method} ${one.path}`;

it("CON-6 every operation whose answer can leave the facility says whether the recipient is checked", () => {
  const candidates = endpoints.filter(
    (one) =>
      one.limit?.bucket === "exports" ||
      outward.test(one.audit?.action ?? "") ||
      (outward.test(one.path) && (one.audit || one.method !== "GET")),
  );
  expect(candidates.length).toBeGreaterThan(12);
  expect(candidates.filter((one) => !one.leaves).map(nameOf)).toEqual([]);
});

it("CON-6 the operations that check the recipient", () => {
  expect(endpoints.flatMap((one) => (one.leaves === "checked" ? [nameOf(one)] : [])).sort()).toEqual([
    "GET /crm/referrals/:referralId/letter",
    "POST /clients/:mrNo/disclosures",
    "POST /clients/:mrNo/insurance/:insuranceId/eligibility",
    "POST /crm/assessments/refer-out",
    "POST /crm/leads/:leadId/insurance/:insuranceId/eligibility",
    "POST /document-signing/sign-document",
    "POST /e-prescribing/patients/:demographicId/sso",
    "POST /e-prescribing/sync-from/allergies",
    "POST /e-prescribing/sync-from/diagnoses",
    "POST /e-prescribing/sync-from/medications",
    "POST /e-prescribing/sync-to/allergies",
    "POST /e-prescribing/sync-to/diagnoses",
    "POST /e-prescribing/sync-to/medications",
    "POST /incident-reports/:incidentId/external-reports/:externalId/submit",
  ]);
});

it("CON-6 every task for an outside service says whether what it sends is checked", () => {
  const tasks = modules.flatMap(({ outbound = [] }) => outbound);
  expect(tasks.flatMap(({ operation, leaves }) => (leaves === "checked" ? [operation] : []))).toEqual([
    "eligibility.check",
    "signing.send",
  ]);
  expect(tasks.length).toBeGreaterThan(4);
});
