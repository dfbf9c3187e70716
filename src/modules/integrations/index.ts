export type { RulesAssist } from "./assist/assist-action.ts";
export { callConnection } from "./connections/call.ts";
export type { IntegrationType, OpenConnection } from "./connections/integration-type.ts";
export { connectionFor, openForWork } from "./connections/open-connection.store.ts";
export { grantContact, liftContact, mayContact, suppressContact } from "./contact/contact.store.ts";
export { receiveDelivery } from "./inbound/receive.ts";
export { sweepJob } from "./outbound/deliver.ts";
export type { OutboundJob, OutboundOperation, OutboundResult } from "./outbound/operation.ts";
export { queueTask } from "./outbound/queue-task.ts";
