import type { AnyJob } from "../jobs/jobs.ts";
import { broadcastHandlers } from "./broadcast.actions.ts";
import { deliverJob } from "./deliver.ts";
import { digestJob } from "./digest.ts";
import { notificationHandlers } from "./notifications.actions.ts";
import { notifyJob } from "./notify.ts";
import { notificationPreferenceHandlers } from "./preferences.actions.ts";
import { repeatJob } from "./repeat.ts";

/** What the platform module carries of this room; modules reach `notify()` on their act, and `settleNotices()`. */
export const noticeHandlers = [...notificationHandlers, ...notificationPreferenceHandlers, ...broadcastHandlers];
export const noticeJobs: readonly AnyJob[] = [notifyJob, deliverJob, repeatJob, digestJob];
export { settleNotices } from "./answer.ts";
export { platformNotificationKinds } from "./own-kinds.ts";
