import { z } from "zod";
import { MrNo } from "#modules/clients/episodes/demographic.contract.ts";
import { endpoint, Instant, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import "../forms/form-problems.ts";

const Inline = z.union([
  z.strictObject({ type: z.literal("text"), text: z.string().max(20_000), format: z.number().int().min(0).max(15) }),
  z.strictObject({ type: z.literal("linebreak") }),
]);
const Inlines = z.array(Inline).max(500);
const Block = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("paragraph"), children: Inlines }),
  z.strictObject({ type: z.literal("heading"), tag: z.enum(["h2", "h3"]), children: Inlines }),
  z.strictObject({ type: z.literal("quote"), children: Inlines }),
  z.strictObject({
    type: z.literal("list"),
    listType: z.enum(["bullet", "number"]),
    children: z
      .array(z.strictObject({ type: z.literal("listitem"), indent: z.number().int().min(0).max(6), children: Inlines }))
      .max(300),
  }),
]);
export const LetterContentSchema = z.strictObject({ blocks: z.array(Block).max(500) });

const Title = z.string().trim().min(1, "Enter a title.").max(160);
const templateParams = z.strictObject({ templateId: Id });

export const LetterTemplate = z.strictObject({
  id: Id,
  seriesId: Id,
  number: z.number().int(),
  title: z.string(),
  body: LetterContentSchema,
  status: z.enum(["draft", "active", "archived"]),
  /** Why it can't be activated. */
  faults: z.array(z.string()),
  updatedAt: Instant,
  version: Version,
});
export type LetterTemplate = z.infer<typeof LetterTemplate>;

export const listLetterTemplates = endpoint({
  method: "GET",
  path: "/user-generated-documents/templates",
  summary: "Letter templates: active ones, and for users who edit templates all of them",
  permission: "userDocuments.generate",
  response: z.strictObject({ rows: z.array(LetterTemplate.omit({ body: true })) }),
});

export const getLetterTemplate = endpoint({
  method: "GET",
  path: "/user-generated-documents/templates/:templateId",
  summary: "A letter template with its text",
  permission: "userDocuments.generate",
  params: templateParams,
  response: LetterTemplate,
  problems: ["not-found"],
});

export const addLetterTemplate = endpoint({
  method: "POST",
  path: "/user-generated-documents/templates",
  summary: "Add a letter template, or the next edition of one, as a draft",
  permission: "formTemplates.edit",
  audit: { action: "letter-template.drafted", subject: "letter-template" },
  status: 201,
  body: z.strictObject({ title: Title, body: LetterContentSchema, seriesId: Id.nullable().default(null) }),
  response: LetterTemplate,
  problems: ["not-found", "wrong-state"],
});

export const saveLetterTemplate = endpoint({
  method: "PUT",
  path: "/user-generated-documents/templates/:templateId",
  summary: "Save a draft of a letter template",
  permission: "formTemplates.edit",
  audit: { action: "letter-template.changed", subject: "letter-template" },
  params: templateParams,
  body: z.strictObject({ version: Version, title: Title, body: LetterContentSchema }),
  response: LetterTemplate,
  problems: ["not-found", "stale-version", "wrong-state"],
});

export const activateLetterTemplate = endpoint({
  method: "POST",
  path: "/user-generated-documents/templates/:templateId/activate",
  summary: "Use a letter template for new letters; the edition before is archived",
  permission: "formTemplates.publish",
  audit: { action: "letter-template.activated", subject: "letter-template" },
  params: templateParams,
  body: z.strictObject({ version: Version }),
  response: LetterTemplate,
  problems: ["not-found", "stale-version", "wrong-state", "template-invalid"],
});

export const listMergeFields = endpoint({
  method: "GET",
  path: "/user-generated-documents/merge-fields",
  summary: "Fields that a letter can take from the chart",
  permission: "userDocuments.generate",
  response: z.strictObject({
    rows: z.array(z.strictObject({ key: z.string(), label: z.string(), example: z.string() })),
  }),
});

const letterParams = z.strictObject({ letterId: Id });

