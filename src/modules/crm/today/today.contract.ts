import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { idOf } from "#platform/shared/ids.ts";
import { enumKeys } from "#platform/shared/typed.ts";
import { nextReasons } from "./today.ts";

const NextLead = z.strictObject({
  leadId: idOf("lead"),
  leadNo: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  preferredName: z.string().nullable(),
  phone: z.string().nullable(),
  ownerName: z.string().nullable(),
  why: z.enum(enumKeys(nextReasons)),
  /** Since when it waits, or when it is due. */
  at: Instant,
  /** The task. */
  note: z.string().nullable(),
});
export type NextLead = z.infer<typeof NextLead>;

export const nextLeads = endpoint({
  method: "GET",
  path: "/crm/leads/next",
  summary: "The reader's leads that need something now, the most urgent first, each with its reason",
  permission: "crm.view",
  response: z.strictObject({
    rows: z.array(NextLead),
    /** When the reader's next task is due, after those listed. */
    nextDueAt: Instant.nullable(),
  }),
});
