import type { NotificationKind } from "#platform/server/ports/notification-kinds.ts";

/** Announcements and unread critical notifications. */
export const ownNotificationKinds: readonly NotificationKind[] = [
  {
    kind: "notifications.unread-critical",
    label: "Unread critical notifications",
    labels: { es: "Avisos críticos sin leer" },
    priority: 2,
  },
  { kind: "broadcast", label: "Announcements", labels: { es: "Anuncios" }, priority: 3 },
  {
    kind: "broadcast.urgent",
    label: "Urgent announcements",
    labels: { es: "Anuncios urgentes" },
    priority: 2,
    email: "instant",
  },
];