export const LetterRow = z.strictObject({
  id: Id,
  clientId: idOf("client"),
  mrNo: z.string(),
  title: z.string(),
  templateTitle: z.string(),
  status: z.enum(["draft", "final", "voided"]),
  timeZone: z.string(),
  finalizedAt: Instant.nullable(),
  updatedAt: Instant,
  version: Version,
});
export type LetterRow = z.infer<typeof LetterRow>;

export const Letter = LetterRow.extend({
  clientName: z.string(),
  /** With the values filled in; the stored text of a final letter. */
  content: LetterContentSchema,
  fields: z.array(
    z.strictObject({
      key: z.string(),
      label: z.string(),
      /** From the chart when the letter was started. */
      value: z.string(),
      /** Entered instead. */
      entered: z.string().nullable(),
      leftEmpty: z.boolean(),
    }),
  ),
  unresolved: z.array(z.string()),
  documentId: Id.nullable(),
  contentHash: z.string().nullable(),
  voidReason: z.string().nullable(),
});
export type Letter = z.infer<typeof Letter>;

export const listLetters = endpoint({
  method: "GET",
  path: "/user-generated-documents",
  summary: "Letters of a chart, last changed first",
  permission: "documents.view",
  chart: "client",
  query: z.strictObject({ ...pageQuery, mrNo: MrNo }),
  response: pageOf(LetterRow),
  problems: ["mr-number-invalid", "not-found", "out-of-scope"],
});

export const startLetter = endpoint({
  method: "POST",
  path: "/user-generated-documents",
  summary: "Start a letter from a template with the values of the chart",
  permission: "userDocuments.generate",
  chart: "client",
  idempotent: true,
  audit: { action: "letter.started", subject: "letter" },
  status: 201,
  body: z.strictObject({ mrNo: MrNo, templateId: Id }),
  response: Letter,
  problems: ["mr-number-invalid", "not-found", "out-of-scope", "wrong-state"],
});

export const getLetter = endpoint({
  method: "GET",
  path: "/user-generated-documents/:letterId",
  summary: "A letter",
  permission: "documents.view",
  chart: "client",
  params: letterParams,
  response: Letter,
  problems: ["not-found", "out-of-scope"],
});

export const updateLetter = endpoint({
  method: "PATCH",
  path: "/user-generated-documents/:letterId",
  summary: "Enter values of a letter, or leave fields empty on purpose",
  permission: "userDocuments.generate",
  chart: "client",
  audit: { action: "letter.changed", subject: "letter" },
  params: letterParams,
  body: z.strictObject({
    version: Version,
    title: z.string().trim().min(1, "Enter a title.").max(200).optional(),
    /** By field; null leaves it empty on purpose. A field that is absent takes the value of the chart. */
    overrides: z.record(z.string().max(60), z.string().max(2000).nullable()).optional(),
  }),
  response: Letter,
  problems: ["not-found", "out-of-scope", "stale-version", "wrong-state"],
});

export const finalizeLetter = endpoint({
  method: "POST",
  path: "/user-generated-documents/:letterId/finalize",
  summary: "Finalize a letter: its PDF is filed in the chart, and its text no longer changes",
  permission: "userDocuments.generate",
  chart: "client",
  audit: { action: "letter.finalized", subject: "letter" },
  params: letterParams,
  body: z.strictObject({ version: Version }),
  response: Letter,
  problems: ["not-found", "out-of-scope", "stale-version", "wrong-state", "merge-field-unresolved"],
});

export const voidLetter = endpoint({
  method: "POST",
  path: "/user-generated-documents/:letterId/void",
  summary: "Void a letter with a reason",
  permission: "documents.void",
  chart: "client",
  audit: { action: "letter.voided", subject: "letter" },
  params: letterParams,
  body: z.strictObject({
    version: Version,
    reason: z.string().trim().min(10, "Enter a reason of at least 10 characters.").max(1000),
  }),
  response: Letter,
  problems: ["not-found", "out-of-scope", "stale-version", "wrong-state", "legal-hold", "out-for-signature"],
});
