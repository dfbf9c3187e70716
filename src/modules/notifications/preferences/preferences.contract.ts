import { z } from "zod";
import { endpoint } from "#platform/shared/endpoint.ts";

/** `HH:mm` in the person's zone. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Write a time like 22:00.");

/** What somebody wants to hear of one kind, and where. */
export const KindPreference = z.strictObject({
  kind: z.string().max(80),
  inApp: z.boolean(),
  email: z.enum(["off", "instant", "digest"]),
  push: z.boolean(),
  sms: z.boolean(),
});
export type KindPreference = z.infer<typeof KindPreference>;

export const NotificationPreferences = z.strictObject({
  /** Where this facility can send to besides the bell. */
  channels: z.array(z.enum(["email", "push", "sms"])),
  kinds: z.array(KindPreference.extend({ label: z.string(), priority: z.number().int() })),
  /** Push and text messages rest between these times; priority 1 does not. Null: never. */
  quietFrom: TimeOfDay.nullable(),
  quietTo: TimeOfDay.nullable(),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

export const getNotificationPreferences = endpoint({
  method: "GET",
  path: "/notifications/preferences",
  summary: "What I am told, and where",
  permission: "self",
  switch: null,
  response: NotificationPreferences,
});

export const putNotificationPreferences = endpoint({
  method: "PUT",
  path: "/notifications/preferences",
  summary: "Change what I am told, and where; kinds left out stay as they are",
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
      message: "Give both times, or none.",
    }),
  response: NotificationPreferences,
  problems: ["validation"],
});

/** The link at the foot of a mail: says what it is about, without a session. */
export const readUnsubscribeLink = endpoint({
  method: "GET",
  path: "/notifications/unsubscribe/:token",
  summary: "Which mails a link stops",
  permission: "public",
  switch: null,
  params: z.strictObject({ token: z.string().max(400) }),
  response: z.strictObject({ label: z.string(), email: z.enum(["off", "instant", "digest"]) }),
  problems: ["link-expired"],
});
export const unsubscribeFromKind = endpoint({
  method: "POST",
  path: "/notifications/unsubscribe/:token",
  summary: "Stop mails of one kind, by one click and without signing in",
  permission: "public",
  switch: null,
  audit: { action: "notification-preferences.changed", subject: "user" },
  params: z.strictObject({ token: z.string().max(400) }),
  body: z.strictObject({ email: z.enum(["off", "instant", "digest"]).default("off") }),
  response: z.strictObject({ label: z.string(), email: z.enum(["off", "instant", "digest"]) }),
  problems: ["link-expired"],
  limit: { bucket: "unsubscribe", perMinute: 60 },
});
