import { z } from "zod";
import { HandedMark } from "#modules/forms/forms/form.contract.ts";
import { endpoint, Instant, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { PlanType, planParams, TreatmentPlan } from "../plans/plan-fields.contract.ts";

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const problems = [
  "not-found",
  "out-of-scope",
  "stale-version",
  "wrong-state",
  "validation",
  "plan-changed",
  "step-up-required",
  "ticket-used",
] as const;

export const submitPlan = endpoint({
  method: "POST",
  path: "/treatment-plannings/:planId/submit",
  summary: "Sign a draft as its author and ask the others to sign; it is in force when no approval is needed",
  permission: "treatmentPlans.sign",
  chart: "client",
  idempotent: true,
  ticket: "sign",
  audit: { action: "plan.signed", subject: "treatment-plan" },
  params: planParams,
  body: z.strictObject({
    version: Version,
    /** Hash of the document that was shown. */
    hash: Hash,
  }),
  response: TreatmentPlan,
  problems: [...problems, "plan-incomplete", "objective-not-measurable", "target-date-invalid", "needs-open"],
});

export const signPlan = endpoint({
  method: "POST",
  path: "/treatment-plannings/:planId/sign",
  whileHanded: { type: "treatment-plan", param: "planId" },
  summary:
    "Sign a submitted plan: staff approve with their PIN, the client and guardians draw on the device they are handed",
  permission: "treatmentPlans.sign",
  chart: "client",
  idempotent: true,
  audit: { action: "plan.signed", subject: "treatment-plan" },
  params: planParams,
  body: z.strictObject({
    role: z.enum(["supervisor", "client", "guardian"]),
    hash: Hash,
    mark: HandedMark.optional(),
    guardianName: z.string().max(200).optional(),
  }),
  response: TreatmentPlan,
  problems: [
    ...problems,
    "not-your-signature",
    "not-yet-read",
    "already-signed",
    "guardian-name-invalid",
    "guardian-not-authorized",
    "guardian-signature-invalid",
    "client-signature-invalid",
    "form-not-reviewed",
  ],
});

export const refusePlan = endpoint({
  method: "POST",
  path: "/treatment-plannings/:planId/refusal",
  summary: "Record that the client or guardian did not sign, with the reason and a witness; care goes on",
  permission: "treatmentPlans.sign",
  chart: "client",
  audit: { action: "plan.refused", subject: "treatment-plan" },
  params: planParams,
  body: z.strictObject({
    version: Version,
    role: z.enum(["client", "guardian"]),
    outcome: z.enum(["refused", "unable"]),
    reason: z.string().trim().min(10, "Enter at least 10 characters.").max(1000),
    /** A second staff member who was there. */
    witnessId: Id,
  }),
  response: TreatmentPlan,
  problems: [...problems, "forbidden"],
});

export const readPlanToApprove = endpoint({
  method: "POST",
  path: "/treatment-plannings/:planId/open",
  summary: "Record that the approver read the plan as submitted",
  permission: "treatmentPlans.approve",
  chart: "client",
  audit: { action: "plan.opened", subject: "treatment-plan" },
  params: planParams,
  body: z.strictObject({ hash: Hash }),
  problems: ["not-found", "out-of-scope", "wrong-state", "plan-changed", "not-your-signature"],
});

export const ToApprove = z.strictObject({
  planId: idOf("treatment-plan"),
  clientId: idOf("client"),
  mrNo: z.string(),
  clientName: z.string(),
  type: PlanType,
  versionNo: z.number().int(),
  levelOfCareCode: z.string().nullable(),
  authorName: z.string(),
  submittedAt: Instant,
  dueAt: Instant,
  isOpened: z.boolean(),
  sha256: z.string(),
});
export type ToApprove = z.output<typeof ToApprove>;

export const listPlansToApprove = endpoint({
  method: "GET",
  path: "/treatment-plannings/approvals",
  summary: "Plans that await the user's approval, the earliest due first",
  permission: "treatmentPlans.approve",
  query: z.strictObject({ pageSize: pageQuery.pageSize }),
  response: z.strictObject({ rows: z.array(ToApprove) }),
});

export const bulkSignPlans = endpoint({
  method: "POST",
  path: "/treatment-plannings/bulk-sign",
  summary: "Approve plans that were read, with one PIN; each is answered on its own",
  permission: "treatmentPlans.approve",
  idempotent: true,
  ticket: "sign",
  audit: { action: "plan.signed", subject: "treatment-plan" },
  body: z.strictObject({
    items: z
      .array(z.strictObject({ planId: Id, hash: Hash }))
      .min(1)
      .max(50, "At most 50 plans at once."),
  }),
  response: z.strictObject({
    results: z.array(
      z.discriminatedUnion("ok", [
        z.strictObject({ ok: z.literal(true), planId: Id, status: z.string() }),
        z.strictObject({ ok: z.literal(false), planId: Id, code: z.string(), message: z.string() }),
      ]),
    ),
  }),
  problems: ["not-found", "out-of-scope", "step-up-required", "ticket-used", "validation", "not-yet-read"],
});
