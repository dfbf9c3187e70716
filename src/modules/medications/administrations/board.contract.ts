import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";

/** What a nurse of several units has to act on, the most urgent kind first. */
export const boardKinds = [
  "dose",
  "score",
  "recheck",
  "acknowledge",
  "cosign",
  "count",
  "leftover",
  "refill",
  "leave",
] as const;
export const boardKindLabels = {
  dose: "Doses overdue or not documented",
  score: "Scores due",
  recheck: "PRN effectiveness due",
  acknowledge: "Orders to acknowledge",
  cosign: "Orders to co-sign",
  count: "Storages to count",
  leftover: "Medication of discharged clients",
  refill: "Refills to request or send",
  leave: "Returns from leave",
} as const satisfies Record<(typeof boardKinds)[number], string>;

const row = {
  id: z.string(),
  locationId: Id,
  /** Since when it is due, or when it is due. */
  at: Instant,
  /** Product, storage, or kind of leave. */
  what: z.string(),
  detail: z.string().nullable(),
};
const ofClient = {
  ...row,
  clientId: idOf("client"),
  demographicId: Id,
  mrNo: z.string(),
  name: z.string(),
};
export const BoardRow = z.discriminatedUnion("kind", [
  z.strictObject({ ...ofClient, kind: z.literal("dose"), state: z.enum(["overdue", "undocumented"]) }),
  z.strictObject({ ...ofClient, kind: z.literal("score"), instrument: z.string() }),
  z.strictObject({ ...ofClient, kind: z.literal("recheck"), version: Version }),
  z.strictObject({ ...ofClient, kind: z.literal("acknowledge"), version: Version }),
  z.strictObject({ ...ofClient, kind: z.literal("cosign"), prescriberName: z.string() }),
  z.strictObject({ ...ofClient, kind: z.literal("leftover") }),
  z.strictObject({ ...ofClient, kind: z.literal("refill") }),
  z.strictObject({ ...ofClient, kind: z.literal("leave") }),
  z.strictObject({ ...row, kind: z.literal("count") }),
]);
export type BoardRow = z.output<typeof BoardRow>;

/** The most rows of a kind; `total` counts all. */
export const boardRows = 50;

export const readBoard = endpoint({
  method: "GET",
  path: "/centralized-medications/board",
  summary: "What is due on the user's units: doses, scores, PRN effectiveness, orders, counts, refills and returns",
  permission: "medications.pass",
  query: z.strictObject({
    /** One location; by default all locations of the user. */
    locationId: Id.optional(),
  }),
  response: z.strictObject({
    now: Instant,
    /** The locations, with their doses due, overdue and not documented. */
    locations: z.array(
      z.strictObject({
        locationId: Id,
        name: z.string(),
        timeZone: z.string(),
        due: z.number().int(),
        overdue: z.number().int(),
        undocumented: z.number().int(),
      }),
    ),
    /** How many there are of each kind that has any. */
    totals: z.array(z.strictObject({ kind: z.enum(boardKinds), count: z.number().int() })),
    rows: z.array(BoardRow),
  }),
  problems: ["not-found", "out-of-scope"],
});
