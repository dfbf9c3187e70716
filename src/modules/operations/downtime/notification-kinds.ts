import type { NotificationKind } from "#platform/server/ports/notification-kinds.ts";

export const downtimeNotificationKinds: readonly NotificationKind[] = [
  {
    kind: "downtime.opened",
    label: "A downtime packet was opened without the server",
    labels: { es: "Se abrió un paquete de contingencia sin el servidor" },
    priority: 2,
    audience: "breakGlass.review",
  },
  {
    kind: "downtime.packet-failed",
    label: "The downtime packet could not be made",
    labels: { es: "No se pudo preparar el paquete de contingencia" },
    priority: 2,
    audience: "operations.view",
  },
];
