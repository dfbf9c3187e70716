import { pauseBrowserPush, resumeBrowserPush } from "#modules/accounts/index.ts";
import { defineModule, on } from "#platform/server/execution/module.ts";
import { implement } from "#platform/server/ports/port.ts";
import { broadcastHandlers } from "./broadcasts/broadcast.actions.ts";
import { digestJob } from "./digest/digest.ts";
import { deliverJob } from "./notices/deliver.ts";
import { notificationHandlers } from "./notices/notifications.actions.ts";
import { notifyJob } from "./notices/notify.ts";
import { repeatJob } from "./notices/repeat.ts";
import { urgentNotices } from "./notices/urgent-notices.work-items.ts";
import { ownNotificationKinds } from "./notification-kinds.ts";
import { notificationsPolicy } from "./policy.ts";
import { notificationPreferenceHandlers } from "./preferences/preferences.actions.ts";
import { pushHandlers } from "./push/push.actions.ts";
import { pausePush, resumePush } from "./push/push-session.ts";
import { revokePushOf } from "./push/revoke-push.store.ts";

export const notifications = defineModule({
  name: "notifications",
  policy: notificationsPolicy,
  switch: null,
  handlers: [...notificationHandlers, ...notificationPreferenceHandlers, ...broadcastHandlers, ...pushHandlers],
  on: [
    on("platform.user-deactivated", { name: "push.revoke", inTransaction: true }, (act, { payload }) =>
      revokePushOf(act.db, payload.userId),
    ),
  ],
  jobs: [notifyJob, deliverJob, repeatJob, digestJob],
  workItems: [urgentNotices],
  notificationKinds: ownNotificationKinds,
  implements: [implement(pauseBrowserPush, pausePush), implement(resumeBrowserPush, resumePush)],
});
