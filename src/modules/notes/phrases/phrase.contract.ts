import { z } from "zod";
import { endpoint, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

export const SmartPhrase = z.strictObject({
  id: Id,
  trigger: z.string(),
  title: z.string(),
  content: z.string(),
  /** Of the whole facility; otherwise of the user alone. */
  isShared: z.boolean(),
  active: z.boolean(),
  version: z.number().int(),
});
export type SmartPhrase = z.infer<typeof SmartPhrase>;

export const PhraseInput = z.strictObject({
  trigger: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z][a-z0-9]{1,29}$/, "Use 2 to 30 letters and digits, starting with a letter."),
  title: z.string().trim().min(1, "Enter a title.").max(80),
  content: z.string().trim().min(1, "Enter the text.").max(4000, "At most 4000 characters."),
});

export const listPhrases = endpoint({
  method: "GET",
  path: "/smart-phrases",
  summary: "My smart phrases and those of the facility",
  permission: "notes.read",
  response: z.strictObject({ rows: z.array(SmartPhrase) }),
});

export const addPhrase = endpoint({
  method: "POST",
  path: "/smart-phrases",
  summary: "Add a smart phrase, for oneself or, with noteTemplates.manage, for the facility",
  permission: "notes.read",
  idempotent: true,
  audit: { action: "template.phrase-added", subject: "smart-phrase" },
  body: PhraseInput.extend({ isShared: z.boolean().default(false) }),
  response: SmartPhrase,
  status: 201,
  problems: ["duplicate", "forbidden", "validation"],
});

export const changePhrase = endpoint({
  method: "PATCH",
  path: "/smart-phrases/:phraseId",
  summary: "Change a smart phrase, or stop offering it",
  permission: "notes.read",
  audit: { action: "template.phrase-changed", subject: "smart-phrase" },
  params: z.strictObject({ phraseId: Id }),
  body: PhraseInput.partial().extend({ version: Version, active: z.boolean().optional() }),
  response: SmartPhrase,
  problems: ["duplicate", "forbidden", "not-found", "stale-version", "validation"],
});

export const fillPhrase = endpoint({
  method: "GET",
  path: "/notes/:noteId/smart-phrases/:phraseId",
  summary: "The text of a smart phrase with the facts of this note's client",
  permission: "notes.write",
  chart: "client",
  params: z.strictObject({ noteId: Id, phraseId: Id }),
  response: z.strictObject({ text: z.string() }),
  problems: ["not-found", "out-of-scope"],
});
