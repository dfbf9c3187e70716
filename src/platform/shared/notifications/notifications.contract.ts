import { z } from "zod";
import { endpoint, Instant } from "../endpoint.ts";
import { Id } from "../ids.ts";

export const Notification = z.strictObject({
  id: Id,
  kind: z.string(),
  priority: z.number().int().min(1).max(4),
  title: z.string(),
  body: z.string().nullable(),
  link: z.string().nullable(),
  subjectType: z.string().nullable(),
  subjectId: z.string().nullable(),
  groupCount: z.number().int(),
  readAt: Instant.nullable(),
  archivedAt: Instant.nullable(),
  createdAt: Instant,
});
export type Notification = z.infer<typeof Notification>;
export const NotificationCounts = z.strictObject({
  unread: z.number().int(),
  byKind: z.record(z.string(), z.number().int()),
  critical: z.number().int(),
});

export const listNotifications = endpoint({
  method: "GET",
  path: "/notifications",
  summary: "My notifications, newest first",
  permission: "notifications.use",
  switch: null,
  query: z.strictObject({
    page: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
    archived: z.enum(["true", "false"]).default("false"),
    kind: z.string().max(80).optional(),
  }),
  response: z.strictObject({
    rows: z.array(Notification),
    counts: NotificationCounts,
    total: z.number().int(),
    size: z.number().int(),
  }),
});
export const countNotifications = endpoint({
  method: "GET",
  path: "/notifications/count",
  summary: "How many unread notifications I have",
  permission: "notifications.use",
  switch: null,
  response: NotificationCounts,
});
export const actOnNotifications = endpoint({
  method: "POST",
  path: "/notifications/action",
  summary: "Mark notifications read or unread, archive or snooze them",
  permission: "notifications.use",
  switch: null,
  unaudited: "the state of one's own bell",
  body: z.strictObject({
    ids: z.union([z.literal("all"), z.array(Id).min(1).max(200)]),
    action: z.enum(["read", "unread", "archive", "snooze"]),
    until: Instant.optional(),
  }),
  response: NotificationCounts,
});
