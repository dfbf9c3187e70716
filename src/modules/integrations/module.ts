import { sendPush } from "#modules/notifications/index.ts";
import { defineModule } from "#platform/server/execution/module.ts";
import { unique } from "#platform/server/execution/registry.ts";
import { sendMail, sendMailNow, sendText } from "#platform/server/mail/send-mail.ts";
import { apiKeyStore } from "#platform/server/ports/api-key-store.ts";
import { implement } from "#platform/server/ports/port.ts";
import { agreementHandlers, agreementsJob } from "./agreements/agreement.actions.ts";
import { agreementFiles } from "./agreements/agreement-files.store.ts";
import { apiClientHandlers } from "./api-clients/api-client.actions.ts";
import { apiKeyRows } from "./api-clients/api-key.store.ts";
import { assistHandlers } from "./assist/assist.actions.ts";
import { requireClientDataAgreements } from "./assist/require-agreements.ts";
import { captureHandlers } from "./captures/capture.actions.ts";
import { connectionChangeHandlers } from "./connections/change-connection.actions.ts";
import { connectionHandlers } from "./connections/connection.actions.ts";
import { healthJob } from "./connections/health.ts";
import { providerSignInHandlers } from "./connections/provider-sign-in.actions.ts";
import { serviceStatusHandlers } from "./connections/service-status.actions.ts";
import { deliveryHandlers } from "./deliveries/delivery.actions.ts";
import { integrationEvents } from "./events.ts";
import { processInboundJob } from "./inbound/receive.ts";
import { signedInboundType } from "./inbound/standard-type.ts";
import { mailOperation } from "./mail/mail-operation.ts";
import { oauthMailType, smtpType } from "./mail/mail-types.ts";
import { queueMail } from "./mail/send-mail.ts";
import { sendNow } from "./mail/send-now.ts";
import { integrationNotificationKinds } from "./notification-kinds.ts";
import { refreshTokensJob } from "./oauth/oauth.ts";
import { deliverJob, sweepJob } from "./outbound/deliver.ts";
import { overviewHandlers } from "./overview/overview.actions.ts";
import { integrationsPolicy } from "./policy.ts";
import { pruneIntegrationsJob } from "./prune.ts";
import { pushOperation, queuePush } from "./push/send-push.ts";
import { simulatorHandlers } from "./simulators/outbox.actions.ts";
import { simulatorControlHandlers } from "./simulators/simulator-control.actions.ts";
import { queueText, textOperation } from "./sms/send-text.ts";
import { twilioType } from "./sms/twilio.ts";
import { disableWebhooksJob, fanOut, webhookOperation } from "./webhooks/deliver-webhook.ts";
import { webhookHandlers } from "./webhooks/webhook.actions.ts";

export const integrations = defineModule({
  name: "integrations",
  policy: integrationsPolicy,
  switch: null,
  handlers: [
    ...connectionHandlers,
    ...connectionChangeHandlers,
    ...providerSignInHandlers,
    ...serviceStatusHandlers,
    ...agreementHandlers,
    ...deliveryHandlers,
    ...apiClientHandlers,
    ...webhookHandlers,
    ...captureHandlers,
    ...overviewHandlers,
    ...simulatorHandlers,
    ...simulatorControlHandlers,
    ...assistHandlers,
  ],
  events: integrationEvents,
  fileSubjects: [agreementFiles],
  onPublic: { name: "webhooks", run: fanOut },
  integrations: [smtpType, oauthMailType, twilioType, signedInboundType],
  outbound: [mailOperation, textOperation, pushOperation, webhookOperation],
  jobs: [
    deliverJob,
    sweepJob,
    refreshTokensJob,
    processInboundJob,
    healthJob,
    pruneIntegrationsJob,
    agreementsJob,
    disableWebhooksJob,
  ],
  notificationKinds: integrationNotificationKinds,
  implements: [
    implement(sendMail, queueMail),
    implement(sendMailNow, sendNow),
    implement(sendText, queueText),
    implement(sendPush, queuePush),
    implement(apiKeyStore, () => apiKeyRows),
  ],
  check: (registry) => {
    unique("integration", registry.parts("integrations"), ({ key }) => key);
    unique("outbound operation", registry.parts("outbound"), ({ operation }) => operation);
    unique("assist action", registry.parts("assist"), ({ key }) => key);
    requireClientDataAgreements(registry);
  },
});
