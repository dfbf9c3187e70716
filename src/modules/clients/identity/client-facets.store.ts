import { type RawBuilder, sql } from "kysely";
import type { View } from "#platform/server/execution/context.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { isShown } from "../labels/label.store.ts";
import { authorizationOf, type ClientWhat, filtered, preselected } from "./client-filter.store.ts";
import { type ClientFacet, listedStatuses, mostCounted, mostOfStatus } from "./client-list.contract.ts";

interface Facet {
  facet: ClientFacet;
  counted: boolean;
  values: { value: string; label: string; count: number }[];
}

/** The filter that a facet offers; it does not apply to its own counts. */
const filterOf = {
  status: "statusList",
  location: "location",
  levelOfCare: "levelOfCare",
  primaryTherapist: "primaryTherapist",
  program: "program",
  section: "section",
  payer: "payer",
  alert: "alert",
  label: "label",
  authorization: "authorization",
} as const satisfies Record<ClientFacet, keyof ClientWhat>;

/** Each value of a facet with its number of clients within reach, in one statement. */
export async function clientFacet(view: View, facet: ClientFacet, filters: ClientWhat): Promise<Facet> {
  const { [filterOf[facet]]: _, ...others } = filters;
  return facet === "status" ? statusFacet(view, others) : valueFacet(view, facet, others);
}

const matching = (view: View, filters: ClientWhat) =>
  preselected(view, filtered(view, filters, null), filters, null, null);

/** Counts each status up to the limit, so that the cost does not grow with the number of discharged clients. */
async function statusFacet(view: View, filters: ClientWhat): Promise<Facet> {
  const counts = sql.join(
    listedStatuses.map((status) => {
      const some = matching(view, { ...filters, statusList: [status] })
        .select("c.id")
        .limit(sql.lit(mostOfStatus + 1));
      return sql`SELECT ${sql.lit(status)} AS value, count(*)::int AS count FROM (${some}) AS m`;
    }),
    sql` UNION ALL `,
  );
  const { rows } = await sql<{ value: string; count: number }>`${counts}`.execute(view.db);
  return { facet: "status", counted: true, values: rows.map((row) => ({ ...row, label: row.value })) };
}

/** Counts the values of the first clients that match, up to the limit. */
async function valueFacet(view: View, facet: Exclude<ClientFacet, "status">, filters: ClientWhat): Promise<Facet> {
  const some = matching(view, filters)
    .select(["c.id", "c.locationId", "c.levelOfCareId", "c.primaryTherapistId", "c.currentDemographicId"])
    .limit(sql.lit(mostCounted + 1));
  const { rows } = await sql<{ value: string; label: string; count: number; most: number }>`
    WITH m AS MATERIALIZED (${some})
    SELECT v.value, v.label, count(DISTINCT m.id)::int AS count, (SELECT count(*)::int FROM m) AS most
    FROM m CROSS JOIN LATERAL (${valuesOf(facet, view)}) AS v
    GROUP BY v.value, v.label ORDER BY v.label`.execute(view.db);
  return {
    facet,
    counted: (rows[0]?.most ?? 0) <= mostCounted,
    values: rows.map(({ value, label, count }) => ({ value, label, count })),
  };
}

/** The values of one client, of `m`. */
function valuesOf(facet: Exclude<ClientFacet, "status">, view: View): RawBuilder<unknown> {
  const today = localDate(view.now, view.timeZone);
  switch (facet) {
    case "location":
      return sql`SELECT l.id::text AS value, l.name AS label FROM locations l WHERE l.id = m.location_id`;
    case "levelOfCare":
      return sql`SELECT l.id::text AS value, l.code || ' ' || l.name AS label FROM levels_of_care l
        WHERE l.id = m.level_of_care_id`;
    case "primaryTherapist":
      return sql`SELECT t.id::text AS value, t.full_name AS label FROM clinicians t WHERE t.id = m.primary_therapist_id
        UNION ALL SELECT 'unassigned', 'Unassigned' WHERE m.primary_therapist_id IS NULL`;
    case "program":
      return sql`SELECT p.id::text AS value, p.name AS label FROM programs p WHERE p.id IN (
          SELECT d.program_id FROM demographics d WHERE d.id = m.current_demographic_id
          UNION SELECT e.program_id FROM program_enrollments e WHERE e.demographic_id = m.current_demographic_id
            AND daterange(e.start_date, e.end_date, '[]') @> ${today}::date)`;
    case "section":
      return sql`SELECT s.id::text AS value, s.name AS label FROM location_sections s WHERE s.id IN (
          SELECT b.section_id FROM bed_stays b WHERE b.demographic_id = m.current_demographic_id AND b.kind = 'stay'
            AND b.voided_at IS NULL AND upper_inf(b.during)
          UNION SELECT l.section_id FROM location_stays l WHERE l.demographic_id = m.current_demographic_id
            AND NOT l.superseded AND upper_inf(l.during))`;
    case "payer":
      return sql`SELECT p.id::text AS value, p.name AS label FROM insurances i JOIN payers p ON p.id = i.payer_id
          WHERE i.client_id = m.id AND i.status <> 'inactive' AND i.period @> ${today}::date
        UNION ALL SELECT 'none', 'No insurance' WHERE NOT EXISTS (SELECT FROM insurances i
          WHERE i.client_id = m.id AND i.status <> 'inactive' AND i.period @> ${today}::date)`;
    case "alert":
      return sql`SELECT a.category AS value, a.category AS label FROM alerts a
        WHERE a.client_id = m.id AND a.status = 'active'`;
    case "label":
      return sql`SELECT l.id::text AS value, l.name AS label FROM client_labels cl JOIN labels l ON l.id = cl.label_id
        WHERE cl.client_id = m.id AND ${isShown(today)}`;
    case "authorization":
      return sql`SELECT ${authorizationOf(view)} AS value, ${authorizationOf(view)} AS label FROM coverage_outlooks o
        WHERE o.demographic_id = m.current_demographic_id AND o.stage <> 'ended'
          AND ${view.can("authorizations.read")}`;
  }
}
