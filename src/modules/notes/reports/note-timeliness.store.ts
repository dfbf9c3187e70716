import { type RawBuilder, sql } from "kysely";
import type { ReportAsk, ReportDrill } from "#platform/server/reports/report.ts";
import type { NoteKind as StoredKind } from "#platform/shared/columns.generated.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import { lateAfterHours } from "../notes/signing.ts";

export const noteGroupings = {
  author: "Author",
  kind: "Note type",
  location: "Location",
  step: "Day or month",
} as const;
export type NoteGrouping = keyof typeof noteGroupings;
export type Timeliness = "in_time" | "late" | "unsigned";

const localDay = sql`(n.service_end AT TIME ZONE n.time_zone)::date`;
const timeliness = sql<Timeliness>`CASE WHEN sign.signed_at IS NULL THEN 'unsigned'
  WHEN sign.signed_at <= n.service_end + make_interval(hours => ${sql.lit(lateAfterHours)}) THEN 'in_time' ELSE 'late' END`;

const groupOf = (by: NoteGrouping, byDay: boolean): RawBuilder<string> =>
  ({
    author: sql<string>`author.id::text`,
    kind: sql<string>`n.kind`,
    location: sql<string>`n.location_id::text`,
    step: byDay ? sql<string>`${localDay}::text` : sql<string>`to_char(${localDay}, 'YYYY-MM')`,
  })[by];

/** Notes of services that ended in the period, with the author's first signature. */
const notesOf = ({ scope, period }: Pick<ReportAsk, "scope" | "period">, kinds: readonly string[] | null) => sql`notes n
  JOIN clinicians author ON author.id = n.author_id
  LEFT JOIN LATERAL (SELECT min(x.signed_at) AS signed_at FROM note_signatures x WHERE x.note_id = n.id AND x.role = 'author'
    AND x.status IN ('signed', 'withdrawn')) sign ON true
  WHERE n.service_end >= (${period.from}::date - interval '1 day')::timestamptz AND n.service_end < (${period.through}::date + interval '2 days')::timestamptz
    AND ${localDay} BETWEEN ${period.from}::date AND ${period.through}::date
    AND n.status NOT IN ('voided', 'discarded')
    ${kinds ? sql`AND n.kind = ANY (${[...kinds]}::text[])` : sql``}
    AND ${scope.within({ location: sql.ref("n.location_id"), client: sql.ref("n.client_id") })}`;

interface Asked {
  by: NoteGrouping;
  byDay: boolean;
  kinds: readonly string[] | null;
}

export interface NoteCount {
  /** Null for all of them together. */
  group: string | null;
  name: string;
  notes: number;
  inTime: number;
  late: number;
  unsigned: number;
  /** Hours from the end of the service to the signature in the middle. */
  medianHours: number | null;
}

/** Notes by group and timeliness, and all of them together, in one statement. */
export async function noteCounts(
  ask: Pick<ReportAsk, "view" | "scope" | "period">,
  { by, byDay, kinds }: Asked,
): Promise<NoteCount[]> {
  const { rows } = await sql<NoteCount>`
    SELECT ${groupOf(by, byDay)} AS "group", min(author.full_name) AS name, count(*)::int AS notes,
      count(*) FILTER (WHERE ${timeliness} = 'in_time')::int AS in_time,
      count(*) FILTER (WHERE ${timeliness} = 'late')::int AS late,
      count(*) FILTER (WHERE ${timeliness} = 'unsigned')::int AS unsigned,
      round((percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM sign.signed_at - n.service_end) / 3600)
        FILTER (WHERE sign.signed_at IS NOT NULL))::numeric, 1)::float8 AS median_hours
    FROM ${notesOf(ask, kinds)} GROUP BY GROUPING SETS ((1), ()) ORDER BY 1`.execute(ask.view.db);
  return rows;
}

export interface NoteRecord {
  id: string;
  clientId: string | null;
  kind: StoredKind;
  title: string;
  serviceEnd: string;
  signedAt: string | null;
  author: string;
  locationId: string;
}

/** The notes of a group with this timeliness, newest first. */
export async function noteRecords(
  ask: Pick<ReportAsk, "view" | "scope" | "period">,
  { by, byDay, kinds, only }: Asked & { only: Timeliness | null },
  { row, page, pageSize }: Pick<ReportDrill, "row" | "page" | "pageSize">,
): Promise<Page<NoteRecord>> {
  const from = sql`FROM ${notesOf(ask, kinds)} ${row === null ? sql`` : sql`AND ${groupOf(by, byDay)} = ${row}`}
    ${only ? sql`AND ${timeliness} = ${only}` : sql``}`;
  const { rows } = await sql<NoteRecord>`
    SELECT n.id, n.client_id, n.kind, n.title, n.service_end, sign.signed_at, author.full_name AS author, n.location_id
    ${from} ORDER BY n.service_end DESC, n.id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(ask.view.db);
  const counted = await sql<{ total: number }>`SELECT count(*)::int AS total ${from}`.execute(ask.view.db);
  return { rows, total: counted.rows[0]?.total ?? 0, page, pageSize };
}
