import { type RawBuilder, sql } from "kysely";
import type { View } from "#platform/server/context.ts";
import type { LeadRow } from "./lead-fields.contract.ts";

/** What the person asks to see; each list is "any of". */
export interface LeadFilters {
  status?: readonly number[] | undefined;
  lifecycle?: readonly number[] | undefined;
  priority?: readonly number[] | undefined;
  ownerId?: readonly string[] | undefined;
  unassigned?: boolean | undefined;
  locationId?: readonly string[] | undefined;
  levelOfCareId?: readonly string[] | undefined;
  sourceId?: readonly string[] | undefined;
  payMethod?: readonly string[] | undefined;
  receivedFrom?: string | undefined;
  receivedTo?: string | undefined;
}

const rowColumns = sql`l.id, l.lead_no, l.first_name, l.last_name, l.preferred_name, l.date_of_birth, l.age_reported,
  l.status, l.lifecycle, l.lifecycle_since, l.priority, l.crisis_flag, l.owner_id, o.full_name AS owner_name,
  l.location_id, l.level_of_care_id, l.pay_method, l.source_id, p.e164 AS phone, l.received_at, l.first_response_at,
  l.last_activity_at, l.next_action_at, l.intake_at, l.board_rank, l.version`;
const rowJoins = sql`LEFT JOIN clinicians o ON o.id = l.owner_id
  LEFT JOIN lead_phones p ON p.lead_id = l.id AND p.is_primary AND p.ended_at IS NULL`;

/** Conditions beside place, status and owner, which choose the index. */
function conditions(filters: LeadFilters, timeZone: string): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (filters.lifecycle?.length) {
    const codes = filters.lifecycle.filter((code) => code !== 0);
    parts.push(
      filters.lifecycle.includes(0)
        ? sql`(l.lifecycle IS NULL OR l.lifecycle = ANY (${codes}::smallint[]))`
        : sql`l.lifecycle = ANY (${codes}::smallint[])`,
    );
  }
  if (filters.priority?.length) parts.push(sql`l.priority = ANY (${[...filters.priority]}::smallint[])`);
  if (filters.unassigned) parts.push(sql`l.owner_id IS NULL`);
  if (filters.levelOfCareId?.length) parts.push(sql`l.level_of_care_id = ANY (${[...filters.levelOfCareId]}::uuid[])`);
  if (filters.sourceId?.length) parts.push(sql`l.source_id = ANY (${[...filters.sourceId]}::uuid[])`);
  if (filters.payMethod?.length) parts.push(sql`l.pay_method = ANY (${[...filters.payMethod]}::text[])`);
  if (filters.receivedFrom)
    parts.push(sql`l.received_at >= (${filters.receivedFrom}::date)::timestamp AT TIME ZONE ${timeZone}`);
  if (filters.receivedTo)
    parts.push(sql`l.received_at < (${filters.receivedTo}::date + 1)::timestamp AT TIME ZONE ${timeZone}`);
  return sql.join(parts, sql` AND `);
}

interface Places {
  /** Places whose leads are shown, all of them when the reader sees the whole facility. */
  locationIds: string[];
  /** Leads without a place belong to everyone who works leads. */
  unplaced: boolean;
  /** Own leads at places outside one's own (LEAD-11). */
  ownElsewhere: string | null;
}

async function placesOf(view: View, wanted: readonly string[] | undefined): Promise<Places> {
  const reach = view.reach("crm.view");
  const mine =
    reach.kind === "location"
      ? [...reach.locationIds]
      : reach.kind === "own"
        ? []
        : (await view.db.selectFrom("locations").select("id").execute()).map((row) => row.id);
  const asked = wanted?.length ? mine.filter((id) => wanted.includes(id)) : mine;
  return {
    locationIds: asked,
    unplaced: !wanted?.length && reach.kind !== "own",
    ownElsewhere: reach.kind === "tenant" || wanted?.length ? null : view.actor.clinicianId,
  };
}

type Sort = "activity" | "received" | "next";
const orders = {
  activity: sql`l.last_activity_at DESC, l.id`,
  received: sql`l.received_at DESC, l.id`,
  next: sql`l.next_action_at NULLS LAST, l.id`,
} as const satisfies Record<Sort, RawBuilder<unknown>>;

/**
 * Candidate ids, one index walk for each place and status (or owner and status), each cut off after `most` rows: the cost
 * of a page does not grow with the number of leads.
 */
