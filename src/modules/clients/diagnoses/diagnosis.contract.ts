import { z } from "zod";
import { endpoint, Instant, PlainDate } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { ChartParams } from "../episodes/demographic.contract.ts";
import { clinicalStatuses, diagnosisKinds, poaCodes, verifications } from "./diagnosis.ts";
import { Icd10Code, Icd10Hit } from "./icd10.contract.ts";

const problems = ["mr-number-invalid", "not-found", "episode-not-of-client", "out-of-scope"] as const;

/** Search text here is never client data, so it may appear in the URL. */
export const searchDiagnoses = endpoint({
  method: "GET",
  path: "/diagnoses",
  summary: "Search ICD-10-CM by code, title or common name",
  permission: "diagnoses.read",
  query: z.strictObject({
    q: z.string().trim().min(1).max(100),
    on: PlainDate.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  response: z.strictObject({ rows: z.array(Icd10Hit) }),
});

export const getDiagnosisCode = endpoint({
  method: "GET",
  path: "/diagnoses/:code",
  summary: "An ICD-10-CM code and its subcodes",
  permission: "diagnoses.read",
  params: z.strictObject({ code: z.string().min(3).max(10) }),
  query: z.strictObject({ on: PlainDate.optional() }),
  response: Icd10Code.extend({ children: z.array(Icd10Code) }),
  problems: ["not-found"],
});

export const Specifiers = z.strictObject({
  severity: z.enum(["mild", "moderate", "severe"]).optional(),
  course: z.string().trim().max(80).optional(),
  inControlledEnvironment: z.boolean().optional(),
  onMaintenanceTherapy: z.boolean().optional(),
});
export const DiagnosisInput = z.strictObject({
  code: z
    .string()
    .trim()
    .transform((code) => code.toUpperCase())
    .pipe(z.string().regex(/^[A-Z][0-9A-Z]{2}(\.[0-9A-Z]{1,4})?$/, "Enter an ICD-10-CM code, like F10.20")),
  kind: z.enum(diagnosisKinds),
  verification: z.enum(verifications),
  clinicalStatus: z.enum(clinicalStatuses),
  poa: z.enum(poaCodes).nullable().default(null),
  onsetOn: PlainDate.nullable().default(null),
  diagnosedOn: PlainDate,
  specifiers: Specifiers.default({}),
});
export const Diagnosis = DiagnosisInput.extend({
  code: z.string(),
  codeTitle: z.string(),
  plainName: z.string().nullable(),
  diagnosedByName: z.string().nullable(),
});
export type Diagnosis = z.output<typeof Diagnosis>;

/** `setVersion` is 0 before the first entry of a stay. */
export const DiagnosisSet = z.strictObject({
  demographicId: Id,
  setVersion: z.number().int().min(0),
  entries: z.array(Diagnosis),
  reason: z.string().nullable(),
  byName: z.string().nullable(),
  at: Instant.nullable(),
});
export type DiagnosisSet = z.output<typeof DiagnosisSet>;

export const getDiagnoses = endpoint({
  method: "GET",
  path: "/clients/:mrNo/diagnoses",
  summary: "The diagnoses of a stay",
  permission: "diagnoses.read",
  chart: "client",
  params: ChartParams,
  query: z.strictObject({ demographicId: Id.optional() }),
  response: DiagnosisSet,
  problems,
});

export const getDiagnosisHistory = endpoint({
  method: "GET",
  path: "/clients/:mrNo/diagnoses/history",
  summary: "Diagnosis history",
  permission: "diagnoses.read",
  chart: "client",
  params: ChartParams,
  query: z.strictObject({ demographicId: Id.optional() }),
  response: z.strictObject({ rows: z.array(DiagnosisSet) }),
  problems,
});

export const updateDiagnoses = endpoint({
  method: "PUT",
  path: "/clients/:mrNo/update-diagnoses",
  summary: "Replace the diagnosis list",
  permission: "diagnoses.write",
  chart: "client",
  audit: { action: "diagnoses.updated", subject: "client" },
  params: ChartParams,
  body: z.strictObject({
    demographicId: Id,
    /** The version the user edited; 0 for the first one. */
    setVersion: z.number().int().min(0),
    entries: z.array(DiagnosisInput).max(50),
    reason: z.string().trim().min(3).max(500).optional(),
    conflictReason: z.string().trim().min(5).max(500).optional(),
  }),
  response: DiagnosisSet,
  problems: [
    ...problems,
    "stale-version",
    "principal-required",
    "code-not-principal",
    "code-not-billable",
    "code-expired",
    "poa-required",
    "diagnosis-conflict",
    "episode-frozen",
  ],
});
