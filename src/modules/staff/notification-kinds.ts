import type { NotificationKind } from "#platform/server/ports/notification-kinds.ts";

export const staffNotificationKinds: readonly NotificationKind[] = [
  {
    kind: "credential.expiring",
    label: "Expiring credentials",
    labels: { es: "Credenciales por vencer" },
    priority: 2,
  },
  {
    kind: "clinician.deactivated",
    label: "Deactivated and suspended staff",
    labels: { es: "Personal desactivado o suspendido" },
    priority: 3,
  },
  {
    kind: "access.oversight-changed",
    label: "Change to the access of owners or compliance",
    labels: { es: "Cambio en el acceso de propietarios o de cumplimiento" },
    priority: 1,
    audience: "audit.verify",
  },
  { kind: "access.requested", label: "Access requests", labels: { es: "Solicitudes de acceso" }, priority: 2 },
  {
    kind: "access-review.opened",
    label: "Quarterly access review opened",
    labels: { es: "Revisión trimestral de accesos abierta" },
    priority: 3,
    audience: "accessReviews.manage",
  },
  {
    kind: "access-review.to-do",
    label: "Access change requested by a review",
    labels: { es: "Cambio de acceso solicitado en una revisión" },
    priority: 2,
    audience: "roles.manage",
  },
];
