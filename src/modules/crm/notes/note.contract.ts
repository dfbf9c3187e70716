import { z } from "zod";
import { endpoint, Instant, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

export const noteKinds = ["general", "call", "clinical-screen", "insurance", "family", "visit"] as const;
export const noteKindLabels = {
  general: "Note",
  call: "Call",
  "clinical-screen": "Clinical screen",
  insurance: "Insurance",
  family: "Family",
  visit: "Visit",
} as const satisfies Record<(typeof noteKinds)[number], string>;

export const CrmNote = z.strictObject({
  id: Id,
  subjectId: Id,
  kind: z.enum(noteKinds),
  text: z.string(),
  visibility: z.enum(["team", "clinical"]),
  pinned: z.boolean(),
  addendumToId: Id.nullable(),
  authorId: Id.nullable(),
  authorName: z.string().nullable(),
  createdAt: Instant,
  version: Version,
});
export type CrmNote = z.infer<typeof CrmNote>;

export const listCrmNotes = endpoint({
  method: "GET",
  path: "/crm/notes",
  summary: "List a lead's notes",
  permission: "crm.view",
  chart: "lead",
  query: z.strictObject({ leadId: Id, ...pageQuery }),
  response: pageOf(CrmNote),
  problems: ["not-found", "out-of-scope"],
});

export const addCrmNote = endpoint({
  method: "POST",
  path: "/crm/notes",
  summary: "Add a note to a lead",
  permission: "crm.edit",
  idempotent: true,
  audit: { action: "note.added", subject: "lead" },
  body: z.strictObject({
    leadId: Id,
    kind: z.enum(noteKinds).default("general"),
    text: z.string().trim().min(1).max(20_000),
    /** Clinical notes are readable only with `crm.assess`. */
    visibility: z.enum(["team", "clinical"]).default("team"),
    /** Whether staff spoke with the client: counts as first response and two-way contact (SLA-1). */
    spokeWithPerson: z.boolean().default(false),
    /** The note it adds to; type and visibility are then that note's (LEAD-14). */
    addendumToId: Id.optional(),
  }),
  response: CrmNote,
  status: 201,
  problems: ["not-found", "out-of-scope"],
});
