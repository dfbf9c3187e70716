import { z } from "zod";
import { commaList, endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { ChartParams, Demographic } from "../episodes/demographic.contract.ts";
import { dischargeTypes } from "../episodes/episode.ts";
import { approvalStepNames, plannedDischarges, stayStepNames } from "./approval.ts";

const problems = ["mr-number-invalid", "not-found", "episode-not-of-client", "out-of-scope", "wrong-state"] as const;
const reason = z.string().trim().min(3, "Enter a reason").max(500);
const note = z.string().trim().max(2000);

export const requestApproval = endpoint({
  method: "POST",
  path: "/clients/:mrNo/admission-request",
  summary: "Request admission approval",
  permission: "clients.admit",
  chart: "client",
  audit: { action: "admission.requested", subject: "client" },
  params: ChartParams,
  body: z.strictObject({
    demographicId: Id,
    version: Version,
    levelOfCareId: Id.optional(),
    expectedAt: Instant.optional(),
    note: note.optional(),
  }),
  response: Demographic,
  problems: [...problems, "stale-version"],
});

export const withdrawApproval = endpoint({
  method: "POST",
  path: "/clients/:mrNo/admission-request/withdraw",
  summary: "Withdraw a request for admission approval; the stay returns to pre-admission",
  permission: "clients.admit",
  chart: "client",
  audit: { action: "admission.request-withdrawn", subject: "client" },
  params: ChartParams,
  body: z.strictObject({ demographicId: Id, version: Version, reason }),
  response: Demographic,
  problems: [...problems, "stale-version"],
});

export const approvalStates = ["pending", "approved", "rejected", "withdrawn", "expired"] as const;

const requested = {
  id: Id,
  kind: z.enum(approvalStepNames),
  state: z.enum(approvalStates),
  levelOfCareId: Id.nullable(),
  dischargeType: z.enum(dischargeTypes).nullable(),
  toLocationId: Id.nullable(),
  expectedAt: Instant.nullable(),
  /** When a client on a pass is back at the latest. */
  returnAt: Instant.nullable(),
  note: z.string().nullable(),
  requestedByName: z.string().nullable(),
  requestedAt: Instant,
  /** The last time to decide; of an approved request, the last time to act on it. */
  dueAt: Instant,
  decidedByName: z.string().nullable(),
  decidedAt: Instant.nullable(),
  comment: z.string().nullable(),
  version: Version,
};

export const ApprovalRequest = z.strictObject({
  ...requested,
  clientId: idOf("client"),
  demographicId: Id,
  mrNo: z.string(),
  clientName: z.string(),
  birthDate: PlainDate,
  locationId: Id,
  /** False for the requester (CLI-16). */
  mayDecide: z.boolean(),
});
export type ApprovalRequest = z.output<typeof ApprovalRequest>;

export const listApprovals = endpoint({
  method: "GET",
  path: "/clients/approvals",
  summary: "Approval requests",
  permission: "clients.approve",
  query: z.strictObject({ state: commaList(z.enum(approvalStates)).optional() }),
  response: z.strictObject({ rows: z.array(ApprovalRequest) }),
});

export const decideApproval = endpoint({
  method: "POST",
  path: "/clients/approvals/:approvalId/decision",
  summary: "Approve or decline a request",
  permission: "clients.approve",
  audit: { action: "approval.decided", subject: "approval" },
  params: z.strictObject({ approvalId: Id }),
  body: z
    .strictObject({
      version: Version,
      decision: z.enum(["approve", "reject"]),
      comment: z.string().trim().max(1000).optional(),
    })
    .refine((body) => body.decision === "approve" || (body.comment ?? "").length >= 3, {
      message: "Enter a reason",
      path: ["comment"],
    }),
  response: ApprovalRequest,
  problems: ["not-found", "out-of-scope", "own-request", "wrong-state", "stale-version"],
});

/** A request that is open, or approved and not acted on yet. */
export const StayApproval = z.strictObject({
  ...requested,
  kind: z.enum(stayStepNames),
  /** The viewer requested it, and can withdraw it. */
  isOwn: z.boolean(),
});
export type StayApproval = z.output<typeof StayApproval>;

export const listStayApprovals = endpoint({
  method: "GET",
  path: "/clients/:mrNo/approval-requests",
  summary: "Steps of a stay that need approval at its location, with the requests that are open or approved",
  permission: "clients.move",
  chart: "client",
  params: ChartParams,
  query: z.strictObject({ demographicId: Id }),
  response: z.strictObject({ steps: z.array(z.enum(stayStepNames)), rows: z.array(StayApproval) }),
  problems,
});

/** What is requested of each step. */
export const StepRequest = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("discharge"),
    dischargeType: z.enum(plannedDischarges),
    expectedAt: Instant.nullable().default(null),
    note: note.nullable().default(null),
  }),
  z.strictObject({
    kind: z.literal("level_of_care"),
    levelOfCareId: Id,
    expectedAt: Instant.nullable().default(null),
    note: note.nullable().default(null),
  }),
  z.strictObject({ kind: z.literal("undo_discharge"), note: note.min(5, "Enter a reason") }),
  z.strictObject({
    kind: z.literal("leave"),
    expectedAt: Instant,
    returnAt: Instant,
    note: note.nullable().default(null),
  }),
  z.strictObject({
    kind: z.literal("transfer"),
    toLocationId: Id,
    expectedAt: Instant.nullable().default(null),
    note: note.nullable().default(null),
  }),
]);
export type StepRequest = z.output<typeof StepRequest>;

export const requestStep = endpoint({
  method: "POST",
  path: "/clients/:mrNo/approval-requests",
  summary: "Request approval of a discharge, a level of care change, a pass, a transfer or an undone discharge",
  permission: "clients.move",
  chart: "client",
  idempotent: true,
  audit: { action: "approval.requested", subject: "approval" },
  params: ChartParams,
  body: z.strictObject({ demographicId: Id, request: StepRequest }),
  response: StayApproval,
  status: 201,
  problems: [...problems, "duplicate", "validation"],
});

export const withdrawStep = endpoint({
  method: "POST",
  path: "/clients/:mrNo/approval-requests/:approvalId/withdraw",
  summary: "Withdraw a request for approval",
  permission: "clients.move",
  chart: "client",
  audit: { action: "approval.withdrawn", subject: "approval" },
  params: ChartParams.extend({ approvalId: Id }),
  body: z.strictObject({ version: Version, reason }),
  response: StayApproval,
  problems: [...problems, "stale-version", "forbidden"],
});
