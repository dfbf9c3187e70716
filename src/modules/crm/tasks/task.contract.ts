import { z } from "zod";
import { endpoint, Instant, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { taskKinds } from "./task.ts";

export const CrmTask = z.strictObject({
  id: Id,
  leadId: Id,
  leadName: z.string().nullable(),
  title: z.string(),
  details: z.string().nullable(),
  kind: z.enum(taskKinds),
  dueAt: Instant,
  assigneeId: Id.nullable(),
  assigneeName: z.string().nullable(),
  priority: z.number().int(),
  status: z.number().int(),
  outcome: z.string().nullable(),
  doneAt: Instant.nullable(),
  version: Version,
});
export type CrmTask = z.infer<typeof CrmTask>;

/** A task for a referral partner. */
export const PartnerTask = CrmTask.omit({ leadId: true, leadName: true });
export type PartnerTask = z.infer<typeof PartnerTask>;

export const listCrmTasks = endpoint({
  method: "GET",
  path: "/crm/tasks",
  summary: "Lead tasks, next due first",
  permission: "crm.view",
  query: z.strictObject({
    leadId: Id.optional(),
    mine: z.stringbool().default(false),
    open: z.stringbool().default(true),
    ...pageQuery,
  }),
  response: pageOf(CrmTask),
  problems: ["not-found", "out-of-scope"],
});

export const addCrmTask = endpoint({
  method: "POST",
  path: "/crm/tasks",
  summary: "Add a task to a lead",
  permission: "crm.edit",
  idempotent: true,
  audit: { action: "task.changed", subject: "lead" },
  body: z.strictObject({
    leadId: Id,
    title: z.string().trim().min(1).max(200),
    details: z.string().trim().max(4000).optional(),
    kind: z.enum(taskKinds).default("follow-up"),
    dueAt: Instant,
    assigneeId: Id.optional(),
    priority: z.number().int().min(1).max(4).default(3),
  }),
  response: CrmTask,
  status: 201,
  problems: ["not-found", "out-of-scope"],
});

export const reopenCrmTask = endpoint({
  method: "POST",
  path: "/crm/tasks/:taskId/reopen",
  summary: "Undo completing a task within a minute",
  permission: "crm.edit",
  audit: { action: "task.changed", subject: "lead" },
  params: z.strictObject({ taskId: Id }),
  body: z.strictObject({ version: Version }),
  response: CrmTask,
  problems: ["not-found", "out-of-scope", "wrong-state", "stale-version"],
});

export const updateCrmTask = endpoint({
  method: "PATCH",
  path: "/crm/tasks/:taskId",
  summary: "Change an open task: its text, due time, priority or assignee",
  permission: "crm.edit",
  audit: { action: "task.changed", subject: "lead" },
  params: z.strictObject({ taskId: Id }),
  body: z.strictObject({
    version: Version,
    title: z.string().trim().min(1).max(200).optional(),
    details: z.string().trim().max(4000).nullable().optional(),
    kind: z.enum(taskKinds).optional(),
    dueAt: Instant.optional(),
    assigneeId: Id.optional(),
    priority: z.number().int().min(1).max(4).optional(),
  }),
  response: CrmTask,
  problems: ["not-found", "out-of-scope", "wrong-state", "stale-version"],
});

export const snoozeCrmTask = endpoint({
  method: "POST",
  path: "/crm/tasks/:taskId/snooze",
  summary: "Put off an open task until a later time",
  permission: "crm.edit",
  audit: { action: "task.changed", subject: "lead" },
  params: z.strictObject({ taskId: Id }),
  body: z.strictObject({ version: Version, until: Instant }),
  response: CrmTask,
  problems: ["not-found", "out-of-scope", "wrong-state", "stale-version"],
});

export const completeCrmTask = endpoint({
  method: "POST",
  path: "/crm/tasks/:taskId/complete",
  summary: "Complete a task",
  permission: "crm.edit",
  audit: { action: "task.changed", subject: "lead" },
  params: z.strictObject({ taskId: Id }),
  body: z.strictObject({ version: Version, outcome: z.string().trim().max(2000).optional() }),
  response: CrmTask,
  problems: ["not-found", "out-of-scope", "wrong-state", "stale-version"],
});
