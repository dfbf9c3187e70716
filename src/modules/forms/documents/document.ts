import { defineStates } from "#platform/shared/state-table.ts";

export const documentSources = [
  "upload",
  "scan",
  "camera",
  "generated",
  "sealedForm",
  "provider",
  "fax",
  "email",
  "portal",
  "import",
] as const;
export type DocumentSource = (typeof documentSources)[number];
export const sourceLabels = {
  upload: "Upload",
  scan: "Scan",
  camera: "Camera",
  generated: "Letter",
  sealedForm: "Signed form",
  provider: "Signing service",
  fax: "Fax",
  email: "Email",
  portal: "Portal",
  import: "Import",
} as const satisfies Record<DocumentSource, string>;
/** Sources that a user names; the others are set by the system. */
export const userSources = ["upload", "scan", "camera", "fax", "email"] as const;

export type DocumentStatus = "uploading" | "available" | "infected" | "voided";
export type DocumentMove = "finish" | "quarantine" | "void";
export const documentStates = defineStates<DocumentStatus, DocumentMove>({
  uploading: {
    label: "Being checked",
    code: 1,
    tone: "info",
    shape: "half",
    moves: { finish: "available", quarantine: "infected", void: "voided" },
  },
  available: { label: "Available", code: 2, tone: "done", shape: "check", moves: { void: "voided" } },
  infected: { label: "Stopped by the virus check", code: 3, tone: "danger", shape: "alert", moves: {} },
  voided: { label: "Voided", code: 4, tone: "danger", shape: "cross", moves: {} },
});

/** Largest document (DOC-1). */
export const maxDocumentBytes = 50 * 1024 * 1024;
const fileable = new Set([
  "application/pdf",
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/heic",
  "image/tiff",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "text/plain",
  "text/csv",
  "audio/mpeg",
  "audio/x-m4a",
  "audio/mp4",
  "video/mp4",
]);
/** Kinds that can be filed, by content and not by name (DOC-1). */
export const isFileable = (mediaType: string): boolean => fileable.has(mediaType);
export const acceptedDocuments = [...fileable].join(",");

/** A document without a category is on the worklist at once, and overdue after 72 h (DOC-4). */
export const fileWithinHours = 72;

/** Categories a facility starts with. */
export const firstCategories = [
  { name: "Photo ID", chartTab: "admission", expires: true },
  { name: "Insurance card", chartTab: "admission", expires: true },
  { name: "Referral", chartTab: "preAdmission", expires: false },
  { name: "Laboratory result", chartTab: "medical", expires: false },
  { name: "Hospital record", chartTab: "medical", expires: false },
  { name: "Court or legal document", chartTab: "administrative", expires: false },
  { name: "Signed consent, on paper", chartTab: "admission", expires: false },
  { name: "Letter", chartTab: "administrative", expires: false },
  { name: "Discharge summary", chartTab: "discharge", expires: false },
] as const;
