import { kernelPolicy } from "#platform/shared/policy.ts";
import { draftHandlers } from "./drafts/drafts.actions.ts";
import { defineModule } from "./execution/module.ts";
import { fileLinkHandlers } from "./files/file-links.actions.ts";
import { fileHandlers } from "./files/files.actions.ts";
import { rescanJob, scanJob } from "./files/scan-job.ts";
import { housekeepingJob, partitionsJob, sealJob, verifyJob } from "./jobs/platform-jobs.ts";
import { kernelEvents } from "./kernel-events.ts";
import { kernelNotificationKinds } from "./kernel-notification-kinds.ts";
import { publicPostHandlers } from "./public-posts/public-post.actions.ts";
import { searchHandlers } from "./search/search.ts";
import { searchRebuildJob } from "./search/search-rebuild.ts";

/** What the kernel itself serves: files, drafts, search and the upkeep of its tables. Composed like any module. */
export const kernel = defineModule({
  name: "platform",
  policy: kernelPolicy,
  switch: null,
  handlers: [...searchHandlers, ...draftHandlers, ...publicPostHandlers, ...fileHandlers, ...fileLinkHandlers],
  events: kernelEvents,
  jobs: [sealJob, verifyJob, partitionsJob, housekeepingJob, scanJob, rescanJob, searchRebuildJob],
  notificationKinds: kernelNotificationKinds,
});
