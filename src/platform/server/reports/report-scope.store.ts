import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { AccessSubject } from "#platform/shared/access/access-subjects.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import type { View } from "../execution/context.ts";

type Column = Expression<string> | RawBuilder<string>;

export interface ScopedColumns {
  location: Column;
  /** The client of the row. */
  client?: Column;
  /** Or another record whose readers are decided one by one. */
  subject?: { type: AccessSubject; id: Column };
  /** Rows without a location count too, as long as no location was chosen. */
  unplaced?: true;
}

/** What a reader sees of a report: the one place where its rows are limited. */
export interface ReportScope {
  /** Locations within the reader's reach that the location filter left, by name. */
  readonly locations: readonly { id: string; name: string; timeZone: string }[];
  /**
   * The condition of every dataset: at one of these locations, and of one's own clients where the permission reaches no
   * further. Numbers count every client at a location; who a client is shows only to readers of the chart.
   */
  within(columns: ScopedColumns): RawBuilder<SqlBool>;
  /** Whether numbers are of one's own clients only. */
  readonly isOwn: boolean;
}

/**
 * The scope of a reader who holds both permissions: the locations of both, their own clients if either says so. `chosen`
 * narrows it to some locations; one out of reach is left out.
 */
export function reportScope(
  view: View,
  permissions: readonly Permission[],
  all: ReportScope["locations"],
  chosen: readonly string[] | null,
): ReportScope {
  const reaches = permissions.map((permission) => ({ permission, reach: view.reach(permission) }));
  const own = reaches.find(({ reach }) => reach.kind === "own");
  const locations = all.filter(
    ({ id }) =>
      (chosen === null || chosen.includes(id)) &&
      reaches.every(({ reach }) => reach.kind !== "location" || reach.locationIds.includes(id)),
  );
  const ids = locations.map(({ id }) => id);
  return {
    locations,
    isOwn: own !== undefined,
    within: ({ location, client, subject, unplaced }) => {
      const placed = sql<SqlBool>`${location} = ANY (${ids}::uuid[])`;
      const here = unplaced && chosen === null ? sql<SqlBool>`(${placed} OR ${location} IS NULL)` : placed;
      if (!own) return here;
      const whose = subject ?? (client && { type: "client" as const, id: client });
      if (!whose) return sql<SqlBool>`false`;
      return sql<SqlBool>`(${here} AND ${view.inReach(own.permission, whose.type, whose.id)})`;
    },
  };
}
