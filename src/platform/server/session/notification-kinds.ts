import type { NotificationKind } from "../notifications/kinds.ts";

export const identityNotificationKinds: readonly NotificationKind[] = [
  { kind: "auth.session-reuse", label: "Sign-in used twice", priority: 1 },
  { kind: "auth.login-request", label: "Sign-in to approve", priority: 1 },
  { kind: "auth.new-device", label: "New device signed in", priority: 2 },
];
