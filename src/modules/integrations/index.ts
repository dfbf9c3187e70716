export type { RulesAssist } from "./assist/assist-action.ts";
export {
  addConnection,
  enableConnection,
  removeConnection,
  renewInboundPath,
} from "./connections/account.actions.ts";
export { callConnection } from "./connections/call.ts";
export { changeConnection } from "./connections/change-connection.actions.ts";
export { testNow as testConnection } from "./connections/checked-connection.actions.ts";
export { connectionById } from "./connections/connection.store.ts";
export type { IntegrationType, OpenConnection } from "./connections/integration-type.ts";
export { connectionFor, openConnection, openForWork } from "./connections/open-connection.store.ts";
export { setSecret } from "./connections/secret.store.ts";
export { grantContact, liftContact, mayContact, suppressContact } from "./contact/contact.store.ts";
export { incomingDeliveries } from "./deliveries/delivery.store.ts";
export { receiveDelivery } from "./inbound/receive.ts";
export { accessToken, disconnect, finishSignIn, refresh, startSignIn } from "./oauth/oauth.ts";
export { sweepJob } from "./outbound/deliver.ts";
export type { OutboundJob, OutboundOperation, OutboundResult } from "./outbound/operation.ts";
export { queueTask } from "./outbound/queue-task.ts";
