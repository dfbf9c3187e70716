export { digestJob } from "./digest/digest.ts";
export { settleNotices } from "./notices/answer.ts";
export { type PushMessage, sendPush } from "./ports.ts";
export { activeSubscriptionsOf, revokeSubscription, subscriptionById } from "./push/push-subscription.store.ts";
