import { identityHandlers } from "#modules/accounts/handlers.ts";
import { signInSweepJob } from "#modules/accounts/sessions/sweep.ts";
import { assistHandlers } from "#modules/ai/assist/assist.actions.ts";
import { auditHandlers } from "#modules/compliance/audit-log/audit.actions.ts";
import { breachHandlers } from "#modules/compliance/breach-scope/breach.actions.ts";
import { breakGlassHandlers } from "#modules/compliance/break-glass/break-glass.actions.ts";
import { escalateJob } from "#modules/compliance/break-glass/escalate.ts";
import { closeGlassJob } from "#modules/compliance/break-glass/tell-glass-ended.ts";
import { chartAccessHandlers } from "#modules/compliance/chart-access/chart-access.actions.ts";
import { legalHoldHandlers } from "#modules/compliance/legal-holds/legal-holds.actions.ts";
import { integrationEvents } from "#modules/integrations/events.ts";
import {
  integrationJobs,
  platformIntegrations,
  platformOutbound,
  pushHandlers,
  troubleHandlers,
} from "#modules/integrations/mechanism.ts";
import { noticeHandlers, noticeJobs, platformNotificationKinds } from "#modules/notifications/handlers.ts";
import { downtimeHandlers, downtimeWorkItems, packetJob } from "#modules/operations/downtime/index.ts";
import { errorLogHandlers } from "#modules/operations/error-log/error-log.actions.ts";
import { errorsDigestJob } from "#modules/operations/error-log/errors-digest.ts";
import { failedJobHandlers } from "#modules/operations/health/failed-jobs.actions.ts";
import { operationHandlers } from "#modules/operations/health/operations.actions.ts";
import { placeEditHandlers } from "#modules/places/locations/place-edit.actions.ts";
import { placeHandlers } from "#modules/places/locations/places.actions.ts";
import { referenceHandlers } from "#modules/places/reference/index.ts";
import { brandLogoHandlers } from "#modules/settings/facility/brand-logo.actions.ts";
import { configHandlers } from "#modules/settings/facility/config.actions.ts";
import { settingHandlers } from "#modules/settings/facility/setting.actions.ts";
import { termsEditHandlers } from "#modules/settings/facility/terms-edit.actions.ts";
import { homeHandlers } from "#modules/settings/home/home.actions.ts";
import { facilitySignupHandlers } from "#modules/settings/setup/facility-signup.actions.ts";
import { setupHandlers } from "#modules/settings/setup/setup.actions.ts";
import { accessReviewJob } from "#modules/staff/access-reviews/access-review.actions.ts";
import { peopleHandlers } from "#modules/staff/clinicians/people.ts";
import { staffHandlers } from "#modules/staff/clinicians/staff.actions.ts";
import { staffPrincipals } from "#modules/staff/clinicians/staff-principals.ts";
import { clinicianSearch } from "#modules/staff/clinicians/staff-search.ts";
import { credentialsExpiringJob } from "#modules/staff/credentials/credential.jobs.ts";
import { accessControlHandlers } from "#modules/staff/roles/index.ts";
import { draftHandlers } from "./drafts/drafts.actions.ts";
import { platformEvents } from "./events.ts";
import { defineModule } from "./execution/module.ts";
import { fileLinkHandlers } from "./files/file-links.actions.ts";
import { fileHandlers } from "./files/files.actions.ts";
import { rescanJob, scanJob } from "./files/scan-job.ts";
import { housekeepingJob, partitionsJob, sealJob, verifyJob } from "./jobs/platform-jobs.ts";
import { preferenceHandlers } from "./preferences/preferences.actions.ts";
import { publicPostHandlers } from "./public-posts/public-post.actions.ts";
import { searchHandlers } from "./search/search.ts";
import { searchRebuildJob } from "./search/search-rebuild.ts";

/** What the platform itself serves; composed like any module, and always on. */
export const platformModule = defineModule({
  name: "platform",
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
