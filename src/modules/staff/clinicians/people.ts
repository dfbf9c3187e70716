import type { Handler } from "#platform/server/execution/module.ts";
import { credentialHandlers } from "../credentials/credential.actions.ts";
import { clinicianHandlers } from "./clinician.actions.ts";
import { listCliniciansQuery } from "./clinician-list.actions.ts";
import { clinicianStatusHandlers } from "./clinician-status.actions.ts";
import { clinicianWatchHandlers } from "./clinician-watch.actions.ts";

/** Staff as records: list, invite, change, status, credentials, sessions, activity. */
export const peopleHandlers: readonly Handler[] = [
  listCliniciansQuery,
  ...clinicianHandlers,
  ...clinicianStatusHandlers,
  ...clinicianWatchHandlers,
  ...credentialHandlers,
];
