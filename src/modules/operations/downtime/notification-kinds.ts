import type { NotificationKind } from "#platform/server/ports/notification-kinds.ts";

export const downtimeNotificationKinds: readonly NotificationKind[] = [
  {
    kind: "downtime.opened",
    label: "Downtime packet opened offline",
    labels: { es: "Paquete de contingencia abierto sin conexión" },
    priority: 2,
    audience: "breakGlass.review",
  },
  {
    kind: "downtime.packet-failed",
    label: "Downtime packet failed",
    labels: { es: "Falló el paquete de contingencia" },
    priority: 2,
    audience: "operations.view",
  },
];
