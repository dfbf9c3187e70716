import type { View } from "#platform/server/execution/context.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import type { DayEvent, HandOverGroup } from "./home.contract.ts";

declare module "#platform/server/execution/module.ts" {
  interface ModuleParts {
    dayEvents?: readonly DayEventProvider[];
    handOvers?: readonly HandOverProvider[];
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
 * What a module has planned at these places, with a time or for a day, the soonest first: intakes, rounds of doses,
 * planned discharges. One statement, and only what `view` reaches.
 */
export interface DayEventProvider {
  kind: string;
  permission: Permission;
  load: (view: View, span: HomeSpan) => Promise<readonly Omit<DayEvent, "kind">[]>;
}

/**
 * What a module tells those who come on duty: what happened at these places in the span, the newest first. One statement,
 * and only what `view` reaches; null where nothing did.
 */
export interface HandOverProvider {
  kind: string;
  label: string;
  permission: Permission;
  load: (view: View, span: HomeSpan) => Promise<Omit<HandOverGroup, "kind" | "label"> | null>;
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
