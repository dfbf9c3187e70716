import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { leadLifecycles, leadStatuses, newColumn, openStatusCodes } from "./lead.ts";
import type { LeadRow } from "./lead-fields.contract.ts";

/** Filters of the list and the board; each list means "any of". */
interface LeadFilters {
  status?: readonly number[] | undefined;
  lifecycle?: readonly number[] | undefined;
  priority?: readonly number[] | undefined;
  ownerId?: readonly string[] | undefined;
  unassigned?: boolean | undefined;
  locationId?: readonly string[] | undefined;
  levelOfCareId?: readonly string[] | undefined;
  sourceId?: readonly string[] | undefined;
  payMethod?: readonly string[] | undefined;
  labelId?: readonly string[] | undefined;
  sla?: "waiting" | "overdue" | undefined;
  receivedFrom?: string | undefined;
  receivedTo?: string | undefined;
}

const rowColumns = sql`l.id, l.lead_no, l.first_name, l.last_name, l.preferred_name, l.date_of_birth, l.age_reported,
  l.status, l.lifecycle, l.lifecycle_since, l.priority, l.crisis_flag, l.owner_id, o.full_name AS owner_name,
  l.location_id, l.level_of_care_id, l.pay_method, l.source_id, p.e164 AS phone, l.received_at, l.first_response_at, l.respond_by,
  l.last_activity_at, l.next_action_at, l.intake_at,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('labelId', b.label_id, 'name', g.name, 'color', g.color) ORDER BY lower(g.name)), '[]')
    FROM lead_labels b JOIN labels g ON g.id = b.label_id WHERE b.lead_id = l.id AND b.removed_at IS NULL) AS labels,
  l.board_rank, l.version`;
const rowJoins = sql`LEFT JOIN clinicians o ON o.id = l.owner_id
  LEFT JOIN lead_phones p ON p.lead_id = l.id AND p.is_primary AND p.ended_at IS NULL`;

/** Conditions other than location, status and owner, which choose the index. */
function conditions(filters: LeadFilters, { timeZone, now }: Pick<ReadScope, "timeZone" | "now">): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (filters.lifecycle?.length) {
    const codes = filters.lifecycle.filter((code) => code !== newColumn);
    parts.push(
      filters.lifecycle.includes(newColumn)
        ? sql`(l.lifecycle IS NULL OR l.lifecycle = ANY (${codes}::smallint[]))`
        : sql`l.lifecycle = ANY (${codes}::smallint[])`,
    );
  }
  if (filters.priority?.length) parts.push(sql`l.priority = ANY (${[...filters.priority]}::smallint[])`);
  if (filters.unassigned) parts.push(sql`l.owner_id IS NULL`);
  if (filters.levelOfCareId?.length) parts.push(sql`l.level_of_care_id = ANY (${[...filters.levelOfCareId]}::uuid[])`);
  if (filters.sourceId?.length) parts.push(sql`l.source_id = ANY (${[...filters.sourceId]}::uuid[])`);
  if (filters.payMethod?.length) parts.push(sql`l.pay_method = ANY (${[...filters.payMethod]}::text[])`);
  if (filters.labelId?.length)
    parts.push(sql`EXISTS (SELECT 1 FROM lead_labels b WHERE b.lead_id = l.id AND b.removed_at IS NULL
      AND b.label_id = ANY (${[...filters.labelId]}::uuid[]))`);
  // As the partial index says it, so that leads without a response are one walk of it.
  if (filters.sla) parts.push(sql`l.status = 1 AND l.first_response_at IS NULL AND l.respond_by IS NOT NULL`);
  if (filters.sla) parts.push(sql`l.respond_by ${filters.sla === "overdue" ? sql`<` : sql`>=`} ${now}`);
  if (filters.receivedFrom)
    parts.push(sql`l.received_at >= (${filters.receivedFrom}::date)::timestamp AT TIME ZONE ${timeZone}`);
  if (filters.receivedTo)
    parts.push(sql`l.received_at < (${filters.receivedTo}::date + 1)::timestamp AT TIME ZONE ${timeZone}`);
  return sql.join(parts, sql` AND `);
}

/** Which leads the reader may see, and the time zone that dates of filters are in. */
export interface ReadScope {
  /** Locations whose leads are shown. */
  locationIds: readonly string[];
  /** Whether leads without a location are shown: they belong to everyone who works leads. */
  unplaced: boolean;
  /** The reader, to show their own leads at other locations (LEAD-11); null when those are not asked for. */
  ownElsewhere: string | null;
  timeZone: string;
  now: string;
  inReach: LeadInReach;
}

