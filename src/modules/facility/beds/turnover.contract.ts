import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { housekeepingValues } from "./bed.contract.ts";

/** Why a bed needed cleaning. */
export const turnoverCauseLabels = {
  discharge: "Discharge",
  move: "Bed change",
  leave: "Leave",
  spill: "Spill or soiled",
  infection: "Infection",
  other: "Other",
} as const;

export const Turnover = z.strictObject({
  turnoverId: Id,
  bedId: Id,
  /** Of the bed, for the changes of its housekeeping state. */
  version: Version,
  code: z.string(),
  roomName: z.string(),
  sectionName: z.string(),
  cause: z.enum(["discharge", "move", "leave", "spill", "infection", "other"]),
  housekeeping: z.enum(housekeepingValues),
  requestedAt: Instant,
  startedAt: Instant.nullable(),
  doneAt: Instant.nullable(),
});
export type Turnover = z.infer<typeof Turnover>;

export const listTurnovers = endpoint({
  method: "GET",
  path: "/beds/turnovers",
  summary: "Beds of a location being prepared, the longest first, then those finished in the last 24 hours",
  permission: "beds.view",
  query: z.strictObject({ locationId: Id }),
  response: z.strictObject({ rows: z.array(Turnover) }),
  problems: ["out-of-scope"],
});
