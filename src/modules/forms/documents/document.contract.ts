import { z } from "zod";
import { MrNo } from "#modules/clients/episodes/demographic.contract.ts";
import { endpoint, Instant, PlainDate, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import "../forms/form-problems.ts";
import { chartTabs, sensitivities } from "../templates/template.ts";
import { documentSources, userSources } from "./document.ts";

export const DocumentRow = z.strictObject({
  id: Id,
  clientId: idOf("client"),
  clientName: z.string(),
  mrNo: z.string(),
  locationName: z.string(),
  timeZone: z.string(),
  title: z.string(),
  categoryId: Id.nullable(),
  categoryName: z.string().nullable(),
  source: z.enum(documentSources),
  status: z.enum(["uploading", "available", "infected", "voided"]),
  fileId: Id.nullable(),
  mediaType: z.string().nullable(),
  documentDate: PlainDate,
  expiresOn: PlainDate.nullable(),
  reviewedAt: Instant.nullable(),
  reviewedByName: z.string().nullable(),
  movedFromMrNo: z.string().nullable(),
  moveReason: z.string().nullable(),
  voidReason: z.string().nullable(),
  createdAt: Instant,
  createdByName: z.string().nullable(),
  version: Version,
});
export type DocumentRow = z.infer<typeof DocumentRow>;

const clientParams = z.strictObject({ mrNo: MrNo });
const params = z.strictObject({ documentId: Id });
const Title = z.string().trim().min(1, "Enter a title.").max(200);

export const listClientDocuments = endpoint({
  method: "GET",
  path: "/clients/:mrNo/documents",
  summary: "Documents of a chart, newest first",
  permission: "documents.view",
  chart: "client",
  params: clientParams,
  query: z.strictObject({ ...pageQuery, categoryId: Id.optional() }),
  response: pageOf(DocumentRow),
  problems: ["mr-number-invalid", "not-found", "out-of-scope"],
});

export const addClientDocument = endpoint({
  method: "POST",
  path: "/clients/:mrNo/documents",
  summary: "Announce a document; its file is then uploaded for it, and filed once it passed the virus check",
  permission: "documents.upload",
  chart: "client",
  idempotent: true,
  audit: { action: "document.uploaded", subject: "document" },
  status: 201,
  params: clientParams,
  body: z.strictObject({
    title: Title,
    categoryId: Id.nullable().default(null),
    source: z.enum(userSources),
    documentDate: PlainDate,
    expiresOn: PlainDate.nullable().default(null),
    /** SHA-256 of the file, so that one that is already in the chart is not sent again (DOC-3). */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  response: DocumentRow,
  problems: ["mr-number-invalid", "not-found", "out-of-scope", "duplicate-document", "validation"],
});

export const listDocuments = endpoint({
  method: "GET",
  path: "/documents",
  summary: "Documents of charts in reach: those without a category, oldest first, or all, newest first",
  permission: "documents.view",
  query: z.strictObject({ ...pageQuery, show: z.enum(["toFile", "all"]).default("toFile") }),
  response: pageOf(DocumentRow),
});

export const searchDocuments = endpoint({
  method: "POST",
  path: "/documents/search",
  summary: "Documents of charts in reach whose title holds these words",
  permission: "documents.view",
  unaudited: "A search changes nothing; opening a chart is audited.",
  body: z.strictObject({ words: z.string().trim().min(2, "Enter at least 2 characters.").max(100) }),
  response: z.strictObject({ rows: z.array(DocumentRow) }),
});

export const getDocument = endpoint({
  method: "GET",
  path: "/documents/:documentId",
  summary: "A document of a chart",
  permission: "documents.view",
  chart: "client",
  audit: { action: "document.viewed", subject: "document" },
  params,
  response: DocumentRow,
  problems: ["not-found", "out-of-scope"],
});

export const updateDocument = endpoint({
  method: "PATCH",
  path: "/documents/:documentId",
  summary: "File a document: its category, title and dates, and that it was reviewed",
  permission: "documents.classify",
  chart: "client",
  audit: { action: "document.filed", subject: "document" },
  params,
  body: z.strictObject({
    version: Version,
    title: Title.optional(),
    categoryId: Id.nullable().optional(),
    documentDate: PlainDate.optional(),
    expiresOn: PlainDate.nullable().optional(),
    reviewed: z.boolean().optional(),
  }),
  response: DocumentRow,
  problems: ["not-found", "out-of-scope", "stale-version", "wrong-state", "validation"],
});

export const moveDocument = endpoint({
  method: "POST",
  path: "/documents/:documentId/move",
  summary: "Move a document that was filed in the wrong chart; the trace stays",
  permission: "documents.classify",
  chart: "client",
  audit: { action: "document.moved", subject: "document" },
  params,
  body: z.strictObject({
    version: Version,
    mrNo: MrNo,
    reason: z.string().trim().min(10, "Enter a reason of at least 10 characters.").max(500),
  }),
  response: DocumentRow,
  problems: [
    "not-found",
    "out-of-scope",
    "mr-number-invalid",
    "stale-version",
    "wrong-state",
    "duplicate-document",
    "legal-hold",
    "out-for-signature",
  ],
});

export const voidDocument = endpoint({
  method: "POST",
  path: "/documents/:documentId/void",
  summary: "Void a document with a reason; it stays listed and can no longer be opened",
  permission: "documents.void",
  chart: "client",
  audit: { action: "document.voided", subject: "document" },
  params,
  body: z.strictObject({
    version: Version,
    reason: z.string().trim().min(10, "Enter a reason of at least 10 characters.").max(1000),
  }),
  response: DocumentRow,
  problems: ["not-found", "out-of-scope", "stale-version", "wrong-state", "legal-hold", "out-for-signature"],
});

export const DocumentCategory = z.strictObject({
  id: Id,
  name: z.string(),
  chartTab: z.enum(chartTabs),
  retentionYears: z.number().int().nullable(),
  sensitivity: z.enum(sensitivities),
  expires: z.boolean(),
  active: z.boolean(),
  version: Version,
});
export type DocumentCategory = z.infer<typeof DocumentCategory>;

export const listDocumentCategories = endpoint({
  method: "GET",
  path: "/document-categories",
  summary: "Categories of documents",
  permission: "documents.view",
  response: z.strictObject({ rows: z.array(DocumentCategory) }),
});

const categoryFields = {
  name: z.string().trim().min(1, "Enter a name.").max(80),
  chartTab: z.enum(chartTabs),
  expires: z.boolean(),
};

export const addDocumentCategory = endpoint({
  method: "POST",
  path: "/document-categories",
  summary: "Add a category of documents",
  permission: "companyDocuments.manage",
  audit: { action: "document-category.added", subject: "document-category" },
  status: 201,
  body: z.strictObject(categoryFields),
  response: DocumentCategory,
  problems: ["duplicate"],
});

export const updateDocumentCategory = endpoint({
  method: "PATCH",
  path: "/document-categories/:categoryId",
  summary: "Rename a category, or stop offering it",
  permission: "companyDocuments.manage",
  audit: { action: "document-category.changed", subject: "document-category" },
  params: z.strictObject({ categoryId: Id }),
  body: z.strictObject({
    version: Version,
    name: categoryFields.name.optional(),
    chartTab: categoryFields.chartTab.optional(),
    expires: categoryFields.expires.optional(),
    active: z.boolean().optional(),
  }),
  response: DocumentCategory,
  problems: ["not-found", "stale-version", "duplicate"],
});