/** The reach rule for the lead whose id is in this column. */
export type LeadInReach = (column: Expression<string>) => RawBuilder<SqlBool>;

/** The lead of a restricted client is shown to the chart's care team only (LEAD-15). Other leads need no look-up. */
const unlessRestricted = (inReach: LeadInReach) => sql`(l.client_id IS NULL OR ${inReach(sql<string>`l.id`)})`;

type Sort = "activity" | "received" | "next" | "response";
/** The column a list is sorted by, and its order; ties are broken by id, so pages never overlap. */
const keys = {
  activity: sql`last_activity_at`,
  received: sql`received_at`,
  next: sql`next_action_at`,
  response: sql`respond_by`,
} as const satisfies Record<Sort, RawBuilder<unknown>>;
const ways = {
  activity: sql`DESC`,
  received: sql`DESC`,
  next: sql`NULLS LAST`,
  response: sql``,
} as const satisfies Record<Sort, RawBuilder<unknown>>;
function order(sort: Sort, table: "l" | "k"): RawBuilder<unknown> {
  return table === "l" ? sql`l.${keys[sort]} ${ways[sort]}, l.id` : sql`k.sort_key ${ways[sort]}, k.id`;
}

/**
 * Candidate ids, one index walk per location and status (or owner and status), each limited to `most` rows, so the cost
 * of a page does not grow with the number of leads.
 */
