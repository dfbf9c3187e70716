import type { NotificationKind } from "#platform/server/ports/notification-kinds.ts";

export const peopleNotices: readonly NotificationKind[] = [
  {
    kind: "credential.expiring",
    label: "Licences and cards that end",
    labels: { es: "Licencias y certificados que vencen" },
    priority: 2,
  },
  {
    kind: "clinician.deactivated",
    label: "Colleagues who left or were suspended",
    labels: { es: "Colegas que se fueron o fueron suspendidos" },
    priority: 3,
  },
  { kind: "access.requested", label: "Somebody asks for access", labels: { es: "Alguien pide acceso" }, priority: 2 },
  {
    kind: "access-review.opened",
    label: "The quarterly review of access is open",
    labels: { es: "La revisión trimestral de accesos está abierta" },
    priority: 3,
    audience: "accessReviews.manage",
  },
  {
    kind: "access-review.to-do",
    label: "A review asks to change somebody's access",
    labels: { es: "Una revisión pide cambiar el acceso de alguien" },
    priority: 2,
    audience: "roles.manage",
  },
];
