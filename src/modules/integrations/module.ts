import { defineModule } from "#platform/server/execution/module.ts";
import { agreementHandlers, agreementsJob } from "./agreements/agreement.actions.ts";
import { apiClientHandlers } from "./api-clients/api-client.actions.ts";
import { captureHandlers } from "./captures/capture.actions.ts";
import { connectionChangeHandlers } from "./connections/change-connection.actions.ts";
import { connectionHandlers } from "./connections/connection.actions.ts";
import { providerSignInHandlers } from "./connections/provider-sign-in.actions.ts";
import { deliveryHandlers } from "./deliveries/delivery.actions.ts";
import { overviewHandlers } from "./overview/overview.actions.ts";
import { simulatorHandlers } from "./simulators/outbox.actions.ts";
import { troubleHandlers } from "./simulators/trouble.actions.ts";
import { disableWebhooksJob, fanOut, webhookOperation } from "./webhooks/deliver-webhook.actions.ts";
import { webhookHandlers } from "./webhooks/webhook.actions.ts";

export const integrations = defineModule({
  name: "integrations",
  switch: null,
  handlers: [
    ...connectionHandlers,
    ...connectionChangeHandlers,
    ...providerSignInHandlers,
    ...agreementHandlers,
    ...deliveryHandlers,
    ...apiClientHandlers,
    ...webhookHandlers,
    ...captureHandlers,
    ...overviewHandlers,
    ...simulatorHandlers,
    ...troubleHandlers,
  ],
  onPublic: { name: "webhooks", run: fanOut },
  outbound: [webhookOperation],
  jobs: [agreementsJob, disableWebhooksJob],
});
