import type { View } from "#platform/server/execution/context.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import type { ReturnedRow } from "./kick-back.contract.ts";

declare module "#platform/server/execution/module.ts" {
  interface ModuleParts {
    returnedItems?: readonly ReturnedItemProvider[];
  }
}

/** A returned record of a module, without the names of its client. */
export type ReturnedItem = Omit<ReturnedRow, "clientName" | "mrNo" | "subjectType">;

export interface ReturnedItemFilter {
  /** Returned to the user, by the user, or both; `all` is everything the module lets the user see. */
  of: "toMe" | "byMe" | "all";
  limit: number;
}

/** Adds a module's returned records to the one list of returns: one SQL statement, longest waiting first. */
export interface ReturnedItemProvider {
  kind: string;
  permission: Permission;
  load: (view: View, filter: ReturnedItemFilter) => Promise<readonly ReturnedItem[]>;
}
