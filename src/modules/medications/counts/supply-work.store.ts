import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** One of the oldest items, with the number of all. */
export interface SupplyWork {
  id: string;
  name: string;
  location: string;
  at: string;
  total: number;
}

/** Storages with containers whose last count was before this instant, the oldest first. */
export async function storagesToCount(
  db: TenantDb,
  { locationIds, before, limit }: { locationIds: readonly string[]; before: string; limit: number },
): Promise<(SupplyWork & { locationId: string })[]> {
  const { rows } = await sql<SupplyWork & { locationId: string }>`
    SELECT s.id, s.name, s.location_id, location.name AS location, coalesce(s.counted_at, s.created_at) AS at, count(*) OVER ()::int AS total
    FROM storages s JOIN locations location ON location.tenant_id = s.tenant_id AND location.id = s.location_id
    WHERE s.location_id = ANY (${[...locationIds]}::uuid[]) AND s.status = 'active'
      AND coalesce(s.counted_at, s.created_at) <= ${before}
      AND EXISTS (SELECT FROM containers c WHERE c.tenant_id = s.tenant_id AND c.storage_id = s.id
        AND c.state IN ('in_use', 'investigation', 'pending_destruction'))
    ORDER BY at, s.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Discrepancies that are not closed, the oldest first. */
export async function openDiscrepanciesAt(
  db: TenantDb,
  { locationIds, limit }: { locationIds: readonly string[]; limit: number },
): Promise<(SupplyWork & { containerNo: number; difference: string; unit: string })[]> {
  const { rows } = await sql<SupplyWork & { containerNo: number; difference: string; unit: string }>`
    SELECT d.id, c.product_text AS name, s.name AS location, d.discovered_at AS at, c.container_no,
      d.difference, c.unit, count(*) OVER ()::int AS total
    FROM count_discrepancies d
    JOIN containers c ON c.tenant_id = d.tenant_id AND c.id = d.container_id
    JOIN storages s ON s.tenant_id = d.tenant_id AND s.id = d.storage_id
    WHERE d.location_id = ANY (${[...locationIds]}::uuid[]) AND d.state IN ('open', 'explained')
    ORDER BY d.discovered_at, d.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Counts completed in a span, newest first, with the discrepancies each found. */
export async function countsCompletedIn(
  db: TenantDb,
  { locationIds, from, to, limit }: { locationIds: readonly string[]; from: string; to: string; limit: number },
): Promise<(SupplyWork & { custodian: string | null; discrepancies: number })[]> {
  const { rows } = await sql<SupplyWork & { custodian: string | null; discrepancies: number }>`
    SELECT n.id, s.name, location.name AS location, n.completed_at AS at, custodian.full_name AS custodian,
      (SELECT count(*)::int FROM count_discrepancies d WHERE d.tenant_id = n.tenant_id AND d.count_id = n.id) AS discrepancies,
      count(*) OVER ()::int AS total
    FROM counts n
    JOIN storages s ON s.tenant_id = n.tenant_id AND s.id = n.storage_id
    JOIN locations location ON location.tenant_id = n.tenant_id AND location.id = n.location_id
    LEFT JOIN clinicians custodian ON custodian.tenant_id = n.tenant_id AND custodian.id = n.custody_to
    WHERE n.location_id = ANY (${[...locationIds]}::uuid[]) AND n.state = 'completed'
      AND n.completed_at >= ${from} AND n.completed_at < ${to} AND n.started_at < ${to}
    ORDER BY n.completed_at DESC, n.id LIMIT ${limit}`.execute(db);
  return rows;
}

export interface StorageDue {
  id: string;
  name: string;
  locationId: string;
  timeZone: string;
  custodianId: string | null;
  /** The last count, or when the storage was added. */
  basis: string;
  remindedStep: number;
}

/** Storages whose last count is before an instant, with the last reminder sent since then. Locked for the job. */
export async function storagesToRemind(db: TenantDb, before: string): Promise<StorageDue[]> {
  const { rows } = await sql<StorageDue>`
    SELECT s.id, s.name, s.location_id, location.time_zone, s.custodian_id, coalesce(s.counted_at, s.created_at) AS basis,
      CASE WHEN s.reminded_for = coalesce(s.counted_at, s.created_at) THEN s.reminded_step ELSE 0 END AS reminded_step
    FROM storages s JOIN locations location ON location.tenant_id = s.tenant_id AND location.id = s.location_id
    WHERE s.status = 'active' AND coalesce(s.counted_at, s.created_at) <= ${before}
      AND NOT EXISTS (SELECT FROM counts n WHERE n.tenant_id = s.tenant_id AND n.storage_id = s.id
        AND n.state IN ('open', 'recount'))
      AND EXISTS (SELECT FROM containers c WHERE c.tenant_id = s.tenant_id AND c.storage_id = s.id
        AND c.state IN ('in_use', 'investigation', 'pending_destruction'))
    ORDER BY s.id FOR UPDATE OF s SKIP LOCKED`.execute(db);
  return rows;
}

export async function saveReminder(db: TenantDb, storageId: string, step: number, basis: string): Promise<void> {
  await db
    .updateTable("storages")
    .set({ remindedStep: step, remindedFor: basis })
    .where("id", "=", storageId)
    .execute();
}
