import type { NotificationKind } from "#platform/server/ports/notification-kinds.ts";

/** What those who watch over access and operations are told. */
export const proofNotificationKinds: readonly NotificationKind[] = [
  {
    kind: "glass-broken",
    label: "Chart opened in an emergency",
    labels: { es: "Expediente abierto por emergencia" },
    priority: 1,
    audience: "breakGlass.review",
    escalateTo: "security.manage",
  },
  {
    kind: "glass-questioned",
    label: "Compliance asks about an emergency opening",
    labels: { es: "Cumplimiento pregunta por una apertura de emergencia" },
    priority: 2,
  },
  {
    kind: "glass-overdue",
    label: "Emergency opening not reviewed",
    labels: { es: "Apertura de emergencia sin revisar" },
    priority: 2,
    audience: "breakGlass.review",
  },
  {
    kind: "backup.failed",
    label: "Backup failed",
    labels: { es: "Falló la copia de seguridad" },
    priority: 1,
    audience: "operations.manage",
  },
  {
    kind: "jobs.failed",
    label: "Work in the background failed",
    labels: { es: "Falló un trabajo en segundo plano" },
    priority: 2,
    audience: "operations.manage",
  },
  {
    kind: "tenant.exported",
    label: "Your facility's export is ready",
    labels: { es: "La exportación de su centro está lista" },
    priority: 3,
    audience: "operations.manage",
  },
  {
    kind: "error.spike",
    label: "A screen breaks often",
    labels: { es: "Una pantalla falla a menudo" },
    priority: 2,
    audience: "errors.manage",
  },
  {
    kind: "error.digest",
    label: "What broke yesterday",
    labels: { es: "Lo que falló ayer" },
    priority: 4,
    audience: "errors.manage",
  },
  {
    kind: "audit.chain-broken",
    label: "Audit log broken",
    labels: { es: "Registro de auditoría dañado" },
    priority: 1,
    audience: "audit.verify",
    escalateTo: "security.manage",
  },
];
