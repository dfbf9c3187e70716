import { z } from "zod";
import { endpoint, Instant, PlainDate } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

const placeAsked = z.strictObject({
  /** Left out: all places of this person. */
  locationId: Id.optional(),
});

export const DayEvent = z.strictObject({
  id: z.string(),
  kind: z.string(),
  /** Null for what has a day and no hour: then `date` says which. */
  at: Instant.nullable(),
  date: PlainDate.nullable(),
  title: z.string(),
  detail: z.string().nullable(),
  link: z.string().nullable(),
});
export type DayEvent = z.infer<typeof DayEvent>;

export const listDayEvents = endpoint({
  method: "GET",
  path: "/home/events",
  summary: "What is planned at my places until this time tomorrow, from every module",
  permission: "workItems.view",
  switch: null,
  query: placeAsked,
  response: z.strictObject({ rows: z.array(DayEvent) }),
  problems: ["out-of-scope"],
});

export const HandOverGroup = z.strictObject({
  kind: z.string(),
  label: z.string(),
  count: z.number().int(),
  rows: z.array(
    z.strictObject({
      id: z.string(),
      at: Instant,
      title: z.string(),
      detail: z.string().nullable(),
      link: z.string().nullable(),
    }),
  ),
});
export type HandOverGroup = z.infer<typeof HandOverGroup>;

export const getHandOver = endpoint({
  method: "GET",
  path: "/home/hand-over",
  summary: "What happened since the last shift of my place began, from every module",
  permission: "rounds.view",
  switch: null,
  query: placeAsked,
  response: z.strictObject({
    from: Instant,
    /** The shift that began then; null where no shift is defined, or for all places at once: then the last twelve hours. */
    since: z.string().nullable(),
    groups: z.array(HandOverGroup),
  }),
  problems: ["out-of-scope"],
});
