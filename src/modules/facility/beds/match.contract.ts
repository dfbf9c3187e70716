import { z } from "zod";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

/** Somebody who could come into a free bed, as far as the reader may know them. */
export const BedMatch = z.strictObject({
  /** null with everything else about the person where the reader may only know that somebody waits. */
  leadId: Id.nullable(),
  name: z.string().nullable(),
  link: z.string().nullable(),
  ageYears: z.number().int().nullable(),
  levelCode: z.string().nullable(),
  /** Stands in the waiting list. */
  inLine: z.boolean(),
  /** People of the waiting list before this one, whom the bed suits as well: keeping it for this one takes a reason. */
  passesOver: z.number().int(),
  reasons: z.array(z.string()),
  cautions: z.array(z.string()),
});
export type BedMatch = z.infer<typeof BedMatch>;

export const bedMatches = endpoint({
  method: "GET",
  path: "/beds/matches",
  summary: "Who could come into a free bed",
  permission: "beds.view",
  query: z.strictObject({ bedId: Id }),
  response: z.strictObject({ rows: z.array(BedMatch) }),
  problems: ["not-found", "out-of-scope"],
});
