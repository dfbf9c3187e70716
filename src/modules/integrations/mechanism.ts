import type { AnyJob } from "#platform/server/jobs/jobs.ts";
import { healthJob } from "./connections/health.ts";
import type { IntegrationType } from "./connections/integration-type.ts";
import { processInboundJob } from "./inbound/receive.ts";
import { signedInboundType } from "./inbound/standard-type.ts";
import { mailOperation } from "./mail/mail-operation.ts";
import { oauthMailType, smtpType } from "./mail/mail-types.ts";
import { refreshTokensJob } from "./oauth/oauth.ts";
import { deliverJob, sweepJob } from "./outbound/deliver.ts";
import type { AnyOutboundOperation } from "./outbound/operation.ts";
import { pruneIntegrationsJob } from "./prune.ts";
import { pushOperation } from "./push/send-push.ts";

export { pushHandlers } from "#modules/notifications/push/push.actions.ts";
export { troubleHandlers } from "./connections/trouble.actions.ts";

import { textOperation } from "./sms/send-text.ts";
import { twilioType } from "./sms/twilio.ts";

/** What the platform module carries of this room. */
export const integrationJobs: readonly AnyJob[] = [
  deliverJob,
  sweepJob,
  refreshTokensJob,
  processInboundJob,
  healthJob,
  pruneIntegrationsJob,
];
export const platformOutbound: readonly AnyOutboundOperation[] = [mailOperation, textOperation, pushOperation];
export const platformIntegrations: readonly IntegrationType[] = [
  smtpType,
  oauthMailType,
  twilioType,
  signedInboundType,
];
