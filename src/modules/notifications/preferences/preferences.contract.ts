import { z } from "zod";
import { endpoint } from "#platform/shared/endpoint.ts";

/** `HH:mm` in the user's time zone. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time like 22:00.");

/** A user's preferences for one kind. */
export const KindPreference = z.strictObject({
  kind: z.string().max(80),
  inApp: z.boolean(),
  email: z.enum(["off", "instant", "digest"]),
  push: z.boolean(),
  sms: z.boolean(),
});
export type KindPreference = z.infer<typeof KindPreference>;

export const NotificationPreferences = z.strictObject({
  /** Channels available in this facility besides the app. */
  channels: z.array(z.enum(["email", "push", "sms"])),
  kinds: z.array(KindPreference.extend({ label: z.string(), priority: z.number().int() })),
  /** Push and text messages are delayed between these times, except priority 1. Null: no quiet hours. */
  quietFrom: TimeOfDay.nullable(),
  quietTo: TimeOfDay.nullable(),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

export const getNotificationPreferences = endpoint({
  method: "GET",
  path: "/notifications/preferences",
  summary: "Get the user's notification preferences",
  permission: "self",
  switch: null,
  response: NotificationPreferences,
});

export const putNotificationPreferences = endpoint({
  method: "PUT",
  path: "/notifications/preferences",
  summary: "Change the user's notification preferences; omitted kinds are unchanged",
  permission: "self",
  switch: null,
  audit: { action: "notification-preferences.changed", subject: "user" },
  body: z
    .strictObject({
      kinds: z.array(KindPreference).max(200),
      quietFrom: TimeOfDay.nullable(),
      quietTo: TimeOfDay.nullable(),
    })
    .refine(({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null), {
      path: ["quietTo"],
      message: "Enter both times or neither.",
    }),
  response: NotificationPreferences,
  problems: ["validation"],
});

/** The unsubscribe link of an email, usable without a session. */
export const readUnsubscribeLink = endpoint({
  method: "GET",
  path: "/notifications/unsubscribe/:token",
  summary: "Get the emails an unsubscribe link is for",
  permission: "public",
  switch: null,
  params: z.strictObject({ token: z.string().max(400) }),
  response: z.strictObject({ label: z.string(), email: z.enum(["off", "instant", "digest"]) }),
  problems: ["link-expired"],
});
export const unsubscribeFromKind = endpoint({
  method: "POST",
  path: "/notifications/unsubscribe/:token",
  summary: "Unsubscribe from emails of one kind, without sign-in",
  permission: "public",
  switch: null,
  audit: { action: "notification-preferences.changed", subject: "user" },
  params: z.strictObject({ token: z.string().max(400) }),
  body: z.strictObject({ email: z.enum(["off", "instant", "digest"]).default("off") }),
  response: z.strictObject({ label: z.string(), email: z.enum(["off", "instant", "digest"]) }),
  problems: ["link-expired"],
  limit: { bucket: "unsubscribe", perMinute: 60 },
});
