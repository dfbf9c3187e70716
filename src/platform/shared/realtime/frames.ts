import { z } from "zod";

/** The live channel's frames (platform §4.6): ids and versions only, never contents. Subprotocol `cairn.v1`. */
export const liveProtocol = "cairn.v1";
/** Interval of the server's heartbeat, and of reading lists while the connection is down (RT-2, RT-5). */
export const liveTiming = { heartbeatMs: 25_000, pausedPollMs: 30_000 } as const;
export const livePath = "/api/auth/realtime";

export const TopicPattern =
  /^(user:[0-9a-f-]{36}|record:[a-z-]+:[0-9a-f-]{36}|client:[0-9a-f-]{36}|board:[a-z-]+:[0-9a-f-]{36}|list:[a-z-]+|tenant)$/;

/** Presence (RT-6): the interval of its heartbeat, and the time after which a user without one is no longer present. */
export const presenceBeatMs = 15_000;
export const presenceDiesMs = 40_000;
/** Where users can be present: a chart, or one record. */
export const PresenceTopic = z.string().regex(/^(record:[a-z-]+|client):[0-9a-f-]{36}$/);

export const ClientFrame = z.discriminatedUnion("t", [
  z.strictObject({
    t: z.literal("sub"),
    id: z.string().max(40),
    topics: z
      .array(z.strictObject({ topic: z.string().regex(TopicPattern), since: z.string().max(60).optional() }))
      .max(50),
  }),
  z.strictObject({ t: z.literal("unsub"), topics: z.array(z.string().max(120)).max(50) }),
  z.strictObject({
    t: z.literal("here"),
    topic: PresenceTopic,
    state: z.enum(["viewing", "editing"]),
    /** The label of the field being edited; never its content. */
    field: z.string().max(80).optional(),
  }),
  z.strictObject({ t: z.literal("away"), topic: PresenceTopic }),
  z.strictObject({ t: z.literal("ping") }),
]);
export type ClientFrame = z.infer<typeof ClientFrame>;

export interface LiveEvent {
  t: "ev";
  topic: string;
  cursor: string;
  type: string;
  subject: { type: string; id: string };
  v: number | null;
  at: string;
  by: string | null;
}
/** A user on the same chart or record. A user with two windows counts once, and editing counts over viewing. */
export interface PersonPresent {
  clinicianId: string;
  name: string;
  state: "viewing" | "editing";
  field: string | null;
}
export type ServerFrame =
  | { t: "hello"; connId: string; heartbeatMs: number; cursor: string }
  | { t: "ack"; id: string; ok: { topic: string; cursor: string }[]; denied: { topic: string; code: string }[] }
  | LiveEvent
  | { t: "presence"; topic: string; people: PersonPresent[] }
  | { t: "gap"; topic: string }
  | { t: "pong" }
  | { t: "bye"; code: number; reason: string };
