import { z } from "zod";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

/** A candidate for a free bed, with the details the reader may see. */
export const BedMatch = z.strictObject({
  /** null, like all other details, where the reader may only know that someone is waiting. */
  leadId: Id.nullable(),
  name: z.string().nullable(),
  link: z.string().nullable(),
  ageYears: z.number().int().nullable(),
  levelCode: z.string().nullable(),
  /** On the waitlist. */
  inLine: z.boolean(),
  /** Waitlisted people ahead of this one whom the bed also fits; holding it for this one needs a reason. */
  passesOver: z.number().int(),
  reasons: z.array(z.string()),
  cautions: z.array(z.string()),
});
export type BedMatch = z.infer<typeof BedMatch>;

export const bedMatches = endpoint({
  method: "GET",
  path: "/beds/matches",
  summary: "Candidates for a free bed",
  permission: "beds.view",
  query: z.strictObject({ bedId: Id }),
  response: z.strictObject({ rows: z.array(BedMatch) }),
  problems: ["not-found", "out-of-scope"],
});
