import type { View } from "#platform/server/execution/context.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import type { DayEvent, HandoffGroup } from "./home.contract.ts";

declare module "#platform/server/execution/module.ts" {
  interface ModuleParts {
    dayEvents?: readonly DayEventProvider[];
    handoffs?: readonly HandoffProvider[];
    glances?: readonly GlanceProvider[];
  }
}

/** The requested range: locations and half-open instants. */
export interface HomeSpan {
  locationIds: readonly string[];
  from: string;
  to: string;
}

/**
 * Planned events of a module at these locations, soonest first, with a time or for a whole day: intakes, medication rounds,
 * planned discharges. One SQL statement, limited to what the user can see.
 */
export interface DayEventProvider {
  kind: string;
  permission: Permission;
  load: (view: View, span: HomeSpan) => Promise<readonly Omit<DayEvent, "kind">[]>;
}

/**
 * What happened at these locations in the period, newest first, for the staff coming on duty. One SQL statement, limited to
 * what the user can see; null if nothing happened.
 */
export interface HandoffProvider {
  kind: string;
  label: string;
  permission: Permission;
  load: (view: View, span: HomeSpan) => Promise<Omit<HandoffGroup, "kind" | "label"> | null>;
}

/** One fact about a record of a list, held by another module: the last note, the next dose. */
export interface Glance {
  at: string;
  text: string;
  /** Overdue and still open. */
  late?: boolean;
  link: string;
}

/** Adds a fact of one module to lists of another, in one query per page. */
export interface GlanceProvider {
  /** The record type of the ids, e.g. `client`. */
  subjectType: string;
  kind: string;
  label: string;
  permission: Permission;
  order: number;
  load: (view: View, ids: readonly string[]) => Promise<ReadonlyMap<string, Glance>>;
}
