import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { product } from "#platform/shared/product.ts";

/** An answer offered with the notification; its endpoint call stays on the server (NTF-4). */
export const NotificationOption = z.strictObject({ key: z.string(), label: z.string() });

export const Notification = z.strictObject({
  id: Id,
  kind: z.string(),
  priority: z.number().int().min(1).max(4),
  title: z.string(),
  body: z.string().nullable(),
  link: z.string().nullable(),
  subjectType: z.string().nullable(),
  subjectId: z.string().nullable(),
  clientId: idOf("client").nullable(),
  groupCount: z.number().int(),
  options: z.array(NotificationOption),
  chosenOption: z.string().nullable(),
  readAt: Instant.nullable(),
  archivedAt: Instant.nullable(),
  snoozedUntil: Instant.nullable(),
  doneAt: Instant.nullable(),
  /** Who answered it; may be another recipient. */
  doneByName: z.string().nullable(),
  createdAt: Instant,
});
export type Notification = z.infer<typeof Notification>;
export const NotificationCounts = z.strictObject({
  unread: z.number().int(),
  byKind: z.record(z.string(), z.number().int()),
  critical: z.number().int(),
});
export type NotificationCounts = z.infer<typeof NotificationCounts>;

export const listNotifications = endpoint({
  method: "GET",
  path: "/notifications",
  summary: "List the user's notifications, newest first",
  permission: "notifications.use",
  beyondReach: "notifications to the user name no client; filter names are limited to charts within reach",
  switch: null,
  query: z.strictObject({
    page: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(product.pageSize.notifications),
    /** Open: neither archived nor snoozed. */
    state: z.enum(["open", "snoozed", "archived"]).default("open"),
    kind: z.string().max(80).optional(),
    clientId: idOf("client").optional(),
  }),
  response: z.strictObject({
    rows: z.array(Notification),
    counts: NotificationCounts,
    total: z.number().int(),
    size: z.number().int(),
    /** Filter options: kinds and clients of the user's notifications in this state. */
    kinds: z.array(z.strictObject({ kind: z.string(), label: z.string(), count: z.number().int() })),
    clients: z.array(z.strictObject({ clientId: idOf("client"), name: z.string(), count: z.number().int() })),
  }),
});
export const countNotifications = endpoint({
  method: "GET",
  path: "/notifications/count",
  summary: "Count the user's unread notifications",
  permission: "notifications.use",
  switch: null,
  response: NotificationCounts,
});
export const actOnNotifications = endpoint({
  method: "POST",
  path: "/notifications/action",
  summary: "Mark notifications read, unread or done, archive, snooze or answer them",
  permission: "notifications.use",
  beyondReach: "changes the user's own notifications",
  switch: null,
  unaudited: "the state of the user's own notifications; an answer is audited by the endpoint it calls",
  body: z.strictObject({
    ids: z.union([z.literal("all"), z.array(Id).min(1).max(200)]),
    action: z.enum(["read", "unread", "archive", "snooze", "done"]),
    /** With `done` and one id: which of the notice's answers. */
    option: z.string().max(40).optional(),
    /** With `snooze`. */
    until: Instant.optional(),
  }),
  response: NotificationCounts,
  problems: ["wrong-state", "not-found", "validation"],
});

export const broadcastNotification = endpoint({
  method: "POST",
  path: "/notifications/broadcast",
  summary: "Send an announcement to everyone, or to selected roles, locations or groups",
  permission: "notifications.broadcast",
  switch: null,
  idempotent: true,
  audit: { action: "notification.broadcast", subject: "notification" },
  body: z.strictObject({
    title: z.string().trim().min(3, "Enter a subject.").max(120),
    body: z.string().trim().max(1000).optional(),
    roles: z.array(z.string().max(40)).max(20).optional(),
    locationIds: z.array(Id).max(50).optional(),
    /** Only members of these user groups (of the purpose `notification`). */
    groupIds: z.array(Id).max(20).optional(),
    urgent: z.boolean().default(false),
  }),
  response: z.strictObject({ people: z.number().int() }),
  status: 202,
  problems: ["validation", "out-of-scope"],
});
