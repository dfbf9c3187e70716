/**
 * How many clients a filter matches, remembered for a few seconds: counting 100,000 rows for every page of a list costs
 * more than the page. A change made by this process forgets its tenant's counts at once; one made by another shows within
 * the lifetime, and the answer says that its total is an estimate.
 */
const lifetimeMs = 15_000;
const most = 2_000;
const kept = new Map<string, { total: number; until: number }>();

export function rememberedCount(tenantId: string, key: string, nowMs: number): number | undefined {
  const entry = kept.get(`${tenantId} ${key}`);
  return entry && entry.until > nowMs ? entry.total : undefined;
}

export function rememberCount(tenantId: string, key: string, total: number, nowMs: number): void {
  if (kept.size >= most) kept.clear();
  kept.set(`${tenantId} ${key}`, { total, until: nowMs + lifetimeMs });
}

export function forgetCounts(tenantId: string): void {
  for (const key of kept.keys()) if (key.startsWith(`${tenantId} `)) kept.delete(key);
}
