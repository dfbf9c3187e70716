import type { NotificationKind } from "#platform/server/ports/notification-kinds.ts";

/** Notifications about stored files and the disk. */
export const kernelNotificationKinds: readonly NotificationKind[] = [
  {
    kind: "files.corrupt",
    label: "A file is damaged",
    labels: { es: "Un archivo está dañado" },
    priority: 1,
    escalateTo: "operations.manage",
  },
  {
    kind: "files.quarantined",
    label: "A file was quarantined",
    labels: { es: "Un archivo quedó en cuarentena" },
    priority: 2,
  },
  {
    kind: "storage.low",
    label: "Storage is almost full",
    labels: { es: "El almacenamiento está casi lleno" },
    priority: 1,
  },
];
