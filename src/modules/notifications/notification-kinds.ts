import type { NotificationKind } from "#platform/server/ports/notification-kinds.ts";

/** Announcements, and critical notices that were not read. */
export const ownNotificationKinds: readonly NotificationKind[] = [
  {
    kind: "notifications.unread-critical",
    label: "Critical notices that nobody read",
    labels: { es: "Avisos críticos que nadie leyó" },
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
