import type { NotificationKind } from "../notifications/kinds.ts";

export const peopleNotices: readonly NotificationKind[] = [
  { kind: "credential.expiring", label: "Licences and cards that end", priority: 2 },
  { kind: "clinician.deactivated", label: "Colleagues who left or were suspended", priority: 3 },
  { kind: "access.requested", label: "Somebody asks for access", priority: 2 },
];
