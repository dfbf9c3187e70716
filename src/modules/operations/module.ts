import { defineModule } from "#platform/server/execution/module.ts";
import { unique } from "#platform/server/execution/registry.ts";
import { downtimeListHandlers, downtimeWorkItems } from "./downtime/downtime.actions.ts";
import { packetJob } from "./downtime/make-packet.ts";
import { downtimeNotificationKinds } from "./downtime/notification-kinds.ts";
import { reportOpeningAction } from "./downtime/report.actions.ts";
import { workstationHandlers } from "./downtime/workstation.actions.ts";
import { errorLogHandlers } from "./error-log/error-log.actions.ts";
import { errorsDigestJob } from "./error-log/errors-digest.ts";
import { operationEvents } from "./events.ts";
import { failedJobHandlers } from "./health/failed-jobs.actions.ts";
import { operationHandlers } from "./health/operations.actions.ts";
import { operationsPolicy } from "./policy.ts";

export const operations = defineModule({
  name: "operations",
  policy: operationsPolicy,
  switch: null,
  handlers: [
    ...errorLogHandlers,
    ...operationHandlers,
    ...failedJobHandlers,
    ...workstationHandlers,
    reportOpeningAction,
    ...downtimeListHandlers,
  ],
  events: operationEvents,
  jobs: [errorsDigestJob, packetJob],
  workItems: [downtimeWorkItems],
  notificationKinds: downtimeNotificationKinds,
  check: (registry) => {
    unique("downtime part", registry.parts("downtimeParts"), ({ kind }) => kind);
  },
});
