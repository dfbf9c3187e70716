import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { ChartParams } from "../episodes/demographic.contract.ts";
import { leaveKinds, screenOutcomes } from "./leave.ts";

const problems = ["mr-number-invalid", "not-found", "episode-not-of-client", "out-of-scope"] as const;

const ReturnScreen = z.strictObject({ search: z.enum(screenOutcomes), uds: z.enum(screenOutcomes) });

/** The leave the client is on now. */
export const OpenLeave = z.strictObject({
  id: Id,
  kind: z.enum(leaveKinds),
  leftAt: Instant,
  /** Null where it is not known: hospital and AWOL. */
  expectedReturnAt: Instant.nullable(),
  holdBed: z.boolean(),
  destination: z.string().nullable(),
  escort: z.string().nullable(),
  orderReference: z.string().nullable(),
  note: z.string().nullable(),
  version: Version,
});
export type OpenLeave = z.output<typeof OpenLeave>;

export const Leave = OpenLeave.extend({
  endedAt: Instant.nullable(),
  /** How the leave ended; null while the client is away. */
  endedAs: z.enum(["returned", "discharged"]).nullable(),
  returnScreen: ReturnScreen.nullable(),
  returnNote: z.string().nullable(),
  /** When the shift was notified that the client had not returned. */
  overdueAt: Instant.nullable(),
  byName: z.string().nullable(),
});
export type Leave = z.output<typeof Leave>;

const plan = {
  expectedReturnAt: Instant.nullable().default(null),
  destination: z.string().trim().min(1).max(200).nullable().default(null),
  escort: z.string().trim().min(1).max(200).nullable().default(null),
  orderReference: z.string().trim().min(3).max(300).nullable().default(null),
  note: z.string().trim().max(1000).nullable().default(null),
};

export const listLeaves = endpoint({
  method: "GET",
  path: "/clients/:mrNo/leaves",
  summary: "Leaves of a stay",
  permission: "clients.read",
  chart: "client",
  params: ChartParams,
  query: z.strictObject({ demographicId: Id.optional() }),
  response: z.strictObject({ rows: z.array(Leave) }),
  problems,
});

export const NewLeave = z.strictObject({
  demographicId: Id,
  kind: z.enum(leaveKinds),
  leftAt: Instant,
  /** Keeps the client's bed; without a bed it has no effect. */
  holdBed: z.boolean().default(true),
  ...plan,
});
export type NewLeave = z.output<typeof NewLeave>;

export const startLeave = endpoint({
  method: "POST",
  path: "/clients/:mrNo/leaves",
  summary: "Start a leave",
  permission: "clients.move",
  chart: "client",
  idempotent: true,
  audit: { action: "leave.started", subject: "leave" },
  params: ChartParams,
  body: NewLeave,
  response: Leave,
  status: 201,
  problems: [...problems, "wrong-state", "time-in-future", "stay-overlap", "validation", "approval-required"],
});

const LeaveParams = ChartParams.extend({ leaveId: Id });

export const changeLeave = endpoint({
  method: "PATCH",
  path: "/clients/:mrNo/leaves/:leaveId",
  summary: "Change the plan of a leave",
  permission: "clients.move",
  chart: "client",
  audit: { action: "leave.changed", subject: "leave" },
  params: LeaveParams,
  body: z.strictObject({ version: Version, ...plan }),
  response: Leave,
  problems: [...problems, "wrong-state", "stale-version", "validation"],
});

export const LeaveReturn = z.strictObject({
  version: Version,
  returnedAt: Instant,
  /** A bed for a client whose bed was not held; null to choose one later. */
  bedId: Id.nullable().default(null),
  returnScreen: ReturnScreen,
  returnNote: z.string().trim().max(1000).nullable().default(null),
});
export type LeaveReturn = z.output<typeof LeaveReturn>;

export const returnFromLeave = endpoint({
  method: "PUT",
  path: "/clients/:mrNo/leaves/:leaveId",
  summary: "Record the return from a leave",
  permission: "clients.move",
  chart: "client",
  audit: { action: "leave.ended", subject: "leave" },
  params: LeaveParams,
  body: LeaveReturn,
  response: Leave,
  problems: [
    ...problems,
    "wrong-state",
    "stale-version",
    "time-in-future",
    "return-before-leave",
    "bed-taken",
    "already-in-bed",
  ],
});
