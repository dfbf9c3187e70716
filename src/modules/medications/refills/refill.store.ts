import { type Expression, type SqlBool, sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Change } from "#platform/server/execution/record.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { decimalOrNull, plainDecimal } from "../orders/dose-amount.ts";
import { statusCodes } from "../orders/order.store.ts";
import { closedRefillStates, openRefillStates } from "./refill.ts";

explainConstraint(
  "refills_one_open",
  () => new Problem("duplicate", "This order has an open refill already. Reload the list to see it."),
);

const selectRefills = (db: TenantDb) =>
  db
    .selectFrom("refills as r")
    .innerJoin("orders as o", "o.id", "r.orderId")
    .innerJoin("clients as client", "client.id", "r.clientId")
    .innerJoin("locations as location", "location.id", "r.locationId")
    .leftJoin("clinicians as asked", "asked.id", "r.requestedBy")
    .leftJoin("clinicians as approver", "approver.id", "r.approvedBy")
    .leftJoin("clinicians as sender", "sender.id", "r.sentBy")
    .select([
      "r.id",
      "r.orderId",
      "o.orderNo",
      "r.clientId",
      sql<string>`coalesce(client.preferred_name, client.legal_first_name) || ' ' || client.legal_last_name`.as(
        "clientName",
      ),
      "client.mrNo",
      "r.demographicId",
      "r.locationId",
      "location.name as locationName",
      "location.timeZone",
      sql<string>`coalesce(o.rxcui, '')`.as("rxcui"),
      "o.productText",
      "o.tallMan",
      "o.deaSchedule",
      "o.sigText",
      "r.unit",
      "r.state",
      "r.quantity",
      "r.daysSupply",
      sql<string>`(SELECT coalesce(sum(c.quantity_initial), 0) FROM containers c
        WHERE c.tenant_id = r.tenant_id AND c.refill_id = r.id)`.as("receivedQuantity"),
      "r.channel",
      "r.pharmacyName",
      "r.rxNumber",
      "r.neededBy",
      "r.note",
      "r.needsApproval",
      "asked.fullName as requestedByName",
      "r.requestedAt",
      "approver.fullName as approvedByName",
      "r.approvedAt",
      "sender.fullName as sentByName",
      "r.sentAt",
      "r.closedAt",
      "r.closeReason",
      "r.createdAt",
      "r.version",
    ]);
type Raw = Awaited<ReturnType<ReturnType<typeof selectRefills>["executeTakeFirstOrThrow"]>>;
export type RefillRow = ReturnType<typeof refillOf>;

const refillOf = (row: Raw) => ({
  ...row,
  quantity: plainDecimal(row.quantity),
  receivedQuantity: plainDecimal(row.receivedQuantity),
});

export interface RefillFilter {
  page: number;
  pageSize: number;
  state: "open" | "closed";
  locationId: string | undefined;
  /** True for refills `r` of clients the reader may see. */
  reach: Expression<SqlBool>;
}

export async function pageOfRefills(db: TenantDb, filter: RefillFilter) {
  let query = selectRefills(db).where(filter.reach);
  query =
    filter.state === "open"
      ? query.where("r.state", "in", [...openRefillStates])
      : query.where("r.closedAt", "is not", null).where("r.state", "in", [...closedRefillStates]);
  if (filter.locationId !== undefined) query = query.where("r.locationId", "=", filter.locationId);
  const ordered =
    filter.state === "open"
      ? query.orderBy("r.createdAt", "desc").orderBy("r.id", "desc")
      : query.orderBy("r.closedAt", "desc").orderBy("r.id", "desc");
  const page = await paginate(db, ordered, filter, { countTo: 10_000 });
  return { ...page, rows: page.rows.map(refillOf) };
}

const noRefill = () => new Problem("not-found", "There is no such refill.");

export async function refillById(db: TenantDb, refillId: string): Promise<RefillRow> {
  const row = await selectRefills(db).where("r.id", "=", refillId).executeTakeFirst();
  if (!row) throw noRefill();
  return refillOf(row);
}

export async function refillForUpdate(db: TenantDb, refillId: string): Promise<RefillRow> {
  const row = await selectRefills(db).where("r.id", "=", refillId).forUpdate("r").executeTakeFirst();
  if (!row) throw noRefill();
  return refillOf(row);
}

/** The open refill of an order, locked. */
export async function openRefillOf(db: TenantDb, orderId: string): Promise<{ id: string; state: string } | undefined> {
  return db
    .selectFrom("refills")
    .select(["id", "state"])
    .where("orderId", "=", orderId)
    .where("state", "in", [...openRefillStates])
    .forUpdate()
    .executeTakeFirst();
}

