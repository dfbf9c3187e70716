import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { activities, exceptions } from "./look.ts";
import { observationLevels, observationReasons } from "./observation-level.ts";

export const LiveRow = z.strictObject({
  clientId: idOf("client"),
  demographicId: Id,
  mrNo: z.string(),
  name: z.string(),
  photoFileId: Id.nullable(),
  sectionId: Id.nullable(),
  sectionName: z.string().nullable(),
  roomId: Id.nullable(),
  roomName: z.string().nullable(),
  bedCode: z.string().nullable(),
  level: z.enum(observationLevels),
  reasons: z.array(z.enum(observationReasons)),
  instructions: z.string().nullable(),
  orderDueAt: Instant.nullable(),
  lastSeenAt: Instant.nullable(),
  lastLookAt: Instant.nullable(),
  lastActivity: z.enum(activities).nullable(),
  lastException: z.enum(exceptions).nullable(),
  lastObserver: z.string().nullable(),
  awayUntil: Instant.nullable(),
  dueAt: Instant,
  step: z.number().int(),
  acknowledgedAt: Instant.nullable(),
  acknowledgedBy: z.string().nullable(),
  /** The phone that covers this unit has not been heard from. */
  unverified: z.boolean(),
});
export type LiveRow = z.infer<typeof LiveRow>;

export const listLive = endpoint({
  method: "GET",
  path: "/rounds/live",
  summary: "Observed clients of a location, in the order in which they come up",
  permission: "rounds.view",
  query: z.strictObject({ locationId: Id }),
  response: z.strictObject({
    timeZone: z.string(),
    rows: z.array(LiveRow),
    /** Staff with the rounds duty now. */
    onRounds: z.array(z.string()),
    /** Units of the user's own rounds duty; empty for all. */
    mySectionIds: z.array(Id),
  }),
  problems: ["not-found", "out-of-scope"],
});

export const acknowledgeLate = endpoint({
  method: "POST",
  path: "/rounds/live/:clientId/acknowledge",
  summary: "Acknowledge that a look is late: further alerts stop, the gap stays",
  permission: "rounds.view",
  audit: { action: "rounds.acknowledged", subject: "client" },
  params: z.strictObject({ clientId: Id }),
  body: z.strictObject({}),
  response: z.void(),
  status: 204,
  problems: ["not-found", "out-of-scope", "wrong-state"],
});

export const keepRunning = endpoint({
  method: "POST",
  path: "/rounds/runners",
  summary: "Say that this device does rounds now, or that it stopped",
  permission: "rounds.perform",
  unaudited: "the device's own working state; looks have their own entries",
  body: z.strictObject({ locationId: Id, sectionIds: z.array(Id).max(50), running: z.boolean() }),
  response: z.void(),
  status: 204,
  problems: ["not-found", "out-of-scope"],
});
