import { z } from "zod";
import { endpoint, Instant, PlainDate } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { alertLevels } from "../alerts/alert.ts";
import { MrNo } from "../episodes/demographic.contract.ts";
import { episodeStatuses } from "../episodes/episode.ts";

export const MyClient = z.strictObject({
  clientId: idOf("client"),
  mrNo: MrNo,
  name: z.string(),
  photoFileId: Id.nullable(),
  status: z.enum(episodeStatuses),
  locationName: z.string().nullable(),
  bed: z.string().nullable(),
  leavesOn: PlainDate.nullable(),
  /** Active alerts, most severe first. */
  alerts: z.array(
    z.strictObject({ category: z.string(), level: z.enum(alertLevels), instructions: z.string().nullable() }),
  ),
  /** Facts from other modules, such as the last note or next dose. */
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
  summary: "The user's clients with location, alerts, and recent and upcoming events",
  permission: "clients.read",
  query: z.strictObject({ pageSize: z.coerce.number().int().min(1).max(60).default(8) }),
  response: z.strictObject({
    rows: z.array(MyClient),
    total: z.number().int(),
    /** Kinds of facts present, in display order. */
    facts: z.array(z.strictObject({ kind: z.string(), label: z.string() })),
  }),
});
