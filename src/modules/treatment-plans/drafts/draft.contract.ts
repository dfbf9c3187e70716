import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { Defaults, libraryTypes } from "../library/library.contract.ts";
import { PlanType, TreatmentPlan } from "../plans/plan-fields.contract.ts";

const ProposalSchema = z.strictObject({
  key: z.string().min(1).max(120),
  type: z.enum(libraryTypes),
  parentKey: z.string().max(120).nullable(),
  text: z.string().trim().min(1).max(1000),
  dimension: z.number().int().min(1).max(6).nullable(),
  icd10: z.array(z.string().max(10)).max(10),
  defaults: Defaults,
  source: z.string().trim().min(1).max(300),
  rationale: z.string().trim().min(1).max(500),
  state: z.enum(["proposed", "accepted", "edited", "rejected"]),
});

export const PlanDraft = z.strictObject({
  id: idOf("plan-draft"),
  clientId: idOf("client"),
  demographicId: Id,
  type: PlanType,
  origin: z.enum(["generated", "copied", "ai"]),
  items: z.array(ProposalSchema),
  createdAt: Instant,
  expiresAt: Instant,
  version: Version,
});
export type PlanDraft = z.output<typeof PlanDraft>;

const problems = ["not-found", "out-of-scope", "stale-version", "wrong-state", "validation"] as const;
const stay = { mrNo: z.string().min(1).max(20), demographicId: Id.optional(), type: PlanType };

export const generatePlan = endpoint({
  method: "POST",
  path: "/treatment-plannings/generate",
  summary: "Propose problems, goals, objectives and interventions from diagnoses, scores and the library",
  permission: "treatmentPlans.write",
  chart: "client",
  audit: { action: "plan.generated", subject: "plan-draft" },
  body: z.strictObject(stay),
  response: PlanDraft,
  status: 201,
  problems: [...problems, "mr-number-invalid"],
});

export const listPlanDrafts = endpoint({
  method: "GET",
  path: "/treatment-plannings/drafts",
  summary: "Open proposals for a client's plan",
  permission: "treatmentPlans.write",
  chart: "client",
  query: z.strictObject({ mrNo: z.string().min(1).max(20) }),
  response: z.strictObject({ clientId: idOf("client"), rows: z.array(PlanDraft) }),
  problems: ["mr-number-invalid", "not-found", "out-of-scope"],
});

export const addPlanDraft = endpoint({
  method: "POST",
  path: "/treatment-plannings/drafts",
  summary: "Add proposals of an assistant or another record; a clinician accepts each",
  permission: "treatmentPlans.write",
  chart: "client",
  idempotent: true,
  audit: { action: "plan.proposed", subject: "plan-draft" },
  body: z.strictObject({
    ...stay,
    origin: z.enum(["copied", "ai"]),
    items: z
      .array(ProposalSchema.omit({ state: true }))
      .min(1)
      .max(200),
  }),
  response: PlanDraft,
  status: 201,
  problems: [...problems, "mr-number-invalid"],
});

const params = z.strictObject({ draftId: Id });

export const changePlanDraft = endpoint({
  method: "PATCH",
  path: "/treatment-plannings/drafts/:draftId",
  summary: "Reject proposals, or take a rejection back",
  permission: "treatmentPlans.write",
  chart: "client",
  audit: { action: "plan.proposals-changed", subject: "plan-draft" },
  params,
  body: z.strictObject({
    version: Version,
    keys: z.array(z.string().max(120)).min(1).max(200),
    state: z.enum(["proposed", "rejected"]),
  }),
  response: PlanDraft,
  problems,
});

export const discardPlanDraft = endpoint({
  method: "DELETE",
  path: "/treatment-plannings/drafts/:draftId",
  summary: "Discard open proposals",
  permission: "treatmentPlans.write",
  chart: "client",
  audit: { action: "plan.proposals-discarded", subject: "plan-draft" },
  params,
  problems,
});

export const acceptPlanDraft = endpoint({
  method: "POST",
  path: "/treatment-plannings/drafts/:draftId/accept",
  summary: "Add accepted proposals to the draft plan, which is begun when there is none",
  permission: "treatmentPlans.write",
  chart: "client",
  idempotent: true,
  audit: { action: "plan.proposals-accepted", subject: "treatment-plan" },
  params,
  body: z.strictObject({
    version: Version,
    /** What to add, each with what it belongs to; an own text replaces the proposed one. */
    items: z
      .array(z.strictObject({ key: z.string().max(120), text: z.string().trim().min(1).max(1000).optional() }))
      .min(1)
      .max(200),
  }),
  response: TreatmentPlan,
  problems: [...problems, "plan-locked", "plan-exists"],
});
