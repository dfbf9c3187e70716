import { z } from "zod";
import { ChartParams } from "#modules/clients/episodes/demographic.contract.ts";
import { commaList, endpoint, Instant, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { planStates } from "./plan.ts";
import { PlanType, PlanVersion, planFields, planParams, TreatmentPlan } from "./plan-fields.contract.ts";

const problems = ["not-found", "out-of-scope", "stale-version", "wrong-state", "validation"] as const;

/** A plan in the list of a client. */
export const PlanSummary = z.strictObject({
  id: idOf("treatment-plan"),
  seriesId: Id,
  versionNo: z.number().int(),
  demographicId: Id,
  type: PlanType,
  status: z.enum(planStates.states),
  timeZone: z.string(),
  authorName: z.string(),
  effectiveFrom: Instant.nullable(),
  effectiveTo: Instant.nullable(),
  nextReviewDue: Instant.nullable(),
  version: Version,
});
export type PlanSummary = z.output<typeof PlanSummary>;

export const listClientPlans = endpoint({
  method: "GET",
  path: "/clients/:mrNo/treatment-plannings",
  summary: "Treatment plans of a client, the latest first, and what is due",
  permission: "treatmentPlans.read",
  chart: "client",
  params: ChartParams,
  response: z.strictObject({
    clientId: idOf("client"),
    demographicId: Id,
    timeZone: z.string(),
    /** Whether the stay can have plans: the client is admitted. */
    isAdmitted: z.boolean(),
    rows: z.array(PlanSummary),
    due: z.array(z.strictObject({ title: z.string(), sentence: z.string(), dueAt: Instant, isOverdue: z.boolean() })),
  }),
  problems: ["mr-number-invalid", "not-found", "out-of-scope"],
});

export const createPlan = endpoint({
  method: "POST",
  path: "/treatment-plannings",
  summary: "Begin a plan: empty, or the next version of another with its content",
  permission: "treatmentPlans.write",
  chart: "client",
  idempotent: true,
  audit: { action: "plan.created", subject: "treatment-plan" },
  body: z.strictObject({
    mrNo: z.string().min(1).max(20),
    demographicId: Id.optional(),
    type: PlanType,
    /** The plan whose content and ids the new version takes over. */
    fromPlanId: Id.nullable().default(null),
  }),
  response: TreatmentPlan,
  status: 201,
  problems: [...problems, "mr-number-invalid", "plan-exists"],
});

export const changePlan = endpoint({
  method: "PATCH",
  path: "/treatment-plannings/:planId",
  summary: "Change what a draft plan says besides its problems",
  permission: "treatmentPlans.write",
  chart: "client",
  audit: { action: "plan.changed", subject: "treatment-plan" },
  params: planParams,
  body: z
    .strictObject({ ...planFields, type: z.enum(["initial", "master"]) })
    .partial()
    .extend({ version: Version }),
  response: TreatmentPlan,
  problems: [...problems, "plan-locked"],
});

const reason = z.string().trim().min(3, "Enter a reason.").max(1000);
const moved = {
  chart: "client",
  params: planParams,
  body: z.strictObject({ version: Version, reason }),
  response: TreatmentPlan,
  problems,
} as const;

export const reopenPlan = endpoint({
  ...moved,
  method: "POST",
  path: "/treatment-plannings/:planId/reopen",
  summary: "Return a submitted plan to draft; its signatures are withdrawn and the signers notified",
  permission: "treatmentPlans.sign",
  audit: { action: "plan.reopened", subject: "treatment-plan" },
});
export const closePlan = endpoint({
  ...moved,
  method: "POST",
  path: "/treatment-plannings/:planId/close",
  summary: "Close a plan in force; objectives still in progress end as not attained",
  permission: "treatmentPlans.sign",
  audit: { action: "plan.closed", subject: "treatment-plan" },
});
export const voidPlan = endpoint({
  ...moved,
  method: "POST",
  path: "/treatment-plannings/:planId/void",
  summary: "Void a plan that was written in error; it stays readable",
  permission: "treatmentPlans.sign",
  audit: { action: "plan.voided", subject: "treatment-plan" },
  problems: [...problems, "legal-hold"],
});
export const discardPlan = endpoint({
  ...moved,
  method: "POST",
  path: "/treatment-plannings/:planId/discard",
  summary: "Discard a plan that is not in force yet",
  permission: "treatmentPlans.write",
  audit: { action: "plan.discarded", subject: "treatment-plan" },
  problems: [...problems, "legal-hold"],
});

const Line = z.strictObject({
  stableId: z.string(),
  kind: z.enum(["field", "problem", "goal", "objective", "intervention"]),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type ComparedLine = z.output<typeof Line>;
export const comparePlans = endpoint({
  method: "GET",
  path: "/treatment-plannings/:planId/compare/:otherId",
  summary: "What changed from one version of a plan to another",
  permission: "treatmentPlans.read",
  chart: "client",
  params: planParams.extend({ otherId: Id }),
  response: z.strictObject({
    clientId: idOf("client"),
    before: PlanVersion,
    after: PlanVersion,
    lines: z.array(Line),
    /** Items that both versions have, word for word. */
    unchanged: z.number().int(),
  }),
  problems: ["not-found", "out-of-scope"],
});

/** What awaits someone about a plan, for the worklist. */
export const planWork = ["draft", "approval", "client-signature", "review-overdue", "review-soon", "missing"] as const;
export const PlanWorkRow = z.strictObject({
  clientId: idOf("client"),
  mrNo: z.string(),
  clientName: z.string(),
  demographicId: Id,
  locationId: Id,
  timeZone: z.string(),
  levelOfCareCode: z.string().nullable(),
  planId: Id.nullable(),
  versionNo: z.number().int().nullable(),
  type: PlanType.nullable(),
  status: z.enum(planStates.states).nullable(),
  work: z.enum(planWork),
  dueAt: Instant.nullable(),
  nextReviewDue: Instant.nullable(),
  signed: z.number().int(),
  asked: z.number().int(),
  ownerName: z.string().nullable(),
});
export type PlanWorkRow = z.output<typeof PlanWorkRow>;

export const listPlans = endpoint({
  method: "GET",
  path: "/treatment-plannings",
  summary: "Plans that need work: drafts, approvals, missing signatures, reviews and plans that are due",
  permission: "treatmentPlans.read",
  query: z.strictObject({
    work: commaList(z.enum(planWork)).optional(),
    locationId: Id.optional(),
    /** Only clients of the user's care team, or plans the user wrote. */
    mine: z.enum(["true"]).optional(),
    ...pageQuery,
  }),
  response: pageOf(PlanWorkRow),
});
