import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { measureResponse } from "../assignment/measure-response.actions.ts";
import { openTaskCodes } from "../tasks/task.ts";
import { insertActivity } from "./activity.store.ts";
import { type TouchedLead, touchLeadRow } from "./lead.store.ts";

export interface ActivityEntry {
  kind: string;
  summary: string;
  subjectType?: string;
  subjectId?: string;
  /** Shown under the summary; stored with the lead, never in a log. */
  detail?: string | undefined;
  data?: Record<string, string | number | boolean | null>;
}

/** Adds an entry to the lead's activity in the caller's transaction. */
export async function logActivity(act: Act, leadId: string, entry: ActivityEntry): Promise<void> {
  await insertActivity(act.db, {
    id: newId(),
    leadId,
    occurredAt: act.now,
    kind: entry.kind,
    subjectType: entry.subjectType ?? null,
    subjectId: entry.subjectId ?? null,
    actorId: act.actor.clinicianId,
    summary: entry.summary.slice(0, 500),
    data: { ...entry.data, ...(entry.detail ? { detail: entry.detail } : {}) },
  });
}

/** Records that staff worked on the lead now: list position, next action, and first response (SLA-1) if it was one. */
export async function touchLead(act: Act, leadId: string, done: Omit<TouchedLead, "at"> = {}): Promise<void> {
  await touchLeadRow(act.db, leadId, openTaskCodes, { at: act.now, ...done });
  if (done.response) await measureResponse(act, leadId);
}
