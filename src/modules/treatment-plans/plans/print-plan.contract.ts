import { z } from "zod";
import { inPrintout } from "#platform/shared/disclosure.ts";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { idOf } from "#platform/shared/ids.ts";
import { enumKeys } from "#platform/shared/typed.ts";
import { outcomeLabels } from "../reviews/review.ts";
import type { ReviewDocument } from "../reviews/review-document.ts";
import { planStates } from "./plan.ts";
import type { PlanDocument } from "./plan-document.ts";
import { PlanSignature, planParams } from "./plan-fields.contract.ts";

export const PlanPrint = z.strictObject({
  clientId: idOf("client"),
  document: z.custom<PlanDocument>((value) => typeof value === "object" && value !== null),
  sha256: z.string(),
  status: z.enum(planStates.states),
  statusReason: z.string().nullable(),
  effectiveFrom: Instant.nullable(),
  effectiveTo: Instant.nullable(),
  nextReviewDue: Instant.nullable(),
  signatures: z.array(PlanSignature),
  reviews: z.array(
    z.strictObject({
      document: z.custom<ReviewDocument>((value) => typeof value === "object" && value !== null),
      completedAt: Instant,
      reviewerName: z.string().nullable(),
      outcome: z.enum(enumKeys(outcomeLabels)),
      isLate: z.boolean(),
      sha256: z.string(),
    }),
  ),
  part2: z.boolean(),
  printedBy: z.string(),
  printedAt: Instant,
});
export type PlanPrint = z.output<typeof PlanPrint>;

export const printPlan = endpoint({
  method: "GET",
  path: "/treatment-plannings/:planId/print",
  summary: "A submitted plan as it is signed, with its signatures and reviews, for printing",
  permission: "notes.export",
  chart: "client",
  leaves: inPrintout,
  audit: { action: "plan.printed", subject: "treatment-plan" },
  params: planParams,
  response: PlanPrint,
  problems: ["not-found", "out-of-scope", "wrong-state"],
});
