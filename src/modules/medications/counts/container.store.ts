import { type Expression, type SqlBool, sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Change } from "#platform/server/execution/record.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import type { ContainerOwnership, ContainerState, StorageKind } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { plainDecimal } from "../orders/dose-amount.ts";
import { statusCodes } from "../orders/order.store.ts";
import { usableStates } from "./count-states.ts";

explainConstraint(
  "storages_name",
  () =>
    new Problem("duplicate", {
      detail: "This location already has a storage with this name.",
      errors: [{ path: "body.name", message: "Choose another name." }],
    }),
);

/** The next number of a kind. The counter row is locked, so numbers are taken one at a time. */
export async function nextSupplyNo(db: TenantDb, kind: "container" | "destruction"): Promise<number> {
  const row = await db
    .insertInto("supplyCounters")
    .values({ id: newId(), kind, lastNo: kind === "container" ? 10_001 : 101 })
    .onConflict((conflict) =>
      conflict.columns(["tenantId", "kind"]).doUpdateSet({ lastNo: sql<number>`supply_counters.last_no + 1` }),
    )
    .returning("lastNo")
    .executeTakeFirstOrThrow();
  return row.lastNo;
}

const openCount = sql`n.tenant_id = s.tenant_id AND n.storage_id = s.id AND n.state IN ('open', 'recount')`;

const selectStorages = (db: TenantDb) =>
  db
    .selectFrom("storages as s")
    .innerJoin("locations as location", "location.id", "s.locationId")
    .leftJoin("clinicians as custodian", "custodian.id", "s.custodianId")
    .select([
      "s.id",
      "s.locationId",
      "location.name as locationName",
      "location.timeZone",
      "s.name",
      "s.kind",
      "s.status",
      "s.custodianId",
      "custodian.fullName as custodianName",
      "s.custodySince",
      "s.countedAt",
      "s.createdAt",
      "s.version",
      sql<string | null>`(SELECT n.id FROM counts n WHERE ${openCount})`.as("openCountId"),
      sql<string | null>`(SELECT who.full_name FROM counts n JOIN clinicians who
        ON who.tenant_id = n.tenant_id AND who.id = n.counted_by WHERE ${openCount})`.as("openCountBy"),
      sql<number>`(SELECT count(*)::int FROM count_discrepancies d WHERE d.tenant_id = s.tenant_id
        AND d.location_id = s.location_id AND d.storage_id = s.id AND d.state IN ('open', 'explained'))`.as(
        "openDiscrepancies",
      ),
    ]);

export type StorageRow = Awaited<ReturnType<typeof storageById>>;

/** Storages of these locations; `null` is every location. */
export function storagesAt(db: TenantDb, locationIds: readonly string[] | null) {
  let query = selectStorages(db);
  if (locationIds !== null) query = query.where("s.locationId", "=", sql<string>`ANY (${[...locationIds]}::uuid[])`);
  return query.orderBy("location.name").orderBy("s.name").execute();
}

const noStorage = () => new Problem("not-found", "There is no such storage.");

export async function storageById(db: TenantDb, storageId: string) {
  const row = await selectStorages(db).where("s.id", "=", storageId).executeTakeFirst();
  if (!row) throw noStorage();
  return row;
}

export async function storageForUpdate(db: TenantDb, storageId: string): Promise<StorageRow> {
  const locked = await db
    .selectFrom("storages")
    .select("id")
    .where("id", "=", storageId)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) throw noStorage();
  return storageById(db, storageId);
}

export async function insertStorage(
  db: TenantDb,
  one: { locationId: string; name: string; kind: StorageKind; createdAt: string },
): Promise<string> {
  const id = newId();
  await db
    .insertInto("storages")
    .values({ id, ...one })
    .execute();
  return id;
}