function candidates(
  scope: ReadScope,
  filters: LeadFilters,
  statuses: readonly number[],
  sort: Sort,
  most: number,
): RawBuilder<unknown> {
  const rest = sql`${conditions(filters, scope)} AND ${unlessRestricted(scope.inReach)}`;
  const walk = (from: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
    SELECT x.id, x.sort_key FROM ${from} CROSS JOIN LATERAL (
      SELECT l.id, l.${keys[sort]} AS sort_key FROM leads l WHERE ${where} AND l.status = s.code AND ${rest}
      ORDER BY ${order(sort, "l")} LIMIT ${most}) x`;
  const codes = sql`unnest(${[...statuses]}::smallint[]) AS s(code)`;
  if (filters.ownerId?.length) {
    const where = sql`l.owner_id = w.id AND (l.location_id = ANY (${[...scope.locationIds]}::uuid[])
      OR (${scope.unplaced} AND l.location_id IS NULL) OR l.owner_id = ${scope.ownElsewhere}::uuid)`;
    return walk(sql`${codes} CROSS JOIN unnest(${[...filters.ownerId]}::uuid[]) AS w(id)`, where);
  }
  const walks = [
    walk(sql`${codes} CROSS JOIN unnest(${[...scope.locationIds]}::uuid[]) AS w(id)`, sql`l.location_id = w.id`),
  ];
  if (scope.unplaced) walks.push(walk(codes, sql`l.location_id IS NULL`));
  if (scope.ownElsewhere)
    walks.push(
      walk(
        codes,
        sql`l.owner_id = ${scope.ownElsewhere}::uuid AND l.location_id <> ALL (${[...scope.locationIds]}::uuid[])`,
      ),
    );
  return sql.join(walks, sql` UNION ALL `);
}

const countedTo = 10_001;

interface LeadPage {
  rows: LeadRow[];
  total: number;
  totalIsEstimate?: boolean;
}

/** A page of leads the reader may see. `total` is exact up to 10,000 and says when it is an estimate. */
export async function leadPage(
  db: TenantDb,
  scope: ReadScope,
  filters: LeadFilters,
  { sort, page, pageSize }: { sort: Sort; page: number; pageSize: number },
): Promise<LeadPage> {
  const statuses = filters.status?.length ? filters.status : openStatusCodes;
  const skip = (page - 1) * pageSize;
  const picked = candidates(scope, filters, statuses, sort, skip + pageSize);
  const counted = candidates(scope, filters, statuses, sort, countedTo);
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<LeadRow>`SELECT ${rowColumns} FROM (
        SELECT k.id FROM (${picked}) k ORDER BY ${order(sort, "k")} LIMIT ${pageSize} OFFSET ${skip}) page
      JOIN leads l ON l.id = page.id ${rowJoins} ORDER BY ${order(sort, "l")}`.execute(db),
    sql<{
      total: number;
    }>`SELECT count(*)::int AS total FROM (SELECT 1 FROM (${counted}) k LIMIT ${countedTo}) c`.execute(db),
  ]);
  const total = counts[0]?.total ?? 0;
  return total < countedTo ? { rows, total } : { rows, total: countedTo - 1, totalIsEstimate: true };
}

interface BoardColumnRows {
  lifecycle: number;
  count: number;
  oldestSince: string | null;
  rows: LeadRow[];
}
/** The board's columns in order. */
const columns = [newColumn, ...leadLifecycles.states.map(leadLifecycles.code)];

const cardsShown = 50;
/** Columns are counted up to a thousand leads. */
const columnCounted = 1000;

/** Open leads by lifecycle: the count and the first fifty cards of each column, in board order. */
export async function leadBoard(db: TenantDb, scope: ReadScope, filters: LeadFilters): Promise<BoardColumnRows[]> {
  const owned = filters.ownerId?.length ? sql`l.owner_id = ANY (${[...filters.ownerId]}::uuid[])` : sql`true`;
  const rest = sql`l.status = ${sql.lit(leadStatuses.code("open"))} AND ${owned} AND ${conditions(filters, scope)}`;
  const perPlace = sql`unnest(${[...scope.locationIds]}::uuid[]) AS w(id)`;
  const own = scope.ownElsewhere;
  // Each column of each location is one walk of `leads_board`; the stage is a constant so the planner can use the index.
  const walks = (code: number, columns: RawBuilder<unknown>, tail: RawBuilder<unknown>) => {
    const stage = code === newColumn ? sql`l.lifecycle IS NULL` : sql`l.lifecycle = ${sql.lit(code)}`;
    const walk = (where: RawBuilder<unknown>) =>
      sql`SELECT ${columns} FROM leads l WHERE ${where} AND ${stage} AND ${rest} ${tail}`;
    return [
      sql`SELECT x.* FROM ${perPlace} CROSS JOIN LATERAL (${walk(sql`l.location_id = w.id`)}) x`,
      ...(scope.unplaced ? [sql`(${walk(sql`l.location_id IS NULL`)})`] : []),
      ...(own
        ? [sql`(${walk(sql`l.owner_id = ${own}::uuid AND l.location_id <> ALL (${[...scope.locationIds]}::uuid[])`)})`]
        : []),
    ];
  };
  const cards = columns.map(
    (code) =>
      sql`(SELECT ${sql.lit(code)}::int AS code, k.id FROM (${sql.join(
        walks(code, sql`l.id, l.board_rank`, sql`ORDER BY l.board_rank, l.id LIMIT ${sql.lit(cardsShown)}`),
        sql` UNION ALL `,
      )}) k ORDER BY k.board_rank, k.id LIMIT ${sql.lit(cardsShown)})`,
  );
  const counts = columns.map(
    (
      code,
    ) => sql`(SELECT ${sql.lit(code)}::int AS code, count(*)::int AS count, min(n.lifecycle_since) AS oldest_since FROM (
      SELECT k.lifecycle_since FROM (${sql.join(
        walks(code, sql`l.lifecycle_since`, sql`LIMIT ${sql.lit(columnCounted)}`),
        sql` UNION ALL `,
      )}) k LIMIT ${sql.lit(columnCounted)}) n)`,
  );
  const [{ rows }, { rows: totals }] = await Promise.all([
    sql<LeadRow & { code: number }>`SELECT b.code, ${rowColumns} FROM (${sql.join(cards, sql` UNION ALL `)}) b
      JOIN leads l ON l.id = b.id ${rowJoins} ORDER BY l.board_rank, l.id`.execute(db),
    sql<{ code: number; count: number; oldestSince: string | null }>`${sql.join(counts, sql` UNION ALL `)}`.execute(db),
  ]);
  return columns.map((lifecycle) => {
    const total = totals.find((one) => one.code === lifecycle);
    return {
      lifecycle,
      count: total?.count ?? 0,
      oldestSince: total?.oldestSince ?? null,
      rows: rows.filter((row) => row.code === lifecycle).map(({ code: _, ...row }) => row),
    };
  });
}

/** Leads matching typed words, best match first, through the search function that filters by tenant itself. */
export async function findLeads(
  db: TenantDb,
  words: string,
  limit: number,
  /** Null locations: all of them. */
  reader: { locationIds: readonly string[] | null; ownerId: string | null; inReach: LeadInReach },
): Promise<LeadRow[]> {
  const locations = reader.locationIds && [...reader.locationIds];
  const { rows } = await sql<LeadRow>`SELECT ${rowColumns}
    FROM crm_search_leads(${words}, ${locations}::uuid[], ${reader.ownerId}::uuid, ${limit}) f
    JOIN leads l ON l.id = f.lead_id ${rowJoins} WHERE ${unlessRestricted(reader.inReach)} ORDER BY f.rank DESC, l.last_activity_at DESC, l.id`.execute(
    db,
  );
  return rows;
}
