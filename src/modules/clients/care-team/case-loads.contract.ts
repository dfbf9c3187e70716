import { z } from "zod";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

export const CaseLoadStanding = z.strictObject({
  clinicianId: Id,
  name: z.string(),
  clients: z.number().int(),
  /** Caseload limit; null when not set. */
  limit: z.number().int().nullable(),
});
export type CaseLoadStanding = z.infer<typeof CaseLoadStanding>;

export const getCaseLoads = endpoint({
  method: "GET",
  path: "/clinicians/case-loads",
  summary: "The user's caseload against its limit and, for managers, the fullest caseloads at their locations",
  permission: "caseLoad.view",
  response: z.strictObject({
    /** Null without clients and without a limit. */
    mine: CaseLoadStanding.nullable(),
    /** Up to 8 clinicians at the user's locations, fullest first; empty for users who see only their own. */
    team: z.array(CaseLoadStanding),
  }),
});
