import { z } from "zod";
import { endpoint } from "#platform/shared/endpoint.ts";

const Subscribed = z.strictObject({ pushToken: z.uuid() });

export const getPushSubscription = endpoint({
  method: "GET",
  path: "/push-subscriptions",
  summary: "Get whether this browser is subscribed",
  permission: "self",
  switch: null,
  response: z.strictObject({ subscribed: z.boolean() }),
});
export const subscribePush = endpoint({
  method: "POST",
  path: "/push-subscriptions",
  summary: "Subscribe this browser to push notifications",
  permission: "self",
  switch: null,
  unaudited: "a user's own browser",
  body: z.union([
    z.strictObject({
      endpoint: z.url().max(1_000),
      keys: z.strictObject({ p256dh: z.string().min(80).max(100), auth: z.string().min(20).max(30) }),
      appVersion: z.string().max(40).optional(),
    }),
    z.strictObject({ simulated: z.literal(true) }),
  ]),
  response: Subscribed,
  status: 201,
  problems: ["not-found", "upstream-failed"],
});
export const unsubscribePush = endpoint({
  method: "DELETE",
  path: "/push-subscriptions",
  summary: "Unsubscribe this browser",
  permission: "self",
  switch: null,
  unaudited: "a user's own browser",
});
