import type { NotificationKind } from "#platform/server/ports/notification-kinds.ts";

/** Notifications about outside services. */
export const integrationNotificationKinds: readonly NotificationKind[] = [
  {
    kind: "integrations.dead-lettered",
    label: "A message could not be sent",
    labels: { es: "Un mensaje no pudo enviarse" },
    priority: 2,
    audience: "integrations.manage",
  },
  {
    kind: "integrations.connection",
    label: "A connected service is down or has recovered",
    labels: { es: "Un servicio conectado está caído o se recuperó" },
    priority: 2,
    audience: "integrations.manage",
  },
  {
    kind: "integrations.sign-in-needed",
    label: "A connected service needs a new sign-in",
    labels: { es: "Un servicio conectado requiere iniciar sesión" },
    priority: 2,
    audience: "integrations.manage",
  },
];
