import { kernelPolicy } from "#platform/shared/policy.ts";
import { assistHandlers } from "./assist/assist.actions.ts";
import { auditHandlers } from "./audit/audit.actions.ts";
import { breachHandlers } from "./audit/breach.actions.ts";
import { chartAccessHandlers } from "./audit/chart-access.actions.ts";
import { breakGlassHandlers } from "./break-glass/break-glass.actions.ts";
import { escalateJob } from "./break-glass/escalate.ts";
import { closeGlassJob } from "./break-glass/tell-glass-ended.ts";
import { downtimeHandlers, downtimeWorkItems, packetJob } from "./downtime/index.ts";
import { draftHandlers } from "./drafts/drafts.actions.ts";
import { platformEvents } from "./events.ts";
import { fileLinkHandlers } from "./files/file-links.actions.ts";
import { fileHandlers } from "./files/files.actions.ts";
import { rescanJob, scanJob } from "./files/scan-job.ts";
import { homeHandlers } from "./home/home.actions.ts";
import { integrationEvents } from "./integrations/events.ts";
import {
  integrationJobs,
  platformIntegrations,
  platformOutbound,
  pushHandlers,
  troubleHandlers,
} from "./integrations/index.ts";
import { publicPostHandlers } from "./integrations/public-posts/public-post.actions.ts";
import { housekeepingJob, partitionsJob, sealJob, verifyJob } from "./jobs/platform-jobs.ts";
import { legalHoldHandlers } from "./legal-holds/legal-holds.actions.ts";
import { defineModule } from "./module.ts";
import { noticeHandlers, noticeJobs, platformNotificationKinds } from "./notifications/index.ts";
import { errorLogHandlers } from "./operations/error-log.actions.ts";
import { errorsDigestJob } from "./operations/errors-digest.ts";
import { failedJobHandlers } from "./operations/failed-jobs.actions.ts";
import { operationHandlers } from "./operations/operations.actions.ts";
import { placeEditHandlers } from "./places/place-edit.actions.ts";
import { placeHandlers } from "./places/places.actions.ts";
import { preferenceHandlers } from "./preferences/preferences.actions.ts";
import { referenceHandlers } from "./reference/index.ts";
import { accessReviewJob } from "./roles/access-review.actions.ts";
import { accessControlHandlers } from "./roles/index.ts";
import { searchHandlers } from "./search.ts";
import { searchRebuildJob } from "./search-rebuild.ts";
import { identityHandlers } from "./session/handlers.ts";
import { signInSweepJob } from "./session/sweep.ts";
import { brandLogoHandlers } from "./settings/brand-logo.actions.ts";
import { configHandlers } from "./settings/config.actions.ts";
import { settingHandlers } from "./settings/setting.actions.ts";
import { termsEditHandlers } from "./settings/terms-edit.actions.ts";
import { facilitySignupHandlers } from "./setup/facility-signup.actions.ts";
import { setupHandlers } from "./setup/setup.actions.ts";
import { credentialsExpiringJob } from "./staff/credential.jobs.ts";
import { peopleHandlers } from "./staff/people.ts";
import { staffHandlers } from "./staff/staff.actions.ts";
import { staffPrincipals } from "./staff/staff-principals.ts";
import { clinicianSearch } from "./staff/staff-search.ts";

/** What the platform itself serves; composed like any module, and always on. */
export const platformModule = defineModule({
  name: "platform",
  policy: kernelPolicy,
  switch: null,
  handlers: [
    ...identityHandlers,
    ...staffHandlers,
    ...peopleHandlers,
    ...accessControlHandlers,
    ...placeHandlers,
    ...placeEditHandlers,
    ...referenceHandlers,
    ...preferenceHandlers,
    ...noticeHandlers,
    ...searchHandlers,
    ...homeHandlers,
    ...draftHandlers,
    ...configHandlers,
    ...settingHandlers,
    ...brandLogoHandlers,
    ...setupHandlers,
    ...facilitySignupHandlers,
    ...publicPostHandlers,
    ...termsEditHandlers,
    ...errorLogHandlers,
    ...operationHandlers,
    ...failedJobHandlers,
    ...auditHandlers,
    ...chartAccessHandlers,
    ...breachHandlers,
    ...breakGlassHandlers,
    ...legalHoldHandlers,
    ...pushHandlers,
    ...troubleHandlers,
    ...fileHandlers,
    ...fileLinkHandlers,
    ...downtimeHandlers,
    ...assistHandlers,
  ],
  events: [...platformEvents, ...integrationEvents],
  jobs: [
    credentialsExpiringJob,
    accessReviewJob,
    ...noticeJobs,
    sealJob,
    verifyJob,
    partitionsJob,
    housekeepingJob,
    errorsDigestJob,
    signInSweepJob,
    escalateJob,
    closeGlassJob,
    ...integrationJobs,
    scanJob,
    rescanJob,
    packetJob,
    searchRebuildJob,
  ],
  principals: staffPrincipals,
  workItems: [downtimeWorkItems],
  outbound: platformOutbound,
  integrations: platformIntegrations,
  searchKinds: [clinicianSearch],
  notificationKinds: platformNotificationKinds,
});
