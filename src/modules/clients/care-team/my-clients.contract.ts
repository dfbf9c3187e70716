import { z } from "zod";
import { endpoint, Instant, PlainDate } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { alertLevels } from "../alerts/alert.ts";
import { MrNo } from "../episodes/demographic.contract.ts";
import { episodeStatuses } from "../episodes/episode.ts";

export const MyClient = z.strictObject({
  clientId: Id,
  mrNo: MrNo,
  name: z.string(),
  photoFileId: Id.nullable(),
  status: z.enum(episodeStatuses),
  locationName: z.string().nullable(),
  bed: z.string().nullable(),
  leavesOn: PlainDate.nullable(),
  /** Active alerts, most serious first. */
  alerts: z.array(
    z.strictObject({ category: z.string(), level: z.enum(alertLevels), instructions: z.string().nullable() }),
  ),
  /** What other modules know: the last note, the next dose. */
  glances: z.array(
    z.strictObject({
      kind: z.string(),
      label: z.string(),
      at: Instant,
      text: z.string(),
      late: z.boolean().optional(),
      link: z.string(),
    }),
  ),
});
export type MyClient = z.output<typeof MyClient>;

export const listMyClients = endpoint({
  method: "GET",
  path: "/clients/mine",
  summary: "Whose care team I am on now, with where they are, their alerts and what is last and next",
  permission: "clients.read",
  query: z.strictObject({ pageSize: z.coerce.number().int().min(1).max(60).default(8) }),
  response: z.strictObject({
    rows: z.array(MyClient),
    total: z.number().int(),
    /** The facts that any of them has, in their order. */
    facts: z.array(z.strictObject({ kind: z.string(), label: z.string() })),
  }),
});
