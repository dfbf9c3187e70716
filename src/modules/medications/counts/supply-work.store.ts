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
): Promise<SupplyWork[]> {
  const { rows } = await sql<SupplyWork>`
    SELECT s.id, s.name, location.name AS location, coalesce(s.counted_at, s.created_at) AS at, count(*) OVER ()::int AS total
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
