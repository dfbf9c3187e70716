import { z } from "zod";
import { endpoint, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { observationLevels } from "./observation-level.ts";

export const RoundSchedule = z.strictObject({
  sectionId: Id,
  locationId: Id,
  sectionName: z.string(),
  active: z.boolean(),
  /** Null: by each client's level of care. */
  level: z.enum(observationLevels).nullable(),
  /** 0 until the schedule is saved for the first time. */
  version: z.number().int(),
});
export type RoundSchedule = z.infer<typeof RoundSchedule>;

export const listRoundSchedules = endpoint({
  method: "GET",
  path: "/rounds/schedules",
  summary: "Round schedules of a location's units",
  permission: "rounds.view",
  query: z.strictObject({ locationId: Id }),
  response: z.strictObject({ rows: z.array(RoundSchedule) }),
  problems: ["not-found", "out-of-scope"],
});

export const putRoundSchedule = endpoint({
  method: "PUT",
  path: "/rounds/schedules/:sectionId",
  summary: "Start, stop or change the rounds of a unit",
  permission: "rounds.manage",
  audit: { action: "round-schedule.changed", subject: "round-schedule" },
  params: z.strictObject({ sectionId: Id }),
  body: z.strictObject({
    version: z.union([z.literal(0), Version]),
    active: z.boolean(),
    level: z.enum(observationLevels).nullable(),
  }),
  response: RoundSchedule,
  problems: ["not-found", "out-of-scope", "stale-version"],
});