export async function holdsContainers(db: TenantDb, storageId: string): Promise<boolean> {
  const row = await db
    .selectFrom("containers")
    .select("id")
    .where("storageId", "=", storageId)
    .where("state", "in", ["in_use", "investigation", "pending_destruction"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether medications are counted at a location: it has a storage. */
export async function countsAt(db: TenantDb, locationId: string): Promise<boolean> {
  const row = await db
    .selectFrom("storages")
    .select("id")
    .where("locationId", "=", locationId)
    .where("status", "=", "active")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const selectContainers = (db: TenantDb) =>
  db
    .selectFrom("containers as c")
    .innerJoin("storages as s", "s.id", "c.storageId")
    .innerJoin("locations as location", "location.id", "c.locationId")
    .leftJoin("clients as client", "client.id", "c.clientId")
    .select([
      "c.id",
      "c.containerNo",
      "c.locationId",
      "location.timeZone",
      "c.storageId",
      "s.name as storageName",
      "c.ownership",
      "c.clientId",
      sql<string | null>`coalesce(client.preferred_name, client.legal_first_name) || ' ' || client.legal_last_name`.as(
        "clientName",
      ),
      "c.demographicId",
      "c.rxcui",
      "c.productText",
      "c.tallMan",
      "c.deaSchedule",
      "c.unit",
      "c.lot",
      "c.expiresOn",
      "c.receivedFrom",
      "c.rxNumber",
      "c.ndc",
      "c.balance",
      "c.state",
      "c.stateReason",
      "c.setAsideAt",
      "c.setAsideOrderId",
      "c.createdAt",
      "c.version",
      sql<boolean>`EXISTS (SELECT FROM counts n WHERE ${openCount})`.as("isCounting"),
    ]);
type RawContainer = Awaited<ReturnType<ReturnType<typeof selectContainers>["executeTakeFirstOrThrow"]>>;
export type ContainerRow = ReturnType<typeof containerOf>;

const containerOf = (row: RawContainer) => ({ ...row, balance: plainDecimal(row.balance) });

export interface ContainerFilter {
  page: number;
  pageSize: number;
  locationIds: readonly string[] | null;
  storageId: string | null;
  demographicId: string | null;
  states: readonly ContainerState[] | null;
  /** True for containers `c` of clients the reader may see. */
  reach: Expression<SqlBool>;
}

export async function pageOfContainers(db: TenantDb, filter: ContainerFilter) {
  let query = selectContainers(db).where((eb) => eb.or([eb("c.clientId", "is", null), filter.reach]));
  if (filter.locationIds !== null)
    query = query.where("c.locationId", "=", sql<string>`ANY (${[...filter.locationIds]}::uuid[])`);
  if (filter.storageId !== null) query = query.where("c.storageId", "=", filter.storageId);
  if (filter.demographicId !== null) query = query.where("c.demographicId", "=", filter.demographicId);
  if (filter.states !== null) query = query.where("c.state", "in", [...filter.states]);
  const page = await paginate(db, query.orderBy("c.containerNo", "desc"), filter);
  return { ...page, rows: page.rows.map(containerOf) };
}

const noContainer = () => new Problem("not-found", "There is no such container.");

export async function containerById(db: TenantDb, containerId: string): Promise<ContainerRow> {
  const row = await selectContainers(db).where("c.id", "=", containerId).executeTakeFirst();
  if (!row) throw noContainer();
  return containerOf(row);
}

/** A container of stock, or of a client whom the reader may see. */
export async function containerInReach(
  db: TenantDb,
  containerId: string,
  reach: Expression<SqlBool>,
): Promise<ContainerRow> {
  const row = await selectContainers(db)
    .where("c.id", "=", containerId)
    .where((eb) => eb.or([eb("c.clientId", "is", null), reach]))
    .executeTakeFirst();
  if (!row) throw noContainer();
  return containerOf(row);
}

export async function containerForUpdate(db: TenantDb, containerId: string): Promise<ContainerRow> {
  const row = await selectContainers(db).where("c.id", "=", containerId).forUpdate("c").executeTakeFirst();
  if (!row) throw noContainer();
  return containerOf(row);
}

/** Where a container is kept, for the lock that comes before its own. */
export async function storageOf(db: TenantDb, containerId: string): Promise<string> {
  const row = await db.selectFrom("containers").select("storageId").where("id", "=", containerId).executeTakeFirst();
  if (!row) throw noContainer();
  return row.storageId;
}

export interface NewContainer {
  id: string;
  containerNo: number;
  locationId: string;
  storageId: string;
  ownership: ContainerOwnership;
  clientId: string | null;
  demographicId: string | null;
  rxcui: string;
  productText: string;
  tallMan: string | null;
  deaSchedule: 0 | 2 | 3 | 4 | 5;
  unit: string;
  lot: string | null;
  expiresOn: string | null;
  receivedFrom: string;
  rxNumber: string | null;
  ndc: string | null;
  refillId: string | null;
  quantityInitial: string;
}

export async function insertContainer(db: TenantDb, container: NewContainer): Promise<void> {
  await db
    .insertInto("containers")
    .values({ ...container, balance: "0" })
    .execute();
}

/** Containers a dose may come from: the client's own in this stay, then stock of the location. */
export async function containersFor(
  db: TenantDb,
  { demographicId, locationId, rxcui }: { demographicId: string; locationId: string; rxcui: string },
) {
  const rows = await db
    .selectFrom("containers as c")
    .innerJoin("storages as s", "s.id", "c.storageId")
    .select([
      "c.id",
      "c.containerNo",
      "c.ownership",
      "c.demographicId",
      "c.unit",
      "c.balance",
      "c.state",
      "c.expiresOn",
      "c.storageId",
      "s.name as storageName",
      "s.custodianId",
      "s.countedAt",
      "s.createdAt as storageSince",
      sql<boolean>`EXISTS (SELECT FROM counts n WHERE ${openCount})`.as("isCounting"),
    ])
    .where("c.locationId", "=", locationId)
    .where("c.rxcui", "=", rxcui)
    .where("c.state", "in", [...usableStates])
    .where("c.balance", ">", "0")
    .where((eb) => eb.or([eb("c.demographicId", "=", demographicId), eb("c.ownership", "=", "facility_stock")]))
    .orderBy(sql`c.demographic_id IS NULL`)
    .orderBy("c.containerNo")
    .execute();
  return rows.map((row) => ({ ...row, balance: plainDecimal(row.balance) }));
}
export type DoseContainer = Awaited<ReturnType<typeof containersFor>>[number];

/** Sets aside what the client has left of a product, unless another order in force still needs it. */
export async function setAsideFor(
  db: TenantDb,
  order: { id: string; demographicId: string; rxcui: string },
  at: string,
  reason: string,
): Promise<void> {
  await sql`
    UPDATE containers SET state = 'pending_destruction', set_aside_at = ${at}, set_aside_order_id = ${order.id},
      state_reason = ${reason}
    WHERE id IN (SELECT c.id FROM containers c
      WHERE c.demographic_id = ${order.demographicId} AND c.rxcui = ${order.rxcui} AND c.state = 'in_use'
        AND NOT EXISTS (SELECT FROM orders o WHERE o.tenant_id = c.tenant_id AND o.demographic_id = c.demographic_id
          AND o.rxcui = c.rxcui AND o.id <> ${order.id} AND o.order_status IN (${statusCodes("pending_approval", "active", "on_hold")}))
      ORDER BY c.id FOR UPDATE OF c)`.execute(db);
}

export async function saveContainer(db: TenantDb, containerId: string, change: Change<"containers">): Promise<void> {
  await db.updateTable("containers").set(change).where("id", "=", containerId).execute();
}