/** Whether a refill of this order was opened or closed since an instant: a dismissed suggestion stays dismissed for a while. */
export async function hadRefillSince(db: TenantDb, orderId: string, since: string): Promise<boolean> {
  const row = await db
    .selectFrom("refills")
    .select("id")
    .where("orderId", "=", orderId)
    .where((eb) => eb.or([eb("createdAt", ">=", since), eb("closedAt", ">=", since)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewRefill {
  orderId: string;
  clientId: string;
  demographicId: string;
  locationId: string;
  quantity: string;
  unit: string;
  daysSupply: number | null;
  needsApproval: boolean;
  neededBy: string | null;
}

export async function insertRefill(
  db: TenantDb,
  refill: NewRefill & Change<"refills"> & { state: "suggested" | "requested"; createdAt: string },
): Promise<string> {
  const id = newId();
  await db
    .insertInto("refills")
    .values({ ...refill, id })
    .execute();
  return id;
}

export async function saveRefill(db: TenantDb, refillId: string, change: Change<"refills">): Promise<void> {
  await db.updateTable("refills").set(change).where("id", "=", refillId).execute();
}

/** What the pharmacy dispensed last for this client and product. */
export async function lastDispensed(db: TenantDb, demographicId: string, rxcui: string): Promise<string | null> {
  const row = await db
    .selectFrom("containers")
    .select("quantityInitial")
    .where("demographicId", "=", demographicId)
    .where("rxcui", "=", rxcui)
    .where("ownership", "=", "client")
    .orderBy("containerNo", "desc")
    .limit(1)
    .executeTakeFirst();
  return decimalOrNull(row?.quantityInitial ?? null);
}

/** Cancels what is not at the pharmacy yet of an order that ended. Returns what was canceled. */
export async function cancelUnsent(
  db: TenantDb,
  orderId: string,
  { at, by, reason }: { at: string; by: string | null; reason: string },
): Promise<string[]> {
  const rows = await db
    .updateTable("refills")
    .set({ state: "cancelled", closedAt: at, closedBy: by, closeReason: reason })
    .where("orderId", "=", orderId)
    .where("state", "in", ["suggested", "requested", "approved"])
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** No limit by reach, for the system's own look at supplies. */
export const anyClient = sql<SqlBool>`true`;

export interface SupplyRow {
  orderId: string;
  orderNo: number;
  clientId: string;
  clientName: string;
  mrNo: string;
  demographicId: string;
  locationId: string;
  locationName: string;
  timeZone: string;
  rxcui: string;
  productText: string;
  tallMan: string | null;
  deaSchedule: number;
  sigText: string;
  unit: string;
  scheduleKind: string;
  quantityPerDose: string;
  endAt: string | null;
  onHand: string;
  isCounting: boolean;
  runsOutAt: string | null;
  needed: string;
  plannedThrough: string | null;
  mostPerDay: string | null;
  refillId: string | null;
  refillState: SupplyRefillState | null;
}
type SupplyRefillState = (typeof openRefillStates)[number];

/**
 * Supply of active orders whose product is counted: controlled, or with a container of the client. Orders of one client and
 * product share its containers, so their planned doses are added up in order of time.
 */
export async function supplyOf(
  db: TenantDb,
  filter: {
    now: string;
    locationIds: readonly string[] | null;
    orderId?: string | undefined;
    /** True for orders `o` the reader may see. */
    reach: Expression<SqlBool>;
  },
): Promise<SupplyRow[]> {
  const { now, locationIds, orderId, reach } = filter;
  const here = locationIds === null ? sql`true` : sql`o.location_id = ANY (${[...locationIds]}::uuid[])`;
  const one =
    orderId === undefined
      ? sql`true`
      : sql`(o.demographic_id, o.rxcui) = (SELECT w.demographic_id, w.rxcui FROM orders w WHERE w.id = ${orderId})`;
  const { rows } = await sql<SupplyRow>`
    WITH active AS MATERIALIZED (
      SELECT o.* FROM orders o WHERE o.order_status IN (${statusCodes("active")}) AND o.archived_at IS NULL
        AND o.rxcui IS NOT NULL AND o.schedule_kind IN ('scheduled', 'prn') AND ${here} AND ${one} AND ${reach}),
    held AS (
      SELECT c.demographic_id, c.rxcui, sum(c.balance) AS balance,
        bool_or(EXISTS (SELECT FROM counts n WHERE n.tenant_id = c.tenant_id AND n.storage_id = c.storage_id
          AND n.state IN ('open', 'recount'))) AS counting
      FROM containers c
      WHERE (c.demographic_id, c.rxcui) IN (SELECT a.demographic_id, a.rxcui FROM active a)
        AND c.state IN ('in_use', 'investigation', 'empty')
      GROUP BY c.demographic_id, c.rxcui),
    dose AS (
      SELECT a.demographic_id, a.rxcui, s.due_at, s.quantity_per_dose,
        sum(s.quantity_per_dose) OVER (PARTITION BY a.demographic_id, a.rxcui ORDER BY s.due_at, s.id) AS running
      FROM active a JOIN medication_schedules s ON s.tenant_id = a.tenant_id AND s.order_id = a.id
      WHERE s.state = 'planned' AND s.due_at >= ${now}),
    need AS (
      SELECT d.demographic_id, d.rxcui, sum(d.quantity_per_dose) AS needed, max(d.due_at) AS planned_through,
        min(d.due_at) FILTER (WHERE d.running > coalesce(h.balance, 0)) AS runs_out_at
      FROM dose d LEFT JOIN held h ON h.demographic_id = d.demographic_id AND h.rxcui = d.rxcui
      GROUP BY d.demographic_id, d.rxcui)
    SELECT a.id AS order_id, a.order_no, a.client_id,
      coalesce(client.preferred_name, client.legal_first_name) || ' ' || client.legal_last_name AS client_name, client.mr_no,
      a.demographic_id, a.location_id, location.name AS location_name, location.time_zone, a.rxcui, a.product_text,
      a.tall_man, a.dea_schedule, a.sig_text, a.quantity_unit AS unit, a.schedule_kind, a.quantity_per_dose, a.end_at,
      coalesce(h.balance, 0) AS on_hand, coalesce(h.counting, false) AS is_counting,
      n.runs_out_at, coalesce(n.needed, 0) AS needed, n.planned_through,
      CASE WHEN a.max_doses_per24h IS NOT NULL THEN a.max_doses_per24h * a.quantity_per_dose
        WHEN a.max_amount_per24h IS NOT NULL THEN a.max_amount_per24h / a.dose_value * a.quantity_per_dose END AS most_per_day,
      r.id AS refill_id, r.state AS refill_state
    FROM active a
    JOIN clients client ON client.tenant_id = a.tenant_id AND client.id = a.client_id
    JOIN locations location ON location.tenant_id = a.tenant_id AND location.id = a.location_id
    LEFT JOIN held h ON h.demographic_id = a.demographic_id AND h.rxcui = a.rxcui
    LEFT JOIN need n ON n.demographic_id = a.demographic_id AND n.rxcui = a.rxcui
    LEFT JOIN refills r ON r.tenant_id = a.tenant_id AND r.order_id = a.id
      AND r.state IN ('suggested', 'requested', 'approved', 'sent', 'partially_received')
    WHERE (a.dea_schedule > 0 OR h.balance IS NOT NULL)
    ORDER BY n.runs_out_at NULLS LAST, a.order_no
    LIMIT 1000`.execute(db);
  const wanted = orderId === undefined ? rows : rows.filter((row) => row.orderId === orderId);
  return wanted.map((row) => ({
    ...row,
    onHand: plainDecimal(row.onHand),
    needed: plainDecimal(row.needed),
    quantityPerDose: plainDecimal(row.quantityPerDose),
    mostPerDay: decimalOrNull(row.mostPerDay),
  }));
}

/** Open refills of some locations, the oldest first, with how many there are. */
export async function refillsWaiting(
  db: TenantDb,
  filter: { locationIds: readonly string[]; reach: Expression<SqlBool>; limit: number },
) {
  const { rows } = await sql<{
    id: string;
    clientId: string;
    product: string;
    state: string;
    at: string;
    total: number;
  }>`
    SELECT r.id, r.client_id, o.product_text AS product, r.state, r.created_at AS at, count(*) OVER ()::int AS total
    FROM refills r JOIN orders o ON o.tenant_id = r.tenant_id AND o.id = r.order_id
    WHERE r.location_id = ANY (${[...filter.locationIds]}::uuid[])
      AND (r.state IN ('suggested', 'approved') OR (r.state = 'requested' AND NOT r.needs_approval)) AND ${filter.reach}
    ORDER BY r.created_at, r.id LIMIT ${filter.limit}`.execute(db);
  return rows;
}

/** Locations where it is past the hour of the daily look at supplies, and that have a storage. */
export async function locationsThatCount(db: TenantDb): Promise<{ id: string; timeZone: string }[]> {
  return db
    .selectFrom("locations as location")
    .select(["location.id", "location.timeZone"])
    .where("location.id", "in", (eb) =>
      eb.selectFrom("storages as s").select("s.locationId").where("s.status", "=", "active"),
    )
    .execute();
}
