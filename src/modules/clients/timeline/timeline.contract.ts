import { z } from "zod";
import { commaList, endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { ChartParams } from "../episodes/demographic.contract.ts";

export const ChartEvent = z.strictObject({
  id: Id,
  demographicId: Id.nullable(),
  at: Instant,
  /** When it was charted, if it is a late entry. */
  chartedAt: Instant.nullable(),
  kind: z.string(),
  module: z.string(),
  title: z.string(),
  summary: z.string().nullable(),
  actorName: z.string().nullable(),
  importance: z.enum(["low", "normal", "high"]),
  link: z.string().nullable(),
  voided: z.boolean(),
  voidReason: z.string().nullable(),
});
export type ChartEvent = z.output<typeof ChartEvent>;

export const getTimeline = endpoint({
  method: "GET",
  path: "/clients/:mrNo/timeline",
  summary: "Chart timeline, newest first",
  permission: "clients.read",
  chart: "client",
  params: ChartParams,
  query: z.strictObject({
    cursor: z.string().max(100).optional(),
    kinds: commaList(z.string().max(60)).optional(),
    demographicId: Id.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.strictObject({
    timeZone: z.string(),
    rows: z.array(ChartEvent),
    /** Cursor for the next, older page; null at the end. */
    cursor: z.string().nullable(),
  }),
  problems: ["mr-number-invalid", "not-found", "out-of-scope", "validation"],
});
