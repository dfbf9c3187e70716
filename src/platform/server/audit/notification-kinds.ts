import type { NotificationKind } from "../notifications/kinds.ts";

/** What those who watch over access and operations are told. */
export const proofNotificationKinds: readonly NotificationKind[] = [
  {
    kind: "glass-broken",
    label: "Chart opened in an emergency",
    priority: 1,
    audience: "breakGlass.review",
    escalateTo: "security.manage",
  },
  { kind: "glass-questioned", label: "Compliance asks about an emergency opening", priority: 2 },
  { kind: "glass-overdue", label: "Emergency opening not reviewed", priority: 2, audience: "breakGlass.review" },
  { kind: "backup.failed", label: "Backup failed", priority: 1, audience: "operations.manage" },
];
