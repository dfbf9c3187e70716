import { Problem } from "#platform/shared/problems.ts";
import type { View } from "../execution/context.ts";

/** A kind of record that files are attached to, declared by the module that owns the record. */
export interface FileSubject {
  /** As in `fileSubjects` of the contract. */
  type: string;
  /** Refuses a user who may not see this record's file, or with `toChange` not add to it. */
  requireAccess: (
    view: View,
    subject: { subjectId: string; category: string | null },
    toChange: boolean,
  ) => Promise<void> | void;
  /** Refuses an upload of the wrong kind or size. */
  checkUpload?: (file: { mediaType: string; size: number }) => void;
}

declare module "../execution/module.ts" {
  interface ModuleParts {
    fileSubjects?: readonly FileSubject[];
  }
}

/** Throws `not-found` for a kind of record that no module declares: no one may open its files. */
export function fileSubjectOf(view: View, type: string): FileSubject {
  if (type === "client") return clientFiles;
  const subject = view.platform.registry.parts("fileSubjects").find((one) => one.type === type);
  if (!subject) throw new Problem("not-found");
  return subject;
}

const clientFiles: FileSubject = {
  type: "client",
  requireAccess: (view, { subjectId }) => view.openChart(subjectId, "files"),
};
