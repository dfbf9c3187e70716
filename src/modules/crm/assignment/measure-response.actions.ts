import type { Act } from "#platform/server/execution/context.ts";
import { leadClock, poolById, saveResponse } from "./pool.store.ts";
import { staffedSeconds } from "./pool.ts";
import { clockOf } from "./pool-clock.actions.ts";

/** Keeps how long the first response took: in elapsed seconds, and in the hours of the lead's pool (SLA-2). */
export async function measureResponse(act: Act, leadId: string): Promise<void> {
  const lead = await leadClock(act.db, leadId);
  if (lead.firstResponseAt === null || lead.responseSeconds !== null) return;
  const responseSeconds = Math.max(
    0,
    Math.round((Date.parse(lead.firstResponseAt) - Date.parse(lead.receivedAt)) / 1000),
  );
  const pool = lead.poolId ? await poolById(act.db, lead.poolId) : null;
  const staffed = pool
    ? staffedSeconds(await clockOf(act, pool, lead.receivedAt), lead.receivedAt, lead.firstResponseAt)
    : responseSeconds;
  await saveResponse(act.db, leadId, { responseSeconds, responseStaffedSeconds: staffed });
}
