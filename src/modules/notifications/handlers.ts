import type { AnyJob } from "#platform/server/jobs/jobs.ts";
import { broadcastHandlers } from "./broadcasts/broadcast.actions.ts";
import { digestJob } from "./digest/digest.ts";
import { deliverJob } from "./notices/deliver.ts";
import { notificationHandlers } from "./notices/notifications.actions.ts";
import { notifyJob } from "./notices/notify.ts";
import { repeatJob } from "./notices/repeat.ts";
import { notificationPreferenceHandlers } from "./preferences/preferences.actions.ts";

/** What the platform module carries of this room; modules reach `notify()` on their act, and `settleNotices()`. */
export const noticeHandlers = [...notificationHandlers, ...notificationPreferenceHandlers, ...broadcastHandlers];
export const noticeJobs: readonly AnyJob[] = [notifyJob, deliverJob, repeatJob, digestJob];
export { settleNotices } from "./notices/answer.ts";
export { platformNotificationKinds } from "./own-kinds.ts";
