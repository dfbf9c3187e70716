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
  /** Suggested new assignee. */
  suggestedId?: string;
}

/**
 * Clients and other work of a staff member (AUTH-14). A module that assigns work contributes how to list and reassign it, so that
 * no one is deactivated with clients in their care.
 */
export interface StaffDependents {
  kind: string;
  /** "Clients in their care". */
  label: string;
  /** One sentence on what reassigning means, where the label does not say it. */
  hint?: string;
  /** Counts toward the caseload limit. */
  isCaseload?: boolean;
  counts: (view: View, clinicianIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  list: (view: View, clinicianId: string) => Promise<readonly StaffDependent[]>;
  /** Reassigns one to another staff member, in the caller's transaction. Throws when it is refused. */
  reassign: (act: Act, dependentId: string, fromClinicianId: string, toClinicianId: string) => Promise<void>;
}
