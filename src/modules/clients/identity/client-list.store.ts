import { sql } from "kysely";
import { StatementCache } from "#platform/server/database/statement-cache.ts";
import type { View } from "#platform/server/execution/context.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { bySeverity } from "../alerts/alert.ts";
import { isShown } from "../labels/label.store.ts";
import { type Clients, filtered, keyOf, preselected } from "./client-filter.store.ts";
import type { ClientFilters, ClientRow, ClientSort } from "./client-list.contract.ts";
import { cacheCount, cachedCount } from "./count-cache.ts";
import type { ClientQuery } from "./quick-search.ts";

/** Totals above this are reported as estimates. */
const countedAtOnce = 1000;
const pages = new StatementCache();

/**
 * One page of clients within the viewer's scope, with therapists and alerts, in one indexed statement. The order comes from
 * an index, so the cost does not grow with the number of clients. Statuses and page size are literals rather than
 * parameters, so PostgreSQL reuses one plan instead of planning longer than it reads.
 */
export async function clientPage(
  view: View,
  filters: ClientFilters,
  search: ClientQuery | null,
): Promise<Page<ClientRow>> {
  const { page, pageSize, sort } = filters;
  if (filters.myClient && view.actor.clinicianId === null) return { rows: [], total: 0, page, pageSize };
  // The day is part of the key, so that a cached statement ends with it.
  const today = localDate(view.now, view.timeZone);
  const key = `${today} ${view.can("authorizations.read")} ${keyOf(view, filters, search)}`;
  const matching = () => filtered(view, filters, search);
  const pageOfRows = () =>
    ordered(preselected(view, matching(), filters, search, page * pageSize), sort)
      .select([
        "c.id as clientId",
        "c.mrNo",
        "c.currentDemographicId as demographicId",
        "c.legalFirstName",
        "c.legalMiddleName",
        "c.legalLastName",
        "c.suffix",
        "c.preferredName",
        "c.pronouns",
        "c.birthDate",
        "c.sexAtBirth",
        "c.photoFileId",
        "c.restricted",
        "c.episodeStatus as status",
        "c.locationId",
        "c.levelOfCareId",
        "c.admittedAt",
        "c.dischargedAt",
        "c.anticipatedDischargeDate",
        "c.primaryTherapistId",
        sql<string | null>`(SELECT t.full_name FROM clinicians t WHERE t.id = c.primary_therapist_id)`.as(
          "primaryTherapistName",
        ),
        sql<string | null>`(SELECT p.name FROM demographics d JOIN programs p ON p.id = d.program_id
          WHERE d.id = c.current_demographic_id)`.as("programName"),
        sql<
          string | null
        >`(SELECT coalesce(p.name, i.payer_name) FROM insurances i LEFT JOIN payers p ON p.id = i.payer_id
          WHERE i.client_id = c.id AND i.status <> 'inactive' AND i.period @> ${today}::date
          ORDER BY i.rank LIMIT 1)`.as("payerName"),
        sql<string | null>`(SELECT o.covered_through FROM coverage_outlooks o
          WHERE o.demographic_id = c.current_demographic_id AND o.stage <> 'ended'
            AND ${sql.lit(view.can("authorizations.read"))})`.as("authorizedThrough"),
        sql<
          ClientRow["alerts"] | null
        >`(SELECT json_agg(json_build_object('category', a.category, 'level', a.level, 'instructions', a.instructions))
          FROM alerts a WHERE a.client_id = c.id AND a.status = 'active')`.as("alerts"),
        sql<
          ClientRow["labels"] | null
        >`(SELECT json_agg(json_build_object('name', l.name, 'color', l.color) ORDER BY lower(l.name))
          FROM client_labels cl JOIN labels l ON l.id = cl.label_id WHERE cl.client_id = c.id AND ${isShown(today)})`.as(
          "labels",
        ),
      ])
      .limit(sql.lit(pageSize))
      .$if(page > 1, (query) => query.offset((page - 1) * pageSize));
  const [rows, count] = await Promise.all([
    pages.rows(view.db, view.now, `${key} ${page} ${pageSize} ${sort}`, pageOfRows),
    countOf(view, key, () => preselected(view, matching(), filters, search, null)),
  ]);
  return {
    rows: rows.map((row) => ({
      ...row,
      alerts: (row.alerts ?? []).sort(bySeverity),
      labels: row.labels ?? [],
    })),
    page,
    pageSize,
    ...count,
  };
}

const orders: Record<ClientSort, readonly (readonly [column: string, direction: "asc" | "desc"])[]> = {
  name: [
    ["c.sort_name", "asc"],
    ["c.id", "asc"],
  ],
  "-name": [
    ["c.sort_name", "desc"],
    ["c.id", "desc"],
  ],
  admitted: [
    ["c.admitted_at", "asc"],
    ["c.id", "asc"],
  ],
  "-admitted": [
    ["c.admitted_at", "desc"],
    ["c.id", "asc"],
  ],
  discharge: [
    ["c.anticipated_discharge_date", "asc"],
    ["c.id", "asc"],
  ],
  "-discharge": [
    ["c.anticipated_discharge_date", "desc"],
    ["c.id", "desc"],
  ],
  mrNo: [["c.mr_no", "asc"]],
  "-mrNo": [["c.mr_no", "desc"]],
};

function ordered(query: Clients, sort: ClientSort): Clients {
  let result = query;
  for (const [column, direction] of orders[sort]) {
    // Missing dates sort last in both directions, matching the admissions index.
    const nulls = direction === "desc" && column !== "c.sort_name" ? sql` NULLS LAST` : sql``;
    result = result.orderBy(sql`${sql.ref(column)} ${sql.raw(direction)}${nulls}`);
  }
  return result;
}

async function countOf(
  view: View,
  key: string,
  matching: () => Clients,
): Promise<{ total: number; totalIsEstimate?: boolean }> {
  const now = Date.parse(view.now);
  const known = cachedCount(view.tenant.id, key, now);
  if (known !== undefined) return { total: known, ...(known > countedAtOnce ? { totalIsEstimate: true } : {}) };
  const { total } = await matching()
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  cacheCount(view.tenant.id, key, total, now);
  return { total };
}
