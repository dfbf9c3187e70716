import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { defineProblems } from "#platform/shared/problems.ts";
import { activities, exceptions, lookEntries, signsOfLife } from "./look.ts";
import { observationLevels } from "./observation-level.ts";

defineProblems({
  "signs-of-life-required": [422, "A sign of life is missing"],
  "one-look-at-a-time": [422, "One client, one look"],
});

export const ObservationLog = z.strictObject({
  id: idOf("observation-log"),
  clientId: idOf("client"),
  demographicId: Id,
  observedAt: Instant,
  receivedAt: Instant,
  level: z.enum(observationLevels).nullable(),
  roomId: Id.nullable(),
  place: z.string().nullable(),
  activity: z.enum(activities).nullable(),
  signsOfLife: z.array(z.enum(signsOfLife)),
  exception: z.enum(exceptions),
  escort: z.string().nullable(),
  awayUntil: Instant.nullable(),
  note: z.string().nullable(),
  observerId: Id,
  observerName: z.string(),
  entry: z.enum(lookEntries),
  recalledReason: z.string().nullable(),
  voidReason: z.string().nullable(),
});
export type ObservationLog = z.infer<typeof ObservationLog>;

export const Look = z.strictObject({
  /** Made by the device with the touch; a look sent again with it is stored once. */
  clientMutationId: Id,
  clientId: idOf("client"),
  /** When the client was seen, by the device's clock corrected to the server's. */
  observedAt: Instant,
  /** The device's own clock. */
  deviceAt: Instant.nullable().default(null),
  roomId: Id.nullable().default(null),
  place: z.string().trim().min(1).max(60).nullable().default(null),
  activity: z.enum(activities).nullable().default(null),
  signsOfLife: z.array(z.enum(signsOfLife)).max(3).default([]),
  exception: z.enum(exceptions).default("none"),
  /** Off the unit or with staff: who is with the client, and until when. */
  escort: z.string().trim().min(1).max(120).nullable().default(null),
  expectedReturnAt: Instant.nullable().default(null),
  note: z.string().trim().min(1).max(500).nullable().default(null),
  /** Why a look is entered from memory, with a typed time. */
  recalledReason: z.string().trim().min(3).max(300).nullable().default(null),
});
export type Look = z.infer<typeof Look>;

const lookProblems = [
  "not-found",
  "out-of-scope",
  "wrong-state",
  "validation",
  "time-in-future",
  "outside-episode",
  "signs-of-life-required",
  "one-look-at-a-time",
] as const;

export const recordLook = endpoint({
  method: "POST",
  path: "/observation-logs",
  summary: "Record a look at a client",
  permission: "rounds.perform",
  audit: { action: "observation.recorded", subject: "observation-log" },
  body: Look,
  response: z.strictObject({
    log: ObservationLog,
    /** This look was stored before; nothing was added. */
    duplicate: z.boolean(),
    /** Another technician who saw the client within the last minute. */
    seenBefore: z.strictObject({ name: z.string(), secondsAgo: z.number().int() }).nullable(),
  }),
  status: 201,
  problems: lookProblems,
});

export const recordLooks = endpoint({
  method: "POST",
  path: "/observation-logs/batch",
  summary: "Record looks that a device kept while it was offline",
  permission: "rounds.perform",
  audit: { action: "observation.recorded", subject: "clinician" },
  body: z.strictObject({ looks: z.array(Look).min(1).max(200) }),
  response: z.strictObject({
    rows: z.array(
      z.strictObject({
        clientMutationId: Id,
        result: z.enum(["applied", "duplicate", "needsReview"]),
        /** Why a look was not stored. */
        problem: z.strictObject({ code: z.string(), detail: z.string() }).nullable(),
      }),
    ),
  }),
  problems: lookProblems,
});

export const voidLook = endpoint({
  method: "POST",
  path: "/observation-logs/:logId/void",
  summary: "Undo a look just recorded, or void one with a reason",
  permission: "rounds.perform",
  audit: { action: "observation.voided", subject: "observation-log" },
  params: z.strictObject({ logId: Id }),
  body: z.strictObject({ reason: z.string().trim().min(3).max(300).nullable().default(null) }),
  response: ObservationLog,
  problems: ["not-found", "out-of-scope", "forbidden", "wrong-state", "validation"],
});

export const listLooks = endpoint({
  method: "GET",
  path: "/observation-logs",
  summary: "Looks at a client in a span of up to 48 hours",
  permission: "rounds.view",
  query: z.strictObject({ demographicId: Id, from: Instant, to: Instant }),
  response: z.strictObject({ rows: z.array(ObservationLog) }),
  problems: ["not-found", "out-of-scope", "validation"],
});
