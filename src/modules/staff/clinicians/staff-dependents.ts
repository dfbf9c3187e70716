import type { Act, View } from "#platform/server/execution/context.ts";

declare module "#platform/server/execution/module.ts" {
  interface ModuleParts {
    staffDependents?: readonly StaffDependents[];
  }
}

export interface StaffDependent {
  id: string;
  title: string;
  detail?: string;
  link?: string;
  /** Who takes it over unless the administrator chooses somebody else. */
  suggestedId?: string;
}

/**
 * Who depends on a member of staff (AUTH-14): a module that gives people work says how to list it and how to hand it
 * over, so that nobody is deactivated with clients still in their care.
 */
export interface StaffDependents {
  kind: string;
  /** "Clients in their care". */
  label: string;
  /** What taking one over means, in a sentence, where the label does not say it. */
  hint?: string;
  /** Counts against the person's case-load limit. */
  isCaseload?: boolean;
  counts: (view: View, clinicianIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  list: (view: View, clinicianId: string) => Promise<readonly StaffDependent[]>;
  /** Gives one of them to a colleague, in the caller's transaction. Throws what refuses it. */
  handOver: (act: Act, dependentId: string, fromClinicianId: string, toClinicianId: string) => Promise<void>;
}
