import type { View } from "#platform/server/execution/context.ts";
import type { SubjectType } from "../signatures/signature.contract.ts";

declare module "#platform/server/execution/module.ts" {
  interface ModuleParts {
    sealedRecords?: readonly SealedRecords[];
  }
}

/** A kind of record that is sealed as a PDF, declared by the module that owns it. */
export interface SealedRecords {
  type: SubjectType;
  /** "Form" */
  label: string;
  /** Recomputes the record from its rows. Null where it does not exist. */
  recompute: (view: View, subjectId: string) => Promise<Recomputed | null>;
}

export interface Recomputed {
  /** The hash of the content as it is now. */
  contentHash: string;
  /** Whether each signature covers the content as it is now. */
  isCovered: boolean;
  isVoided: boolean;
  timeZone: string;
}
