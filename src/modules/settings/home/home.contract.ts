import { z } from "zod";
import { endpoint, Instant, PlainDate } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";

const placeAsked = z.strictObject({
  /** All of the user's locations if omitted. */
  locationId: Id.optional(),
});

export const DayEvent = z.strictObject({
  id: z.string(),
  kind: z.string(),
  /** Null for all-day events; `date` has the day. */
  at: Instant.nullable(),
  date: PlainDate.nullable(),
  /** The client whom the event is about. */
  clientId: idOf("client").nullable(),
  title: z.string(),
  detail: z.string().nullable(),
  link: z.string().nullable(),
});
export type DayEvent = z.infer<typeof DayEvent>;

export const listDayEvents = endpoint({
  method: "GET",
  path: "/home/events",
  summary: "List events planned at the user's locations for the next 24 hours, from all modules",
  permission: "workItems.view",
  switch: null,
  query: placeAsked,
  response: z.strictObject({ rows: z.array(DayEvent) }),
  problems: ["out-of-scope"],
});

export const HandoffGroup = z.strictObject({
  kind: z.string(),
  label: z.string(),
  count: z.number().int(),
  rows: z.array(
    z.strictObject({
      id: z.string(),
      at: Instant,
      clientId: idOf("client").nullable(),
      title: z.string(),
      detail: z.string().nullable(),
      link: z.string().nullable(),
    }),
  ),
});
export type HandoffGroup = z.infer<typeof HandoffGroup>;

export const getHandoff = endpoint({
  method: "GET",
  path: "/home/hand-over",
  summary: "List what happened since the previous shift started, from all modules",
  permission: "rounds.view",
  switch: null,
  query: placeAsked,
  response: z.strictObject({
    from: Instant,
    /** The shift that started then; null without defined shifts or for all locations, which covers the last 12 hours. */
    since: z.string().nullable(),
    groups: z.array(HandoffGroup),
  }),
  problems: ["out-of-scope"],
});
