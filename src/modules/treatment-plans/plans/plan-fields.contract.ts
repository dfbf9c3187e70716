import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { enumKeys } from "#platform/shared/typed.ts";
import { PlanGoal, PlanIntervention, PlanNeed, PlanObjective, PlanProblem } from "./item.contract.ts";
import { participationLabels, planStates, planTypeLabels } from "./plan.ts";
import type { PlanDocument } from "./plan-document.ts";

export const planParams = z.strictObject({ planId: Id });
export const PlanType = z.enum(enumKeys(planTypeLabels));

const prose = (most: number) =>
  z.string().trim().min(1, "Enter a text.").max(most, `At most ${most} characters.`).nullable();

const Dimension = z.strictObject({
  dimension: z.number().int().min(1).max(6),
  /** 0 none, 4 severe. */
  severity: z.number().int().min(0).max(4),
  summary: z.string().trim().max(500),
});

/** What a plan says besides its problems. */
export const planFields = {
  presentingSummary: prose(4000),
  strengths: prose(2000),
  needsPreferences: prose(2000),
  barriers: prose(2000),
  culturalConsiderations: prose(2000),
  transitionCriteria: prose(2000),
  asamDimensions: z.array(Dimension).max(6),
  participation: z.enum(enumKeys(participationLabels)).nullable(),
  participationNote: prose(2000),
};

export const PlanSignature = z.strictObject({
  id: Id,
  role: z.enum(["author", "supervisor", "client", "guardian"]),
  required: z.boolean(),
  status: z.enum(["requested", "signed", "refused", "unable", "returned", "withdrawn"]),
  clinicianId: Id.nullable(),
  /** Who is asked, or who signed. */
  name: z.string().nullable(),
  credentials: z.string().nullable(),
  decidedAt: Instant.nullable(),
  reason: z.string().nullable(),
  witnessName: z.string().nullable(),
  recordedByName: z.string().nullable(),
  dueAt: Instant,
  /** Whether the chain of signatures verifies; null while nothing is signed. */
  isValid: z.boolean().nullable(),
});
export type PlanSignature = z.output<typeof PlanSignature>;

export const PlanVersion = z.strictObject({
  id: idOf("treatment-plan"),
  versionNo: z.number().int(),
  type: PlanType,
  status: z.enum(planStates.states),
  effectiveFrom: Instant.nullable(),
  effectiveTo: Instant.nullable(),
});

const Stop = z.strictObject({ code: z.string(), path: z.string(), message: z.string() });

export const TreatmentPlan = z.strictObject({
  id: idOf("treatment-plan"),
  seriesId: Id,
  versionNo: z.number().int(),
  client: z.strictObject({ clientId: idOf("client"), mrNo: z.string(), name: z.string(), birthDate: z.string() }),
  demographicId: Id,
  locationId: Id,
  locationName: z.string(),
  timeZone: z.string(),
  type: PlanType,
  status: z.enum(planStates.states),
  statusReason: z.string().nullable(),
  levelOfCareCode: z.string().nullable(),
  effectiveFrom: Instant.nullable(),
  effectiveTo: Instant.nullable(),
  nextReviewDue: Instant.nullable(),
  diagnoses: z.array(z.strictObject({ code: z.string(), title: z.string(), kind: z.string() })),
  ...planFields,
  author: z.strictObject({ clinicianId: Id, name: z.string() }),
  problems: z.array(PlanProblem),
  goals: z.array(PlanGoal),
  objectives: z.array(PlanObjective),
  interventions: z.array(PlanIntervention),
  needs: z.array(PlanNeed),
  signatures: z.array(PlanSignature),
  /** As it was submitted, or as it would be now. */
  document: z.custom<PlanDocument>((value) => typeof value === "object" && value !== null),
  sha256: z.string().nullable(),
  /** What is missing before signatures. */
  stops: z.array(Stop),
  /** More than 60% of the objectives are library text (TXP-5). */
  isUnindividualized: z.boolean(),
  /** The percentage it shares with another client's plan by the same author in 90 days; null below 90, and once signed. */
  likeOtherPlan: z.number().int().nullable(),
  versions: z.array(PlanVersion),
  guardians: z.array(z.strictObject({ contactId: Id, name: z.string() })),
  abilities: z.strictObject({
    edit: z.boolean(),
    submit: z.boolean(),
    reopen: z.boolean(),
    approve: z.boolean(),
    askClient: z.boolean(),
    revise: z.boolean(),
    close: z.boolean(),
    void: z.boolean(),
  }),
  version: Version,
});
export type TreatmentPlan = z.output<typeof TreatmentPlan>;

export const getPlan = endpoint({
  method: "GET",
  path: "/treatment-plannings/:planId",
  summary: "A treatment plan with its items, signatures and versions",
  permission: "treatmentPlans.read",
  chart: "client",
  whileHanded: { type: "treatment-plan", param: "planId" },
  params: planParams,
  response: TreatmentPlan,
  problems: ["not-found", "out-of-scope"],
});
