import { defineModule } from "#platform/server/module.ts";
import { agreementHandlers, agreementsJob } from "./agreements/agreement.actions.ts";
import { connectionHandlers } from "./connections/connection.actions.ts";
import { deliveryHandlers } from "./deliveries/delivery.actions.ts";
import { simulatorHandlers } from "./simulators/outbox.actions.ts";

export const integrations = defineModule({
  name: "integrations",
  switch: null,
  handlers: [...connectionHandlers, ...agreementHandlers, ...deliveryHandlers, ...simulatorHandlers],
  jobs: [agreementsJob],
});
