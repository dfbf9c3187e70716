import type { NotificationKind } from "#platform/server/ports/notification-kinds.ts";

/** Notifications about chart access and operations. */
export const proofNotificationKinds: readonly NotificationKind[] = [
  {
    kind: "glass-broken",
    label: "Break-the-glass access used",
    labels: { es: "Acceso de emergencia a un expediente" },
    priority: 1,
    audience: "breakGlass.review",
    escalateTo: "security.manage",
  },
  {
    kind: "glass-questioned",
    label: "Break-the-glass access questioned",
    labels: { es: "Acceso de emergencia cuestionado" },
    priority: 2,
  },
  {
    kind: "glass-overdue",
    label: "Break-the-glass review overdue",
    labels: { es: "Revisión de acceso de emergencia vencida" },
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
    label: "Background job failed",
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
    label: "Recurring screen error",
    labels: { es: "Error recurrente en una pantalla" },
    priority: 2,
    audience: "errors.manage",
  },
  {
    kind: "error.digest",
    label: "Daily error summary",
    labels: { es: "Resumen diario de errores" },
    priority: 4,
    audience: "errors.manage",
  },
  {
    kind: "audit.chain-broken",
    label: "Audit log verification failed",
    labels: { es: "Falló la verificación del registro de auditoría" },
    priority: 1,
    audience: "audit.verify",
    escalateTo: "security.manage",
  },
];
