import { z } from "zod";
import { endpoint, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { enumKeys } from "#platform/shared/typed.ts";
import { sessionParams } from "../group-notes/group-note.contract.ts";
import { AddedLinks } from "./late-link.contract.ts";
import { progressLabels } from "./plan-link.ts";

export const PlanLinkInput = z.strictObject({
  objectiveStableId: Id,
  interventionStableId: Id.nullable().default(null),
  progress: z.enum(enumKeys(progressLabels)).nullable().default(null),
  comment: z.string().trim().min(1).max(1000).nullable().default(null),
});
const Link = z.strictObject({
  objectiveStableId: Id,
  interventionStableId: Id.nullable(),
  progress: z.enum(enumKeys(progressLabels)).nullable(),
  comment: z.string().nullable(),
});
const Plan = z.strictObject({
  planId: Id,
  title: z.string(),
  objectives: z.array(
    z.strictObject({
      stableId: Id,
      text: z.string(),
      goal: z.string(),
      problem: z.string(),
      interventions: z.array(z.strictObject({ stableId: Id, text: z.string(), groupId: Id.nullable() })),
    }),
  ),
});

const NoteLinks = z.strictObject({
  noteId: Id,
  clientId: idOf("client"),
  /** The plan in force at the service; null when there was none. */
  plan: Plan.nullable(),
  links: z.array(Link),
  /** What was linked after the note was signed, each with its own signature. */
  added: z.array(AddedLinks),
  /** The objectives of the plan in force now, which the user may still link to this signed note. */
  canAdd: z.boolean(),
  /** Interventions of the plan that are this group: proposed, not linked yet. */
  proposed: z.array(Link),
  /** Whether the note is signed only with a link. */
  isRequired: z.boolean(),
  isWritable: z.boolean(),
  /** Of the note. */
  version: Version,
});
export type NoteLinks = z.output<typeof NoteLinks>;

const links = z.array(PlanLinkInput).max(30);
const problems = ["not-found", "out-of-scope", "stale-version", "note-locked", "wrong-state", "validation"] as const;

export const getPlanLinks = endpoint({
  method: "GET",
  path: "/notes/:noteId/plan-links",
  summary: "The treatment plan in force at a note's service, and what the note links of it",
  permission: "notes.read",
  chart: "client",
  params: z.strictObject({ noteId: Id }),
  response: NoteLinks,
  problems: ["not-found", "out-of-scope"],
});

export const putPlanLinks = endpoint({
  method: "PUT",
  path: "/notes/:noteId/plan-links",
  summary: "Link a draft note to objectives of the treatment plan",
  permission: "notes.write",
  chart: "client",
  audit: { action: "note.linked", subject: "note" },
  params: z.strictObject({ noteId: Id }),
  body: z.strictObject({ version: Version, links }),
  response: NoteLinks,
  problems,
});

export const addPlanLinks = endpoint({
  method: "POST",
  path: "/notes/:noteId/plan-links",
  summary: "Link objectives of the treatment plan to a signed note, with a signature",
  permission: "notes.sign",
  ticket: "sign",
  chart: "client",
  idempotent: true,
  audit: { action: "note.linked-after-signing", subject: "note" },
  params: z.strictObject({ noteId: Id }),
  body: z.strictObject({ version: Version, links: links.min(1, "Choose at least one objective.") }),
  response: NoteLinks,
  problems: [
    "not-found",
    "out-of-scope",
    "stale-version",
    "not-the-author",
    "wrong-state",
    "validation",
    "step-up-required",
    "ticket-used",
  ],
});

export const getPlanReference = endpoint({
  method: "GET",
  path: "/group-notes/:sessionId/treatment-plan-reference",
  summary: "For each client of a session: the plan in force, what the note links of it, and what is proposed",
  permission: "groupNotes.write",
  params: sessionParams,
  response: z.strictObject({ rows: z.array(NoteLinks) }),
  problems: ["not-found", "out-of-scope"],
});

export const putPlanReference = endpoint({
  method: "PUT",
  path: "/group-notes/:sessionId/treatment-plan-reference",
  summary: "Link clients' notes of a session to objectives of their plans; each is answered on its own",
  permission: "groupNotes.write",
  audit: { action: "note.linked", subject: "group-session" },
  params: sessionParams,
  body: z.strictObject({
    notes: z
      .array(z.strictObject({ noteId: Id, links }))
      .min(1)
      .max(100),
  }),
  response: z.strictObject({
    rows: z.array(NoteLinks),
    refused: z.array(z.strictObject({ noteId: Id, message: z.string() })),
  }),
  problems: ["not-found", "out-of-scope", "validation"],
});
