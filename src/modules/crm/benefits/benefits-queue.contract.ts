import { z } from "zod";
import { endpoint, Instant, PlainDate, pageOf, pageQuery } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { enumKeys } from "#platform/shared/typed.ts";
import "../leads/problems.ts";
import { payMethodLabels } from "../leads/lead.ts";
import { benefitsSteps } from "./benefits-queue.ts";

export const BenefitsRow = z.strictObject({
  leadId: Id,
  leadName: z.string(),
  leadNo: z.string(),
  locationId: Id.nullable(),
  locationName: z.string().nullable(),
  timeZone: z.string(),
  /** The booked intake; else the date the lead would like to come. */
  intakeAt: Instant.nullable(),
  desiredAdmitOn: PlainDate.nullable(),
  receivedAt: Instant,
  payMethod: z.enum(enumKeys(payMethodLabels)).nullable(),
  payerName: z.string().nullable(),
  memberIdLast4: z.string().nullable(),
  step: z.enum(benefitsSteps.states),
  /** When the latest check was asked for. */
  checkedAt: Instant.nullable(),
  assigneeId: Id.nullable(),
  assigneeName: z.string().nullable(),
  assignedAt: Instant.nullable(),
});
export type BenefitsRow = z.infer<typeof BenefitsRow>;

export const benefitsQueue = endpoint({
  method: "GET",
  path: "/crm/vob/queue",
  summary: "Leads whose benefits are not verified, soonest arrival first, then longest on the list",
  permission: "crm.benefits",
  query: z.strictObject({
    /** `mine`, `none` for no one's, or everyone's. */
    assigned: z.enum(["mine", "none"]).optional(),
    locationId: Id.optional(),
    ...pageQuery,
  }),
  response: pageOf(BenefitsRow),
});

export const assignBenefits = endpoint({
  method: "POST",
  path: "/crm/vob/queue/:leadId/assign",
  summary: "Take the verification of a lead's benefits, give it to a colleague, or hand it back",
  permission: "crm.benefits",
  audit: { action: "vob.assigned", subject: "lead" },
  params: z.strictObject({ leadId: Id }),
  /** `from` is the assignee the user saw: the second of two users who take it learns who has it. */
  body: z.strictObject({ assigneeId: Id.nullable(), from: Id.nullable() }),
  response: z.strictObject({ assigneeId: Id.nullable(), assigneeName: z.string().nullable() }),
  problems: ["not-found", "out-of-scope", "lead-already-admitted", "wrong-state", "benefits-already-assigned"],
});
