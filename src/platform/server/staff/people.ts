import type { Handler, NotificationKind } from "../module.ts";
import { clinicianHandlers } from "./clinician.actions.ts";
import { listCliniciansQuery } from "./clinician-list.actions.ts";
import { clinicianStatusHandlers } from "./clinician-status.actions.ts";
import { clinicianWatchHandlers } from "./clinician-watch.actions.ts";
import { credentialHandlers } from "./credential.actions.ts";

/** Staff as records: list, invite, change, status, credentials, sessions, activity. */
export const peopleHandlers: readonly Handler[] = [
  listCliniciansQuery,
  ...clinicianHandlers,
  ...clinicianStatusHandlers,
  ...clinicianWatchHandlers,
  ...credentialHandlers,
];

export const peopleNotices: readonly NotificationKind[] = [
  { kind: "credential.expiring", label: "Licences and cards that end", priority: 2 },
  { kind: "clinician.deactivated", label: "Colleagues who left or were suspended", priority: 3 },
  { kind: "access.requested", label: "Somebody asks for access", priority: 2 },
];
