import { draftHandlers } from "./drafts/drafts.actions.ts";
import { platformEvents } from "./events.ts";
import { fileHandlers } from "./files/files.actions.ts";
import { rescanJob, scanJob } from "./files/scan-job.ts";
import { integrationEvents } from "./integrations/events.ts";
import { integrationJobs, platformIntegrations, platformOutbound, pushHandlers } from "./integrations/index.ts";
import { housekeepingJob, sealJob, verifyJob } from "./jobs/platform-jobs.ts";
import { defineModule } from "./module.ts";
import { notificationHandlers } from "./notifications/notifications.actions.ts";
import { notifyJob } from "./notifications/notify.ts";
import { errorLogHandlers } from "./operations/error-log.actions.ts";
import { placeHandlers } from "./places/places.actions.ts";
import { preferenceHandlers } from "./preferences/preferences.actions.ts";
import { referenceHandlers } from "./reference/index.ts";
import { searchHandlers } from "./search.ts";
import { identityHandlers, identityNotificationKinds } from "./session/handlers.ts";
import { signInSweepJob } from "./session/sweep.ts";
import { configHandlers } from "./settings/config.actions.ts";
import { staffHandlers } from "./staff/staff.actions.ts";

/** What the platform itself serves; composed like any module, and always on. */
export const platformModule = defineModule({
  name: "platform",
  switch: null,
  handlers: [
    ...identityHandlers,
    ...staffHandlers,
    ...placeHandlers,
    ...referenceHandlers,
    ...preferenceHandlers,
    ...notificationHandlers,
    ...searchHandlers,
    ...draftHandlers,
    ...configHandlers,
    ...errorLogHandlers,
    ...pushHandlers,
    ...fileHandlers,
  ],
  events: [...platformEvents, ...integrationEvents],
  jobs: [notifyJob, sealJob, verifyJob, housekeepingJob, signInSweepJob, ...integrationJobs, scanJob, rescanJob],
  outbound: platformOutbound,
  integrations: platformIntegrations,
  searchKinds: [{ kind: "clinician", label: "People", permission: "clinicians.view" }],
  notificationKinds: [
    ...identityNotificationKinds,
    { kind: "audit.chain-broken", label: "Audit log broken", priority: 1 },
    { kind: "files.corrupt", label: "A file is damaged", priority: 1 },
    { kind: "files.quarantined", label: "A file was locked away", priority: 2 },
    { kind: "integrations.connection", label: "A connected service is down or back", priority: 2 },
    { kind: "integrations.sign-in-needed", label: "A connected service needs a new sign-in", priority: 2 },
    { kind: "integrations.dead-lettered", label: "A message could not be sent", priority: 2 },
  ],
});
