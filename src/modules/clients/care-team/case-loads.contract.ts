import { z } from "zod";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

export const CaseLoadStanding = z.strictObject({
  clinicianId: Id,
  name: z.string(),
  clients: z.number().int(),
  /** How many they can carry; null where nobody has set it. */
  limit: z.number().int().nullable(),
});
export type CaseLoadStanding = z.infer<typeof CaseLoadStanding>;

export const getCaseLoads = endpoint({
  method: "GET",
  path: "/clinicians/case-loads",
  summary: "My case-load against its limit; and, for those who plan the work, the fullest of my places",
  permission: "caseLoad.view",
  response: z.strictObject({
    /** Null for somebody who carries nobody and has no limit. */
    mine: CaseLoadStanding.nullable(),
    /** Colleagues at my places, the fullest first, at most eight; empty for those who see their own only. */
    team: z.array(CaseLoadStanding),
  }),
});
