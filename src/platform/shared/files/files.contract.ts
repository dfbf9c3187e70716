import { z } from "zod";
import { endpoint, Instant, Version } from "../endpoint.ts";
import { Id } from "../ids.ts";

export const fileStatuses = ["receiving", "scanning", "ready", "quarantined", "voided"] as const;
/** Whose file it is. More are added by the modules that own them. */
export const fileSubjects = [
  "client",
  "clinician",
  "agreement",
  "credential",
  "brand",
  "coverage",
  "form",
  "document",
] as const;

export const FileInfo = z.strictObject({
  id: Id,
  name: z.string(),
  mediaType: z.string(),
  size: z.number().int(),
  status: z.enum(fileStatuses),
  category: z.string().nullable(),
  subjectType: z.string(),
  subjectId: z.string(),
  hasThumbnail: z.boolean(),
  voidReason: z.string().nullable(),
  at: Instant,
  version: Version,
});
export type FileInfo = z.infer<typeof FileInfo>;

export const maxFileBytes = 100 * 1024 * 1024;
/** A logo is part of every page and email. */
export const maxLogoBytes = 2 * 1024 * 1024;
export const maxImageBytes = 25 * 1024 * 1024;
const params = z.strictObject({ fileId: Id });

export const uploadFile = endpoint({
  method: "POST",
  path: "/files",
  summary: "Upload one file as a form: its fields first, then `file`; it can be read once it was scanned",
  permission: "files.add",
  switch: null,
  audit: { action: "file.uploaded", subject: "file" },
  raw: "upload",
  bodyLimit: maxFileBytes,
  body: z.strictObject({
    subjectType: z.enum(fileSubjects),
    subjectId: Id,
    /** `photo` becomes the photo of the client or staff member; a card has two sides. */
    category: z.enum(["photo", "document", "card-front", "card-back"]).default("document"),
  }),
  response: FileInfo,
  status: 202,
  problems: ["unsupported-media", "too-large", "malformed"],
});
export const getFile = endpoint({
  method: "GET",
  path: "/files/:fileId",
  summary: "What a file is and whether it can be read yet",
  permission: "files.view",
  switch: null,
  params,
  response: FileInfo,
});
export const voidFile = endpoint({
  method: "POST",
  path: "/files/:fileId/void",
  summary: "Void a file with a reason; it stays, unreadable",
  permission: "files.void",
  switch: null,
  audit: { action: "file.voided", subject: "file" },
  params,
  body: z.strictObject({ version: Version, reason: z.string().trim().min(5, "Say why in a few words").max(500) }),
  response: FileInfo,
  problems: ["stale-version", "wrong-state", "legal-hold"],
});

export const linkFile = endpoint({
  method: "POST",
  path: "/files/:fileId/link",
  summary: "A link to a file for a program without a session: works once, within a minute",
  permission: "files.view",
  switch: null,
  audit: { action: "file.linked", subject: "file" },
  params,
  response: z.strictObject({ url: z.url(), expiresAt: Instant }),
  status: 201,
  problems: ["not-found", "out-of-scope"],
});
