import type { NotificationKind } from "#platform/server/ports/notification-kinds.ts";

/** What staff are told about stored files. */
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
];
