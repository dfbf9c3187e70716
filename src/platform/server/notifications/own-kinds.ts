import { proofNotificationKinds } from "../audit/notification-kinds.ts";
import { identityNotificationKinds } from "../session/notification-kinds.ts";
import { peopleNotices } from "../staff/notification-kinds.ts";
import type { NotificationKind } from "./kinds.ts";

/** What the platform itself tells people of (platform §7). */
export const platformNotificationKinds: readonly NotificationKind[] = [
  ...identityNotificationKinds,
  ...peopleNotices,
  ...proofNotificationKinds,
  {
    kind: "audit.chain-broken",
    label: "Audit log broken",
    priority: 1,
    audience: "audit.verify",
    escalateTo: "security.manage",
  },
  {
    kind: "integrations.dead-lettered",
    label: "A message could not be sent",
    priority: 2,
    audience: "integrations.manage",
  },
  { kind: "files.corrupt", label: "A file is damaged", priority: 1, escalateTo: "operations.manage" },
  { kind: "files.quarantined", label: "A file was locked away", priority: 2 },
  {
    kind: "integrations.connection",
    label: "A connected service is down or back",
    priority: 2,
    audience: "integrations.manage",
  },
  {
    kind: "integrations.sign-in-needed",
    label: "A connected service needs a new sign-in",
    priority: 2,
    audience: "integrations.manage",
  },
  { kind: "notifications.unread-critical", label: "Critical notices that nobody read", priority: 2 },
  { kind: "broadcast", label: "Announcements", priority: 3 },
  { kind: "broadcast.urgent", label: "Urgent announcements", priority: 2, email: "instant" },
];
