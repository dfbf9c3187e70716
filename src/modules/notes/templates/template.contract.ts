import { z } from "zod";
import { endpoint } from "#platform/shared/endpoint.ts";
import { noteFormats, noteKinds } from "../notes/note.ts";
import { TemplateField, TemplatePart } from "./template.ts";

export const NoteTemplate = z.strictObject({
  key: z.string(),
  name: z.string(),
  kind: z.enum(noteKinds),
  format: z.enum(noteFormats),
  parts: z.array(TemplatePart),
  fields: z.array(TemplateField),
});
export type NoteTemplate = z.infer<typeof NoteTemplate>;

export const listNoteTemplates = endpoint({
  method: "GET",
  path: "/note-templates",
  summary: "Templates for new notes",
  permission: "notes.write",
  response: z.strictObject({ rows: z.array(NoteTemplate) }),
});