function candidates(
  places: Places,
  filters: LeadFilters,
  statuses: readonly number[],
  sort: Sort,
  most: number,
  timeZone: string,
): RawBuilder<unknown> {
  const rest = conditions(filters, timeZone);
  const order = orders[sort];
  const walk = (from: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
    SELECT x.id FROM ${from} CROSS JOIN LATERAL (
      SELECT l.id FROM leads l WHERE ${where} AND l.status = s.code AND ${rest} ORDER BY ${order} LIMIT ${most}) x`;
  const codes = sql`unnest(${[...statuses]}::smallint[]) AS s(code)`;
  if (filters.ownerId?.length) {
    const where = sql`l.owner_id = w.id AND (l.location_id = ANY (${places.locationIds}::uuid[])
      OR (${places.unplaced} AND l.location_id IS NULL) OR l.owner_id = ${places.ownElsewhere}::uuid)`;
    return walk(sql`${codes} CROSS JOIN unnest(${[...filters.ownerId]}::uuid[]) AS w(id)`, where);
  }
  const walks = [
    walk(sql`${codes} CROSS JOIN unnest(${places.locationIds}::uuid[]) AS w(id)`, sql`l.location_id = w.id`),
  ];
  if (places.unplaced) walks.push(walk(codes, sql`l.location_id IS NULL`));
  if (places.ownElsewhere)
    walks.push(
      walk(
        codes,
        sql`l.owner_id = ${places.ownElsewhere}::uuid AND l.location_id <> ALL (${places.locationIds}::uuid[])`,
      ),
    );
  return sql.join(walks, sql` UNION ALL `);
}

const countedTo = 10_001;

export interface LeadPage {
  rows: LeadRow[];
  total: number;
  totalIsEstimate?: boolean;
}

/** A page of leads the reader may see. `total` is exact up to 10,000 and says when there are more. */
export async function leadPage(
  view: View,
  filters: LeadFilters,
  { sort, page, pageSize }: { sort: Sort; page: number; pageSize: number },
): Promise<LeadPage> {
  const places = await placesOf(view, filters.locationId);
  const statuses = filters.status?.length ? filters.status : [1, 8];
  const skip = (page - 1) * pageSize;
  const picked = candidates(places, filters, statuses, sort, skip + pageSize, view.timeZone);
  const counted = candidates(places, filters, statuses, sort, countedTo, view.timeZone);
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<LeadRow>`SELECT ${rowColumns} FROM (
        SELECT l.id FROM (${picked}) k JOIN leads l ON l.id = k.id ORDER BY ${orders[sort]} LIMIT ${pageSize} OFFSET ${skip}) page
      JOIN leads l ON l.id = page.id ${rowJoins} ORDER BY ${orders[sort]}`.execute(view.db),
    sql<{
      total: number;
    }>`SELECT count(*)::int AS total FROM (SELECT 1 FROM (${counted}) k LIMIT ${countedTo}) c`.execute(view.db),
  ]);
  const total = counts[0]?.total ?? 0;
  return total < countedTo ? { rows, total } : { rows, total: countedTo - 1, totalIsEstimate: true };
}

export interface BoardColumnRows {
  lifecycle: number;
  count: number;
  oldestSince: string | null;
  rows: LeadRow[];
}
const columns = [0, 1, 11, 5, 12, 13] as const;

/** Open leads by lifecycle: counts, and the first fifty cards of each column in their order. */
export async function leadBoard(view: View, filters: LeadFilters): Promise<BoardColumnRows[]> {
  const places = await placesOf(view, filters.locationId);
  const seen = sql`(l.location_id = ANY (${places.locationIds}::uuid[]) OR (${places.unplaced} AND l.location_id IS NULL)
    OR l.owner_id = ${places.ownElsewhere}::uuid)`;
  const owned = filters.ownerId?.length ? sql`l.owner_id = ANY (${[...filters.ownerId]}::uuid[])` : sql`true`;
  const where = sql`l.status = 1 AND ${seen} AND ${owned} AND ${conditions(filters, view.timeZone)}`;
  const { rows } = await sql<LeadRow & { column: number; count: number; oldestSince: string | null }>`
    SELECT b.code AS "column", b.count, b.oldest_since, ${rowColumns} FROM (
      SELECT s.code, n.count, n.oldest_since, card.id FROM unnest(${[...columns]}::smallint[]) AS s(code)
      CROSS JOIN LATERAL (SELECT count(*)::int AS count, min(l.lifecycle_since) AS oldest_since FROM leads l
        WHERE ${where} AND l.lifecycle IS NOT DISTINCT FROM nullif(s.code, 0)) n
      LEFT JOIN LATERAL (SELECT l.id FROM leads l
        WHERE ${where} AND l.lifecycle IS NOT DISTINCT FROM nullif(s.code, 0)
        ORDER BY l.board_rank, l.id LIMIT 50) card ON true) b
    LEFT JOIN leads l ON l.id = b.id ${rowJoins} ORDER BY l.board_rank, l.id`.execute(view.db);
  return columns.map((code) => {
    const mine = rows.filter((row) => row.column === code);
    return {
      lifecycle: code,
      count: mine[0]?.count ?? 0,
      oldestSince: mine[0]?.oldestSince ?? null,
      rows: mine.filter((row) => row.id !== null).map(({ column: _, count: __, oldestSince: ___, ...row }) => row),
    };
  });
}

/** Leads that answer to typed words, best first, through the tenant-filtering search function. */
export async function findLeads(view: View, words: string, most: number): Promise<LeadRow[]> {
  const reach = view.reach("crm.view");
  const places = reach.kind === "tenant" ? null : reach.kind === "location" ? [...reach.locationIds] : [];
  const { rows } = await sql<LeadRow>`SELECT ${rowColumns}
    FROM crm_search_leads(${words}, ${places}::uuid[], ${view.actor.clinicianId}::uuid, ${most}) f
    JOIN leads l ON l.id = f.lead_id ${rowJoins} ORDER BY f.rank DESC, l.last_activity_at DESC, l.id`.execute(view.db);
  return rows;
}
