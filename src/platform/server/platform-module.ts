import { z } from "zod";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { draftHandlers } from "./drafts/drafts.actions.ts";
import { platformEvents } from "./events.ts";
import { Binary, BinaryAnswer } from "./http/binary-answer.ts";
import { integrationEvents } from "./integrations/events.ts";
import { integrationJobs, platformIntegrations, platformOutbound } from "./integrations/index.ts";
import { housekeepingJob, sealJob, verifyJob } from "./jobs/platform-jobs.ts";
import { defineModule, query } from "./module.ts";
import { notificationHandlers } from "./notifications/notifications.actions.ts";
import { notifyJob } from "./notifications/notify.ts";
import { errorLogHandlers } from "./operations/error-log.actions.ts";
import { placeEditHandlers } from "./places/place-edit.actions.ts";
import { placeHandlers } from "./places/places.actions.ts";
import { preferenceHandlers } from "./preferences/preferences.actions.ts";
import { referenceHandlers } from "./reference/index.ts";
import { accessControlHandlers } from "./roles/index.ts";
import { searchHandlers } from "./search.ts";
import { identityHandlers, identityNotificationKinds } from "./session/handlers.ts";
import { configHandlers } from "./settings/config.actions.ts";
import { settingHandlers } from "./settings/setting.actions.ts";
import { termsEditHandlers } from "./settings/terms-edit.actions.ts";
import { setupHandlers } from "./setup/setup.actions.ts";
import { credentialsExpiringJob } from "./staff/credential.jobs.ts";
import { peopleHandlers, peopleNotices } from "./staff/people.ts";
import { staffHandlers } from "./staff/staff.actions.ts";

export const fileContent = endpoint({
  method: "GET",
  path: "/files/:fileId/content",
  summary: "A file's bytes; each reading is audited",
  permission: "files.view",
  switch: null,
  audit: { action: "file.read", subject: "file" },
  params: z.strictObject({ fileId: Id }),
  response: Binary,
});

const inlineTypes = new Set(["image/png", "image/jpeg", "image/webp", "application/pdf"]);

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
    ...notificationHandlers,
    ...searchHandlers,
    ...draftHandlers,
    ...configHandlers,
    ...settingHandlers,
    ...setupHandlers,
    ...termsEditHandlers,
    ...errorLogHandlers,
    query(fileContent, async (view, { params }) => {
      const file = await view.platform.files.read(view, params.fileId);
      view.readSubject = { subjectId: params.fileId };
      if (file.clientId) await view.openChart(file.clientId, "files");
      return new BinaryAnswer({ ...file, inline: inlineTypes.has(file.mediaType) });
    }),
  ],
  events: [...platformEvents, ...integrationEvents],
  jobs: [credentialsExpiringJob, notifyJob, sealJob, verifyJob, housekeepingJob, ...integrationJobs],
  outbound: platformOutbound,
  integrations: platformIntegrations,
  searchKinds: [{ kind: "clinician", label: "People", permission: "clinicians.view" }],
  notificationKinds: [
    ...identityNotificationKinds,
    { kind: "audit.chain-broken", label: "Audit log broken", priority: 1 },
    ...peopleNotices,
    { kind: "integrations.connection", label: "A connected service is down or back", priority: 2 },
    { kind: "integrations.sign-in-needed", label: "A connected service needs a new sign-in", priority: 2 },
    { kind: "integrations.dead-lettered", label: "A message could not be sent", priority: 2 },
  ],
});
