import type { NotificationKind } from "#platform/server/ports/notification-kinds.ts";

export const identityNotificationKinds: readonly NotificationKind[] = [
  {
    kind: "auth.session-reuse",
    label: "Session reused",
    labels: { es: "Sesión reutilizada" },
    priority: 1,
  },
  {
    kind: "auth.login-request",
    label: "Sign-in to approve",
    labels: { es: "Inicio de sesión por aprobar" },
    priority: 1,
  },
  {
    kind: "auth.password-changed",
    label: "Password, email or sign-in changed",
    labels: { es: "Contraseña, correo o inicio de sesión cambiados" },
    priority: 2,
  },
  { kind: "auth.new-device", label: "New device signed in", labels: { es: "Dispositivo nuevo" }, priority: 2 },
  {
    kind: "terms.updated",
    label: "New terms of use",
    labels: { es: "Nuevas condiciones de uso" },
    priority: 3,
  },
];
