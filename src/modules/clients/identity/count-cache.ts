/**
 * Caches list totals for a few seconds, because counting 100,000 rows costs more than reading a page. Changes in this
 * process clear the tenant's counts; changes in another process show after the lifetime, so large totals are estimates.
 */
const lifetimeMs = 15_000;
const maxEntries = 2_000;
const counts = new Map<string, { total: number; until: number }>();

export function cachedCount(tenantId: string, key: string, nowMs: number): number | undefined {
  const entry = counts.get(`${tenantId} ${key}`);
  return entry && entry.until > nowMs ? entry.total : undefined;
}

export function cacheCount(tenantId: string, key: string, total: number, nowMs: number): void {
  if (counts.size >= maxEntries) counts.clear();
  counts.set(`${tenantId} ${key}`, { total, until: nowMs + lifetimeMs });
}

export function clearCounts(tenantId: string): void {
  for (const key of counts.keys()) if (key.startsWith(`${tenantId} `)) counts.delete(key);
}
