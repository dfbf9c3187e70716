import type { View } from "#platform/server/execution/context.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";

declare module "#platform/server/execution/module.ts" {
  interface ModuleParts {
    clockItems?: readonly ClockItemProvider[];
  }
}

/** Work with a due time that a module keeps in its own tables, as the list of deadlines shows it. */
export interface ClockItem {
  id: string;
  /** "Co-sign Progress note". Names no client. */
  title: string;
  detail: string | null;
  clientId: string | null;
  ownerName: string | null;
  dueAt: string;
  link: string;
}

export interface ClockItemFilter {
  /** Only the user's own work; otherwise everything in reach. */
  mine: boolean;
  clientId: string | null;
  limit: number;
}

/** Adds a module's open work to the list of deadlines (CLK-9): one SQL statement, earliest due first, limited to what the user can see. */
export interface ClockItemProvider {
  kind: string;
  permission: Permission;
  load: (view: View, filter: ClockItemFilter) => Promise<readonly ClockItem[]>;
}
