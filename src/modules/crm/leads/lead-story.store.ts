import { sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";

export interface StoryLine {
  kind: string;
  summary: string;
  subjectType?: string;
  subjectId?: string;
  /** A line of detail under the summary; kept with the lead, never in a log. */
  detail?: string | undefined;
  data?: Record<string, string | number | boolean | null>;
}

/** Adds a line to the lead's timeline. Lines are never changed. */
export async function tellStory(act: Act, leadId: string, line: StoryLine): Promise<void> {
  await act.db
    .insertInto("leadEvents")
    .values({
      id: newId(),
      leadId,
      occurredAt: act.now,
      kind: line.kind,
      subjectType: line.subjectType ?? null,
      subjectId: line.subjectId ?? null,
      actorId: act.actor.clinicianId,
      summary: line.summary.slice(0, 500),
      data: jsonb({ ...line.data, ...(line.detail ? { detail: line.detail } : {}) }) as never,
    })
    .execute();
}

/**
 * A person did something with the lead: it moves to the top of the list, and its next action is the earliest open task.
 * The first act after it came in is the first response (SLA-1); speaking with the person is two-way contact.
 */
export async function touchLead(
  act: Act,
  leadId: string,
  done: { response?: "call" | "message" | "walk-in"; twoWay?: boolean } = {},
): Promise<void> {
  await act.db
    .updateTable("leads")
    .set({
      lastActivityAt: act.now,
      nextActionAt: sql<string | null>`(SELECT min(due_at) FROM crm_tasks t
        WHERE t.subject_type = 'lead' AND t.subject_id = leads.id AND t.status IN (1, 2))`,
      ...(done.response
        ? {
            firstResponseAt: sql<string>`coalesce(first_response_at, ${act.now}::timestamptz)`,
            firstResponseKind: sql<string>`coalesce(first_response_kind, ${done.response})`,
          }
        : {}),
      ...(done.twoWay ? { firstTwoWayAt: sql<string>`coalesce(first_two_way_at, ${act.now}::timestamptz)` } : {}),
    })
    .where("id", "=", leadId)
    .execute();
}
