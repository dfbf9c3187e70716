import { identityNotificationKinds } from "#modules/accounts/notification-kinds.ts";
import { proofNotificationKinds } from "#modules/compliance/notification-kinds.ts";
import { downtimeNotificationKinds } from "#modules/operations/downtime/notification-kinds.ts";
import { peopleNotices } from "#modules/staff/notification-kinds.ts";
import type { NotificationKind } from "#platform/server/ports/notification-kinds.ts";

/** What the platform itself tells people of (platform §7). */
export const platformNotificationKinds: readonly NotificationKind[] = [
  ...identityNotificationKinds,
  ...peopleNotices,
  ...proofNotificationKinds,
  ...downtimeNotificationKinds,
  {
    kind: "audit.chain-broken",
    label: "Audit log broken",
    labels: { es: "Registro de auditoría dañado" },
    priority: 1,
    audience: "audit.verify",
    escalateTo: "security.manage",
  },
  {
    kind: "integrations.dead-lettered",
    label: "A message could not be sent",
    labels: { es: "Un mensaje no pudo enviarse" },
    priority: 2,
    audience: "integrations.manage",
  },
  {
    kind: "files.corrupt",
    label: "A file is damaged",
    labels: { es: "Un archivo está dañado" },
    priority: 1,
    escalateTo: "operations.manage",
  },
  {
    kind: "files.quarantined",
    label: "A file was locked away",
    labels: { es: "Un archivo quedó aislado" },
    priority: 2,
  },
  {
    kind: "integrations.connection",
    label: "A connected service is down or back",
    labels: { es: "Un servicio conectado está caído o volvió" },
    priority: 2,
    audience: "integrations.manage",
  },
  {
    kind: "integrations.sign-in-needed",
    label: "A connected service needs a new sign-in",
    labels: { es: "Un servicio conectado pide iniciar sesión" },
    priority: 2,
    audience: "integrations.manage",
  },
  {
    kind: "terms.updated",
    label: "New terms of use",
    labels: { es: "Nuevas condiciones de uso" },
    priority: 3,
  },
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
