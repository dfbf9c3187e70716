import { z } from "zod";
import { endpoint, Instant, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { CrmNote } from "../notes/note.contract.ts";
import { PartnerTask } from "../tasks/task.contract.ts";
import { activityKinds } from "./activities/activity.ts";
import type { PartnerType } from "./partner.ts";

export const PartnerActivity = z.strictObject({
  id: Id,
  organizationId: Id.nullable(),
  organizationName: z.string().nullable(),
  professionalId: Id.nullable(),
  professionalName: z.string().nullable(),
  kind: z.enum(activityKinds),
  occurredAt: Instant,
  attendees: z.array(z.string()),
  outcome: z.string().nullable(),
  authorName: z.string().nullable(),
  version: Version,
});
export type PartnerActivity = z.infer<typeof PartnerActivity>;

export const ReferralRow = z.strictObject({
  id: Id,
  direction: z.enum(["in", "out"]),
  occurredAt: Instant,
  organizationId: Id.nullable(),
  organizationName: z.string().nullable(),
  professionalId: Id.nullable(),
  professionalName: z.string().nullable(),
  /** The lead, only for a reader who may see it. */
  leadId: Id.nullable(),
  leadName: z.string().nullable(),
  leadStatus: z.number().int().nullable(),
});
export type ReferralRow = z.infer<typeof ReferralRow>;

const ReciprocityMonth = z.strictObject({
  /** `YYYY-MM` at the facility. */
  month: z.string(),
  received: z.number().int(),
  sent: z.number().int(),
});

const text = (most: number) => z.string().trim().min(1).max(most);

/** The parts of a partner's page. Organizations and professionals have the same ones at their own paths. */
function partsOf<S extends PartnerType>(subject: S, plural: string) {
  const at = (rest: string) => `/crm/${plural}/:partnerId/${rest}`;
  const params = z.strictObject({ partnerId: idOf(subject) });
  const permission = "crm.partners";
  const audit = { action: "partner.changed", subject };
  const reads = ["not-found"] as const;
  const writes = ["not-found", "wrong-state"] as const;
  const taskParams = params.extend({ taskId: Id });
  return {
    listReferrals: endpoint({
      method: "GET",
      path: at("referrals"),
      summary: `Referrals from and to this ${subject}, newest first`,
      permission,
      params,
      query: z.strictObject(pageQuery),
      response: pageOf(ReferralRow),
      problems: reads,
    }),
    reciprocity: endpoint({
      method: "GET",
      path: at("reciprocity"),
      summary: `Referrals received from and sent to this ${subject}, by month of the last 12`,
      permission,
      params,
      response: z.strictObject({ months: z.array(ReciprocityMonth) }),
      problems: reads,
    }),
    listActivities: endpoint({
      method: "GET",
      path: at("activities"),
      summary: `Visits, calls and other activities with this ${subject}, newest first`,
      permission,
      params,
      query: z.strictObject(pageQuery),
      response: pageOf(PartnerActivity),
      problems: reads,
    }),
    addActivity: endpoint({
      method: "POST",
      path: at("activities"),
      summary: `Log an activity with this ${subject}`,
      permission,
      idempotent: true,
      audit,
      params,
      body: z.strictObject({
        kind: z.enum(activityKinds),
        /** Now when left out. */
        occurredAt: Instant.optional(),
        attendees: z.array(text(120)).max(40).default([]),
        outcome: text(4000).optional(),
      }),
      response: PartnerActivity,
      status: 201,
      problems: [...writes, "validation"],
    }),
    listTasks: endpoint({
      method: "GET",
      path: at("tasks"),
      summary: `Open tasks for this ${subject}, next due first`,
      permission,
      params,
      response: z.strictObject({ rows: z.array(PartnerTask) }),
      problems: reads,
    }),
    addTask: endpoint({
      method: "POST",
      path: at("tasks"),
      summary: `Add a task for this ${subject}`,
      permission,
      idempotent: true,
      audit,
      params,
      body: z.strictObject({
        title: text(200),
        details: text(4000).optional(),
        dueAt: Instant,
        assigneeId: Id.optional(),
      }),
      response: PartnerTask,
      status: 201,
      problems: writes,
    }),
    completeTask: endpoint({
      method: "POST",
      path: at("tasks/:taskId/complete"),
      summary: `Complete a task of this ${subject}`,
      permission,
      audit,
      params: taskParams,
      body: z.strictObject({ version: Version, outcome: z.string().trim().max(2000).optional() }),
      response: PartnerTask,
      problems: [...writes, "stale-version"],
    }),
    reopenTask: endpoint({
      method: "POST",
      path: at("tasks/:taskId/reopen"),
      summary: "Undo completing a task within a minute",
      permission,
      audit,
      params: taskParams,
      body: z.strictObject({ version: Version }),
      response: PartnerTask,
      problems: [...writes, "stale-version"],
    }),
    listNotes: endpoint({
      method: "GET",
      path: at("notes"),
      summary: `Notes on this ${subject}, newest first`,
      permission,
      params,
      query: z.strictObject(pageQuery),
      response: pageOf(CrmNote),
      problems: reads,
    }),
    addNote: endpoint({
      method: "POST",
      path: at("notes"),
      summary: `Add a note to this ${subject}`,
      permission,
      idempotent: true,
      audit,
      params,
      body: z.strictObject({ text: text(20_000) }),
      response: CrmNote,
      status: 201,
      problems: writes,
    }),
  };
}

export const organizationParts = partsOf("organization", "organizations");
export const professionalParts = partsOf("professional", "professionals");
