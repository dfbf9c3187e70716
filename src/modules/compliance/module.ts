import { defineModule } from "#platform/server/execution/module.ts";
import { auditHandlers } from "./audit-log/audit.actions.ts";
import { breachHandlers } from "./breach-scope/breach.actions.ts";
import { breakGlassHandlers } from "./break-glass/break-glass.actions.ts";
import { escalateReviewsJob } from "./break-glass/escalate-reviews.ts";
import { grantExpiryJob } from "./break-glass/grant-ended.ts";
import { breakGlassReviews } from "./break-glass/reviews.work-items.ts";
import { chartAccessHandlers } from "./chart-access/chart-access.actions.ts";
import { complianceEvents } from "./events.ts";
import { legalHoldHandlers } from "./legal-holds/legal-holds.actions.ts";
import { proofNotificationKinds } from "./notification-kinds.ts";
import { compliancePolicy } from "./policy.ts";

export const compliance = defineModule({
  name: "compliance",
  policy: compliancePolicy,
  switch: null,
  handlers: [...auditHandlers, ...chartAccessHandlers, ...breachHandlers, ...breakGlassHandlers, ...legalHoldHandlers],
  events: complianceEvents,
  workItems: [breakGlassReviews],
  jobs: [escalateReviewsJob, grantExpiryJob],
  notificationKinds: proofNotificationKinds,
});
